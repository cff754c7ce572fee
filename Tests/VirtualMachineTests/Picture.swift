import CCairo

/// The pixels of a PNG file as 0xRRGGBB, row by row from the top.
struct Picture {
    var width: Int
    var height: Int
    var pixels: [UInt32]

    struct Unreadable: Error {
        var path: String
        var reason: String
    }

    init(png path: String) throws {
        let surface = cairo_image_surface_create_from_png(path)
        defer { cairo_surface_destroy(surface) }
        let status = cairo_surface_status(surface)
        guard status == CAIRO_STATUS_SUCCESS, let bytes = cairo_image_surface_get_data(surface) else {
            throw Unreadable(path: path, reason: String(cString: cairo_status_to_string(status)))
        }
        width = Int(cairo_image_surface_get_width(surface))
        height = Int(cairo_image_surface_get_height(surface))
        let stride = Int(cairo_image_surface_get_stride(surface)) / 4
        pixels = []
        bytes.withMemoryRebound(to: UInt32.self, capacity: stride * height) { words in
            for row in 0..<height {
                for column in 0..<width { pixels.append(words[row * stride + column] & 0xFFFFFF) }
            }
        }
    }

    /// How two pictures differ.
    enum Difference: Equatable {
        case none
        case sizes
        /// So many pixels differ, by at most so much in one colour.
        case pixels(Int, greatest: Int)
    }

    func difference(from other: Picture) -> Difference {
        guard (width, height) == (other.width, other.height) else { return .sizes }
        var count = 0
        var greatest = 0
        for (mine, theirs) in zip(pixels, other.pixels) where mine != theirs {
            count += 1
            for shift in [0, 8, 16] {
                greatest = max(greatest, abs(Int(mine >> shift & 255) - Int(theirs >> shift & 255)))
            }
        }
        return count == 0 ? .none : .pixels(count, greatest: greatest)
    }
}

extension VirtualMachine.Run {
    /// How two pictures of the run's folder differ.
    func difference(_ one: String, _ other: String) throws -> Picture.Difference {
        try Picture(png: path(of: one)).difference(from: Picture(png: path(of: other)))
    }
}
