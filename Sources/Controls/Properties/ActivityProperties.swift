/// An activity indicator.
public struct ActivityProperties: Hashable, Sendable {
    public enum Size: String, CaseIterable, Hashable, Sendable {
        case small, large

        /// Width and height of the indicator, pt.
        public var points: Double {
            switch self {
            case .small: 20
            case .large: 37
            }
        }
    }

    /// Spins at the start.
    public var animating: Bool
    public var size: Size
    /// Of the strongest petal.
    public var colour: ThemedColor
    /// Whether it vanishes when it stops.
    public var hidesWhenStopped: Bool

    public init(
        animating: Bool = false, size: Size = .small, colour: ThemedColor = .white, hidesWhenStopped: Bool = true
    ) {
        self.animating = animating
        self.size = size
        self.colour = colour
        self.hidesWhenStopped = hidesWhenStopped
    }
}
