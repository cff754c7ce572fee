internal import Base

/// A Gaussian blur of coverage, in whole numbers: the same on every machine.
enum Blur {
    /// How many pixels around a shape its blur reaches: three standard deviations, where less than 1/255 is left.
    static func reach(_ deviation: Double) -> Int { deviation > 0 ? Int((deviation * 3).rounded(.up)) : 0 }

    /// Blurs `mask`, whose outermost `reach` pixels must be empty.
    static func apply(to mask: Mask, deviation: Double) {
        let weights = weights(deviation)
        let reach = weights.count / 2
        // Sums of weights × coverage: the weights add up to 65536, so that each sum stays below 2³².
        let width = mask.width
        let height = mask.height
        let taps = weights.count
        // Rows and columns are blurred alike: each pass takes rows with `reach` empty cells at both ends, and leaves columns.
        var source = [UInt32](repeating: 0, count: (width + 2 * reach) * height)
        for y in 0..<height {
            for x in 0..<width { source[y * (width + 2 * reach) + reach + x] = UInt32(mask.bytes[y * mask.stride + x]) }
        }
        var between = [UInt32](repeating: 0, count: (height + 2 * reach) * width)
        between.withUnsafeMutableBufferPointer { between in
            source.withUnsafeBufferPointer { source in
                weights.withUnsafeBufferPointer { weights in
                    for y in 0..<height {
                        for x in 0..<width {
                            let row = source.baseAddress! + (y &* (width &+ 2 &* reach) &+ x)
                            var sum: UInt32 = 0
                            for i in 0..<taps { sum &+= weights[i] &* row[i] }
                            between[x &* (height &+ 2 &* reach) &+ reach &+ y] = sum &>> 8
                        }
                    }
                    for x in 0..<width {
                        for y in 0..<height {
                            let column = between.baseAddress! + (x &* (height &+ 2 &* reach) &+ y)
                            var sum: UInt32 = 1 &<< 23
                            for i in 0..<taps { sum &+= weights[i] &* column[i] }
                            mask.bytes[y &* mask.stride &+ x] = UInt8(truncatingIfNeeded: sum &>> 24)
                        }
                    }
                }
            }
        }
    }

    /// The bell curve at whole pixels, in 1/65536, adding up to one.
    private static func weights(_ deviation: Double) -> [UInt32] {
        let reach = reach(deviation)
        let curve = (-reach...reach).map { Mathematics.exp(-Double($0 * $0) / (2 * deviation * deviation)) }
        let total = curve.reduce(0, +)
        var weights = curve.map { UInt32(($0 / total * 65536).rounded()) }
        let rest = 65536 - weights.reduce(0) { $0 + Int($1) }
        weights[reach] = UInt32(Int(weights[reach]) + rest)
        return weights
    }
}
