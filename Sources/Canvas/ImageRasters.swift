internal import Base
internal import Drawing
internal import Images

/// Pictures of files at the very sizes that are drawn, kept as pixels.
final class ImageRasters {
    private struct Key: Hashable {
        var name: String
        var width: Int
        var height: Int
        /// Of templates.
        var tint: UInt32
    }

    private let catalogue: ImageCatalogue
    /// Opened once; nil for one that cannot be.
    private var files: [String: ImageFile?] = [:]
    private let cache: LRUCache<Key, PixelBuffer>

    /// Keeps at most `limit` bytes of pixels.
    init(_ catalogue: ImageCatalogue, limit: Int) {
        self.catalogue = catalogue
        cache = LRUCache(limit: limit)
    }

    /// The pixels of `image` at that size; nil if there are none: it is in no catalogue, or larger than anything that is drawn.
    func pixels(_ image: ImageSource, width: Int, height: Int, tint: Color) -> PixelBuffer? {
        let key = Key(
            name: image.name, width: width, height: height,
            tint: image.isTemplate ? Pixel.premultiplied(tint) : 0)
        if let buffer = cache.value(key) { return buffer }
        guard let pixels = file(image.name)?.pixels(width: width, height: height) else { return nil }
        let buffer = PixelBuffer(width: width, height: height)
        for (i, pixel) in pixels.enumerated() {
            buffer.pixels[i] = image.isTemplate ? Pixel.scaled(key.tint, by: pixel >> 24) : pixel
        }
        cache.insert(buffer, for: key, cost: buffer.byteCount)
        return buffer
    }

    private func file(_ name: String) -> ImageFile? {
        if let known = files[name] { return known }
        let bytes = catalogue.files[name] ?? SystemIcon.file(named: name)
        let file = bytes.flatMap { try? ImageFile($0, name: name) }
        files[name] = .some(file)
        return file
    }
}
