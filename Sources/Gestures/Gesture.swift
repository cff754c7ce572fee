public import Base

/// A direction of movement; also the one in which something scrolls.
public enum Axis: Hashable, Sendable {
    case horizontal
    case vertical
}

/// An edge of the screen that a finger comes in from.
public enum Edge: Hashable, Sendable {
    case left, right
}

/// Where a swipe goes.
public enum Direction: Hashable, Sendable {
    case left, right, up, down

    /// The axis that it lies on.
    public var axis: Axis {
        switch self {
        case .left, .right: .horizontal
        case .up, .down: .vertical
        }
    }
}

/// What fingers may do to a control beyond pressing it.
public enum Gesture: Hashable, Sendable {
    case tap
    case doubleTap
    /// Two fingers that land and lift together.
    case twoFingerTap
    case longPress
    /// A drag; along one axis, or with nil any way.
    case pan(Axis?)
    case swipe(Direction)
    /// Two fingers that part or meet.
    case pinch
    /// A drag that comes in from an edge of the screen.
    case edgeSwipe(Edge)

    /// Made by two fingers; all others fail when a second one lands.
    public var isOfTwoFingers: Bool {
        switch self {
        case .twoFingerTap, .pinch: true
        case .tap, .doubleTap, .longPress, .pan, .swipe, .edgeSwipe: false
        }
    }
}

/// What a recogniser saw.
public struct GestureEvent: Hashable, Sendable {
    /// Gestures of one moment (taps, swipes) come once, as `ended`. The others begin, change, and end or are cancelled.
    public enum Phase: Hashable, Sendable {
        case began, changed, ended, cancelled
    }

    public var gesture: Gesture
    public var phase: Phase
    /// The finger, or the middle between two, in points of the screen.
    public var position: Point
    /// How far a drag has gone since it began, less the slop, pt.
    public var translation: Point
    /// How fast a drag left, pt/s; only at its end.
    public var velocity: Point
    /// How far apart two fingers are, compared with the beginning of their pinch.
    public var scale: Double
    public var time: Timestamp

    public init(
        _ gesture: Gesture, _ phase: Phase, at position: Point, translation: Point = .zero, velocity: Point = .zero,
        scale: Double = 1, time: Timestamp
    ) {
        self.gesture = gesture
        self.phase = phase
        self.position = position
        self.translation = translation
        self.velocity = velocity
        self.scale = scale
        self.time = time
    }
}
