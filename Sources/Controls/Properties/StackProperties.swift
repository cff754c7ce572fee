public import Base

/// A line of elements.
public struct StackProperties: Hashable, Sendable {
    public enum Axis: String, CaseIterable, Hashable, Sendable { case vertical, horizontal }

    /// What becomes of the length that nobody needs.
    public enum Distribution: String, CaseIterable, Hashable, Sendable {
        /// It stays at the end.
        case start
        /// All elements are equally long.
        case equal
        /// It goes between the elements.
        case between
    }

    public var axis: Axis
    /// Between two elements, pt.
    public var spacing: Double
    /// Around them all; left is where lines begin.
    public var padding: Insets
    /// Across the line.
    public var align: Flow.Align
    public var distribute: Distribution
    /// From the start.
    public var content: [Element]

    public init(
        axis: Axis = .vertical, spacing: Double = 8, padding: Insets = .zero, align: Flow.Align = .start,
        distribute: Distribution = .start, content: [Element] = []
    ) {
        self.axis = axis
        self.spacing = spacing
        self.padding = padding
        self.align = align
        self.distribute = distribute
        self.content = content
    }
}

/// An element's place in a stack.
public struct Flow: Hashable, Sendable {
    public enum Align: String, CaseIterable, Hashable, Sendable {
        case start
        case center = "centre"
        case end
        case fill
    }

    /// Along the line, pt; nil is what it needs.
    public var length: Double?
    /// Its share of the length that nobody needs; 0 takes none.
    public var grow: Double
    /// Across the line; nil is as its stack says.
    public var align: Align?

    public init(length: Double? = nil, grow: Double = 0, align: Align? = nil) {
        self.length = length
        self.grow = grow
        self.align = align
    }
}
