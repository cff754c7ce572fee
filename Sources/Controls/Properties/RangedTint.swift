import Base

/// A colour that goes by a value: the first range that the value lies below, else the last colour.
public struct RangedTint: Hashable, Sendable {
    /// Of values below `below`.
    public struct Range: Hashable, Sendable {
        public var below: Double
        public var color: ThemedColor

        public init(below: Double, _ color: ThemedColor) {
            self.below = below
            self.color = color
        }
    }

    /// In the order in which they are asked.
    public var ranges: [Range]
    /// Of all that lies below none of them.
    public var color: ThemedColor

    /// One colour for every value.
    public init(_ color: ThemedColor) { self.init([], else: color) }

    public init(_ ranges: [Range], else color: ThemedColor) {
        self.ranges = ranges
        self.color = color
    }

    /// The colour at `value`.
    public func color(at value: Double) -> ThemedColor { ranges.first { value < $0.below }?.color ?? color }
    func color(at value: Double, in theme: Theme) -> Color { color(at: value).color(in: theme) }
}
