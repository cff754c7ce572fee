import Base

/// Tells when one contact's positions are those of two fingers: no hand moves so fast, least of all there and back.
struct JumpWatch: Sendable {
    /// Points a second that no finger reaches: about 9 m/s on a phone of 163 points an inch.
    static let limit = 60_000.0
    /// Points a second that no finger reaches and turns back from at once: about 1.5 m/s.
    static let turningLimit = 10_000.0
    /// Steps shorter than this, in points, are never suspect.
    static let shortest = 100.0
    /// Stamps nearer together than a scan of any panel say nothing of speed.
    static let shortestScan = Microseconds.milliseconds(8)

    private var last: Timestamp
    /// The step before this one, if it was fast.
    private var fast: Point?

    init(at time: Timestamp) { last = time }

    /// Whether this step cannot be one finger's.
    mutating func isSuspect(from old: Point, to new: Point, at time: Timestamp) -> Bool {
        let step = Point(new.x - old.x, new.y - old.y)
        let seconds = max(time - last, Self.shortestScan).seconds
        last = time
        let length = (step.x * step.x + step.y * step.y).squareRoot()
        guard length >= Self.shortest, length / seconds >= Self.turningLimit else {
            fast = nil
            return false
        }
        defer { fast = step }
        if length / seconds >= Self.limit { return true }
        // There and back: the angle between the two steps is more than a right one by far.
        guard let fast else { return false }
        let product = step.x * fast.x + step.y * fast.y
        return product < -0.5 * length * (fast.x * fast.x + fast.y * fast.y).squareRoot()
    }
}
