internal import Base
internal import Evdev
internal import Linux
internal import Trace

/// The turns of a simulation: lines are read, devices move at their moments, answers are written.
final class SimulateRun {
    private let loop: EventLoop
    private let signals: Signals
    private let simulation: Simulation
    private let input: SimulationInput
    private let answers: LineWriter
    private var sources: [EventLoop.Source] = []
    private var isInterrupted = false
    private var hasQuit = false
    private var pieces: [SimulationInput.Piece] = []
    private var problem: Failure?
    private var summary = ""

    init(_ simulation: Simulation, loop: EventLoop, signals: Signals) throws(Errno) {
        self.loop = loop
        self.signals = signals
        self.simulation = simulation
        answers = try LineWriter(path: "-", loop: loop)
        input = SimulationInput(try FileDescriptor(duplicating: 0))
        sources.append(
            try loop.add(signals.descriptor, .read) { [unowned self] _ in
                isInterrupted = !signals.take().isEmpty || isInterrupted
            })
    }

    /// Runs until all is said and done.
    ///
    /// - Parameter limit: until then programs get to open the devices.
    func run(waitingUntil limit: Timestamp) throws -> ExitStatus {
        tell()
        try waitForReaders(until: limit)
        try listen()
        var end: Timestamp?
        while !isInterrupted {
            let now = MonotonicClock.now()
            try take(at: now)
            try simulation.advance(to: now)
            tell()
            if problem != nil { break }
            if hasQuit, simulation.isDone {
                // A program reads what has come; a device that leaves takes along what was not read.
                end = end ?? now + Play.linger
                if let end, end <= now { break }
            }
            loop.setDeadline([simulation.deadline, end].compactMap { $0 }.min())
            try loop.turn()
        }
        if let problem { throw problem }
        return simulation.failures == 0 ? .done : .findings
    }

    /// Says which devices there are, when that has changed, and what became of the lines.
    private func tell() {
        if simulation.summary != summary {
            summary = simulation.summary
            answers.append(summary)
        }
        for answer in simulation.takeAnswers() { answers.append(answer) }
        answers.flush()
    }

    private func waitForReaders(until limit: Timestamp) throws(Errno) {
        while !isInterrupted {
            let missing = DeviceReaders.unread(of: simulation.nodes)
            let now = MonotonicClock.now()
            if missing.isEmpty { return }
            if now >= limit {
                let list = missing.joined(separator: ", ")
                Standard.error.write("handglass: warning: no program seen that reads \(list); going on all the same\n")
                return
            }
            loop.setDeadline(min(limit, now + DeviceReaders.look))
            try loop.turn()
        }
    }

    /// Watches standard input; a file or nothing (/dev/null) is always ready, and epoll refuses it.
    private func listen() throws(Errno) {
        guard !isInterrupted else { return }
        let source = try? loop.add(input.descriptor, .read) { [unowned self] _ in hear() }
        if let source {
            sources.append(source)
        } else {
            while !input.hasEnded, problem == nil { hear() }
        }
    }

    private func hear() {
        do throws(Errno) {
            pieces += try input.read()
        } catch {
            problem = Failure(.io, "standard input: \(error)")
        }
        // Always readable from now on.
        if input.hasEnded, sources.count > 1 { sources.removeLast().cancel() }
    }

    private func take(at now: Timestamp) throws {
        let news = pieces
        pieces = []
        for piece in news where !hasQuit {
            switch piece {
            case .line(let line):
                if line.drop(while: { $0 == " " }).prefix(while: { !$0.isWhitespace }) == "quit" {
                    hasQuit = true
                } else {
                    simulation.take(line: line)
                }
            case .trace(let source):
                do throws(TraceError) {
                    let trace = try TraceReader.read(source)
                    for warning in trace.warnings { Standard.error.write("handglass: warning: \(warning.text)\n") }
                    simulation.take(trace, at: now)
                } catch {
                    throw Failure(.data, messages: error.diagnostics.map(\.text))
                }
            case .tooLarge:
                throw Failure(.data, "standard input: is larger than a trace may be (1 GiB); give a part of it")
            case .end: hasQuit = true
            }
        }
    }
}
