public import Base

/// A drag inwards from an edge of the screen; a drag like any other once it has begun.
public struct EdgeSwipeRecognizer: Recognizer {
    private let edge: Edge
    private let bounds: Rect
    private let reach: Double
    private var pan: PanRecognizer

    /// - Parameter bounds: the screen whose edge it is.
    public init(_ edge: Edge, bounds: Rect, feel: Feel) {
        self.edge = edge
        self.bounds = bounds
        reach = feel.edgeSwipe
        pan = PanRecognizer(.edgeSwipe(edge), axis: .horizontal, feel: feel)
    }

    /// Whether a finger that lands at `point` may begin one.
    public static func begins(at point: Point, edge: Edge, bounds: Rect, feel: Feel) -> Bool {
        switch edge {
        case .left: point.x < bounds.x + feel.edgeSwipe
        case .right: point.x >= bounds.maxX - feel.edgeSwipe
        }
    }

    public var standing: Standing { pan.standing }

    public mutating func down(_ sample: ContactSample) -> GestureEvent? { pan.down(sample) }
    public mutating func move(_ sample: ContactSample) -> GestureEvent? { pan.move(sample) }
    public mutating func accept(_ sample: ContactSample) -> GestureEvent? { pan.accept(sample) }
    public mutating func cancel(at time: Timestamp) -> GestureEvent? { pan.cancel(at: time) }
    public mutating func up(_ sample: ContactSample, latency: Microseconds) -> GestureEvent? {
        pan.up(sample, latency: latency)
    }
}

extension GestureEvent {
    /// Whether an edge swipe that ended so is meant: flung inwards, or, unless flung back, lifted beyond the middle of `bounds`.
    public func commits(in bounds: Rect, feel: Feel) -> Bool {
        guard case .edgeSwipe(let edge) = gesture, phase == .ended else { return false }
        let (inwards, way) =
            switch edge {
            case .left: (velocity.x, position.x - bounds.x)
            case .right: (-velocity.x, bounds.maxX - position.x)
            }
        if inwards.magnitude >= feel.flingSpeed { return inwards > 0 }
        return way > bounds.width / 2
    }
}
