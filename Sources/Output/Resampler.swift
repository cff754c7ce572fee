internal import Drawing

/// Scales a picture in whole numbers only, so that every machine makes the same pixels.
///
/// Whole factors repeat pixels exactly; enlarging mixes the two nearest ones; shrinking averages all that a pixel covers.
struct Resampler {
    private let columns: Taps
    private let rows: Taps
    /// One row of the picture mixed from several, as red, green, blue in turn, each times 256.
    private var mixed: [UInt32]

    init(from: (width: Int, height: Int), to: (width: Int, height: Int)) {
        columns = Taps(from: from.width, to: to.width)
        rows = Taps(from: from.height, to: to.height)
        mixed = [UInt32](repeating: 0, count: from.width * 3)
    }

    /// Makes `part` of the result from `picture`, into `target` whose rows are `stride` pixels apart.
    mutating func draw(
        _ picture: PictureMemory, _ part: PixelRect, into target: UnsafeMutablePointer<UInt32>, stride: Int
    ) {
        guard !part.isEmpty else { return }
        let (columns, rows) = (columns, rows)
        let span = columns.first[part.left]..<columns.first[part.right - 1] + columns.count(part.right - 1)
        mixed.withUnsafeMutableBufferPointer { mixed in
            columns.weights.withUnsafeBufferPointer { weights in
                for y in part.top..<part.bottom {
                    for i in 0..<rows.count(y) {
                        let weight = rows.weights[rows.start[y] + i]
                        Self.mix(picture.row(rows.first[y] + i), span, weight, adding: i > 0, into: mixed)
                    }
                    let out = target + y * stride
                    for x in part.left..<part.right {
                        var (red, green, blue): (UInt32, UInt32, UInt32) = (1 << 15, 1 << 15, 1 << 15)
                        var at = 3 * columns.first[x]
                        for i in columns.start[x]..<columns.start[x + 1] {
                            red &+= mixed[at] &* weights[i]
                            green &+= mixed[at + 1] &* weights[i]
                            blue &+= mixed[at + 2] &* weights[i]
                            at += 3
                        }
                        out[x] = (red >> 16) << 16 | (green >> 16) << 8 | blue >> 16
                    }
                }
            }
        }
    }

    private static func mix(
        _ row: UnsafePointer<UInt32>, _ span: Range<Int>, _ weight: UInt32, adding: Bool,
        into mixed: UnsafeMutableBufferPointer<UInt32>
    ) {
        for x in span {
            let pixel = row[x]
            let keep: UInt32 = adding ? 1 : 0
            mixed[3 * x] = mixed[3 * x] &* keep &+ (pixel >> 16 & 255) &* weight
            mixed[3 * x + 1] = mixed[3 * x + 1] &* keep &+ (pixel >> 8 & 255) &* weight
            mixed[3 * x + 2] = mixed[3 * x + 2] &* keep &+ (pixel & 255) &* weight
        }
    }
}

/// For every row or column of a result: which samples of the picture count, and how much.
struct Taps {
    /// The first sample that counts.
    private(set) var first: [Int] = []
    /// Where its weights begin in `weights`; one more entry than results, so that the next one's start is the end.
    private(set) var start: [Int] = [0]
    /// Each result's weights sum to 256.
    private(set) var weights: [UInt32] = []

    /// The weights by which `from` samples make `to`.
    init(from: Int, to: Int) {
        for i in 0..<to {
            if to % from == 0 {
                append(first: i / (to / from), [256])
            } else if to > from {
                // The place of the result's middle among the picture's middles, in 1/256.
                let place = min(max((256 * (2 * i + 1) * from / to - 256) / 2, 0), 256 * (from - 1))
                let part = UInt32(place % 256)
                append(first: place / 256, part == 0 ? [256] : [256 - part, part])
            } else {
                appendCoverage(from: from, to: to, of: i)
            }
        }
    }

    /// How many samples count for result `i`.
    func count(_ i: Int) -> Int { start[i + 1] - start[i] }

    private mutating func append(first sample: Int, _ values: [UInt32]) {
        first.append(sample)
        weights += values
        start.append(weights.count)
    }

    /// Shrinking: the share of each sample in the span that result `i` covers, rounded so that the sum is 256.
    private mutating func appendCoverage(from: Int, to: Int, of i: Int) {
        // In 1/to of a sample, so that both edges are whole.
        let (begin, end) = (i * from, (i + 1) * from)
        let sample = begin / to
        var values: [UInt32] = []
        var covered = 0
        var spent = 0
        for s in sample...(end - 1) / to {
            covered += min(end, (s + 1) * to) - max(begin, s * to)
            let total = (256 * covered + from / 2) / from
            values.append(UInt32(total - spent))
            spent = total
        }
        append(first: sample, values)
    }
}
