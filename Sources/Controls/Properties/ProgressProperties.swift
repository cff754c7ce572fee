public import Drawing

/// A progress view.
public struct ProgressProperties: Hashable, Sendable {
    /// The thickness: content's, or the thinner one of bars.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        case `default`
        case bar
    }

    /// From 0 to 1.
    public var value: Double
    public var kind: Kind
    /// Whether what is shown glides to a new value, or is there at once.
    public var animated: Bool
    /// nil takes the tint; white in bars.
    public var fillTint: ThemedColor?
    /// nil takes the theme's.
    public var trackTint: ThemedColor?

    /// Instead of the filled part: as wide as the whole track, and seen as far as it is filled.
    public var fillImage: ImageSource?
    /// Instead of the track, pulled to its width.
    public var trackImage: ImageSource?

    public init(
        value: Double = 0, kind: Kind = .default, animated: Bool = false, fillTint: ThemedColor? = nil,
        trackTint: ThemedColor? = nil
    ) {
        self.value = Swift.min(Swift.max(value, 0), 1)
        self.kind = kind
        self.animated = animated
        self.fillTint = fillTint
        self.trackTint = trackTint
    }
}
