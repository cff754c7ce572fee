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
    /// One for each row, found when it is first laid down.
    private(set) lazy var spans: [Span] = (0..<height).map { Span(bytes + $0 * stride, count: width) }

    /// What is in a row: nothing before `start` and from `end` on; between them a long run of nothing or of solid coverage.
    struct Span {
        var start: Int
        var runStart: Int
        var runEnd: Int
        var end: Int
        var isSolid: Bool

        init(_ row: UnsafePointer<UInt8>, count: Int) {
            start = 0
            end = count
            while end > 0, row[end - 1] == 0 { end -= 1 }
            while start < end, row[start] == 0 { start += 1 }
            runStart = end
            runEnd = end
            isSolid = false
            var i = start
            while i < end {
                let value = row[i]
                var next = i + 1
                while next < end, row[next] == value { next += 1 }
                if value == 0 || value == 255, next - i > runEnd - runStart {
                    runStart = i
                    runEnd = next
                    isSolid = value == 255
                }
                i = next
            }
        }
    }

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

    /// The bytes it holds, spans included.
    var byteCount: Int { (stride + MemoryLayout<Span>.stride) * height }
}
