import Base

/// A critically damped spring: the quickest way to `target` without swinging.
public struct Spring: Hashable, Sendable {
    /// Where it comes to rest, pt.
    public let target: Double
    /// Displacement from the target at the start, pt.
    public let displacement: Double
    /// Speed at the start, pt/s, limited.
    public let speed: Double
    /// Natural frequency, 1/s: the square root of the stiffness.
    public let omega: Double

    /// A spring from `start` with `speed` (capped at `speedLimit` either way) towards `target`.
    public init(from start: Double, speed: Double, target: Double, stiffness: Double, speedLimit: Double) {
        self.target = target
        displacement = start - target
        self.speed = min(max(speed, -speedLimit), speedLimit)
        omega = stiffness.squareRoot()
    }

    private var slope: Double { speed + omega * displacement }

    /// The place after `time` seconds.
    public func position(after time: Double) -> Double {
        target + (displacement + slope * time) * Mathematics.exp(-omega * time)
    }

    /// The speed after `time` seconds.
    public func velocity(after time: Double) -> Double {
        (speed - omega * slope * time) * Mathematics.exp(-omega * time)
    }

    /// Seconds until it first passes its target; nil if it only creeps up to it.
    public var crossing: Double? {
        guard displacement != 0, slope != 0 else { return nil }
        let time = -displacement / slope
        return time > 0 ? time : nil
    }

    /// Seconds until it stays within `distance` points of its target.
    public func duration(until distance: Double) -> Double {
        Self.settling(displacement, slope, omega: omega, below: distance)
    }

    /// Seconds until it stays slower than `limit` pt/s.
    public func time(untilSlowerThan limit: Double) -> Double {
        Self.settling(speed, -omega * slope, omega: omega, below: limit)
    }

    /// The time from which on |(a + b t) e^(−ωt)| stays below `limit`.
    private static func settling(_ a: Double, _ b: Double, omega: Double, below limit: Double) -> Double {
        guard limit > 0 else { return 0 }
        func height(_ t: Double) -> Double { ((a + b * t) * Mathematics.exp(-omega * t)).magnitude }
        // Beyond its last extremum the curve only falls.
        let extremum = b == 0 ? 0 : max(0, 1 / omega - a / b)
        var low: Double
        var high: Double
        if height(extremum) >= limit {
            low = extremum
            high = extremum + 1 / omega
            while height(high) >= limit { high += 1 / omega }
        } else {
            guard a.magnitude >= limit else { return 0 }
            low = 0
            high = extremum
            // A hump this low counts as rest: what matters is the way down to the zero before it.
            if b != 0, -a / b > 0 { high = min(high, -a / b) }
        }
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if height(middle) >= limit { low = middle } else { high = middle }
        }
        return high
    }
}
