internal import CCairo

/// Pictures as PNG files in memory, by cairo: 8 bits a channel.
enum PNG {
    /// The file that holds the opaque pixels of `buffer` as RGB; nil when memory is short.
    static func encode(_ buffer: PixelBuffer) -> [UInt8]? {
        encode(buffer.pixels, width: buffer.width, height: buffer.height)
    }

    /// The file that holds `width` × `height` opaque pixels as RGB; nil when memory is short.
    static func encode(_ pixels: UnsafeMutablePointer<UInt32>, width: Int, height: Int) -> [UInt8]? {
        let surface = pixels.withMemoryRebound(to: UInt8.self, capacity: width * height * 4) {
            cairo_image_surface_create_for_data(
                $0, CAIRO_FORMAT_RGB24, Int32(width), Int32(height), Int32(width * 4))
        }
        defer { cairo_surface_destroy(surface) }
        let output = Output()
        let status = cairo_surface_write_to_png_stream(
            surface,
            { closure, bytes, count in
                let output = Unmanaged<Output>.fromOpaque(closure!).takeUnretainedValue()
                output.bytes += UnsafeBufferPointer(start: bytes, count: Int(count))
                return CAIRO_STATUS_SUCCESS
            }, Unmanaged.passUnretained(output).toOpaque())
        return status == CAIRO_STATUS_SUCCESS ? output.bytes : nil
    }

    /// The pixels of a PNG file; nil if it is none.
    static func decode(_ bytes: [UInt8]) -> PixelBuffer? {
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
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let data = cairo_image_surface_get_data(surface)
        else { return nil }
        let isOpaque = cairo_image_surface_get_format(surface) == CAIRO_FORMAT_RGB24
        guard isOpaque || cairo_image_surface_get_format(surface) == CAIRO_FORMAT_ARGB32 else { return nil }
        let buffer = PixelBuffer(
            width: Int(cairo_image_surface_get_width(surface)), height: Int(cairo_image_surface_get_height(surface)))
        let stride = Int(cairo_image_surface_get_stride(surface))
        for y in 0..<buffer.height {
            let row = UnsafeRawPointer(data + y * stride)
            for x in 0..<buffer.width {
                let pixel = row.load(fromByteOffset: x * 4, as: UInt32.self)
                buffer.pixels[y * buffer.width + x] = isOpaque ? pixel | 0xff00_0000 : pixel
            }
        }
        return buffer
    }

    private final class Output { var bytes: [UInt8] = [] }

    private final class Input {
        let bytes: [UInt8]
        var next = 0
        init(_ bytes: [UInt8]) { self.bytes = bytes }
    }
}
