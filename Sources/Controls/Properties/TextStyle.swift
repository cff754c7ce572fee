public import Drawing

/// The named styles of text, at text size l. Sizes in points, from the table of styles of the label's description.
public enum TextStyle: String, CaseIterable, Hashable, Sendable {
    case title1
    case title2
    case title3
    case headline
    case body
    case callout
    case subhead
    case footnote
    case caption1
    case caption2

    public var font: Font {
        switch self {
        case .title1: Font(size: 28)
        case .title2: Font(size: 22)
        case .title3: Font(size: 20)
        case .headline: Font(size: 17, weight: .semibold)
        case .body: Font(size: 17)
        case .callout: Font(size: 16)
        case .subhead: Font(size: 15)
        case .footnote: Font(size: 13)
        case .caption1: Font(size: 12)
        case .caption2: Font(size: 11)
        }
    }
}
