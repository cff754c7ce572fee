import Base

/// A free fling: speed falls by the same share in every millisecond. Closed form, so that no frame rate can bend it.
public struct Decay: Hashable, Sendable {
    /// Where it starts, pt.
    public let start: Double
    /// Its speed there, pt/s.
    public let speed: Double
    /// Change of the speed per second and speed: 1000 ln(rate), negative.
    public let decline: Double
    /// Where it comes to rest, pt.
    public let end: Double

    /// A fling from `start` with `speed`; `rate` is what a millisecond leaves of the speed (0…1, both excluded).
    public init(from start: Double, speed: Double, rate: Double) {
        self.start = start
        self.speed = speed
        decline = 1000 * Mathematics.log(rate)
        end = start - speed / decline
    }

    /// A fling from `start` with `speed` that comes to rest exactly at `end`, which must lie ahead of it: the friction is solved for.
    public init(from start: Double, speed: Double, landingAt end: Double) {
        self.start = start
        self.speed = speed
        decline = -speed / (end - start)
        self.end = end
    }

    /// The place after `time` seconds.
    public func position(after time: Double) -> Double {
        start + speed * (Mathematics.exp(decline * time) - 1) / decline
    }

    /// The speed after `time` seconds.
    public func velocity(after time: Double) -> Double { speed * Mathematics.exp(decline * time) }

    /// The speed at a place on the way: it falls in proportion to the distance.
    public func velocity(at position: Double) -> Double { speed + decline * (position - start) }

    /// Seconds until it is at `position`; nil if it never gets there.
    public func time(toReach position: Double) -> Double? {
        if position == start { return 0 }
        guard speed != 0 else { return nil }
        let left = 1 + decline * (position - start) / speed
        guard left > 0, left <= 1 else { return nil }
        return Mathematics.log(left) / decline
    }

    /// Seconds until less than `distance` points are left to go.
    public func duration(until distance: Double) -> Double {
        let whole = (end - start).magnitude
        return whole <= distance ? 0 : Mathematics.log(distance / whole) / decline
    }

    /// Seconds until it is slower than `limit` pt/s.
    public func time(untilSlowerThan limit: Double) -> Double {
        speed.magnitude <= limit || limit <= 0 ? 0 : Mathematics.log(limit / speed.magnitude) / decline
    }
}
