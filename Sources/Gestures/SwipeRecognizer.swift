public import Base

/// A quick straight drag in one direction, told as soon as it is long enough.
public struct SwipeRecognizer: Recognizer {
    private enum State: Hashable {
        case idle
        case pressed(ContactSample)
        /// The arena gave it the finger.
        case active(ContactSample)
        case failed
    }

    private let direction: Direction
    private let feel: Feel
    private var state = State.idle
    private var fingers = 0

    public init(_ direction: Direction, feel: Feel) {
        self.direction = direction
        self.feel = feel
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
        case .idle: state = .pressed(sample)
        case .pressed, .active: state = .failed
        case .failed: break
        }
        return nil
    }

    public mutating func move(_ sample: ContactSample) -> GestureEvent? {
        if case .active(let start) = state, start.contact == sample.contact { return judge(sample, from: start) }
        return nil
    }

    public mutating func accept(_ sample: ContactSample) -> GestureEvent? {
        guard case .pressed(let start) = state, start.contact == sample.contact else { return nil }
        state = .active(start)
        return judge(sample, from: start)
    }

    public mutating func up(_ sample: ContactSample, latency: Microseconds) -> GestureEvent? {
        fingers = max(0, fingers - 1)
        if fingers == 0 { state = .idle }
        return nil
    }

    public mutating func cancel(at time: Timestamp) -> GestureEvent? {
        fingers = 0
        state = .idle
        return nil
    }

    private mutating func judge(_ sample: ContactSample, from start: ContactSample) -> GestureEvent? {
        let travel = sample.position - start.position
        let (along, across) =
            switch direction {
            case .left: (-travel.x, travel.y.magnitude)
            case .right: (travel.x, travel.y.magnitude)
            case .up: (-travel.y, travel.x.magnitude)
            case .down: (travel.y, travel.x.magnitude)
            }
        guard sample.time - start.time <= Microseconds(seconds: feel.swipeTime), along > 0 else {
            state = .failed
            return nil
        }
        guard along >= feel.swipeDistance else { return nil }
        state = .failed
        let angle = feel.swipeAngle * Double.pi / 180
        let isStraight =
            across <= feel.swipeCross || across * Mathematics.cos(angle) <= along * Mathematics.sin(angle)
        return isStraight
            ? GestureEvent(.swipe(direction), .ended, at: sample.position, translation: travel, time: sample.time) : nil
    }
}
