/// Four pixels at once, for the inner loops: the arithmetic of `Pixel`, channel for channel the same.
struct PixelQuad {
    var pixels: SIMD4<UInt32>

    private typealias Lanes = SIMD8<UInt16>

    @inline(__always) init(_ pixels: SIMD4<UInt32>) { self.pixels = pixels }

    @inline(__always) init(repeating pixel: UInt32) { pixels = SIMD4(repeating: pixel) }

    @inline(__always) init(at place: UnsafePointer<UInt32>) {
        pixels = UnsafeRawPointer(place).loadUnaligned(as: SIMD4<UInt32>.self)
    }

    @inline(__always) func store(at place: UnsafeMutablePointer<UInt32>) {
        UnsafeMutableRawPointer(place).storeBytes(of: pixels, as: SIMD4<UInt32>.self)
    }

    /// Each pixel times its own factor (0…255) over 255.
    @inline(__always) func scaled(by factors: SIMD4<UInt32>) -> PixelQuad {
        let lanes = SIMD4<UInt32>(repeating: 0x00ff_00ff)
        let eight = SIMD4<UInt32>(repeating: 8)
        let twice = unsafeBitCast(factors | factors &<< SIMD4(repeating: 16), to: Lanes.self)
        let odd = Self.divided(unsafeBitCast(pixels & lanes, to: Lanes.self) &* twice)
        let even = Self.divided(unsafeBitCast(pixels &>> eight & lanes, to: Lanes.self) &* twice)
        let low = unsafeBitCast(odd &>> Lanes(repeating: 8), to: SIMD4<UInt32>.self)
        let high = unsafeBitCast(even, to: SIMD4<UInt32>.self) & SIMD4(repeating: 0xff00_ff00)
        return PixelQuad(low | high)
    }

    /// 256 times each lane over 255, rounded; what is right of the point is left over.
    @inline(__always) private static func divided(_ products: Lanes) -> Lanes {
        let sum = products &+ Lanes(repeating: 128)
        return sum &+ sum &>> Lanes(repeating: 8)
    }

    /// These pixels laid over `backdrop`.
    @inline(__always) func over(_ backdrop: PixelQuad) -> PixelQuad {
        let rest = SIMD4<UInt32>(repeating: 255) &- pixels &>> SIMD4(repeating: 24)
        return PixelQuad(pixels &+ backdrop.scaled(by: rest).pixels)
    }
}
