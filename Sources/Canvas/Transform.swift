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
            scaleX: self.scaleX * scaleX, scaleY: self.scaleY * scaleY,
            x: x + offset.x * self.scaleX, y: y + offset.y * self.scaleY)
    }

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
