public import Base

/// Who gets a finger that drags: the one place where that is decided.
///
/// Nobody does before the slop; then the direction decides, once, and there is no handing over in the middle of a drag:
///
/// | against each other | who wins |
/// |---|---|
/// | an edge swipe, anything | the edge swipe, if the drag goes inwards and no steeper than 45° |
/// | a knob, a scroll view across it | the knob up to 45° off its own axis, else the scroll view |
/// | a knob, a scroll view along it | the knob |
/// | an inner view, an outer one across it | by direction; between 30° and 60° the inner one |
/// | an inner view, an outer one along it | the inner one; the outer one if the inner is at its end and is dragged further |
/// | a scroll view alone | it, once the finger has gone 10 points along its axis |
public struct DragArena: Sendable {
    /// What wants the finger.
    public enum Contender: Hashable, Sendable {
        case edge(Edge)
        /// Something small that moves along an axis: a slider's thumb, a switch.
        case knob(Axis)
        /// A scroll view or a pan, along one axis or (nil) any. `room`: which way it can still go.
        case view(Axis?, room: Room)
        case swipe(Direction)
    }

    /// Which way a view can still be dragged.
    public struct Room: Hashable, Sendable {
        /// Right or down, towards its beginning.
        public var backward: Bool
        /// Left or up, towards its end.
        public var forward: Bool

        public init(backward: Bool, forward: Bool) {
            self.backward = backward
            self.forward = forward
        }

        /// Either way.
        public static let both = Room(backward: true, forward: true)
    }

    /// Innermost first; edges before all.
    private let contenders: [Contender]
    private let slop: Double
    private let tie: (sine: Double, cosine: Double)
    /// The drag began otherwise than an edge swipe.
    private var isEdgeOut = false

    /// - Parameter contenders: innermost first.
    public init(_ contenders: [Contender], feel: Feel) {
        self.contenders = contenders
        slop = feel.slop
        let angle = feel.tieAngle * Double.pi / 180
        tie = (Mathematics.sin(angle), Mathematics.cos(angle))
    }

    /// Nobody wants it.
    public var isEmpty: Bool { contenders.isEmpty }

    /// Which of the contenders gets the finger that has gone so far from where it landed; nil while it is nobody's.
    public mutating func winner(of travel: Point) -> Int? {
        guard max(travel.x.magnitude, travel.y.magnitude) > slop else { return nil }
        defer { isEdgeOut = true }
        if !isEdgeOut, let edge = contenders.firstIndex(where: { isEdge($0, travel) }) { return edge }
        return contenders.indices.first { wins($0, travel) }
    }

    private func isEdge(_ contender: Contender, _ travel: Point) -> Bool {
        guard case .edge(let edge) = contender else { return false }
        let inwards = edge == .left ? travel.x : -travel.x
        return inwards > slop && inwards >= travel.y.magnitude
    }

    private func wins(_ index: Int, _ travel: Point) -> Bool {
        switch contenders[index] {
        case .edge: return false
        case .knob(let axis):
            let (along, across) = travel.split(axis)
            return along.magnitude > slop
                && (along.magnitude >= across.magnitude || !hasRival(across: axis, outside: index))
        case .swipe(let direction):
            let (along, _) = travel.split(direction.axis)
            let isForward = direction == .right || direction == .down
            return (isForward ? along > 0 : along < 0) && moves(direction.axis, index, travel)
        case .view(nil, _): return true
        case .view(let axis?, let room):
            let (along, _) = travel.split(axis)
            let hasRoom = along > 0 ? room.backward : room.forward
            return (hasRoom || !hasView(along: axis, outside: index)) && moves(axis, index, travel)
        }
    }

    /// The drag goes along the axis clearly enough for something that moves along it.
    private func moves(_ axis: Axis, _ index: Int, _ travel: Point) -> Bool {
        let (along, across) = travel.split(axis)
        return hasRival(across: axis, outside: index)
            ? along.magnitude * tie.cosine >= across.magnitude * tie.sine : along.magnitude > slop
    }

    private func hasRival(across axis: Axis, outside index: Int) -> Bool {
        contenders[(index + 1)...].contains {
            switch $0 {
            case .view(let other, _): other != axis
            case .swipe(let direction): direction.axis != axis
            case .edge, .knob: false
            }
        }
    }

    private func hasView(along axis: Axis, outside index: Int) -> Bool {
        contenders[(index + 1)...].contains {
            if case .view(axis, _) = $0 { true } else { false }
        }
    }
}

extension Point {
    /// The parts along and across an axis.
    fileprivate func split(_ axis: Axis) -> (along: Double, across: Double) {
        switch axis {
        case .horizontal: (x, y)
        case .vertical: (y, x)
        }
    }
}
