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

    /// Which sizes text that follows a style has, and whether it is bolder.
    public var textSize = TextSize.l
    public var boldText = false
}

extension Theme {
    /// The theme for people who need `traits`.
    public init(_ traits: Traits) {
        self = traits.appearance == .dark ? .dark : .light
        textSize = traits.textSize
        boldText = traits.boldText
        if traits.contrast == .more { takeContrast() }
    }

    /// Grey letters of 7:1 at least, and lines and tracks of 3:1, against the ground.
    private mutating func takeContrast() {
        tint = isDark ? Color(hex: 0x409CFF) : Color(hex: 0x0040DD)
        secondaryLabel = isDark ? Color(hex: 0xC7C7CC) : Color(hex: 0x48484C)
        tertiaryLabel = isDark ? Color(hex: 0xA1A1A6) : Color(hex: 0x6E6E73)
        separator = isDark ? Color(hex: 0x7C7C80) : Color(hex: 0x8E8E93)
        barSeparator = isDark ? Color(hex: 0x7C7C80) : Color(hex: 0x6E6E73)
        track = isDark ? Color(hex: 0x8E8E93) : Color(hex: 0x7C7C80)
        switchOn = isDark ? Color(hex: 0x30DB5B) : Color(hex: 0x248A3D)
        switchOff = isDark ? Color(hex: 0x6E6E73) : Color(hex: 0x8E8E93)
        cellHighlighted = isDark ? Color(hex: 0x545456) : Color(hex: 0xBCBCC0)
    }

    /// A text style at the size that is wished for.
    public func font(_ style: TextStyle) -> Font {
        let weight: Font.Weight = style == .headline ? .semibold : .regular
        return emphasized(Font(size: style.points(at: textSize), weight: weight))
    }

    /// Points by which a control of one line of `style` is higher than at size l; never negative.
    func growth(_ style: TextStyle) -> Double {
        max(0, (1.2 * (style.points(at: textSize) - style.points(at: .l))).rounded())
    }

    /// What a scene says of a font.
    public func font(_ choice: FontChoice) -> Font {
        switch choice {
        case .style(let style): font(style)
        case .fixed(let font): emphasized(font)
        }
    }

    /// `style` at its size l: of bars, which do not grow.
    public func fixedFont(_ style: TextStyle) -> Font {
        var theme = self
        theme.textSize = .l
        return theme.font(style)
    }

    private func emphasized(_ font: Font) -> Font {
        guard boldText else { return font }
        var font = font
        font.weight =
            switch font.weight {
            case .light: .regular
            case .regular, .medium: .semibold
            case .semibold, .bold: .bold
            }
        return font
    }

    /// What of the theme a scene may name.
    public enum ColorName: String, CaseIterable, Hashable, Sendable {
        case label, secondaryLabel, tertiaryLabel, background, groupedBackground, cell, separator, bar, track
    }

    /// The colour of that name.
    public func color(_ name: ColorName) -> Color {
        switch name {
        case .label: label
        case .secondaryLabel: secondaryLabel
        case .tertiaryLabel: tertiaryLabel
        case .background: background
        case .groupedBackground: groupedBackground
        case .cell: cell
        case .separator: separator
        case .bar: bar
        case .track: track
        }
    }
}
