public import Base

/// Two fingers that part or meet. It begins once their distance has changed by the slop, which is consumed.
public struct PinchRecognizer: Recognizer {
    private struct Finger: Hashable {
        var contact: Int
        var position: Point
    }

    private enum State: Hashable {
        case idle
        case one(Finger)
        case two(Finger, Finger, distance: Double)
        /// `distance` is that of scale 1.
        case active(Finger, Finger, distance: Double)
        case failed
    }

    private let slop: Double
    private var state = State.idle
    private var fingers = 0

    public init(feel: Feel) { slop = feel.slop }

    public var standing: Standing {
        switch state {
        case .idle: .idle
        case .one, .two: .possible
        case .active: .active
        case .failed: .failed
        }
    }

    public mutating func down(_ sample: ContactSample) -> GestureEvent? {
        fingers += 1
        switch state {
        case .idle: state = .one(Finger(contact: sample.contact, position: sample.position))
        case .one(let first):
            state = .two(
                first, Finger(contact: sample.contact, position: sample.position),
                distance: first.position.distance(to: sample.position))
        // A third finger does not take part.
        case .two, .active, .failed: break
        }
        return nil
    }

    public mutating func move(_ sample: ContactSample) -> GestureEvent? {
        switch state {
        case .one(var finger) where finger.contact == sample.contact:
            finger.position = sample.position
            state = .one(finger)
            return nil
        case .two(let a, let b, let distance):
            let (a, b) = moved(a, b, sample)
            let now = a.position.distance(to: b.position)
            guard (now - distance).magnitude > slop else {
                state = .two(a, b, distance: distance)
                return nil
            }
            state = .active(a, b, distance: max(1, distance + (now > distance ? slop : -slop)))
            return event(.began, sample.time)
        case .active(let a, let b, let distance):
            let (a, b) = moved(a, b, sample)
            guard sample.contact == a.contact || sample.contact == b.contact else { return nil }
            state = .active(a, b, distance: distance)
            return event(.changed, sample.time)
        case .idle, .one, .failed: return nil
        }
    }

    public mutating func up(_ sample: ContactSample, latency: Microseconds) -> GestureEvent? {
        fingers = max(0, fingers - 1)
        var told: GestureEvent?
        switch state {
        case .active(let a, let b, _) where a.contact == sample.contact || b.contact == sample.contact:
            told = event(.ended, sample.time)
            state = .failed
        case .two(let a, let b, _) where a.contact == sample.contact || b.contact == sample.contact: state = .failed
        case .idle, .one, .two, .active, .failed: break
        }
        if fingers == 0 { state = .idle }
        return told
    }

    public mutating func cancel(at time: Timestamp) -> GestureEvent? {
        fingers = 0
        defer { state = .idle }
        return event(.cancelled, time)
    }

    private func moved(_ a: Finger, _ b: Finger, _ sample: ContactSample) -> (Finger, Finger) {
        var (a, b) = (a, b)
        if a.contact == sample.contact { a.position = sample.position }
        if b.contact == sample.contact { b.position = sample.position }
        return (a, b)
    }

    private func event(_ phase: GestureEvent.Phase, _ time: Timestamp) -> GestureEvent? {
        guard case .active(let a, let b, let distance) = state else { return nil }
        let middle = Point((a.position.x + b.position.x) / 2, (a.position.y + b.position.y) / 2)
        return GestureEvent(
            .pinch, phase, at: middle, scale: a.position.distance(to: b.position) / distance, time: time)
    }
}
