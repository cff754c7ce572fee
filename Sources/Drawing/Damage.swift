public import Base

/// The parts of the screen that must be drawn again: a few rectangles in points, joined when that wastes little.
public struct Damage: Hashable, Sendable {
    /// In screen points; they may overlap.
    public private(set) var rects: [Rect] = []
    /// More rectangles than this are joined: each one costs a clip and a pass over the layers.
    private static let limit = 6

    public init() {}

    /// Nothing must be drawn.
    public var isEmpty: Bool { rects.isEmpty }

    /// Whether any of `rect` must be drawn again.
    public func intersects(_ rect: Rect) -> Bool {
        for part in rects where part.intersects(rect) { return true }
        return false
    }

    /// Everything has been drawn.
    public mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

    /// Adds `rect`. It is joined with the first one whose union costs no more area than both, else with the last when there are too many.
    public mutating func add(_ rect: Rect) {
        guard !rect.isEmpty else { return }
        var added = rect
        var i = 0
        while i < rects.count {
            let joined = rects[i].union(added)
            if joined.area <= rects[i].area + added.area || rects[i].intersects(added) {
                added = joined
                rects.remove(at: i)
                i = 0
            } else {
                i += 1
            }
        }
        if rects.count == Self.limit {
            added = rects.removeLast().union(added)
            add(added)
        } else {
            rects.append(added)
        }
    }

    /// Adds all of `other`.
    public mutating func add(_ other: Damage) { for rect in other.rects { add(rect) } }
}
