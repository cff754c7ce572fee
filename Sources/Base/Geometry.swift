/// A place in points (1/`scale` pixels of the emulated handheld), x to the right and y down.
public struct Point: Hashable, Sendable {
    public var x: Double
    public var y: Double

    public init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    /// The origin.
    public static let zero = Point(0, 0)
    public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
    public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }

    /// The straight distance to `other`, in points.
    public func distance(to other: Point) -> Double {
        let d = self - other
        return (d.x * d.x + d.y * d.y).squareRoot()
    }
}

/// A width and a height in points.
public struct Size: Hashable, Sendable {
    public var width: Double
    public var height: Double

    public init(_ width: Double, _ height: Double) {
        self.width = width
        self.height = height
    }

    /// No size at all.
    public static let zero = Size(0, 0)
}

/// Distances inwards from the edges of a rectangle, in points; negative ones grow it.
public struct Insets: Hashable, Sendable {
    public var top: Double
    public var left: Double
    public var bottom: Double
    public var right: Double

    public init(top: Double, left: Double, bottom: Double, right: Double) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// No distances.
    public static let zero = Insets(top: 0, left: 0, bottom: 0, right: 0)
}

/// An upright rectangle in points. A point on the left or top edge is inside, one on the right or bottom edge is not.
public struct Rect: Hashable, Sendable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    public init(origin: Point, size: Size) { self.init(origin.x, origin.y, size.width, size.height) }

    /// An empty rectangle at the origin.
    public static let zero = Rect(0, 0, 0, 0)

    /// The top left corner.
    public var origin: Point { Point(x, y) }
    /// Width and height.
    public var size: Size { Size(width, height) }
    /// The right edge, the first place outside.
    public var maxX: Double { x + width }
    /// The bottom edge, the first place outside.
    public var maxY: Double { y + height }
    /// Halfway between left and right.
    public var midX: Double { x + width / 2 }
    /// Halfway between top and bottom.
    public var midY: Double { y + height / 2 }
    /// The middle.
    public var center: Point { Point(midX, midY) }
    /// No point is inside.
    public var isEmpty: Bool { width <= 0 || height <= 0 }
    /// Square points; 0 if empty.
    public var area: Double { isEmpty ? 0 : width * height }

    /// Whether `p` is inside.
    public func contains(_ p: Point) -> Bool { p.x >= x && p.y >= y && p.x < maxX && p.y < maxY }

    /// This rectangle moved by `d`.
    public func offset(by d: Point) -> Rect { Rect(x + d.x, y + d.y, width, height) }

    /// This rectangle moved inwards by `insets`; negative insets grow it.
    public func inset(by i: Insets) -> Rect {
        Rect(x + i.left, y + i.top, width - i.left - i.right, height - i.top - i.bottom)
    }

    /// This rectangle moved inwards on all sides; negative amounts grow it.
    public func inset(_ dx: Double, _ dy: Double) -> Rect { Rect(x + dx, y + dy, width - 2 * dx, height - 2 * dy) }

    /// Whether some point is inside both.
    public func intersects(_ o: Rect) -> Bool {
        !isEmpty && !o.isEmpty && x < o.maxX && o.x < maxX && y < o.maxY && o.y < maxY
    }

    /// The part both share; empty (`.zero`) if there is none.
    public func intersection(_ o: Rect) -> Rect {
        let left = max(x, o.x)
        let top = max(y, o.y)
        let w = min(maxX, o.maxX) - left
        let h = min(maxY, o.maxY) - top
        return w > 0 && h > 0 ? Rect(left, top, w, h) : .zero
    }

    /// The smallest rectangle that holds both; an empty one adds nothing.
    public func union(_ o: Rect) -> Rect {
        if isEmpty { return o }
        if o.isEmpty { return self }
        let left = min(x, o.x)
        let top = min(y, o.y)
        return Rect(left, top, max(maxX, o.maxX) - left, max(maxY, o.maxY) - top)
    }

    /// The straight distance from `p` to the nearest point of this rectangle; 0 inside.
    public func distance(to p: Point) -> Double {
        let dx = max(x - p.x, 0, p.x - maxX)
        let dy = max(y - p.y, 0, p.y - maxY)
        return (dx * dx + dy * dy).squareRoot()
    }
}
