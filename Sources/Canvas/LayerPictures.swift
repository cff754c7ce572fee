internal import Drawing

/// The pixels of layers worth keeping, one picture a layer.
final class LayerPictures {
    final class Picture {
        let revision: UInt32
        let buffer: PixelBuffer
        /// Where its first pixel lies, counted from the layer's origin.
        let left: Int
        let top: Int
        /// Where nothing shines through it, counted from the layer's origin; empty if that is nowhere sure.
        let opaque: PixelRect

        init(revision: UInt32, buffer: PixelBuffer, left: Int, top: Int, opaque: PixelRect) {
            self.revision = revision
            self.buffer = buffer
            self.left = left
            self.top = top
            self.opaque = opaque
        }

        /// The picture laid at (`x`, `y`).
        func raster(x: Int, y: Int) -> Raster { Raster(buffer, left: left + x, top: top + y) }
    }

    private let cache: LRUCache<UInt32, Picture>

    /// Keeps at most `limit` bytes.
    init(limit: Int) { cache = LRUCache(limit: limit) }

    /// The picture of the layer as it is now and of all its `area`; nil if it must be drawn.
    func picture(_ identity: UInt32, revision: UInt32, area: PixelRect) -> Picture? {
        guard let picture = cache.value(identity), picture.revision == revision,
            picture.raster(x: 0, y: 0).area == area
        else { return nil }
        return picture
    }

    func keep(_ picture: Picture, identity: UInt32) {
        cache.insert(picture, for: identity, cost: picture.buffer.byteCount)
    }

    /// Bytes held.
    var cost: Int { cache.cost }
}
