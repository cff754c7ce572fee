/// Steadies the samples of a resistive panel: the median of the last few, without those taken as the finger lets go.
struct SampleFilter: Sendable {
    /// A sample with less than this share of the usual pressure is taken while the layers part: its place is anywhere.
    private static let leastPressure = 0.5

    private let size: Int
    private var xs: [Int32] = []
    private var ys: [Int32] = []
    private var pressures: [Int32] = []
    /// The last pressure said; nil if the device says none.
    var pressure: Int32?

    /// - Parameter size: how many samples, 3 or 5; anything below 3 leaves them as they are.
    init(size: Int) { self.size = size < 3 ? 0 : size < 5 ? 3 : 5 }

    /// Whether it does anything.
    var isOn: Bool { size > 0 }

    /// A new contact begins.
    mutating func reset() {
        xs.removeAll(keepingCapacity: true)
        ys.removeAll(keepingCapacity: true)
        pressures.removeAll(keepingCapacity: true)
    }

    /// The place to use for this sample; nil if it is to be left out.
    mutating func take(_ x: Int32, _ y: Int32) -> (x: Int32, y: Int32)? {
        guard size > 0 else { return (x, y) }
        if let pressure {
            if pressures.count >= 3, Double(pressure) < Self.leastPressure * Double(Self.median(pressures)) {
                return nil
            }
            Self.push(pressure, to: &pressures, size)
        }
        Self.push(x, to: &xs, size)
        Self.push(y, to: &ys, size)
        return (Self.median(xs), Self.median(ys))
    }

    private static func push(_ value: Int32, to values: inout [Int32], _ size: Int) {
        if values.count == size { values.removeFirst() }
        values.append(value)
    }

    /// The middle value; of an even number the later of the two that is nearer to now, so that nothing lags needlessly.
    private static func median(_ values: [Int32]) -> Int32 {
        guard values.count > 2, let last = values.last else { return values.last ?? 0 }
        let sorted = values.sorted()
        guard values.count.isMultiple(of: 2) else { return sorted[sorted.count / 2] }
        let (low, high) = (sorted[sorted.count / 2 - 1], sorted[sorted.count / 2])
        return abs(Int64(last) - Int64(low)) < abs(Int64(last) - Int64(high)) ? low : high
    }
}
