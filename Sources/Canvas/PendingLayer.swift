internal import Base
internal import Drawing

/// A layer of the frame under way: it is drawn when all above it are known, for what they cover need not be drawn.
struct PendingLayer {
    var layer: Layer
    var transform: Transform
    /// What of the picture it may touch.
    var clip: PixelRect
    /// Its kept pixels, if it has some.
    var picture: LayerPictures.Picture?
    /// What it paints over whatever lies below; empty if that is nowhere sure.
    var opaque: PixelRect
    /// Which of the frame's parts are its to draw.
    var parts = 0..<0
}

/// Parts of a picture that do not overlap.
enum PixelParts {
    /// A picture cut into more parts than this is not cut further: drawing what is covered anyway costs less.
    private static let most = 24

    /// Takes `hole` out of `parts`, unless that would make too many.
    static func subtract(_ hole: PixelRect, from parts: inout [PixelRect]) {
        var i = 0
        while i < parts.count {
            let part = parts[i]
            guard part.intersects(hole) else {
                i += 1
                continue
            }
            if hole.contains(part) {
                parts.swapAt(i, parts.count - 1)
                parts.removeLast()
                continue
            }
            guard parts.count + 3 <= most else { return }
            let inner = part.intersection(hole)
            let pieces = (
                PixelRect(left: part.left, top: part.top, right: part.right, bottom: inner.top),
                PixelRect(left: part.left, top: inner.bottom, right: part.right, bottom: part.bottom),
                PixelRect(left: part.left, top: inner.top, right: inner.left, bottom: inner.bottom),
                PixelRect(left: inner.right, top: inner.top, right: part.right, bottom: inner.bottom)
            )
            parts.swapAt(i, parts.count - 1)
            parts.removeLast()
            if !pieces.0.isEmpty { parts.append(pieces.0) }
            if !pieces.1.isEmpty { parts.append(pieces.1) }
            if !pieces.2.isEmpty { parts.append(pieces.2) }
            if !pieces.3.isEmpty { parts.append(pieces.3) }
        }
    }
}
