import Base
import Gestures

/// A number that moves to another in a given time: how far a knob has gone, how strongly a title shows.
struct Transition: Hashable {
    private(set) var target: Double
    private var from: Double
    private var start = Timestamp.zero
    private var duration = 0.0
    private var easing = Easing.linear

    /// At rest at `value`.
    init(_ value: Double) {
        target = value
        from = value
    }

    /// When it stands; in the past, if it stands now.
    var end: Timestamp { start + Microseconds(seconds: duration) }

    func value(at time: Timestamp) -> Double {
        guard duration > 0, time < end else { return target }
        return from + (target - from) * easing.value(at: time.seconds(since: start) / duration)
    }

    /// Goes to `value` from wherever it is at `time`, in `duration` seconds.
    mutating func move(to value: Double, at time: Timestamp, duration: Double, easing: Easing) {
        guard value != target else { return }
        from = self.value(at: time)
        target = value
        start = time
        self.duration = duration
        self.easing = easing
    }

    /// Is at `value` at once.
    mutating func jump(to value: Double) { self = Transition(value) }
}
