/// Numbers from a seed, the same on every machine (SplitMix64, Steele, Lea and Flood 2014).
public struct Dice: RandomNumberGenerator, Sendable {
    private var state: UInt64

    public init(seed: UInt64) { state = seed }

    public mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }

    /// 0 to below `limit`, which is at least 1.
    public mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

    /// A number in `range`.
    public mutating func number(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + below(range.upperBound - range.lowerBound + 1)
    }

    /// True once in `times`.
    public mutating func one(in times: Int) -> Bool { below(times) == 0 }

    /// One of `choices`, which are not empty.
    public mutating func pick<Choice>(_ choices: [Choice]) -> Choice { choices[below(choices.count)] }
}
