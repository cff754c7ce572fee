public import Base

/// A finger that stays where it landed for half a second. It begins without any further report.
public struct LongPressRecognizer: Recognizer {
    private enum State: Hashable {
        case idle
        case pressed(contact: Int, start: Point, due: Timestamp)
        case active(contact: Int, last: Point)
        case failed
    }

    private let time: Microseconds
    private let slop: Double
    private var state = State.idle
    private var fingers = 0

    /// - Parameter latency: how late the panel tells lifts, µs: a finger held so much longer may be gone already.
    public init(latency: Microseconds, feel: Feel) {
        time = Microseconds(seconds: feel.longPressTime) + latency
        slop = feel.longPressSlop
    }

    public var standing: Standing {
        switch state {
        case .idle: .idle
        case .pressed: .possible
        case .active: .active
        case .failed: .failed
        }
    }

    public var deadline: Timestamp? {
        if case .pressed(_, _, let due) = state { due } else { nil }
    }

    public mutating func down(_ sample: ContactSample) -> GestureEvent? {
        fingers += 1
        switch state {
        case .idle: state = .pressed(contact: sample.contact, start: sample.position, due: sample.time + time)
        case .pressed: state = .failed
        case .active, .failed: break
        }
        return nil
    }

    public mutating func move(_ sample: ContactSample) -> GestureEvent? {
        switch state {
        case .pressed(sample.contact, let start, _):
            if sample.position.distance(to: start) > slop { state = .failed }
            return nil
        case .active(sample.contact, _):
            state = .active(contact: sample.contact, last: sample.position)
            return GestureEvent(.longPress, .changed, at: sample.position, time: sample.time)
        case .idle, .pressed, .active, .failed: return nil
        }
    }

    public mutating func up(_ sample: ContactSample, latency: Microseconds) -> GestureEvent? {
        fingers = max(0, fingers - 1)
        let before = state
        if fingers == 0 { state = .idle }
        if case .active(sample.contact, _) = before {
            if fingers > 0 { state = .failed }
            return GestureEvent(.longPress, .ended, at: sample.position, time: sample.time)
        }
        return nil
    }

    public mutating func advance(to time: Timestamp) -> GestureEvent? {
        guard case .pressed(let contact, let start, let due) = state, due <= time else { return nil }
        state = .active(contact: contact, last: start)
        return GestureEvent(.longPress, .began, at: start, time: due)
    }

    public mutating func cancel(at time: Timestamp) -> GestureEvent? {
        fingers = 0
        defer { state = .idle }
        if case .active(_, let last) = state { return GestureEvent(.longPress, .cancelled, at: last, time: time) }
        return nil
    }
}
