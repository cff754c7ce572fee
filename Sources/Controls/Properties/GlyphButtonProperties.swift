/// An info button or a detail button.
public struct GlyphButtonProperties: Hashable, Sendable {
    /// What is drawn on it, in a circle.
    public enum Glyph: Hashable, Sendable {
        /// An i: options, or more about something.
        case info(Ink?)
        /// A plus: one more.
        case add
        /// Sound that goes out: where to.
        case route
        /// An i in the tint: details of an item.
        case detail
    }

    /// The i's colour.
    public enum Ink: String, CaseIterable, Hashable, Sendable {
        /// For light content.
        case dark
        /// For dark content.
        case light
    }

    public var glyph: Glyph
    /// What a tap does.
    public var onTap: [Action]

    public init(_ glyph: Glyph, onTap: [Action] = []) {
        self.glyph = glyph
        self.onTap = onTap
    }
}
