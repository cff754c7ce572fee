public import Base

/// A colour that goes by a value: the first range that the value lies below, else the last colour.
public struct RangedTint: Hashable, Sendable {
    /// Of values below `below`.
    public struct Range: Hashable, Sendable {
        public var below: Double
        public var color: Color

        public init(below: Double, _ color: Color) {
            self.below = below
            self.color = color
        }
    }

    /// In the order in which they are asked.
    public var ranges: [Range]
    /// Of all that lies below none of them.
    public var color: Color

    /// One colour for every value.
    public init(_ color: Color) { self.init([], else: color) }

    public init(_ ranges: [Range], else color: Color) {
        self.ranges = ranges
        self.color = color
    }

    /// The colour at `value`.
    public func color(at value: Double) -> Color { ranges.first { value < $0.below }?.color ?? color }
}
