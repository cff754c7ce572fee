internal import Drawing

extension Damage {
    /// The damage in whole pixels of a picture, rounded outwards. No two parts overlap, for what is translucent must not be laid
    /// down twice.
    func pixels(scale: Double, within picture: PixelRect, into parts: inout [PixelRect]) {
        parts.removeAll(keepingCapacity: true)
        for rect in rects {
            var part = PixelRect(covering: rect, scale: scale).intersection(picture)
            guard !part.isEmpty else { continue }
            var i = 0
            while i < parts.count {
                if parts[i].intersects(part) {
                    part = part.union(parts.remove(at: i))
                    i = 0
                } else {
                    i += 1
                }
            }
            parts.append(part)
        }
    }
}
