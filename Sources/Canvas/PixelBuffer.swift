/// Pixels in ordinary memory: 32 bits each, 0xAARRGGBB in the processor's own byte order, colour premultiplied by alpha. Rows follow
/// one another without padding. New ones are clear.
final class PixelBuffer {
    let width: Int
    let height: Int
    let pixels: UnsafeMutablePointer<UInt32>

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        pixels = .allocate(capacity: max(width * height, 1))
        pixels.initialize(repeating: 0, count: max(width * height, 1))
    }

    deinit { pixels.deallocate() }

    /// The bytes it holds.
    var byteCount: Int { width * height * 4 }
}

/// Coverage: 8 bits a pixel, 0 outside to 255 inside. `left` and `top` say where its first pixel lies, counted from the place it
/// is drawn at.
final class Mask {
    let left: Int
    let top: Int
    let width: Int
    let height: Int
    /// Bytes a row: `width` rounded up to what cairo wants.
    let stride: Int
    let bytes: UnsafeMutablePointer<UInt8>

    init(left: Int, top: Int, width: Int, height: Int) {
        self.left = left
        self.top = top
        self.width = max(width, 1)
        self.height = max(height, 1)
        stride = (self.width + 7) & ~7
        bytes = .allocate(capacity: stride * self.height)
        bytes.initialize(repeating: 0, count: stride * self.height)
    }

    deinit { bytes.deallocate() }

    /// The bytes it holds.
    var byteCount: Int { stride * height }
}
