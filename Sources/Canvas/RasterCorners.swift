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
