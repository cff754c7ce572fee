public import Base

/// The time of day that a scene sees: civil time that runs with the input clock.
public struct WallClock: Hashable, Sendable {
    /// The civil time at `moment`.
    public var civil: CivilTime
    /// On the input clock.
    public var moment: Timestamp

    public init(_ civil: CivilTime, at moment: Timestamp) {
        self.civil = civil
        self.moment = moment
    }

    /// The civil time at `now`.
    public func time(at now: Timestamp) -> CivilTime { civil + (now - moment) }

    /// When the next minute begins.
    public func nextMinute(after now: Timestamp) -> Timestamp { now + time(at: now).untilNextMinute }
}
