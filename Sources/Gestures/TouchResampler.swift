public import Base

/// Where a dragging finger is at the moment of a picture, between two reports: for drawing only.
///
/// Panels and displays keep different time, so that a picture shows a report that is sometimes new and sometimes nearly one interval
/// old, and what is dragged jerks. Here it goes on for a moment as it went between the last two reports. At the moment of a report it
/// is exactly there, and when the next one is overdue it is where the finger was seen last. No event and no speed is taken from it.
public struct TouchResampler: Sendable {
    private var earlier: (position: Double, time: Timestamp)?
    private var latest: (position: Double, time: Timestamp)
    private let feel: Feel

    /// A drag begins at `position`, on the axis of the drag, pt.
    public init(at position: Double, time: Timestamp, feel: Feel) {
        latest = (position, time)
        self.feel = feel
    }

    /// The finger was reported at `position`.
    public mutating func add(_ position: Double, time: Timestamp) {
        if time > latest.time { earlier = latest }
        latest = (position, max(time, latest.time))
    }

    /// Where it is at `time`: no further ahead than half the last interval, and `Feel.resampleAhead`.
    public func position(at time: Timestamp) -> Double {
        guard let earlier, isAhead(at: time) else { return latest.position }
        let gap = (latest.time - earlier.time).seconds
        let ahead = min(time.seconds(since: latest.time), gap / 2, feel.resampleAhead)
        return latest.position + (latest.position - earlier.position) * ahead / gap
    }

    /// Whether a picture at `time` is ahead of the last report. Later it is not until another comes.
    public func isAhead(at time: Timestamp) -> Bool {
        guard let earlier else { return false }
        let gap = (latest.time - earlier.time).seconds
        guard gap >= feel.resampleLeastGap, gap <= feel.resampleGreatestGap else { return false }
        return time >= latest.time && time.seconds(since: latest.time) <= gap * 1.5
    }
}
