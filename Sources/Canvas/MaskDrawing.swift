internal import CCairo

extension Mask {
    /// No side of a mask is longer; what would lie further out is cut off. Half as much again as the longest screen there is a
    /// profile for.
    static let longest = 4100

    /// A mask of at most `longest` pixels a side, drawn by cairo. `body` gets a context whose origin is the mask's place.
    static func drawn(
        left: Int, top: Int, width: Int, height: Int, _ body: (OpaquePointer) -> Void
    ) -> Mask {
        let mask = Mask(left: left, top: top, width: min(width, longest), height: min(height, longest))
        guard
            let surface = cairo_image_surface_create_for_data(
                mask.bytes, CAIRO_FORMAT_A8, Int32(mask.width), Int32(mask.height), Int32(mask.stride)),
            let cr = cairo_create(surface)
        else { return mask }
        cairo_translate(cr, -Double(left), -Double(top))
        cairo_set_source_rgba(cr, 0, 0, 0, 1)
        body(cr)
        cairo_destroy(cr)
        cairo_surface_flush(surface)
        cairo_surface_destroy(surface)
        return mask
    }
}
