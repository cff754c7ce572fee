/// A colour in sRGB, not premultiplied, eight bits a channel.
public struct Color: Hashable, Sendable {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8
    public var alpha: UInt8

    public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// A colour from 0xRRGGBB.
    public init(hex: UInt32) {
        self.init(UInt8(hex >> 16 & 255), UInt8(hex >> 8 & 255), UInt8(hex & 255))
    }

    /// `#rgb`, `#rrggbb` or `#rrggbbaa`; nil for anything else.
    public init?(_ text: String) {
        let digits = text.utf8.dropFirst().map { byte -> UInt8? in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
            default: nil
            }
        }
        guard text.utf8.first == UInt8(ascii: "#"), !digits.contains(nil) else { return nil }
        let d = digits.compactMap { $0 }
        switch d.count {
        case 3: self.init(d[0] * 17, d[1] * 17, d[2] * 17)
        case 6: self.init(d[0] * 16 + d[1], d[2] * 16 + d[3], d[4] * 16 + d[5])
        case 8: self.init(d[0] * 16 + d[1], d[2] * 16 + d[3], d[4] * 16 + d[5], d[6] * 16 + d[7])
        default: return nil
        }
    }

    /// Wholly transparent.
    public static let clear = Color(0, 0, 0, 0)
    /// Opaque black.
    public static let black = Color(0, 0, 0)
    /// Opaque white.
    public static let white = Color(255, 255, 255)

    /// This colour with its opacity multiplied by `factor` (0…1).
    public func opacity(_ factor: Double) -> Color {
        Color(red, green, blue, UInt8((Double(alpha) * min(max(factor, 0), 1)).rounded()))
    }

    /// The colour `t` (0…1) of the way to `other`, channel by channel.
    public func mixed(with other: Color, _ t: Double) -> Color {
        func mix(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8((Double(a) + (Double(b) - Double(a)) * t).rounded()) }
        return Color(mix(red, other.red), mix(green, other.green), mix(blue, other.blue), mix(alpha, other.alpha))
    }
}
