internal import CCairo

/// Pixels of a file: premultiplied 0xAARRGGBB.
struct Bitmap {
    let width: Int
    let height: Int
    let pixels: [UInt32]

    /// The pixels of a PNG file; refuses one that claims to be too large before any of it is read.
    init(png bytes: [UInt8]) throws(ImageError) {
        guard bytes.count >= 24 else { throw .damaged("it is cut off") }
        func number(_ start: Int) -> Int { bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
        let (width, height) = (number(16), number(20))
        guard width <= ImageFile.longest, height <= ImageFile.longest, width * height <= ImageFile.most else {
            throw .tooLarge(width: width, height: height)
        }
        let input = Input(bytes)
        let surface = cairo_image_surface_create_from_png_stream(
            { closure, target, count in
                let input = Unmanaged<Input>.fromOpaque(closure!).takeUnretainedValue()
                guard input.bytes.count - input.next >= Int(count) else { return CAIRO_STATUS_READ_ERROR }
                for i in 0..<Int(count) { target![i] = input.bytes[input.next + i] }
                input.next += Int(count)
                return CAIRO_STATUS_SUCCESS
            }, Unmanaged.passUnretained(input).toOpaque())
        defer { cairo_surface_destroy(surface) }
        let status = cairo_surface_status(surface)
        guard status == CAIRO_STATUS_SUCCESS, let data = cairo_image_surface_get_data(surface) else {
            throw .damaged(
                status == CAIRO_STATUS_READ_ERROR ? "it is cut off" : String(cString: cairo_status_to_string(status)))
        }
        let format = cairo_image_surface_get_format(surface)
        guard format == CAIRO_FORMAT_RGB24 || format == CAIRO_FORMAT_ARGB32 else {
            throw .damaged("more than 8 bits a channel are not read")
        }
        let stride = Int(cairo_image_surface_get_stride(surface))
        let opaque: UInt32 = format == CAIRO_FORMAT_RGB24 ? 0xff00_0000 : 0
        self.width = Int(cairo_image_surface_get_width(surface))
        self.height = Int(cairo_image_surface_get_height(surface))
        var pixels: [UInt32] = []
        pixels.reserveCapacity(self.width * self.height)
        for y in 0..<self.height {
            let row = UnsafeRawPointer(data + y * stride)
            for x in 0..<self.width { pixels.append(row.load(fromByteOffset: x * 4, as: UInt32.self) | opaque) }
        }
        self.pixels = pixels
    }

    private final class Input {
        let bytes: [UInt8]
        var next = 0
        init(_ bytes: [UInt8]) { self.bytes = bytes }
    }

    /// The same at another size: each new pixel is the mean of what it covers; made larger, neighbours run into one another. In whole numbers,
    /// so that every machine gives the same.
    func scaled(width: Int, height: Int) -> [UInt32] {
        if width == self.width && height == self.height { return pixels }
        let columns = Self.weights(self.width, width)
        let rows = Self.weights(self.height, height)
        // Across first: 16 bits a channel, eight of them behind the point.
        var narrow = [SIMD4<UInt32>](repeating: .zero, count: width * self.height)
        for y in 0..<self.height {
            for (x, column) in columns.enumerated() {
                var sum = SIMD4<UInt64>.zero
                for (source, weight) in column {
                    sum &+= Self.channels(pixels[y * self.width + source]) &* weight
                }
                narrow[y * width + x] = SIMD4<UInt32>(truncatingIfNeeded: (sum &+ 128) &>> 8)
            }
        }
        var result = [UInt32](repeating: 0, count: width * height)
        for (y, row) in rows.enumerated() {
            for x in 0..<width {
                var sum = SIMD4<UInt64>.zero
                for (source, weight) in row {
                    sum &+= SIMD4<UInt64>(truncatingIfNeeded: narrow[source * width + x]) &* weight
                }
                let channels = (sum &+ (1 << 23)) &>> 24
                result[y * width + x] =
                    UInt32(channels[0]) << 24 | UInt32(channels[1]) << 16 | UInt32(channels[2]) << 8
                    | UInt32(channels[3])
            }
        }
        return result
    }

    private static func channels(_ pixel: UInt32) -> SIMD4<UInt64> {
        SIMD4(UInt64(pixel >> 24), UInt64(pixel >> 16 & 255), UInt64(pixel >> 8 & 255), UInt64(pixel & 255))
    }

    /// Which of `from` pixels each of `to` is made of; the weights of each are 65536 together.
    private static func weights(_ from: Int, _ to: Int) -> [[(source: Int, weight: UInt64)]] {
        (0..<to).map { place in
            var parts: [(source: Int, weight: UInt64)] = []
            if from > to {
                // In parts of a pixel of which `to` make one.
                let (start, end) = (place * from, (place + 1) * from)
                for source in start / to...(end - 1) / to {
                    let covered = min(end, (source + 1) * to) - max(start, source * to)
                    parts.append((source, UInt64(covered) * 65536 / UInt64(from)))
                }
            } else {
                // Between the middles of two pixels.
                let middle = (2 * place + 1) * from * 32768 / to - 32768
                let first = middle >= 0 ? middle / 65536 : -1
                let share = UInt64(middle - first * 65536)
                parts = [(max(first, 0), 65536 - share), (min(first + 1, from - 1), share)]
            }
            // Whatever the division left over goes to the first.
            parts[0].weight += 65536 - parts.reduce(0) { $0 + $1.weight }
            return parts
        }
    }
}
