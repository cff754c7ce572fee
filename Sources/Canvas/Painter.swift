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
    private let images: ImageRasters

    let sprites: LRUCache<Sprite.Key, Sprite>

    /// Where it draws now.
    var raster: Raster
    var clip: PixelRect
    var transform: Transform
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

    /// `sprites` is what pictures of shapes with their shadows may take, in bytes.
    init(shapes: ShapeMasks, texts: Typesetter, images: ImageRasters, sprites: Int) {
        self.images = images
        self.shapes = shapes
        self.texts = texts
        self.sprites = LRUCache(limit: sprites)
        groups = [PixelBuffer(width: 1, height: 1)]
        raster = Raster(groups[0])
        clip = .zero
        transform = Transform(scaleX: 1, scaleY: 1, x: 0, y: 0)
    }

    /// Draws `list` on the pixels of `raster` inside `clip`.
    func draw(_ list: DisplayList, on raster: Raster, clip: PixelRect, transform: Transform) {
        self.raster = raster
        self.clip = clip.intersection(raster.area)
        self.transform = transform
        var i = 0
        while i < list.commands.count {
            defer { i += 1 }
            switch list.commands[i] {
            case .fill(let shape, let color): fill(shape, color)
            case .stroke(let shape, let width, let color): stroke(shape, width, color)
            case .shadow(let shape, let shadow):
                if let last = drawSprite(list.commands, at: i) { i = last } else { draw(shadow, of: shape) }
            case .text(let run, let rect): draw(run, in: rect)
            case .image(let image, let rect, let tint): draw(image, in: rect, tint)
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

    private func draw(_ image: ImageSource, in rect: Rect, _ tint: Color) {
        let place = transform.pixels(rect)
        guard place.intersects(clip),
            let pixels = images.pixels(image, width: place.width, height: place.height, tint: tint)
        else { return }
        raster.draw(Raster(pixels, left: place.left, top: place.top), clip: clip)
    }

    private func draw(_ run: TextRun, in rect: Rect) {
        guard run.color.alpha > 0, !clip.isEmpty else { return }
        let scaleX = abs(transform.scaleX)
        let scaleY = abs(transform.scaleY)
        // What is lower than wide is drawn upright and squeezed as it is laid down.
        let isSqueezed = scaleY < scaleX * 0.999
        guard
            scaleX > 0, scaleY > 0,
            let picture = texts.picture(
                run, width: rect.width, scaleX: scaleX, scaleY: isSqueezed ? scaleX : scaleY)
        else { return }
        let place = transform.apply(rect)
        let spare = place.width - picture.width
        let start: Double
        switch run.alignment {
        case .start: start = picture.isRightToLeft ? place.x + spare : place.x
        case .center: start = place.x + spare / 2
        case .end: start = picture.isRightToLeft ? place.x : place.x + spare
        case .left: start = place.x
        case .right: start = place.x + spare
        }
        let x = PixelRect.round(start)
        let squeeze = isSqueezed ? scaleY / scaleX : 1
        let y = place.midY + (picture.firstBaseline - picture.height / 2) * squeeze
        let pixel = Pixel.premultiplied(run.color)
        if isSqueezed {
            raster.draw(picture.mask, squeeze: squeeze, x: x, y: y, pixel, clip: clip)
        } else {
            raster.draw(picture.mask, x: x, y: PixelRect.round(y), pixel, clip: clip)
        }
    }

    private func push(clip shape: Shape) {
        var saved = Open(clip: clip, transform: transform)
        switch shape {
        case .rect(let rect): clip = clip.intersection(transform.pixels(rect))
        case .hairline(let rect): clip = clip.intersection(hairline(rect))
        case .roundedRect(let rect, let radius):
            let place = transform.pixels(rect)
            let length = radius * transform.length
            let units = length.isNaN ? 0 : Int((min(max(length, 0), 2000) * 256).rounded())
            let outline = Outline.rounded(width: place.width, height: place.height, radius: units)
            push(outline, in: place, x: place.left, y: place.top, &saved)
        case .ellipse(let rect):
            let place = transform.pixels(rect)
            push(.ellipse(width: place.width, height: place.height), in: place, x: place.left, y: place.top, &saved)
        case .path(let steps):
            if let placed = path(steps) {
                push(placed.outline, in: clip, x: placed.x, y: placed.y, &saved)
            } else {
                clip = .zero
            }
        }
        open.append(saved)
    }

    /// Starts a picture that will be laid down through `outline`.
    private func push(_ outline: Outline, in place: PixelRect, x: Int, y: Int, _ saved: inout Open) {
        clip = clip.intersection(place)
        // A clip larger than any screen is a plain one.
        guard !clip.isEmpty, max(place.width, place.height) <= Mask.longest else { return }
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
