internal import Glibc

/// Pixels in ordinary memory: 32 bits each, 0xAARRGGBB in the processor's own byte order, colour premultiplied by alpha. Rows follow
/// one another without padding. New ones are clear.
final class PixelBuffer {
    let width: Int
    let height: Int
    let pixels: UnsafeMutablePointer<UInt32>

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        // Large ones come from the kernel, which has cleared them already.
        guard let memory = calloc(max(width * height, 1), 4) else { fatalError("out of memory") }
        pixels = memory.assumingMemoryBound(to: UInt32.self)
    }

    deinit { free(pixels) }

    /// The bytes it holds.
    var byteCount: Int { width * height * 4 }
}
