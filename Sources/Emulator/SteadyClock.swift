import Base

/// Keeps the time of a recording going where its clock was set while it ran.
///
/// A panel's computer may learn the time of day in the middle of a recording, and its stamps with it. How long the leap really took
/// nobody knows; it counts as one second, so that what was before and what comes after are gestures of their own.
struct SteadyClock {
    /// Stamps that go back less are only out of order.
    static let longestStepBack: Microseconds = 1_000_000
    /// A longer silence between two frames is taken for a clock that was set: 31 days, the longest duration in scenes.
    static let longestSilence: Microseconds = 31 * 86_400_000_000
    static let leap: Microseconds = 1_000_000

    private var last: Timestamp?
    private var shift: Microseconds = 0

    /// The moment of a frame stamped `stamp`, and by how much the clock was set before it (0 if it was not).
    mutating func moment(of stamp: Timestamp) -> (time: Timestamp, change: Microseconds) {
        let time = stamp + shift
        guard let last else {
            self.last = time
            return (time, 0)
        }
        let step = time - last
        guard step < -Self.longestStepBack || step > Self.longestSilence else {
            self.last = max(last, time)
            return (time, 0)
        }
        shift += Self.leap - step
        self.last = last + Self.leap
        return (last + Self.leap, step)
    }
}
