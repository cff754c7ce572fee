public import Base
internal import CCairo
internal import CRSVG

/// A picture's file, opened: PNG by cairo, SVG by librsvg. It refers to no other file, whatever it says.
public final class ImageFile {
    /// The most bytes of a file.
    public static let limit = 16_000_000
    /// The most pixels of a side, and in all.
    public static let longest = 8192
    public static let most = 16_000_000

    private enum Content {
        case bitmap(Bitmap)
        case drawing(VectorImage)
    }

    private let content: Content
    /// How large it is by itself, in points. A bitmap's pixels are points, unless its name ends in `@2x` or `@3x`.
    public let size: Size

    /// Opens `bytes`, a file called `name`.
    public init(_ bytes: [UInt8], name: String) throws(ImageError) {
        guard bytes.count <= Self.limit else { throw .tooLong }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
            let bitmap = try Bitmap(png: bytes)
            content = .bitmap(bitmap)
            let density = Self.density(name)
            size = Size(Double(bitmap.width) / density, Double(bitmap.height) / density)
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            throw .format("JPEG")
        } else if bytes.starts(with: Array("GIF8".utf8)) {
            throw .format("GIF")
        } else if bytes.starts(with: Array("RIFF".utf8)) {
            throw .format("WebP")
        } else if bytes.prefix(4096).contains(UInt8(ascii: "<")) {
            let drawing = try VectorImage(bytes)
            content = .drawing(drawing)
            size = drawing.size
        } else {
            throw .format(nil)
        }
    }

    /// Its pixels at that size: premultiplied 0xAARRGGBB in the processor's byte order, rows from the top. nil if it cannot be drawn so large.
    public func pixels(width: Int, height: Int) -> [UInt32]? {
        guard (1...Self.longest).contains(width), (1...Self.longest).contains(height), width * height <= Self.most
        else { return nil }
        return switch content {
        case .bitmap(let bitmap): bitmap.scaled(width: width, height: height)
        case .drawing(let drawing): drawing.pixels(width: width, height: height)
        }
    }

    /// How many pixels a point a file of that name has: 2 for `lamp@2x.png`.
    private static func density(_ name: String) -> Double {
        let stem = name.split(separator: "/").last.map { $0.prefix { $0 != "." } } ?? ""
        return stem.hasSuffix("@3x") ? 3 : stem.hasSuffix("@2x") ? 2 : 1
    }
}

/// An SVG drawing.
private final class VectorImage {
    private let handle: UnsafeMutablePointer<RsvgHandle>
    let size: Size

    init(_ bytes: [UInt8]) throws(ImageError) {
        var error: UnsafeMutablePointer<GError>?
        // No base file is set, so that nothing but data inside it can be referred to.
        guard let handle = rsvg_handle_new_from_data(bytes, gsize(bytes.count), &error) else {
            let message = error.flatMap { $0.pointee.message.map { String(cString: $0) } } ?? "no SVG"
            if let error { g_error_free(error) }
            throw .damaged(message)
        }
        self.handle = handle
        rsvg_handle_set_dpi(handle, 96)
        var (width, height) = (0.0, 0.0)
        if rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height) == 0 {
            var (hasWidth, hasHeight, hasBox): (gboolean, gboolean, gboolean) = (0, 0, 0)
            var (w, h) = (RsvgLength(), RsvgLength())
            var box = RsvgRectangle()
            rsvg_handle_get_intrinsic_dimensions(handle, &hasWidth, &w, &hasHeight, &h, &hasBox, &box)
            guard hasBox != 0 else {
                g_object_unref(handle)
                throw .noSize
            }
            (width, height) = (box.width, box.height)
        }
        guard width > 0, height > 0, width.isFinite, height.isFinite else {
            g_object_unref(handle)
            throw .noSize
        }
        guard width <= Double(ImageFile.longest), height <= Double(ImageFile.longest),
            width * height <= Double(ImageFile.most)
        else {
            g_object_unref(handle)
            throw .tooLarge(width: Int(min(width, 1e9)), height: Int(min(height, 1e9)))
        }
        size = Size(width, height)
    }

    deinit { g_object_unref(handle) }

    func pixels(width: Int, height: Int) -> [UInt32]? {
        var pixels = [UInt32](repeating: 0, count: width * height)
        let isDrawn = pixels.withUnsafeMutableBytes { bytes in
            let surface = cairo_image_surface_create_for_data(
                bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(width),
                Int32(height), Int32(width * 4))
            defer { cairo_surface_destroy(surface) }
            let context = cairo_create(surface)
            defer { cairo_destroy(context) }
            // Drawn at its own size and scaled, so that it fills the pixels whatever its aspect ratio says.
            cairo_scale(context, Double(width) / size.width, Double(height) / size.height)
            var viewport = RsvgRectangle(x: 0, y: 0, width: size.width, height: size.height)
            let isDrawn = rsvg_handle_render_document(handle, context, &viewport, nil) != 0
            cairo_surface_flush(surface)
            return isDrawn
        }
        return isDrawn ? pixels : nil
    }
}
