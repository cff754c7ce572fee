public import Drawing

/// A few rectangles of pixels, joined where that wastes little: what a buffer still lacks.
public struct PixelRegion: Hashable, Sendable {
    public private(set) var rects: [PixelRect] = []
    /// More rectangles than this are joined into one.
    private static let limit = 8

    public init() {}

    public var isEmpty: Bool { rects.isEmpty }

    public mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

    /// Adds `rect`; overlapping ones become one.
    public mutating func add(_ rect: PixelRect) {
        guard !rect.isEmpty else { return }
        var added = rect
        var i = 0
        while i < rects.count {
            if rects[i].contains(added) { return }
            if rects[i].intersects(added) || rects[i].union(added).area <= rects[i].area + added.area {
                added = added.union(rects.remove(at: i))
                i = 0
            } else {
                i += 1
            }
        }
        if rects.count == Self.limit { added = rects.reduce(added) { $0.union($1) } }
        if rects.count == Self.limit { rects.removeAll(keepingCapacity: true) }
        rects.append(added)
    }
}
