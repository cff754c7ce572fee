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

    private let emulator: Emulator
    private let picture: Picture
    private let shots: [Shot]
    private let wantsHashes: Bool
    private var start: Timestamp { emulator.setup.start }
    private var lastHash = ""
    private var failure: (any Error)?
    private(set) var events: [UInt8] = []
    private(set) var contacts: [UInt8] = []
    private(set) var hashes: [UInt8] = []
    /// All values at the end.
    private(set) var values = Value.null
    private var isOver = false
    /// Whether what was odd about the devices is told.
    private let isVerbose: Bool

    init(
        _ emulator: Emulator, _ picture: Picture, shots: [Shot], wantsHashes: Bool, wantsContacts: Bool,
        isVerbose: Bool
    ) {
        self.emulator = emulator
        self.picture = picture
        self.shots = shots
        self.wantsHashes = wantsHashes
        self.isVerbose = isVerbose
        emulator.keepsContacts = wantsContacts
    }

    var wantsFrames: Bool { wantsHashes }

    func frame(at time: Timestamp) {
        // Without damage the picture may still be new: a screenshot between two frames has drawn it.
        picture.update(from: emulator, at: time)
        let hash = picture.canvas.hash()
        guard hash != lastHash else { return }
        lastHash = hash
        var writer = JSONWriter()
        writer.write(seconds: time - start)
        writer.write(raw: " \(hash)\n")
        hashes += writer.bytes
    }

    func moment(_ time: Timestamp) {
        picture.update(from: emulator, at: time)
        let due = shots.filter { $0.seconds.map { start + Microseconds(seconds: $0) == time } ?? false }
        for shot in due { write(shot.path) }
    }

    func stepped() {
        let (events, contacts) = (emulator.takeEvents(), emulator.takeContacts())
        guard !isOver else { return }
        if isVerbose { for note in emulator.takeNotes() { Standard.error.write("handglass: note: \(note)\n") } }
        for event in events { self.events += Array((EventRecord(event, since: start).line + "\n").utf8) }
        for change in contacts { self.contacts += Array((change.line(since: start) + "\n").utf8) }
    }

    func odd(_ message: String) { Standard.error.write("handglass: warning: \(message)\n") }

    func ended(at end: Timestamp) {
        isOver = true
        picture.update(from: emulator, at: end)
        for shot in shots where shot.seconds == nil { write(shot.path) }
        do {
            values = try emulator.values()
        } catch {
            failure = failure ?? error
        }
    }

    /// Throws the first thing that could not be written.
    func finish() throws {
        if let failure { throw failure }
    }

    private func write(_ path: String) {
        do {
            try Files.write(picture.canvas.pngData(), to: path)
        } catch {
            failure = failure ?? error
        }
    }
}
