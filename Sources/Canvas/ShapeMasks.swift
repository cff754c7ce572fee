internal import Base
internal import CCairo
internal import Drawing

/// The coverage of shapes, drawn once by cairo and kept. Shapes of whole pixels look the same wherever they lie, so a thumb that
/// moves is drawn once.
final class ShapeMasks {
    private struct Key: Hashable {
        var outline: Outline
        /// Width of the line in 1/256 pixel; 0 fills.
        var line: Int
        /// Standard deviation of the blur in 1/256 pixel; 0 is sharp.
        var blur: Int
    }

    private let cache: LRUCache<Key, Mask>

    /// Keeps at most `limit` bytes.
    init(limit: Int) { cache = LRUCache(limit: limit) }

    /// The coverage of `outline`: its inside, or the ring `line` wide within it (a path: the line along it), blurred. The mask's place
    /// is the outline's origin.
    func mask(_ outline: Outline, line: Int = 0, blur: Int = 0) -> Mask {
        let key = Key(outline: outline, line: line, blur: blur)
        if let mask = cache.value(key) { return mask }
        let mask = Self.draw(key)
        cache.insert(mask, for: key, cost: mask.byteCount)
        return mask
    }

    private static func draw(_ key: Key) -> Mask {
        let line = Double(key.line) / 256
        let blur = Double(key.blur) / 256
        let margin = Blur.reach(blur)
        let bounds = bounds(key.outline, line: line)
        let place = PixelRect(
            left: bounds.left - margin, top: bounds.top - margin, right: bounds.right + margin,
            bottom: bounds.bottom + margin)
        let mask =
            if case .path = key.outline { drawPath(key.outline, line: line, place) } else {
                drawRound(key.outline, line: line, place)
            }
        // Blurs so large are seen by nobody, and would hold up the frame.
        if margin > 0 && mask.byteCount < 4 << 20 { Blur.apply(to: mask, deviation: blur) }
        return mask
    }

    /// A free path may cross itself, so cairo must sort its inside out.
    private static func drawPath(_ outline: Outline, line: Double, _ place: PixelRect) -> Mask {
        Mask.drawn(left: place.left, top: place.top, width: place.width, height: place.height) { cr in
            outline.add(to: cr, inset: 0)
            if line > 0 {
                cairo_set_line_width(cr, line)
                cairo_stroke(cr)
            } else {
                cairo_fill(cr)
            }
        }
    }

    /// Exact, and so even on all sides, as what cairo fills is not quite.
    private static func drawRound(_ outline: Outline, line: Double, _ place: PixelRect) -> Mask {
        let mask = Mask(
            left: place.left, top: place.top, width: min(place.width, Mask.longest),
            height: min(place.height, Mask.longest))
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1), let cr = cairo_create(surface) else {
            return mask
        }
        defer {
            cairo_destroy(cr)
            cairo_surface_destroy(surface)
        }
        cairo_set_tolerance(cr, 0.01)
        var coverage = Coverage(width: mask.width, height: mask.height)
        outline.add(to: cr, inset: 0)
        coverage.addPath(of: cr, dx: -Double(place.left), dy: -Double(place.top))
        if line > 0 {
            cairo_new_path(cr)
            outline.add(to: cr, inset: line)
            coverage.addPath(of: cr, dx: -Double(place.left), dy: -Double(place.top), isHole: true)
        }
        coverage.write(to: mask)
        return mask
    }

    private static func bounds(_ outline: Outline, line: Double) -> PixelRect {
        switch outline {
        case .rounded(let width, let height, _), .ellipse(let width, let height):
            return PixelRect(left: 0, top: 0, right: width, bottom: height)
        case .path(let steps, let scaleX, let scaleY, let phaseX, let phaseY):
            var box: Rect?
            // A mitre may stand out by five times the line (cairo's limit is ten of its half).
            let reach = line * 5 + 1
            func add(_ p: Point) {
                let place = Rect(
                    p.x * scaleX + Double(phaseX) / 256 - reach, p.y * scaleY + Double(phaseY) / 256 - reach,
                    2 * reach, 2 * reach)
                box = box?.union(place) ?? place
            }
            for step in steps {
                switch step {
                case .move(let p), .line(let p): add(p)
                case .curve(let a, let b, let p):
                    add(a)
                    add(b)
                    add(p)
                case .close: break
                }
            }
            return PixelRect(covering: box ?? .zero, scale: 1)
        }
    }
}
