internal import Base
internal import ControlProtocol
internal import Evdev
internal import Glibc
internal import Input
internal import Linux

/// The turns of a recording: devices are read, and what they said is written in the same turn.
final class RecordRun {
    /// Unwritten text is kept up to this many bytes: minutes of a busy panel for a reader that stands still.
    private static let patience = 1 << 26
    /// How long a reader gets to take the rest after the end.
    private static let farewell: Microseconds = 5_000_000

    private let loop: EventLoop
    private let signals: Signals
    private let udev: Udev
    /// Opened once it is known that there is something to record.
    private var lines: LineWriter?
    private let path: String
    private var inputs: InputDevices!
    private var recording: DeviceRecording
    private var sources: [EventLoop.Source] = []
    private var isInterrupted = false
    private var hasBegun = false
    /// Nodes that may not be opened.
    private var denied: [Errno] = []

    init(_ recording: DeviceRecording, of names: [String], to path: String, verbose: Bool) throws {
        self.recording = recording
        self.path = path
        signals = try Signals([.interrupt, .terminate, .hangUp])
        loop = try EventLoop()
        udev = try Udev(monitoring: ["input"])
        let patterns = names.map { DevicePattern($0) }
        inputs = InputDevices(
            loop: loop, log: .standardError(threshold: verbose ? .debug : .warning), grabs: false,
            use: { description, udev in
                guard !patterns.isEmpty else { return InputUse.of(description, udev.properties, seat: "seat0") }
                return patterns.contains { $0.matches(description, udev) }
                    ? InputUse(isUsed: true, reason: "it was named") : InputUse(isUsed: false, reason: "was not named")
            },
            open: { [unowned self] path throws(Errno) in
                do throws(Errno) {
                    return try EvdevNode(path: path)
                } catch {
                    if error.isDenied { denied.append(error) }
                    throw error
                }
            })
        sources.append(
            try loop.add(signals.descriptor, .read) { [unowned self] _ in
                isInterrupted = !signals.take().isEmpty || isInterrupted
            })
        if let descriptor = udev.descriptor {
            sources.append(
                try loop.add(descriptor, .read) { [unowned self] _ in
                    inputs.handle(udev.takeNews(), at: MonotonicClock.now())
                })
        }
    }

    /// Opens the devices that are there, then the file.
    func findDevices(waits: Bool, onlyOne: Bool) throws {
        let present = udev.devices(in: "input")
        inputs.handle(present, at: MonotonicClock.now())
        let text = takeText()
        let names = recording.names
        if names.isEmpty, !waits {
            if let first = denied.first {
                throw Failure(.permission, "\(first); try it as root, or as a member of the group that owns the node")
            }
            let count = present.count { $0.node?.hasPrefix("/dev/input/event") == true }
            throw Failure(
                .unavailable,
                count == 0
                    ? "record: there is no input device; connect one, or give --wait to wait for it"
                    : "record: no such device among \(count); handglass devices lists them, --wait waits for one")
        }
        guard !onlyOne || names.count <= 1 else {
            let list = names.joined(separator: ", ")
            throw Failure(
                .usage, "record: evemu holds one device, not \(names.count) (\(list)); name one, or use libinput")
        }
        do {
            lines = try LineWriter(path: path, loop: loop, limit: Self.patience)
        } catch {
            throw Failure(.io, "\(error)")
        }
        write(text)
        begin()
    }

    /// Writes the head once there is a device.
    private func begin() {
        guard !hasBegun, !recording.names.isEmpty else { return }
        hasBegun = true
        var text = ""
        recording.begin(to: &text)
        write(text)
        Standard.error.write("handglass: recording \(recording.names.joined(separator: ", ")); Ctrl+C ends it\n")
    }

    private func write(_ text: String) {
        lines?.append(text: text)
        lines?.flush()
    }

    /// What came since the last turn, as it is written.
    private func takeText() -> String {
        var text = ""
        for item in inputs.takeItems() { recording.append(item, to: &text) }
        return text
    }

    /// Records until somebody ends it.
    func record(for span: Microseconds?) throws -> ExitStatus {
        let start = MonotonicClock.now()
        let end = span.map { start + $0 }
        while !isInterrupted, !recording.isOver, hasRoom, end.map({ MonotonicClock.now() < $0 }) ?? true {
            loop.setDeadline([inputs.deadline, end].compactMap { $0 }.min())
            let now = try loop.turn()
            inputs.advance(to: now)
            write(takeText())
            begin()
        }
        var text = ""
        recording.finish(to: &text)
        write(text)
        try drain()
        return try report(since: start)
    }

    /// Whether what is written arrives.
    private var hasRoom: Bool { lines?.failure == nil && lines?.dropped == 0 }

    /// Lets a slow reader take what is left; a second signal ends that too.
    private func drain() throws {
        let limit = MonotonicClock.now() + Self.farewell
        isInterrupted = false
        while lines?.isDrained == false, hasRoom, !isInterrupted, MonotonicClock.now() < limit {
            loop.setDeadline(limit)
            try loop.turn()
        }
    }

    private func report(since start: Timestamp) throws -> ExitStatus {
        let name = path == "-" ? "standard output" : path
        if let failure = lines?.failure {
            // A reader that has read enough is none that was failed.
            guard path != "-" || failure.code != EPIPE else { return .done }
            throw Failure(.io, "\(name): the recording ends early, whole frames before are kept: \(failure)")
        }
        guard hasRoom, lines?.isDrained == true else {
            throw Failure(.io, "\(name): the recording ends early: nobody takes it fast enough")
        }
        for form in recording.unwritten {
            Standard.error.write("handglass: warning: evemu has no form for \(form); libinput has\n")
        }
        if recording.losses > 0 {
            Standard.error.write("handglass: warning: the kernel lost events \(recording.losses) times (SYN_DROPPED)\n")
        }
        if recording.isOver { Standard.error.write("handglass: the device is gone\n") }
        let seconds = Value.number((MonotonicClock.now() - start).seconds).json
        Standard.error.write("handglass: recorded \(recording.frames) frames in \(seconds) s\n")
        return .done
    }
}
