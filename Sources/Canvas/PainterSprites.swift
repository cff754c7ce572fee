internal import Base
internal import Drawing
internal import Glibc

/// A solid shape together with its shadows, as one picture: a thumb is laid down in one pass, not three. Its place is the shape's
/// top left.
final class Sprite {
    let buffer: PixelBuffer
    let left: Int
    let top: Int
    /// One for each row.
    let spans: [Span]

    /// What is in a row: nothing before `start` and from `end` on, solid pixels from `solidStart` to `solidEnd`.
    struct Span {
        var start: Int
        var solidStart: Int
        var solidEnd: Int
        var end: Int

        init(_ row: UnsafePointer<UInt32>, count: Int) {
            start = 0
            end = count
            while end > 0, row[end - 1] == 0 { end -= 1 }
            while start < end, row[start] == 0 { start += 1 }
            // The thing itself is in the middle, shadows around it.
            solidStart = count / 2
            solidEnd = solidStart
            while solidStart > start, row[solidStart - 1] >> 24 == 255 { solidStart -= 1 }
            while solidEnd < end, row[solidEnd] >> 24 == 255 { solidEnd += 1 }
            if solidStart >= solidEnd || solidStart < start {
                solidStart = end
                solidEnd = end
            }
        }
    }

    struct Key: Hashable {
        var width: Int
        var height: Int
        /// Pixels; nil is an ellipse.
        var radius: Double?
        var pixel: UInt32
        var first: Blur
        var second: Blur?
    }

    /// A shadow in pixels.
    struct Blur: Hashable {
        var pixel: UInt32
        var x: Int
        var y: Int
        /// Standard deviation in 1/256 pixel.
        var deviation: Int
    }

    init(buffer: PixelBuffer, left: Int, top: Int) {
        self.buffer = buffer
        self.left = left
        self.top = top
        spans = (0..<buffer.height).map { Span(buffer.pixels + $0 * buffer.width, count: buffer.width) }
    }
}

extension Painter {
    /// Larger shapes, in pixels a side, are not worth a picture.
    private static let largest = 256

    /// Draws one or two shadows and the shape that casts them, if that is what the commands from `index` on are; the index of the
    /// last one drawn. What is taken together hangs on the commands alone, so it comes out the same in every redraw.
    func drawSprite(_ commands: [DrawCommand], at index: Int) -> Int? {
        guard case .shadow(let shape, let first) = commands[index], index + 1 < commands.count else { return nil }
        var second: Shadow?
        var last = index + 1
        if case .shadow(shape, let shadow) = commands[last] {
            second = shadow
            last += 1
        }
        guard last < commands.count, case .fill(shape, let color) = commands[last], color.alpha == 255 else {
            return nil
        }
        let place: PixelRect
        var radius: Double?
        switch shape {
        case .ellipse(let rect): place = transform.pixels(rect)
        case .roundedRect(let rect, let corner):
            place = transform.pixels(rect)
            radius = corner * transform.length
        case .rect, .hairline, .path: return nil
        }
        guard !place.isEmpty, place.width <= Self.largest, place.height <= Self.largest else { return nil }
        guard !clip.isEmpty else { return last }
        let key = Sprite.Key(
            width: place.width, height: place.height, radius: radius, pixel: Pixel.premultiplied(color),
            first: blur(first), second: second.map(blur))
        let sprite = sprites.value(key) ?? makeSprite(key)
        raster.draw(sprite, x: place.left + sprite.left, y: place.top + sprite.top, clip: clip)
        return last
    }

    /// `shadow` in pixels.
    func blur(_ shadow: Shadow) -> Sprite.Blur {
        let length = shadow.blur * transform.length / 2
        return Sprite.Blur(
            pixel: Pixel.premultiplied(shadow.color),
            x: min(max(PixelRect.round(shadow.offset.x * transform.scaleX), -1000), 1000),
            y: min(max(PixelRect.round(shadow.offset.y * transform.scaleY), -1000), 1000),
            deviation: length.isNaN ? 0 : Int((min(max(length, 0), 200) * 256).rounded()))
    }

    private func makeSprite(_ key: Sprite.Key) -> Sprite {
        let shape = PixelRect(left: 0, top: 0, right: key.width, bottom: key.height)
        let shadows = [key.first] + (key.second.map { [$0] } ?? [])
        var area = shape
        for shadow in shadows {
            let reach = Blur.reach(Double(shadow.deviation) / 256)
            area = area.union(
                PixelRect(left: -reach, top: -reach, right: key.width + reach, bottom: key.height + reach)
                    .offset(x: shadow.x, y: shadow.y))
        }
        let buffer = PixelBuffer(width: area.width, height: area.height)
        let outer = (raster, clip)
        raster = Raster(buffer, left: area.left, top: area.top)
        clip = area
        func draw(_ rect: PixelRect, blur: Int, _ pixel: UInt32) {
            if let radius = key.radius {
                drawRounded(rect, radius: radius, line: 0, blur: blur, pixel)
            } else {
                drawEllipse(rect, line: 0, blur: blur, pixel)
            }
        }
        for shadow in shadows { draw(shape.offset(x: shadow.x, y: shadow.y), blur: shadow.deviation, shadow.pixel) }
        draw(shape, blur: 0, key.pixel)
        (raster, clip) = outer
        let sprite = Sprite(buffer: buffer, left: area.left, top: area.top)
        sprites.insert(sprite, for: key, cost: buffer.byteCount)
        return sprite
    }
}

extension Raster {
    /// Lays `sprite` over, its first pixel at (`x`, `y`).
    fileprivate func draw(_ sprite: Sprite, x: Int, y: Int, clip: PixelRect) {
        let whole = PixelRect(left: x, top: y, right: x + sprite.buffer.width, bottom: y + sprite.buffer.height)
        let part = whole.intersection(area).intersection(clip)
        guard !part.isEmpty else { return }
        let first = part.left &- x
        let last = part.right &- x
        sprite.spans.withUnsafeBufferPointer { spans in
            for line in part.top &- y..<part.bottom &- y {
                let span = spans[line]
                let source = UnsafePointer(sprite.buffer.pixels + line &* sprite.buffer.width)
                let row = row(y &+ line, from: part.left) - first
                func soft(_ start: Int, _ end: Int) {
                    let start = max(start, first)
                    let count = min(end, last) &- start
                    if count > 0 { Self.over(row + start, source + start, count) }
                }
                soft(span.start, span.solidStart)
                let start = max(span.solidStart, first)
                let count = min(span.solidEnd, last) &- start
                if count > 0 { memcpy(row + start, source + start, count &* 4) }
                soft(span.solidEnd, span.end)
            }
        }
    }
}
