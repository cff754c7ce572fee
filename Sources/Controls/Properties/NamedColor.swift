public import Base

/// The colours that a scene may call by name, sRGB: the era's system colours.
public enum NamedColor: String, CaseIterable, Hashable, Sendable {
    case red
    case orange
    case yellow
    case green
    case teal
    case blue
    case purple
    case pink
    case gray
    case white
    case black
    case clear

    public var color: Color {
        switch self {
        case .red: Color(hex: 0xFF3B30)
        case .orange: Color(hex: 0xFF9500)
        case .yellow: Color(hex: 0xFFCC00)
        case .green: Color(hex: 0x4CD964)
        case .teal: Color(hex: 0x5AC8FA)
        case .blue: Color(hex: 0x007AFF)
        case .purple: Color(hex: 0x5856D6)
        case .pink: Color(hex: 0xFF2D55)
        case .gray: Color(hex: 0x8E8E93)
        case .white: .white
        case .black: .black
        case .clear: .clear
        }
    }
}
