public import Base

/// A colour as a scene says it: one for good, or what the theme calls by a name, which is another one in the dark.
public enum ThemedColor: Hashable, Sendable {
    case fixed(Color)
    case named(Theme.ColorName)

    public static let white = ThemedColor.fixed(.white)
    public static let black = ThemedColor.fixed(.black)

    /// The colour under `theme`.
    public func color(in theme: Theme) -> Color {
        switch self {
        case .fixed(let color): color
        case .named(let name): theme.color(name)
        }
    }
}
