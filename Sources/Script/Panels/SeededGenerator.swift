/// Random numbers from a seed: the same on every machine and for every version of the language.
///
/// SplitMix64 (Steele, Lea and Flood, 2014): good enough for noise, no state to warm up.
struct SeededGenerator: Sendable {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// A whole number in `range`.
    mutating func integer(in range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.upperBound - range.lowerBound + 1))
    }

    /// From −`amplitude` to `amplitude`, small values more often than large ones.
    mutating func noise(_ amplitude: Double) -> Double { (unit() + unit() - 1) * amplitude }

    /// From 0 to below 1.
    private mutating func unit() -> Double { Double(next() >> 11) / Double(1 << 53 as UInt64) }
}
