public import Base

/// A typeface request: the theme's family unless one is named.
public struct Font: Hashable, Sendable {
    /// Thickness of the strokes, by CSS numbers.
    public enum Weight: Int, Hashable, Sendable {
        case light = 300
        case regular = 400
        case medium = 500
        case semibold = 600
        case bold = 700
    }

    /// nil is the theme's family (Inter, Noto behind it).
    public var family: String?
    /// Points.
    public var size: Double
    /// How thick the strokes are.
    public var weight: Weight
    /// Digits of one width, for clocks and values that change in place.
    public var tabularDigits: Bool

    public init(size: Double, weight: Weight = .regular, family: String? = nil, tabularDigits: Bool = false) {
        self.size = size
        self.weight = weight
        self.family = family
        self.tabularDigits = tabularDigits
    }
}

/// One paragraph of text and how it is set.
public struct TextRun: Hashable, Sendable {
    /// Where lines stand in their rectangle; start is left for scripts that run to the right.
    public enum Alignment: Hashable, Sendable {
        case start, center, end
        /// Whatever the script.
        case left, right

        /// The other way round, for what reads from the right whatever its script.
        var mirrored: Alignment {
            switch self {
            case .start, .left: .right
            case .center: .center
            case .end, .right: .left
            }
        }
    }
    /// Where an ellipsis replaces what has no room; `none` cuts off.
    public enum Truncation: Hashable, Sendable { case tail, head, middle, none }

    /// The characters.
    public var text: String
    /// The typeface.
    public var font: Font
    /// The letters' colour.
    public var color: Color
    /// Where the lines stand.
    public var alignment: Alignment
    /// Most lines; 0 is any number.
    public var lines: Int
    /// What becomes of text without room.
    public var truncation: Truncation

    public init(
        _ text: String, font: Font, color: Color, alignment: Alignment = .start, lines: Int = 1,
        truncation: Truncation = .tail
    ) {
        self.text = text
        self.font = font
        self.color = color
        self.alignment = alignment
        self.lines = lines
        self.truncation = truncation
    }
}

/// Answers how large text will be. Canvas answers with the real fonts; tests of the core may answer with fixed widths.
public protocol TextMeasuring: AnyObject {
    /// The size of `text` set in `font` with lines no wider than `width` (nil: as wide as it likes), at most `lines` lines (0: any).
    /// Width and height in points, rounded up to whole ones, so that layouts do not hang on fractions.
    func size(of text: String, font: Font, width: Double?, lines: Int) -> Size
}

/// Gives every character the same width (0.5 em) and every line 1.2 em: text for tests of the core that draw nothing.
public final class FixedTextMeasuring: TextMeasuring {
    public init() {}

    public func size(of text: String, font: Font, width: Double?, lines: Int) -> Size {
        let natural = Double(text.count) * font.size / 2
        let lineHeight = (font.size * 1.2).rounded(.up)
        guard let width, width > 0, natural > width, lines != 1 else { return Size(natural.rounded(.up), lineHeight) }
        let wanted = (natural / width).rounded(.up)
        return Size(width, lineHeight * (lines == 0 ? wanted : min(wanted, Double(lines))))
    }
}
