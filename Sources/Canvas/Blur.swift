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
        var between = [UInt32](repeating: 0, count: mask.width * mask.height)
        for y in 0..<mask.height {
            let row = mask.bytes + y * mask.stride
            for x in 0..<mask.width {
                var sum: UInt32 = 0
                for i in max(x - reach, 0)...min(x + reach, mask.width - 1) {
                    sum &+= weights[i - x + reach] &* UInt32(row[i])
                }
                between[y * mask.width + x] = sum >> 8
            }
        }
        for y in 0..<mask.height {
            for x in 0..<mask.width {
                var sum: UInt32 = 1 << 23
                for i in max(y - reach, 0)...min(y + reach, mask.height - 1) {
                    sum &+= weights[i - y + reach] &* between[i * mask.width + x]
                }
                mask.bytes[y * mask.stride + x] = UInt8(sum >> 24)
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
