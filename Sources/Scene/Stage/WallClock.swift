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

extension CivilTime {
    /// Countries that write the time with AM and PM; the rest of the world counts to 24.
    private static let twelveHourRegions: Set<String> = ["US", "CA", "AU", "NZ", "IN", "PH", "EG", "PK", "CO", "MY"]

    /// The time of day as a status bar shows it: `9:41 AM` or `09:41`, by the locale's region.
    public func timeOfDay(locale: String) -> String {
        let minutes = minute < 10 ? "0\(minute)" : "\(minute)"
        let region = locale.split(separator: "_").last.map(String.init) ?? ""
        guard Self.twelveHourRegions.contains(region) else { return "\(hour < 10 ? "0" : "")\(hour):\(minutes)" }
        return "\(hour % 12 == 0 ? 12 : hour % 12):\(minutes) \(hour < 12 ? "AM" : "PM")"
    }
}
