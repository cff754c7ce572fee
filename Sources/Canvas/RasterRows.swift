/// The inner loops, one row each.
extension Raster {
    static func set(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, to pixel: UInt32) {
        row.update(repeating: pixel, count: count)
    }

    /// One pixel over a row.
    static func over(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ pixel: UInt32) {
        let rest = 255 &- pixel &>> 24
        var i = 0
        while i < count {
            row[i] = pixel &+ Pixel.gather(Pixel.scaled(wide: Pixel.spread(row[i]), by: rest))
            i &+= 1
        }
    }

    /// A row of pixels over a row.
    static func over(_ row: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, _ count: Int) {
        var i = 0
        while i < count {
            let pixel = source[i]
            if pixel &>> 24 == 255 {
                row[i] = pixel
            } else if pixel != 0 {
                row[i] = Pixel.over(pixel, row[i])
            }
            i &+= 1
        }
    }

    /// A row of pixels of less opacity over a row.
    static func over(
        _ row: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, _ count: Int, _ opacity: UInt32
    ) {
        var i = 0
        while i < count {
            if source[i] != 0 { row[i] = Pixel.over(Pixel.scaled(source[i], by: opacity), row[i]) }
            i &+= 1
        }
    }

    /// One pixel through a row of coverage over a row.
    static func over(
        _ row: UnsafeMutablePointer<UInt32>, _ coverage: UnsafePointer<UInt8>, _ count: Int, _ pixel: UInt32
    ) {
        let wide = Pixel.spread(pixel)
        let isOpaque = pixel &>> 24 == 255
        var i = 0
        while i < count {
            let c = coverage[i]
            if c == 255 && isOpaque {
                row[i] = pixel
            } else if c != 0 {
                let source = Pixel.gather(Pixel.scaled(wide: wide, by: UInt32(c)))
                row[i] = Pixel.over(source, row[i])
            }
            i &+= 1
        }
    }
}
