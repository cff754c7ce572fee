internal import Drawing
internal import Glibc

/// A part of a `PixelBuffer` to draw on, in the coordinates of the whole picture. All drawing goes through `clip`, so what lies
/// outside is never touched, and each pixel's value hangs on that pixel alone: any cut into parts gives the same picture.
struct Raster {
    /// The pixel at (`area.left`, `area.top`).
    let start: UnsafeMutablePointer<UInt32>
    /// Pixels from one row to the next.
    let stride: Int
    /// Where its pixels lie.
    let area: PixelRect

    init(_ buffer: PixelBuffer, left: Int = 0, top: Int = 0) {
        start = buffer.pixels
        stride = buffer.width
        area = PixelRect(left: left, top: top, right: left + buffer.width, bottom: top + buffer.height)
    }

    /// The first `area.width × area.height` pixels of `buffer`, placed at `area`.
    init(_ buffer: PixelBuffer, area: PixelRect) {
        start = buffer.pixels
        stride = area.width
        self.area = area
    }

    @inline(__always) func row(_ y: Int, from x: Int) -> UnsafeMutablePointer<UInt32> {
        start + ((y &- area.top) &* stride &+ (x &- area.left))
    }

    /// Makes the pixels of `rect` this very value.
    func set(_ rect: PixelRect, to pixel: UInt32) {
        let part = rect.intersection(area)
        guard !part.isEmpty else { return }
        let first = row(part.top, from: part.left)
        Self.set(first, part.width, to: pixel)
        for y in part.top + 1..<part.bottom { memcpy(row(y, from: part.left), first, part.width &* 4) }
    }

    /// Lays `pixel` over those of `rect`.
    func fill(_ rect: PixelRect, _ pixel: UInt32) {
        if pixel >> 24 == 255 { return set(rect, to: pixel) }
        let part = rect.intersection(area)
        guard !part.isEmpty, pixel != 0 else { return }
        for y in part.top..<part.bottom { Self.over(row(y, from: part.left), part.width, pixel) }
    }

    /// Lays `picture` over, where both meet `clip`.
    func draw(_ picture: Raster, clip: PixelRect, opacity: UInt32 = 255) {
        let part = picture.area.intersection(area).intersection(clip)
        guard !part.isEmpty else { return }
        for y in part.top..<part.bottom {
            let source = UnsafePointer(picture.row(y, from: part.left))
            if opacity == 255 {
                Self.over(row(y, from: part.left), source, part.width)
            } else {
                Self.over(row(y, from: part.left), source, part.width, opacity)
            }
        }
    }

    /// Copies `picture`, which is opaque, where both meet `clip`.
    func copy(_ picture: Raster, clip: PixelRect) {
        let part = picture.area.intersection(area).intersection(clip)
        guard !part.isEmpty else { return }
        for y in part.top..<part.bottom {
            memcpy(row(y, from: part.left), picture.row(y, from: part.left), part.width &* 4)
        }
    }

    /// Lays `pixel` over through `mask`, whose place is (`x`, `y`).
    func draw(_ mask: Mask, x: Int, y: Int, _ pixel: UInt32, clip: PixelRect) {
        let left = x + mask.left
        let top = y + mask.top
        let whole = PixelRect(left: left, top: top, right: left + mask.width, bottom: top + mask.height)
        let part = whole.intersection(area).intersection(clip)
        guard !part.isEmpty else { return }
        let first = part.left &- left
        let last = part.right &- left
        let isOpaque = pixel >> 24 == 255
        mask.spans.withUnsafeBufferPointer { spans in
            for y in part.top..<part.bottom {
                let span = spans[y &- top]
                let coverage = mask.bytes + (y &- top) &* mask.stride
                let row = row(y, from: part.left) - first
                func soft(_ start: Int, _ end: Int) {
                    let start = max(start, first)
                    let count = min(end, last) &- start
                    if count > 0 { Self.over(row + start, coverage + start, count, pixel) }
                }
                soft(span.start, span.runStart)
                let start = max(span.runStart, first)
                let count = min(span.runEnd, last) &- start
                if span.isSolid && count > 0 {
                    if isOpaque {
                        Self.set(row + start, count, to: pixel)
                    } else {
                        Self.over(row + start, count, pixel)
                    }
                }
                soft(span.runEnd, span.end)
            }
        }
    }

    /// Multiplies the pixels of `part` by `mask`, whose place is (`x`, `y`); outside the mask they become clear.
    func keep(inside mask: Mask, x: Int, y: Int) {
        for row in area.top..<area.bottom {
            let line = self.row(row, from: area.left)
            let maskRow = row - y - mask.top
            for column in 0..<area.width {
                let maskColumn = column + area.left - x - mask.left
                let inside = maskRow >= 0 && maskRow < mask.height && maskColumn >= 0 && maskColumn < mask.width
                let coverage = inside ? mask.bytes[maskRow * mask.stride + maskColumn] : 0
                if coverage != 255 { line[column] = Pixel.scaled(line[column], by: UInt32(coverage)) }
            }
        }
    }
}
