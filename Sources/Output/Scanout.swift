public import Drawing

/// Memory that a panel shows, with what it still lacks of the newest picture. Its mapping is slow to read: it is only written.
public struct Scanout {
    public let memory: UnsafeMutableRawPointer
    public let width: Int
    public let height: Int
    /// Bytes from one row's start to the next one's.
    public let stride: Int
    public let format: PixelFormat
    /// Parts of the scaled picture that changed since this memory was last written.
    public var lacks = PixelRegion()
    /// What is there is of a picture of another size: all of it goes black before anything is written.
    private(set) var isStale = false

    public init(memory: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int, format: PixelFormat) {
        self.memory = memory
        self.width = width
        self.height = height
        self.stride = stride
        self.format = format
    }

    /// A picture of another size comes: nothing of the old one may stay beside it.
    public mutating func startOver() {
        lacks.removeAll()
        isStale = true
    }

    mutating func clearIfStale() {
        guard isStale else { return }
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: stride * height)
        isStale = false
    }
}

/// Brings pictures of one size onto panels of another: scales what changed once, then writes into each buffer what that one lacks.
public final class PanelPainter {
    public let placement: Placement
    private var resampler: Resampler?
    /// The scaled picture; empty where no scaling is needed.
    private var scaled: [UInt32] = []
    /// One row of the panel, in its own format, gathered in fast memory.
    private var line: [UInt32]

    public init(_ placement: Placement) {
        self.placement = placement
        line = [UInt32](repeating: 0, count: max(placement.panelWidth, 1))
        guard !placement.isExact else { return }
        scaled = [UInt32](repeating: 0, count: placement.rect.width * placement.rect.height)
        resampler = Resampler(
            from: (placement.pictureWidth, placement.pictureHeight), to: (placement.rect.width, placement.rect.height))
    }

    /// Everything that a fresh buffer lacks.
    public var whole: PixelRect {
        PixelRect(left: 0, top: 0, right: placement.rect.width, bottom: placement.rect.height)
    }

    /// Takes in what changed in `picture`.
    /// - Returns: the parts of the scaled picture that every buffer lacks from now on.
    public func update(_ picture: PictureMemory, damage: [PixelRect]) -> [PixelRect] {
        let parts = damage.map(placement.scaled).filter { !$0.isEmpty }
        guard resampler != nil else { return parts }
        scaled.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            for part in parts { resampler?.draw(picture, part, into: base, stride: placement.rect.width) }
        }
        return parts
    }

    /// Writes what `target` lacks.
    public func paint(_ picture: PictureMemory, into target: inout Scanout) {
        target.clearIfStale()
        if placement.isExact {
            for part in target.lacks.rects { blit(picture, part, into: target) }
        } else {
            scaled.withUnsafeBufferPointer { buffer in
                guard let base = buffer.baseAddress else { return }
                let source = PictureMemory(
                    pixels: base, width: placement.rect.width, height: placement.rect.height,
                    stride: placement.rect.width)
                for part in target.lacks.rects { blit(source, part, into: target) }
            }
        }
        target.lacks.removeAll()
    }

    private func blit(_ source: PictureMemory, _ part: PixelRect, into target: Scanout) {
        let place = placement.onPanel(part)
        let count = place.width
        let out = target.memory + place.left * target.format.bytesPerPixel
        if placement.rotation == .none, target.format == .xrgb8888 {
            for y in 0..<part.height {
                let row = source.row(part.top + y) + part.left
                (out + (place.top + y) * target.stride).copyMemory(from: row, byteCount: count * 4)
            }
            return
        }
        for y in 0..<place.height {
            gather(source, part, row: y, count: count)
            write(count, at: out + (place.top + y) * target.stride, x: place.left, y: place.top + y, target.format)
        }
    }

    /// Row `y` of the turned `part`, into `line`.
    private func gather(_ source: PictureMemory, _ part: PixelRect, row y: Int, count: Int) {
        switch placement.rotation {
        case .none:
            let row = source.row(part.top + y) + part.left
            for x in 0..<count { line[x] = row[x] }
        case .threeQuarters:
            for x in 0..<count { line[x] = source.row(part.bottom - 1 - x)[part.left + y] }
        case .half:
            let row = source.row(part.bottom - 1 - y)
            for x in 0..<count { line[x] = row[part.right - 1 - x] }
        case .quarter:
            for x in 0..<count { line[x] = source.row(part.top + x)[part.right - 1 - y] }
        }
    }

    /// Turns `line` into `format` and writes it to `memory`; x and y are the panel's, for the dither pattern.
    private func write(_ count: Int, at memory: UnsafeMutableRawPointer, x left: Int, y: Int, _ format: PixelFormat) {
        switch format {
        case .xrgb8888:
            line.withUnsafeBytes { memory.copyMemory(from: $0.baseAddress!, byteCount: count * 4) }
        case .xbgr8888:
            let out = memory.assumingMemoryBound(to: UInt32.self)
            for x in 0..<count {
                let pixel = line[x]
                out[x] = (pixel & 255) << 16 | pixel & 0xff00 | pixel >> 16 & 255
            }
        case .rgb565:
            let out = memory.assumingMemoryBound(to: UInt16.self)
            for x in 0..<count { out[x] = Self.dithered(line[x], x: left + x, y: y) }
        }
    }

    /// Thresholds of a 4 × 4 ordered dither, 0…15 (Bayer 1973).
    private static let pattern: [UInt32] = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

    /// A pixel in 16 bits. Colours between two levels are mixed from both in a fixed pattern; a level itself stays pure.
    static func dithered(_ pixel: UInt32, x: Int, y: Int) -> UInt16 {
        let threshold = pattern[(y & 3) << 2 | x & 3]
        func level(_ value: UInt32, _ steps: UInt32) -> UInt32 {
            (value * steps * 16 + threshold * 255 + 120) / (255 * 16)
        }
        let (red, green, blue) = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
        return UInt16(level(red, 31) << 11 | level(green, 63) << 5 | level(blue, 31))
    }
}
