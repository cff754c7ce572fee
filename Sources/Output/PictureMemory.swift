/// A finished picture of the handheld's screen in ordinary memory, lent for the time of one call.
///
/// A pixel is 0x00RRGGBB in the machine's own byte order; the top byte counts for nothing.
public struct PictureMemory {
    public let pixels: UnsafePointer<UInt32>
    public let width: Int
    public let height: Int
    /// Pixels from one row's start to the next one's.
    public let stride: Int

    public init(pixels: UnsafePointer<UInt32>, width: Int, height: Int, stride: Int) {
        self.pixels = pixels
        self.width = width
        self.height = height
        self.stride = stride
    }

    /// The start of row `y`.
    func row(_ y: Int) -> UnsafePointer<UInt32> { pixels + y * stride }
}
