public import Base

/// An upright rectangle of whole pixels, origin at the picture's top left. Right and bottom are the first pixels outside.
public struct PixelRect: Hashable, Sendable {
    /// The first column inside.
    public var left: Int
    /// The first row inside.
    public var top: Int
    /// The first column to the right of it.
    public var right: Int
    /// The first row below it.
    public var bottom: Int

    public init(left: Int, top: Int, right: Int, bottom: Int) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    /// Empty.
    public static let zero = PixelRect(left: 0, top: 0, right: 0, bottom: 0)

    /// `rect` (points) at `scale` pixels a point, each edge rounded to the nearest whole pixel, halves up.
    public init(rounding rect: Rect, scale: Double) {
        self.init(
            left: Self.round(rect.x * scale), top: Self.round(rect.y * scale),
            right: Self.round(rect.maxX * scale), bottom: Self.round(rect.maxY * scale))
    }

    /// The smallest rectangle of whole pixels that holds `rect` (points) at `scale` pixels a point.
    public init(covering rect: Rect, scale: Double) {
        self.init(
            left: Self.clamp((rect.x * scale + Self.slack).rounded(.down)),
            top: Self.clamp((rect.y * scale + Self.slack).rounded(.down)),
            right: Self.clamp((rect.maxX * scale - Self.slack).rounded(.up)),
            bottom: Self.clamp((rect.maxY * scale - Self.slack).rounded(.up)))
    }

    /// `value` pixels rounded to the nearest whole one, halves up. A sum that should end in exactly one half may miss it by a
    /// rounding error, and both edges of a thing that moves must then fall on the same side: hence the slack.
    public static func round(_ value: Double) -> Int { clamp((value + 0.5 + slack).rounded(.down)) }

    /// Far below what shows, far above what sums of coordinates lose.
    private static let slack = 1e-6

    /// No place is further out than this, so that sums of places cannot overflow; no number becomes 0.
    private static func clamp(_ value: Double) -> Int {
        value.isNaN ? 0 : Int(min(max(value, -1e9), 1e9))
    }

    /// Columns.
    public var width: Int { right - left }
    /// Rows.
    public var height: Int { bottom - top }
    /// Holds no pixel.
    public var isEmpty: Bool { right <= left || bottom <= top }
    /// Pixels inside.
    public var area: Int { isEmpty ? 0 : width * height }

    /// Whether some pixel is inside both.
    public func intersects(_ o: PixelRect) -> Bool {
        max(left, o.left) < min(right, o.right) && max(top, o.top) < min(bottom, o.bottom)
    }

    /// Whether all of `o` is inside.
    public func contains(_ o: PixelRect) -> Bool {
        left <= o.left && top <= o.top && right >= o.right && bottom >= o.bottom
    }

    /// The part both share; empty if there is none.
    public func intersection(_ o: PixelRect) -> PixelRect {
        PixelRect(
            left: max(left, o.left), top: max(top, o.top), right: min(right, o.right), bottom: min(bottom, o.bottom))
    }

    /// The smallest rectangle that holds both; an empty one adds nothing.
    public func union(_ o: PixelRect) -> PixelRect {
        if isEmpty { return o }
        if o.isEmpty { return self }
        return PixelRect(
            left: min(left, o.left), top: min(top, o.top), right: max(right, o.right), bottom: max(bottom, o.bottom))
    }

    /// This rectangle moved by whole pixels.
    public func offset(x: Int, y: Int) -> PixelRect {
        PixelRect(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
    }
}
