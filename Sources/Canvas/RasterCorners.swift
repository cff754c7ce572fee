internal import Drawing

extension Raster {
    /// Lays `pixel` over through a mask that shows a shape with short sides: its corners, `corner` pixels each way, are drawn as
    /// they are, and its middle row and column are drawn out to the size of `rect`, which must be at least `2 * corner` both ways.
    func draw(corners mask: Mask, corner: Int, in rect: PixelRect, _ pixel: UInt32, clip: PixelRect) {
        let part = rect.intersection(area).intersection(clip)
        guard !part.isEmpty else { return }
        let innerRight = rect.right - corner
        let leftEnd = min(part.right, rect.left + corner)
        let middle = max(part.left, rect.left + corner)
        let middleEnd = min(part.right, innerRight)
        let rightStart = max(part.left, innerRight)
        let isOpaque = pixel >> 24 == 255
        let spans = mask.spans
        // How much wider the shape is than the mask.
        let stretch = rect.width - mask.width
        for y in part.top..<part.bottom {
            let maskRow: Int
            if y < rect.top + corner {
                maskRow = y - rect.top
            } else if y >= rect.bottom - corner {
                maskRow = y - rect.bottom + 2 * corner + 1
            } else {
                maskRow = corner
            }
            let coverage = mask.bytes + maskRow &* mask.stride
            let span = spans[maskRow]
            if isOpaque, span.isSolid, span.runStart <= corner, corner < span.runEnd {
                // Soft, solid, soft: most rows of buttons, tracks and bars.
                let line = row(y, from: part.left) - (part.left &- rect.left)
                let left = max(span.start, part.left &- rect.left)
                let solid = max(span.runStart, part.left &- rect.left)
                let solidEnd = min(span.runEnd &+ stretch, part.right &- rect.left)
                let right = max(span.runEnd &+ stretch, part.left &- rect.left)
                let leftCount = min(span.runStart, part.right &- rect.left) &- left
                let rightCount = min(span.end &+ stretch, part.right &- rect.left) &- right
                if leftCount > 0 { Self.over(line + left, coverage + left, leftCount, pixel) }
                if solidEnd > solid { Self.set(line + solid, solidEnd &- solid, to: pixel) }
                if rightCount > 0 { Self.over(line + right, coverage + (right &- stretch), rightCount, pixel) }
                continue
            }
            if part.left < leftEnd {
                Self.over(row(y, from: part.left), coverage + (part.left - rect.left), leftEnd - part.left, pixel)
            }
            if middle < middleEnd {
                let source = Pixel.scaled(pixel, by: UInt32(coverage[corner]))
                if source >> 24 == 255 {
                    Self.set(row(y, from: middle), middleEnd - middle, to: source)
                } else if source != 0 {
                    Self.over(row(y, from: middle), middleEnd - middle, source)
                }
            }
            if rightStart < part.right {
                let column = rightStart - innerRight + corner + 1
                Self.over(row(y, from: rightStart), coverage + column, part.right - rightStart, pixel)
            }
        }
    }
}
