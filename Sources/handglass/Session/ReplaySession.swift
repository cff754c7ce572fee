internal import Base
internal import Canvas
internal import ControlProtocol
internal import Drawing
internal import Emulator
internal import Scene

/// What a replay leaves behind: event lines, contacts, hashes, screenshots.
final class ReplaySession: ReplayObserver {
    /// A picture to be written: the last one, or that of a moment.
    struct Shot {
        var path: String
        var seconds: Double?
    }

    /// What is asked for besides values at the end.
    struct Wanted {
        var shots: [Shot] = []
        var hashes = false
        var contacts = false
        /// The folder that takes each changed picture.
        var frames: String?
        /// Takes the event lines as they come; without it they are kept.
        var events: OutputFile?
        /// Whether what was odd about the devices is told.
        var isVerbose = false
        /// nil: as fast as it goes.
        var pace: ReplayPace?
    }

    private let emulator: Emulator
    private let picture: Picture
    private let wanted: Wanted
    private var start: Timestamp { emulator.setup.start }
    private var lastHash = ""
    private var failure: (any Error)?
    private(set) var events: [UInt8] = []
    private(set) var contacts: [UInt8] = []
    private(set) var hashes: [UInt8] = []
    /// All values at the end.
    private(set) var values = Value.null
    private var isOver = false

    init(_ emulator: Emulator, _ picture: Picture, _ wanted: Wanted) {
        self.emulator = emulator
        self.picture = picture
        self.wanted = wanted
        emulator.keepsContacts = wanted.contacts
    }

    var wantsFrames: Bool { wanted.hashes || wanted.frames != nil }
    var isPaced: Bool { wanted.pace != nil }

    func wait(until time: Timestamp) {
        // Pictures of later moments are not waited for: nothing else happens then.
        guard !isOver, let pace = wanted.pace else { return }
        pace.wait(until: time)
    }

    func frame(at time: Timestamp) {
        // Without damage the picture may still be new: a screenshot between two frames has drawn it.
        picture.update(from: emulator, at: time)
        let hash = picture.canvas.hash()
        guard hash != lastHash else { return }
        lastHash = hash
        var writer = JSONWriter()
        writer.write(seconds: time - start)
        if let folder = wanted.frames, failure == nil {
            let seconds = String(decoding: writer.bytes, as: UTF8.self)
            // SSSS.UUUUUU: names sort by time.
            let zeros = String(repeating: "0", count: max(0, 11 - seconds.utf8.count))
            write("\(folder)/\(zeros)\(seconds).png")
        }
        guard wanted.hashes else { return }
        writer.write(raw: " \(hash)\n")
        hashes += writer.bytes
    }

    func moment(_ time: Timestamp) {
        picture.update(from: emulator, at: time)
        let due = wanted.shots.filter { $0.seconds.map { start + Microseconds(seconds: $0) == time } ?? false }
        for shot in due { write(shot.path) }
    }

    func stepped() {
        let (events, contacts) = (emulator.takeEvents(), emulator.takeContacts())
        guard !isOver else { return }
        for warning in emulator.takeWarnings() { odd(warning) }
        if wanted.isVerbose { for note in emulator.takeNotes() { Standard.error.write("handglass: note: \(note)\n") } }
        tell(events.flatMap { Array((EventRecord($0, since: start).line + "\n").utf8) })
        for change in contacts { self.contacts += Array((change.line(since: start) + "\n").utf8) }
    }

    func odd(_ message: String) { Standard.error.write("handglass: warning: \(message)\n") }

    func ended(at end: Timestamp) {
        isOver = true
        picture.update(from: emulator, at: end)
        for shot in wanted.shots where shot.seconds == nil { write(shot.path) }
        do {
            values = try emulator.values()
        } catch {
            failure = failure ?? error
        }
    }

    /// Throws the first thing that could not be written.
    func finish() throws {
        if let failure { throw failure }
        try wanted.events?.close()
    }

    private func tell(_ lines: [UInt8]) {
        guard let file = wanted.events else {
            events += lines
            return
        }
        guard failure == nil, !lines.isEmpty else { return }
        do {
            try file.write(lines)
        } catch {
            failure = error
        }
    }

    private func write(_ path: String) {
        do {
            try Files.write(picture.pngData(), to: path)
        } catch {
            failure = failure ?? error
        }
    }
}
