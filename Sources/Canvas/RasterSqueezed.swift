internal import Drawing

extension Raster {
    /// Lays `pixel` over through `mask` made lower by `squeeze` (above 0, at most 1). Its place (`x`, `y`) may lie within a row of
    /// pixels: rows of a turning wheel glide, and are not drawn anew for it. Each row is the mean of those it covers.
    func draw(_ mask: Mask, squeeze: Double, x: Int, y: Double, _ pixel: UInt32, clip: PixelRect) {
        let top = y + Double(mask.top) * squeeze
        let left = x + mask.left
        let whole = PixelRect(
            left: left, top: PixelRect.round(top - 0.5), right: left + mask.width,
            bottom: PixelRect.round(top + Double(mask.height) * squeeze + 0.5))
        let part = whole.intersection(area).intersection(clip)
        guard !part.isEmpty else { return }
        let count = part.width
        withUnsafeTemporaryAllocation(of: UInt16.self, capacity: count) { sums in
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { means in
                for row in part.top..<part.bottom {
                    let start = (Double(row) - top) / squeeze
                    let first = max(Int(start.rounded(.down)), 0)
                    let end = min(Int((start + 1 / squeeze).rounded(.up)), mask.height)
                    guard first < end else { continue }
                    sums.update(repeating: 128)
                    // Parts of 256 that the rows before and with each one make up: no rounding is lost between them.
                    var done = weight(of: Double(first), start, squeeze)
                    for source in first..<end {
                        let next = weight(of: Double(source + 1), start, squeeze)
                        add(mask.bytes + (source * mask.stride + part.left - left), times: next - done, to: sums)
                        done = next
                    }
                    for i in 0..<count { means[i] = UInt8(truncatingIfNeeded: sums[i] &>> 8) }
                    Self.over(self.row(row, from: part.left), UnsafePointer(means.baseAddress!), count, pixel)
                }
            }
        }
    }

    private func weight(of place: Double, _ start: Double, _ squeeze: Double) -> UInt16 {
        UInt16((min(max((place - start) * squeeze, 0), 1) * 256).rounded())
    }

    private func add(_ row: UnsafePointer<UInt8>, times weight: UInt16, to sums: UnsafeMutableBufferPointer<UInt16>) {
        for i in 0..<sums.count { sums[i] &+= UInt16(row[i]) &* weight }
    }
}
