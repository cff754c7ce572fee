internal import Base
internal import Drawing

/// From a list's points to the picture's pixels: scaled, then moved. Never turned.
struct Transform {
    var scaleX: Double
    var scaleY: Double
    var x: Double
    var y: Double

    /// What `pushTransform` adds to it.
    func moved(by offset: Point, scaleX: Double, scaleY: Double) -> Transform {
        Transform(
            scaleX: Self.limited(self.scaleX * scaleX), scaleY: Self.limited(self.scaleY * scaleY),
            x: Self.limited(x + offset.x * self.scaleX), y: Self.limited(y + offset.y * self.scaleY))
    }

    /// Far outside everything that can be seen, but a number one can reckon with.
    private static func limited(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, -1e6), 1e6) }

    /// `rect` in pixels, not rounded.
    func apply(_ rect: Rect) -> Rect {
        let width = rect.width * scaleX
        let height = rect.height * scaleY
        return Rect(
            rect.x * scaleX + x + min(width, 0), rect.y * scaleY + y + min(height, 0), abs(width), abs(height))
    }

    /// `rect` in pixels, edges rounded to the nearest whole one, halves up.
    func pixels(_ rect: Rect) -> PixelRect { PixelRect(rounding: apply(rect), scale: 1) }

    /// What lengths without direction (radii, widths of lines, blurs) are multiplied by.
    var length: Double { min(abs(scaleX), abs(scaleY)) }
}
