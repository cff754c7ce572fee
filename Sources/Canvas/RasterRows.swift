/// The inner loops, one row each. Most of what is laid down is either clear or solid: four such pixels are skipped or copied.
extension Raster {
    static func set(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, to pixel: UInt32) {
        let four = PixelQuad(repeating: pixel)
        var i = 0
        while i &+ 8 <= count {
            four.store(at: row + i)
            four.store(at: row + (i &+ 4))
            i &+= 8
        }
        while i < count {
            row[i] = pixel
            i &+= 1
        }
    }

    /// One pixel over a row.
    static func over(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ pixel: UInt32) {
        let source = PixelQuad(repeating: pixel)
        var i = 0
        while i &+ 4 <= count {
            source.over(PixelQuad(at: row + i)).store(at: row + i)
            i &+= 4
        }
        while i < count {
            row[i] = Pixel.over(pixel, row[i])
            i &+= 1
        }
    }

    /// A row of pixels over a row.
    static func over(_ row: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, _ count: Int) {
        let alphas: UInt64 = 0xff00_0000_ff00_0000
        var i = 0
        while i &+ 4 <= count {
            let place = UnsafeRawPointer(source + i)
            let first = place.loadUnaligned(as: UInt64.self)
            let second = place.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
            if first & second & alphas == alphas {
                PixelQuad(at: source + i).store(at: row + i)
            } else if first | second != 0 {
                PixelQuad(at: source + i).over(PixelQuad(at: row + i)).store(at: row + i)
            }
            i &+= 4
        }
        while i < count {
            row[i] = Pixel.over(source[i], row[i])
            i &+= 1
        }
    }

    /// A row of pixels of less opacity over a row.
    static func over(
        _ row: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, _ count: Int, _ opacity: UInt32
    ) {
        let factors = SIMD4<UInt32>(repeating: opacity)
        var i = 0
        while i &+ 4 <= count {
            PixelQuad(at: source + i).scaled(by: factors).over(PixelQuad(at: row + i)).store(at: row + i)
            i &+= 4
        }
        while i < count {
            row[i] = Pixel.over(Pixel.scaled(source[i], by: opacity), row[i])
            i &+= 1
        }
    }

    /// One pixel through a row of coverage over a row.
    static func over(
        _ row: UnsafeMutablePointer<UInt32>, _ coverage: UnsafePointer<UInt8>, _ count: Int, _ pixel: UInt32
    ) {
        let source = PixelQuad(repeating: pixel)
        let solid: UInt32 = pixel &>> 24 == 255 ? .max : 0
        var i = 0
        while i &+ 4 <= count {
            let four = UnsafeRawPointer(coverage + i).loadUnaligned(as: UInt32.self)
            if four == .max && solid == .max {
                source.store(at: row + i)
            } else if four != 0 {
                let factors = SIMD4<UInt32>(truncatingIfNeeded: unsafeBitCast(four, to: SIMD4<UInt8>.self))
                source.scaled(by: factors).over(PixelQuad(at: row + i)).store(at: row + i)
            }
            i &+= 4
        }
        while i < count {
            row[i] = Pixel.over(Pixel.scaled(pixel, by: UInt32(coverage[i])), row[i])
            i &+= 1
        }
    }
}
