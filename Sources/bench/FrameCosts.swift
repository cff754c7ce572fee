/// What the frames of one run cost, one by one.
struct FrameCosts {
    private var nanoseconds: [Int64] = []
    private var pixels = 0

    mutating func add(nanoseconds: Int64, pixels: Int) {
        self.nanoseconds.append(nanoseconds)
        self.pixels += pixels
    }

    var count: Int { nanoseconds.count }

    /// Pixels drawn again in a mean frame.
    var dirtyPixels: Int { count == 0 ? 0 : pixels / count }

    /// Microseconds of a mean frame.
    var mean: Double { count == 0 ? 0 : Double(nanoseconds.reduce(0, +)) / Double(count) / 1000 }

    /// Microseconds that this share (0…1) of the frames stayed within.
    func percentile(_ share: Double) -> Double {
        guard count > 0 else { return 0 }
        let rank = Int((Double(count) * share).rounded(.up)) - 1
        return Double(nanoseconds.sorted()[min(max(rank, 0), count - 1)]) / 1000
    }
}
