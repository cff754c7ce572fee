/// Text, set and drawn, without colour. Its place is the start of the first line's baseline.
final class TextPicture {
    let mask: Mask
    /// Pixels: as wide as its widest line, as high as its lines, not rounded.
    let width: Double
    let height: Double
    /// Pixels from the top of the first line's box to its baseline.
    let firstBaseline: Double
    /// Whether the first line runs from right to left, and so starts at the right.
    let isRightToLeft: Bool

    init(mask: Mask, width: Double, height: Double, firstBaseline: Double, isRightToLeft: Bool) {
        self.mask = mask
        self.width = width
        self.height = height
        self.firstBaseline = firstBaseline
        self.isRightToLeft = isRightToLeft
    }
}
