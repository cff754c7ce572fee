internal import Base
internal import Drawing

extension Painter {
    func fill(_ shape: Shape, _ color: Color) {
        guard color.alpha > 0, !clip.isEmpty else { return }
        let pixel = Pixel.premultiplied(color)
        switch shape {
        case .rect(let rect): raster.fill(transform.pixels(rect).intersection(clip), pixel)
        case .hairline(let rect): raster.fill(hairline(rect).intersection(clip), pixel)
        case .roundedRect(let rect, let radius):
            drawRounded(transform.pixels(rect), radius: radius * transform.length, line: 0, pixel)
        case .ellipse(let rect): drawEllipse(transform.pixels(rect), line: 0, pixel)
        case .path(let steps): drawPath(steps, line: 0, pixel)
        }
    }

    func stroke(_ shape: Shape, _ width: Double, _ color: Color) {
        guard color.alpha > 0, width > 0, !clip.isEmpty else { return }
        let pixel = Pixel.premultiplied(color)
        let line = width * transform.length
        // The outer edge is what is snapped to pixels: then a line of whole pixels is crisp on both sides.
        func outer(_ rect: Rect) -> PixelRect { transform.pixels(rect.inset(-width / 2, -width / 2)) }
        switch shape {
        case .rect(let rect): drawRounded(outer(rect), radius: 0, line: line, pixel)
        case .hairline(let rect): raster.fill(hairline(rect).intersection(clip), pixel)
        case .roundedRect(let rect, let radius):
            drawRounded(outer(rect), radius: (radius + width / 2) * transform.length, line: line, pixel)
        case .ellipse(let rect): drawEllipse(outer(rect), line: line, pixel)
        case .path(let steps): drawPath(steps, line: line, pixel)
        }
    }

    func draw(_ shadow: Shadow, of shape: Shape) {
        guard shadow.color.alpha > 0, !clip.isEmpty else { return }
        let placed = self.blur(shadow)
        let (pixel, x, y, blur) = (placed.pixel, placed.x, placed.y, placed.deviation)
        switch shape {
        case .rect(let rect), .hairline(let rect):
            drawRounded(transform.pixels(rect).offset(x: x, y: y), radius: 0, line: 0, blur: blur, pixel)
        case .roundedRect(let rect, let radius):
            let place = transform.pixels(rect).offset(x: x, y: y)
            drawRounded(place, radius: radius * transform.length, line: 0, blur: blur, pixel)
        case .ellipse(let rect):
            drawEllipse(transform.pixels(rect).offset(x: x, y: y), line: 0, blur: blur, pixel)
        case .path(let steps): drawPath(steps, line: 0, blur: blur, x: x, y: y, pixel)
        }
    }

    /// The row or column of pixels that the middle of `rect` falls in.
    func hairline(_ rect: Rect) -> PixelRect {
        let place = transform.apply(rect)
        var pixels = PixelRect(rounding: place, scale: 1)
        if place.width >= place.height {
            pixels.top = PixelRect.round(place.midY - 0.5)
            pixels.bottom = pixels.top + 1
        } else {
            pixels.left = PixelRect.round(place.midX - 0.5)
            pixels.right = pixels.left + 1
        }
        return pixels
    }

    func drawRounded(
        _ rect: PixelRect, radius: Double, line: Double, blur: Int = 0,
        _ pixel: UInt32
    ) {
        guard !rect.isEmpty else { return }
        let longest = Double(min(rect.width, rect.height)) / 2
        let radius = min(Self.length(radius), longest)
        let line = min(Self.length(line), longest)
        if radius == 0 && line == 0 && blur == 0 { return raster.fill(rect.intersection(clip), pixel) }
        let reach = Blur.reach(Double(blur) / 256)
        let whole = PixelRect(
            left: rect.left - reach, top: rect.top - reach, right: rect.right + reach, bottom: rect.bottom + reach)
        guard whole.intersects(clip) else { return }
        let units = Int((radius * 256).rounded())
        let lineUnits = Int((line * 256).rounded())
        // Past this distance from a corner of the shape a row looks like the next one.
        let corner = Int(max(radius, line).rounded(.up)) + reach
        if rect.width >= 2 * corner && rect.height >= 2 * corner {
            let side = 2 * corner + 1
            let mask = shapes.mask(
                .rounded(width: side, height: side, radius: units), line: lineUnits, blur: blur)
            raster.draw(corners: mask, corner: corner + reach, in: whole, pixel, clip: clip)
        } else if max(rect.width, rect.height) > Mask.longest {
            raster.fill(rect.intersection(clip), pixel)
        } else {
            let outline = Outline.rounded(width: rect.width, height: rect.height, radius: units)
            let mask = shapes.mask(outline, line: lineUnits, blur: blur)
            raster.draw(mask, x: rect.left, y: rect.top, pixel, clip: clip)
        }
    }

    func drawEllipse(
        _ rect: PixelRect, line: Double, blur: Int = 0, _ pixel: UInt32
    ) {
        // What is larger than any screen cannot be seen as an ellipse.
        guard !rect.isEmpty, max(rect.width, rect.height) <= Mask.longest else { return }
        let reach = Blur.reach(Double(blur) / 256)
        let whole = PixelRect(
            left: rect.left - reach, top: rect.top - reach, right: rect.right + reach, bottom: rect.bottom + reach)
        guard whole.intersects(clip) else { return }
        let units = Int((Self.length(line) * 256).rounded())
        let mask = shapes.mask(
            .ellipse(width: rect.width, height: rect.height), line: units, blur: blur)
        raster.draw(mask, x: rect.left, y: rect.top, pixel, clip: clip)
    }

    func drawPath(
        _ steps: [PathStep], line: Double, blur: Int = 0, x offsetX: Int = 0, y offsetY: Int = 0, _ pixel: UInt32
    ) {
        guard let placed = self.path(steps) else { return }
        let units = Int((Self.length(line) * 256).rounded())
        let mask = shapes.mask(placed.outline, line: units, blur: blur)
        raster.draw(mask, x: placed.x + offsetX, y: placed.y + offsetY, pixel, clip: clip)
    }

    /// A radius or the width of a line in pixels, as far as one can be seen: 0 to 2000, and 0 for no number.
    private static func length(_ pixels: Double) -> Double { pixels.isNaN ? 0 : min(max(pixels, 0), 2000) }

    /// The outline of a free path and where it lies; nil if a point is further out than anything can be seen, or no number.
    func path(_ steps: [PathStep]) -> (outline: Outline, x: Int, y: Int)? {
        func isNear(_ p: Point) -> Bool {
            // False for what is no number.
            abs(p.x * transform.scaleX) <= 100_000 && abs(p.y * transform.scaleY) <= 100_000
        }
        let areNear = steps.allSatisfy { step in
            switch step {
            case .move(let p), .line(let p): isNear(p)
            case .curve(let a, let b, let p): isNear(a) && isNear(b) && isNear(p)
            case .close: true
            }
        }
        guard areNear else { return nil }
        let x = PixelRect.round(transform.x - 0.5)
        let y = PixelRect.round(transform.y - 0.5)
        func phase(_ rest: Double) -> Int { Int((min(max(rest, 0), 1) * 256).rounded()) }
        let outline = Outline.path(
            steps, scaleX: transform.scaleX, scaleY: transform.scaleY,
            phaseX: phase(transform.x - Double(x)), phaseY: phase(transform.y - Double(y)))
        return (outline, x, y)
    }
}
