public import Base
public import Drawing

/// Colours and type of a skin. The numbers are ours, chosen for the clean look of iOS 7–10.
public struct Theme: Hashable, Sendable {
    /// Light on dark.
    public var isDark: Bool
    /// What can be touched: titles of buttons, fills of sliders.
    public var tint: Color
    /// Titles and other first text.
    public var label: Color
    /// Details, headers, footers.
    public var secondaryLabel: Color
    /// Chevrons, placeholders.
    public var tertiaryLabel: Color
    /// Behind plain content.
    public var background: Color
    /// Behind a grouped table.
    public var groupedBackground: Color
    /// A row, a bar's button area.
    public var cell: Color
    /// A row under a finger.
    public var cellHighlighted: Color
    /// A row that has the focus of the keys.
    public var cellFocused: Color
    /// Hairlines between rows.
    public var separator: Color
    /// Navigation bar, status bar, toolbar.
    public var bar: Color
    /// The hairline under a bar.
    public var barSeparator: Color
    /// The unfilled part of tracks.
    public var track: Color
    /// A switch that is on.
    public var switchOn: Color
    /// The outline of a switch that is off.
    public var switchOff: Color
    /// Opacity of what is disabled.
    public var disabledOpacity: Double

    /// Dark letters on white.
    public static let light = Theme(
        isDark: false, tint: Color(hex: 0x007AFF), label: .black, secondaryLabel: Color(hex: 0x8E8E93),
        tertiaryLabel: Color(hex: 0xC7C7CC), background: .white, groupedBackground: Color(hex: 0xEFEFF4), cell: .white,
        cellHighlighted: Color(hex: 0xD9D9D9), cellFocused: Color(hex: 0xD6E8FF), separator: Color(hex: 0xC8C7CC),
        bar: Color(hex: 0xF8F8F8),
        barSeparator: Color(hex: 0xB2B2B2), track: Color(hex: 0xB6B6BA), switchOn: Color(hex: 0x4CD964),
        switchOff: Color(hex: 0xE5E5EA), disabledOpacity: 0.5)

    /// White letters on black.
    public static let dark = Theme(
        isDark: true, tint: Color(hex: 0x0A84FF), label: .white, secondaryLabel: Color(hex: 0x8E8E93),
        tertiaryLabel: Color(hex: 0x5A5A5E), background: .black, groupedBackground: .black, cell: Color(hex: 0x1C1C1E),
        cellHighlighted: Color(hex: 0x3A3A3C), cellFocused: Color(hex: 0x10304F), separator: Color(hex: 0x3D3D41),
        bar: Color(hex: 0x161616),
        barSeparator: Color(hex: 0x333336), track: Color(hex: 0x5A5A5F), switchOn: Color(hex: 0x30D158),
        switchOff: Color(hex: 0x39393D), disabledOpacity: 0.5)

    /// Text styles at size l.
    public static func font(_ style: TextStyle) -> Font {
        switch style {
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

/// The named sizes of text.
public enum TextStyle: String, CaseIterable, Hashable, Sendable {
    case title1, title2, title3, headline, body, callout, subhead, footnote, caption1, caption2
}
