internal import Base
internal import Drawing
internal import Glibc

/// Carries out display lists.
///
/// Everything soft-edged is a mask that is drawn as a whole once, apart from the picture, and then laid down pixel by pixel: cairo
/// never sees the clip, so the clip cannot change how an edge comes out.
final class Painter {
    let shapes: ShapeMasks
    let texts: Typesetter

    private var raster: Raster
    private var clip: PixelRect
    private var transform: Transform
    private var open: [Open] = []
    /// Pictures of their own for groups, one for each depth of nesting, kept from list to list.
    private var groups: [PixelBuffer] = []
    private var depth = 0

    /// What an open clip, group or transform returns to.
    private struct Open {
        var clip: PixelRect
        var transform: Transform
        var group: Group?
    }

    /// A picture of its own, and how it is laid down in the end.
    private struct Group {
        var parent: Raster
        var opacity: UInt32
        var mask: (mask: Mask, x: Int, y: Int)?
    }

    init(shapes: ShapeMasks, texts: Typesetter) {
        self.shapes = shapes
        self.texts = texts
        raster = Raster(PixelBuffer(width: 1, height: 1))
        clip = .zero
        transform = Transform(scaleX: 1, scaleY: 1, x: 0, y: 0)
    }

    /// Draws `list` on the pixels of `raster` inside `clip`.
    func draw(_ list: DisplayList, on raster: Raster, clip: PixelRect, transform: Transform) {
        self.raster = raster
        self.clip = clip.intersection(raster.area)
        self.transform = transform
        for command in list.commands {
            switch command {
            case .fill(let shape, let color): fill(shape, color)
            case .stroke(let shape, let width, let color): stroke(shape, width, color)
            case .shadow(let shape, let shadow): draw(shadow, of: shape)
            case .text(let run, let rect): draw(run, in: rect)
            case .pushClip(let shape): push(clip: shape)
            case .pushOpacity(let opacity): push(opacity: opacity)
            case .pushTransform(let offset, let scaleX, let scaleY):
                open.append(Open(clip: self.clip, transform: self.transform))
                self.transform = self.transform.moved(by: offset, scaleX: scaleX, scaleY: scaleY)
            case .pop: pop()
            }
        }
        while !open.isEmpty { pop() }
    }

    private func fill(_ shape: Shape, _ color: Color) {
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

    private func stroke(_ shape: Shape, _ width: Double, _ color: Color) {
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

    private func draw(_ shadow: Shadow, of shape: Shape) {
        guard shadow.color.alpha > 0, !clip.isEmpty else { return }
        let pixel = Pixel.premultiplied(shadow.color)
        let blur = Int((min(max(shadow.blur * transform.length / 2, 0), 200) * 256).rounded())
        let x = PixelRect.round(shadow.offset.x * transform.scaleX)
        let y = PixelRect.round(shadow.offset.y * transform.scaleY)
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
    private func hairline(_ rect: Rect) -> PixelRect {
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

    private func drawRounded(_ rect: PixelRect, radius: Double, line: Double, blur: Int = 0, _ pixel: UInt32) {
        guard !rect.isEmpty else { return }
        let longest = Double(min(rect.width, rect.height)) / 2
        let radius = radius.isNaN ? 0 : min(max(radius, 0), longest)
        let line = line.isNaN ? 0 : min(line, longest)
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
            let mask = shapes.mask(.rounded(width: side, height: side, radius: units), line: lineUnits, blur: blur)
            raster.draw(corners: mask, corner: corner + reach, in: whole, pixel, clip: clip)
        } else {
            let outline = Outline.rounded(width: rect.width, height: rect.height, radius: units)
            let mask = shapes.mask(outline, line: lineUnits, blur: blur)
            raster.draw(mask, x: rect.left, y: rect.top, pixel, clip: clip)
        }
    }

    private func drawEllipse(_ rect: PixelRect, line: Double, blur: Int = 0, _ pixel: UInt32) {
        guard !rect.isEmpty else { return }
        let reach = Blur.reach(Double(blur) / 256)
        let whole = PixelRect(
            left: rect.left - reach, top: rect.top - reach, right: rect.right + reach, bottom: rect.bottom + reach)
        guard whole.intersects(clip) else { return }
        let units = line.isNaN ? 0 : Int((min(line, Double(max(rect.width, rect.height))) * 256).rounded())
        let mask = shapes.mask(.ellipse(width: rect.width, height: rect.height), line: units, blur: blur)
        raster.draw(mask, x: rect.left, y: rect.top, pixel, clip: clip)
    }

    private func drawPath(
        _ steps: [PathStep], line: Double, blur: Int = 0, x offsetX: Int = 0, y offsetY: Int = 0, _ pixel: UInt32
    ) {
        let placed = self.path(steps)
        let mask = shapes.mask(placed.outline, line: Int((min(line, 4096) * 256).rounded()), blur: blur)
        raster.draw(mask, x: placed.x + offsetX, y: placed.y + offsetY, pixel, clip: clip)
    }

    private func path(_ steps: [PathStep]) -> (outline: Outline, x: Int, y: Int) {
        let x = PixelRect.round(transform.x - 0.5)
        let y = PixelRect.round(transform.y - 0.5)
        func phase(_ rest: Double) -> Int { Int((min(max(rest, 0), 1) * 256).rounded()) }
        let outline = Outline.path(
            steps, scaleX: transform.scaleX, scaleY: transform.scaleY,
            phaseX: phase(transform.x - Double(x)), phaseY: phase(transform.y - Double(y)))
        return (outline, x, y)
    }

    private func draw(_ run: TextRun, in rect: Rect) {
        guard run.color.alpha > 0, !clip.isEmpty else { return }
        guard
            let picture = texts.picture(
                run, width: rect.width, scaleX: abs(transform.scaleX), scaleY: abs(transform.scaleY))
        else { return }
        let place = transform.apply(rect)
        let spare = place.width - picture.width
        let x: Double
        switch run.alignment {
        case .start: x = picture.isRightToLeft ? place.x + spare : place.x
        case .center: x = place.x + spare / 2
        case .end: x = picture.isRightToLeft ? place.x : place.x + spare
        }
        let y = place.midY - picture.height / 2 + picture.firstBaseline
        raster.draw(
            picture.mask, x: PixelRect.round(x), y: PixelRect.round(y), Pixel.premultiplied(run.color), clip: clip)
    }

    private func push(clip shape: Shape) {
        var saved = Open(clip: clip, transform: transform)
        switch shape {
        case .rect(let rect): clip = clip.intersection(transform.pixels(rect))
        case .hairline(let rect): clip = clip.intersection(hairline(rect))
        case .roundedRect(let rect, let radius):
            let place = transform.pixels(rect)
            let radius = min(max(radius * transform.length, 0), Double(max(min(place.width, place.height), 0)) / 2)
            let units = Int((radius * 256).rounded())
            let outline = Outline.rounded(width: place.width, height: place.height, radius: units)
            push(outline, in: place, x: place.left, y: place.top, &saved)
        case .ellipse(let rect):
            let place = transform.pixels(rect)
            push(.ellipse(width: place.width, height: place.height), in: place, x: place.left, y: place.top, &saved)
        case .path(let steps):
            let placed = path(steps)
            push(placed.outline, in: clip, x: placed.x, y: placed.y, &saved)
        }
        open.append(saved)
    }

    /// Starts a picture that will be laid down through `outline`.
    private func push(_ outline: Outline, in place: PixelRect, x: Int, y: Int, _ saved: inout Open) {
        clip = clip.intersection(place)
        guard !clip.isEmpty else { return }
        saved.group = Group(parent: raster, opacity: 255, mask: (shapes.mask(outline), x, y))
        beginGroup()
    }

    private func push(opacity: Double) {
        var saved = Open(clip: clip, transform: transform)
        let level = opacity.isNaN ? 0 : UInt32((min(max(opacity, 0), 1) * 255).rounded())
        if level == 0 {
            clip = .zero
        } else if level < 255 && !clip.isEmpty {
            saved.group = Group(parent: raster, opacity: level)
            beginGroup()
        }
        open.append(saved)
    }

    /// From here on drawing goes to a clear picture as large as the clip.
    private func beginGroup() {
        let size = clip.width * clip.height
        if depth == groups.count { groups.append(PixelBuffer(width: clip.width, height: clip.height)) }
        if groups[depth].width * groups[depth].height < size {
            groups[depth] = PixelBuffer(width: clip.width, height: clip.height)
        }
        memset(groups[depth].pixels, 0, size * 4)
        raster = Raster(groups[depth], area: clip)
        depth += 1
    }

    private func pop() {
        guard let saved = open.popLast() else { return }
        if let group = saved.group {
            depth -= 1
            if let mask = group.mask { raster.keep(inside: mask.mask, x: mask.x, y: mask.y) }
            group.parent.draw(raster, clip: raster.area, opacity: group.opacity)
            raster = group.parent
        }
        clip = saved.clip
        transform = saved.transform
    }
}
