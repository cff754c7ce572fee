internal import Base
internal import ControlProtocol
internal import Evdev
internal import Input
internal import Linux
internal import Trace

/// `handglass play`: recorded devices, alive in the kernel for any program on the machine.
enum Play {
    static let command = Command(
        name: "play", summary: "Plays a trace into the kernel by uinput, for any program on the machine",
        synopsis: "TRACE… [OPTION…]",
        options: [
            .value("speed", "X", "how fast, 2 being twice as fast (1)"),
            .value("wait", "SECONDS", "how long programs get to open the devices (2); the first one starts it"),
            .value("description", "F", "the device's description, if the trace has none"),
            .value("range", "XxY", "the axes' ranges, such as 0..4095x0..4095"),
            .value("rate", "HZ", "frames a second, if the trace has no times"),
        ],
        examples: ["handglass play drag.evemu", "handglass play panel.yml keyboard.yml --wait 10"],
        run: run)

    /// A program reads what has come; a device that leaves takes along what was not read.
    static let linger: Microseconds = .milliseconds(500)

    private static func run(_ arguments: Arguments) throws -> ExitStatus {
        guard !arguments.operands.isEmpty else {
            throw Failure(.usage, "play: no trace named; write handglass play TRACE")
        }
        let speed = try number(arguments.value("speed") ?? "1", "speed", 0.01...1000)
        let wait = Microseconds(seconds: try number(arguments.value("wait") ?? "2", "wait", 0...3600))
        let trace = try TraceFiles.load(arguments.operands, try TraceFiles.options(arguments))
        do {
            try play(trace, speed: speed, wait: wait)
        } catch let error as Errno {
            throw failure(error)
        }
        return .done
    }

    /// Why no device could be made or written.
    static func failure(_ error: Errno) -> Failure {
        if error.isMissing { return Failure(.unavailable, "\(error); is the module uinput loaded?") }
        return error.isDenied
            ? Failure(.permission, "\(error); try it as root") : Failure(.io, "\(error)")
    }

    static func number(_ text: String, _ name: String, _ range: ClosedRange<Double>) throws -> Double {
        guard let number = Double(text), range.contains(number) else {
            throw Failure(
                .usage, "--\(name) \(text) is no number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    private static func play(_ trace: Trace, speed: Double, wait: Microseconds) throws {
        let readers = try DeviceReaders()
        var nodes: [String] = []
        let world = TracePlayer.World(
            make: { description throws(Errno) in
                let device = try VirtualDevice(description)
                nodes.append(device.node)
                return device
            }, now: MonotonicClock.now, sleep: MonotonicClock.sleep(until:))
        var player = try TracePlayer(trace, speed: speed, world: world)
        let limit = MonotonicClock.now() + wait
        _ = readers.waitForNews(of: nodes, until: limit)
        let unread = readers.waitForReaders(of: nodes, until: limit)
        if !unread.isEmpty {
            Standard.error.write(
                "handglass: warning: no program seen that reads \(unread.joined(separator: ", ")); playing all the same\n"
            )
        }
        let start = MonotonicClock.now()
        try player.play(from: start)
        let report = player.report
        if report.losses > 0 {
            Standard.error.write(
                "handglass: warning: \(report.losses) losses (SYN_DROPPED) in the trace; only the kernel can make such\n"
            )
        }
        let seconds = Value.number((MonotonicClock.now() - start).seconds).json
        let lateness = Value.number(Double(report.lateness) / 1000).json
        Standard.error.write("handglass: played \(report.frames) frames in \(seconds) s, at most \(lateness) ms late\n")
        MonotonicClock.sleep(until: MonotonicClock.now() + linger)
    }
}
