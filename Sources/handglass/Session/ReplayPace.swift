internal import Base
internal import Linux

/// How fast a replay goes beside the world's clock: each thing at its own moment after the start, however long what came
/// before took.
struct ReplayPace {
    /// How many times as fast as it was; greater than 0.
    private let speed: Double
    private let origin: Timestamp
    private let start: Timestamp

    /// Starts now.
    ///
    /// - Parameter origin: the moment of the replay that is now.
    init(speed: Double, origin: Timestamp) {
        self.speed = speed
        self.origin = origin
        start = MonotonicClock.now()
    }

    /// The longest that anything is waited for, in microseconds: some thirty years.
    private static let longest = 1e15

    func wait(until time: Timestamp) {
        let span = min(Double(time - origin) / speed, Self.longest)
        MonotonicClock.sleep(until: start + Microseconds(span.rounded()))
    }

    /// A slower one takes a week for a touch.
    private static let speeds = 0.001...1_000_000

    /// What `--speed` names; nil for `max`, which is also what counts where it was not given.
    static func speed(_ text: String?) throws -> Double? {
        guard let text, text != "max" else { return nil }
        guard let speed = Double(text), speeds.contains(speed) else {
            throw Failure(
                .usage,
                "--speed \(text) is no speed; write 1 for real time, 2 for twice as fast (0.001 to 1000000), or max")
        }
        return speed
    }
}
