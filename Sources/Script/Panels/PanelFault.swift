/// What goes wrong with real panels, to order.
public enum PanelFault: String, CaseIterable, Hashable, Sendable {
    /// Places shake by up to two points.
    case jitter
    /// A finger is lost for a scan or two and lands anew.
    case dropout
    /// About twice a second something touches that is not there: in a corner, or far outside the range.
    /// A mouse has no glass to be touched, so it has none.
    case ghost
    /// Lifts are told 69 to 124 ms late (measured on Atmel controllers).
    case lateLift = "late-lift"
    /// The reader's buffer runs over, and what a scan said is lost.
    case synDropped = "syn-dropped"
    /// The device leaves in the first touch and comes back a second later.
    case unplug

    /// Farthest that `jitter` moves a place along each axis, in points.
    static let jitterReach = 2.0
}

/// Lets something happen now and then: counts scans down from a number out of a range, again and again.
struct Countdown: Sendable {
    private let range: ClosedRange<Int>
    private var left: Int

    init(_ range: ClosedRange<Int>, _ random: inout SeededGenerator) {
        self.range = range
        left = random.integer(in: range)
    }

    /// Counts one; true when it is time.
    mutating func tick(_ random: inout SeededGenerator) -> Bool {
        left -= 1
        guard left <= 0 else { return false }
        left = random.integer(in: range)
        return true
    }
}
