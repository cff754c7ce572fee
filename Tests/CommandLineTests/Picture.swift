import CCairo
import Foundation

/// A PNG file's pixels, as another program would see them.
struct Picture {
    var width: Int
    var height: Int
    /// Rows from the top, three bytes a pixel.
    var rgb: Data

    struct Unreadable: Error {
        var path: String
    }

    init(_ path: String) throws {
        let surface = cairo_image_surface_create_from_png(path)
        defer { cairo_surface_destroy(surface) }
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let bytes = cairo_image_surface_get_data(surface)
        else { throw Unreadable(path: path) }
        width = Int(cairo_image_surface_get_width(surface))
        height = Int(cairo_image_surface_get_height(surface))
        let stride = Int(cairo_image_surface_get_stride(surface))
        rgb = Data(capacity: width * height * 3)
        for y in 0..<height {
            for x in 0..<width {
                let pixel = bytes + y * stride + x * 4
                rgb.append(contentsOf: [pixel[2], pixel[1], pixel[0]])
            }
        }
    }
}
