public import Base

/// A drag of one finger, along one axis or freely. The slop is consumed: it begins without a jump.
public struct PanRecognizer: Recognizer {
    private enum State: Hashable {
        case idle
        case pressed(contact: Int, start: Point)
        /// Translations count from `anchor`.
        case active(contact: Int, anchor: Point, last: Point)
        case failed
    }

    private let gesture: Gesture
    private let axis: Axis?
    private let feel: Feel
    private var velocity: VelocityTracker
    private var state = State.idle
    private var fingers = 0

    /// - Parameter axis: nil lets it go any way.
    public init(axis: Axis?, feel: Feel) { self.init(.pan(axis), axis: axis, feel: feel) }

    /// A drag that is told as `gesture`.
    init(_ gesture: Gesture, axis: Axis?, feel: Feel) {
        self.gesture = gesture
        self.axis = axis
        self.feel = feel
        velocity = VelocityTracker(feel: feel)
    }

    public var standing: Standing {
        switch state {
        case .idle: .idle
        case .pressed: .possible
        case .active: .active
        case .failed: .failed
        }
    }

    public mutating func down(_ sample: ContactSample) -> GestureEvent? {
        fingers += 1
        switch state {
        case .idle:
            velocity.begin(at: sample.position, time: sample.time)
            state = .pressed(contact: sample.contact, start: sample.position)
        case .pressed: state = .failed
        // A second finger does not take part in a drag that has begun.
        case .active, .failed: break
        }
        return nil
    }

    public mutating func move(_ sample: ContactSample) -> GestureEvent? {
        switch state {
        case .pressed(sample.contact, _):
            velocity.add(sample.position, time: sample.time)
            return nil
        case .active(sample.contact, let anchor, _):
            velocity.add(sample.position, time: sample.time)
            state = .active(contact: sample.contact, anchor: anchor, last: sample.position)
            return event(.changed, anchor, sample.position, sample.time)
        case .idle, .pressed, .active, .failed: return nil
        }
    }

    public mutating func accept(_ sample: ContactSample) -> GestureEvent? {
        guard case .pressed(sample.contact, let start) = state else { return nil }
        let anchor = start + consumed(sample.position - start)
        state = .active(contact: sample.contact, anchor: anchor, last: sample.position)
        return event(.began, anchor, sample.position, sample.time)
    }

    public mutating func up(_ sample: ContactSample, latency: Microseconds) -> GestureEvent? {
        fingers = max(0, fingers - 1)
        let before = state
        if fingers == 0 { state = .idle }
        switch before {
        case .active(sample.contact, let anchor, _):
            if fingers > 0 { state = .failed }
            var event = event(.ended, anchor, sample.position, sample.time)
            event.velocity = onAxis(velocity.slope(atLift: sample.time, latency: latency))
            return event
        case .idle, .pressed, .active, .failed: return nil
        }
    }

    public mutating func cancel(at time: Timestamp) -> GestureEvent? {
        fingers = 0
        defer { state = .idle }
        guard case .active(_, let anchor, let last) = state else { return nil }
        return event(.cancelled, anchor, last, time)
    }

    private func event(
        _ phase: GestureEvent.Phase, _ anchor: Point, _ position: Point, _ time: Timestamp
    ) -> GestureEvent {
        GestureEvent(gesture, phase, at: position, translation: onAxis(position - anchor), time: time)
    }

    /// The part of `travel` that is the slop.
    private func consumed(_ travel: Point) -> Point {
        let way = onAxis(travel)
        let length = way.distance(to: .zero)
        guard length > feel.slop else { return way }
        return Point(way.x * feel.slop / length, way.y * feel.slop / length)
    }

    private func onAxis(_ vector: Point) -> Point {
        switch axis {
        case .horizontal?: Point(vector.x, 0)
        case .vertical?: Point(0, vector.y)
        case nil: vector
        }
    }
}
