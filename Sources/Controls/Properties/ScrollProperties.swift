public import Base
public import Gestures

/// Content that is larger than its frame.
public struct ScrollProperties: Hashable, Sendable {
    /// From back to front.
    public var content: [Element]
    /// Which ways content can be scrolled.
    public enum Direction: String, CaseIterable, Hashable, Sendable {
        case vertical, horizontal, both

        /// The first is the one that keys go along.
        public var axes: [Axis] {
            switch self {
            case .vertical: [.vertical]
            case .horizontal: [.horizontal]
            case .both: [.vertical, .horizontal]
            }
        }
    }

    public var direction: Direction
    /// It rests on multiples of its frame's size alone.
    public var isPaged: Bool
    /// nil: as large as what it holds, and across its axis as the frame.
    public var contentSize: Size?
    /// It gives way beyond its ends.
    public var bounces: Bool
    public var refresh: RefreshProperties?

    public init(
        content: [Element] = [], direction: Direction = .vertical, isPaged: Bool = false, contentSize: Size? = nil,
        bounces: Bool = true, refresh: RefreshProperties? = nil
    ) {
        self.direction = direction
        self.isPaged = isPaged
        self.content = content
        self.contentSize = contentSize
        self.bounces = bounces
        self.refresh = refresh
    }
}
