public import Base
import Input
import Scene
public import Trace

/// Who wants to know how a replay goes.
public protocol ReplayObserver: AnyObject {
    /// Pictures are wanted: the replayer runs a display of 60 Hz on the virtual clock, and shows the last picture at the end.
    var wantsFrames: Bool { get }
    /// A picture is due: draw it as it is at `time`. The first one is the opening picture.
    func frame(at time: Timestamp)
    /// This exact moment was asked for, and has come.
    func moment(_ time: Timestamp)
    /// Nothing is to happen before its moment has come in the world: `wait` is called before each thing.
    var isPaced: Bool { get }
    /// Comes back when the world has reached `time`.
    func wait(until time: Timestamp)
    /// Events or contacts may have come up.
    func stepped()
    /// The replay is over at `time`: what follows serves only moments asked for that are later.
    func ended(at time: Timestamp)
    /// A mark or request of the recording that this program does not understand, or that the scene refuses.
    func odd(_ message: String)
}

extension ReplayObserver {
    public var isPaced: Bool { false }
    public func wait(until time: Timestamp) {}
    public func ended(at time: Timestamp) {}
}

/// Feeds a trace to an emulator on a virtual clock that jumps from one thing to the next.
///
/// Order at equal times: timers, then what the trace holds, then moments asked for, then the display's tick. So the same trace gives
/// the same events and pictures, byte for byte, however fast the machine is.
public struct Replayer {
    /// Ticks a second of the virtual display.
    public static let displayRate: Int64 = 60
    /// The longest that `settle` runs on after the last thing in the trace.
    public static let longestSettling: Microseconds = 30_000_000

    private let emulator: Emulator
    private let trace: Trace
    private let origin: Timestamp

    public init(_ trace: Trace, on emulator: Emulator) {
        self.trace = trace
        self.emulator = emulator
        origin = emulator.setup.start
    }

    /// Runs the whole trace. `moments` are exact times to stop at, rising. With `settles` the clock then runs until touches, motion
    /// and `after` are done. Answers when it ended.
    @discardableResult
    public func run(moments: [Timestamp], settles: Bool, observer: any ReplayObserver) -> Timestamp {
        var clock = Clock(emulator: emulator, origin: origin, moments: moments[...], observer: observer)
        if observer.wantsFrames { observer.frame(at: origin) }
        var steady = SteadyClock()
        var last = origin
        for var item in trace.items {
            // A recording of our own is stamped by a clock that nobody sets.
            if case .frame(var frame) = item, trace.recording == nil {
                let (time, change) = steady.moment(of: frame.time)
                if change != 0 {
                    observer.odd(
                        "the recording's clock was set by \(change.seconds) s; touches under way are cancelled")
                    emulator.cancelContacts(at: last)
                }
                frame.time = time
                item = .frame(frame)
            }
            clock.run(before: item.time)
            observer.wait(until: item.time)
            step(item, observer)
            observer.stepped()
            last = item.time
        }
        last = max(last, emulator.stage.now)
        clock.run(to: last)
        emulator.cancelContacts(at: last)
        observer.stepped()
        var end = last
        if settles { Self.settle(emulator, from: &end) { clock.run(to: $0) } }
        clock.run(to: end)
        observer.wait(until: end)
        clock.showLast(at: end)
        observer.ended(at: end)
        // What is still asked for comes later: nothing but its picture is of the replay.
        while let moment = clock.moments.first { clock.run(to: moment) }
        return end
    }

    /// Runs on from `end` until touches, motion and `after` are done, at most `longestSettling`; `run` lets the time pass.
    public static func settle(_ emulator: Emulator, from end: inout Timestamp, run: (Timestamp) -> Void) {
        let limit = end + longestSettling
        while end < limit, let rest = emulator.stage.restlessUntil(after: end) {
            end = min(rest, limit)
            run(end)
        }
    }

    private func step(_ item: TraceItem, _ observer: any ReplayObserver) {
        switch item {
        case .connect(let id, let description, let time, let settings):
            emulator.connect(id, description, settings: settings, at: time)
        case .disconnect(let id, let time): emulator.disconnect(id, at: time)
        case .frame(let frame): emulator.step(frame)
        case .advanced(let time): emulator.advance(to: time)
        case .wallClock(let text, let time):
            if let civil = CivilTime(text) {
                emulator.stage.setClock(civil, at: time)
            } else {
                observer.odd("the recording's time of day \(text) is none; the clock runs on")
            }
        case .request(let value, let time):
            guard let request = EmulatorRequest(value) else {
                observer.odd("the recording holds a request that this version does not know; it is left out")
                return
            }
            do {
                try emulator.step(request, at: time)
            } catch {
                observer.odd(
                    "the recording sets \(error.id), which takes \(error.expected) in this scene; it is left out")
            }
        }
    }

    /// The virtual clock: timers, moments and display ticks in their order.
    private struct Clock {
        let emulator: Emulator
        let origin: Timestamp
        var moments: ArraySlice<Timestamp>
        let observer: any ReplayObserver
        private var ticks: Int64 = 0
        /// A moment that was asked for has drawn what the next tick would have shown as new.
        private var isOwed = false
        /// The last picture was shown.
        private var isOver = false

        init(emulator: Emulator, origin: Timestamp, moments: ArraySlice<Timestamp>, observer: any ReplayObserver) {
            self.emulator = emulator
            self.origin = origin
            self.moments = moments
            self.observer = observer
        }

        /// Everything that happens before `time`; what is due at `time` itself is the next item's to run first.
        mutating func run(before time: Timestamp) { run(to: time + -1) }

        /// Everything that happens up to and at `time`.
        mutating func run(to time: Timestamp) {
            guard observer.wantsFrames || observer.isPaced || !moments.isEmpty else {
                emulator.advance(to: time)
                observer.stepped()
                return
            }
            while let next = next(by: time) {
                observer.wait(until: next)
                emulator.advance(to: next)
                observer.stepped()
                while let moment = moments.first, moment <= next {
                    isOwed = isOwed || emulator.wantsFrame
                    observer.moment(moment)
                    moments.removeFirst()
                }
                guard observer.wantsFrames else { continue }
                if tickTime(ticks) <= next {
                    if hasNews { show(at: tickTime(ticks)) }
                    ticks = tick(after: next)
                }
            }
        }

        /// The last picture, which no tick shows any more.
        mutating func showLast(at end: Timestamp) {
            if observer.wantsFrames, hasNews { show(at: end) }
            isOver = true
        }

        private var hasNews: Bool { !isOver && (isOwed || emulator.wantsFrame) }

        private mutating func show(at time: Timestamp) {
            isOwed = false
            observer.frame(at: time)
        }

        /// The next moment by `time` at which a timer, a moment or a wanted picture is due.
        private mutating func next(by time: Timestamp) -> Timestamp? {
            var next: Timestamp?
            func offer(_ candidate: Timestamp?) {
                guard let candidate, candidate <= time else { return }
                next = next.map { min($0, candidate) } ?? candidate
            }
            offer(emulator.deadline)
            offer(moments.first)
            if observer.wantsFrames, hasNews {
                // The tick after the last picture, or the first one not before now.
                ticks = max(ticks, tick(notBefore: emulator.stage.now))
                offer(tickTime(ticks))
            }
            return next
        }

        private func tickTime(_ tick: Int64) -> Timestamp { origin + tick * 1_000_000 / Replayer.displayRate }
        private func tick(notBefore time: Timestamp) -> Int64 {
            ((time - origin) * Replayer.displayRate + 999_999) / 1_000_000
        }
        private func tick(after time: Timestamp) -> Int64 {
            var next = tick(notBefore: time)
            while tickTime(next) <= time { next += 1 }
            return next
        }
    }
}
