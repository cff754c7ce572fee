internal import Base

/// Arithmetic on premultiplied 0xAARRGGBB pixels. All products are divided by 255 and rounded to nearest, exactly.
enum Pixel {
    private static let lanes: UInt64 = 0x00ff_00ff_00ff_00ff
    private static let halves: UInt64 = 0x0080_0080_0080_0080

    /// `color`, multiplied by its own opacity.
    static func premultiplied(_ color: Color) -> UInt32 {
        let plain = UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue) | 0xff00_0000
        return color.alpha == 255 ? plain : scaled(plain, by: UInt32(color.alpha))
    }

    /// The four channels, each in 16 bits of its own.
    @inline(__always) static func spread(_ pixel: UInt32) -> UInt64 {
        let wide = UInt64(pixel)
        return (wide & 0x00ff_00ff) | (wide &<< 24 & 0x00ff_00ff_0000_0000)
    }

    @inline(__always) static func gather(_ wide: UInt64) -> UInt32 {
        UInt32(truncatingIfNeeded: wide | wide &>> 24)
    }

    /// All channels times `factor` (0…255) over 255.
    @inline(__always) static func scaled(wide: UInt64, by factor: UInt32) -> UInt64 {
        let product = wide &* UInt64(factor) &+ halves
        return (product &+ (product &>> 8 & lanes)) &>> 8 & lanes
    }

    @inline(__always) static func scaled(_ pixel: UInt32, by factor: UInt32) -> UInt32 {
        gather(scaled(wide: spread(pixel), by: factor))
    }

    /// `source` laid over `backdrop`.
    @inline(__always) static func over(_ source: UInt32, _ backdrop: UInt32) -> UInt32 {
        source &+ gather(scaled(wide: spread(backdrop), by: 255 &- source &>> 24))
    }
}
