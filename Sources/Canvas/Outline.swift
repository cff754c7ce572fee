internal import Base
internal import CCairo
internal import Drawing

/// A shape at its size in pixels, as far as its coverage goes: where it lies, and what colour it has, does not matter.
enum Outline: Hashable {
    /// Radius in 1/256 pixel.
    case rounded(width: Int, height: Int, radius: Int)
    case ellipse(width: Int, height: Int)
    /// Points; pixels a point; the place of the origin within its pixel, in 1/256 pixel.
    case path([PathStep], scaleX: Double, scaleY: Double, phaseX: Int, phaseY: Int)

    /// Adds the outline, moved inwards by `inset` pixels, to the path of `cr`.
    func add(to cr: OpaquePointer, inset: Double) {
        switch self {
        case .rounded(let width, let height, let radius):
            let rect = Rect(0, 0, Double(width), Double(height)).inset(inset, inset)
            guard !rect.isEmpty else { return }
            let corner = max(Double(radius) / 256 - inset, 0)
            Self.addRounded(to: cr, rect, min(corner, rect.width / 2), min(corner, rect.height / 2))
        case .ellipse(let width, let height):
            let rect = Rect(0, 0, Double(width), Double(height)).inset(inset, inset)
            guard !rect.isEmpty else { return }
            Self.addRounded(to: cr, rect, rect.width / 2, rect.height / 2)
        case .path(let steps, let scaleX, let scaleY, let phaseX, let phaseY):
            func x(_ p: Point) -> Double { p.x * scaleX + Double(phaseX) / 256 }
            func y(_ p: Point) -> Double { p.y * scaleY + Double(phaseY) / 256 }
            for step in steps {
                switch step {
                case .move(let p): cairo_move_to(cr, x(p), y(p))
                case .line(let p): cairo_line_to(cr, x(p), y(p))
                case .curve(let a, let b, let p): cairo_curve_to(cr, x(a), y(a), x(b), y(b), x(p), y(p))
                case .close: cairo_close_path(cr)
                }
            }
        }
    }

    /// Curves of our own, not cairo's arcs: those take sines from libm, whose last bit hangs on the processor.
    private static func addRounded(to cr: OpaquePointer, _ r: Rect, _ rx: Double, _ ry: Double) {
        if rx <= 0 || ry <= 0 { return cairo_rectangle(cr, r.x, r.y, r.width, r.height) }
        // How far the handles of the best cubic for a quarter circle stay from the corner.
        let k = 1 - 0.5522847498
        cairo_move_to(cr, r.x + rx, r.y)
        cairo_line_to(cr, r.maxX - rx, r.y)
        cairo_curve_to(cr, r.maxX - rx * k, r.y, r.maxX, r.y + ry * k, r.maxX, r.y + ry)
        cairo_line_to(cr, r.maxX, r.maxY - ry)
        cairo_curve_to(cr, r.maxX, r.maxY - ry * k, r.maxX - rx * k, r.maxY, r.maxX - rx, r.maxY)
        cairo_line_to(cr, r.x + rx, r.maxY)
        cairo_curve_to(cr, r.x + rx * k, r.maxY, r.x, r.maxY - ry * k, r.x, r.maxY - ry)
        cairo_line_to(cr, r.x, r.y + ry)
        cairo_curve_to(cr, r.x, r.y + ry * k, r.x + rx * k, r.y, r.x + rx, r.y)
        cairo_close_path(cr)
    }
}
