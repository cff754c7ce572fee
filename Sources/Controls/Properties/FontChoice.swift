public import Drawing

/// A font as a scene says it: a style, which follows the size of text that people have chosen, or one of its own size.
public enum FontChoice: Hashable, Sendable {
    case style(TextStyle)
    case fixed(Font)
}
