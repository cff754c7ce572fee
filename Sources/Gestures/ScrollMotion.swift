public import Base

/// Content that moves by itself along one axis, from a moment on: flings, bounces, landings and timed scrolls.
///
/// A value made of at most three laws in a row (a spring back inside, a fling, a spring at the far edge). It is asked for its place at a
/// moment, never advanced, so that no frame rate and no late frame can bend it.
public struct ScrollMotion: Hashable, Sendable {
    /// When it began.
    public let start: Timestamp
    /// When it stands: less than half a pixel was left, and it is put exactly on its target.
    public let endTime: Timestamp
    /// From when on a touch meets it as if it stood: it stays slower than `Feel.stoppedSpeed`.
    public let stillTime: Timestamp
    /// Where it comes to rest, pt.
    public let target: Double

    private let first: Leg
    private let second: Leg?
    private let third: Leg?

    private enum Law: Hashable {
        case rest(Double)
        case decay(Decay)
        case spring(Spring)
        case timed(from: Double, to: Double, duration: Double, Easing)
    }

    /// One law, from `begin` seconds after the motion's start on.
    private struct Leg: Hashable {
        var begin: Double
        var law: Law
    }

    /// A release at `position` with `speed` (pt/s, of the content's offset) in a content that reaches over `range`.
    ///
    /// Inside, it flings, and bounces at the edge where the fling leads beyond it. Outside, it springs back; if it was thrown inwards
    /// so hard that it passes the edge, it flings on from there. Without `bounces` it stops at the edge. `pixel` is the size of a
    /// panel's pixel in points.
    public init(
        from position: Double, speed: Double, at start: Timestamp, in range: ClosedRange<Double>, bounces: Bool = true,
        rate: Double, pixel: Double, feel: Feel
    ) {
        var legs: [Leg] = []
        legs.reserveCapacity(3)
        var position = position
        var speed = speed
        var begin = 0.0
        if !range.contains(position) {
            let edge = position < range.lowerBound ? range.lowerBound : range.upperBound
            let spring = Spring(from: position, speed: speed, target: edge, feel: feel)
            legs.append(Leg(begin: 0, law: bounces ? .spring(spring) : .rest(edge)))
            guard bounces, let crossing = spring.crossing else {
                self.init(start: start, legs: legs, target: edge, pixel: pixel, feel: feel)
                return
            }
            begin = crossing
            position = edge
            speed = spring.velocity(after: crossing)
        }
        let decay = Decay(from: position, speed: speed, rate: rate)
        let edge = min(max(decay.end, range.lowerBound), range.upperBound)
        legs.append(Leg(begin: begin, law: speed == 0 ? .rest(position) : .decay(decay)))
        if edge != decay.end, let time = decay.time(toReach: edge) {
            begin += time
            let spring = Spring(from: edge, speed: decay.velocity(at: edge), target: edge, feel: feel)
            legs.append(Leg(begin: begin, law: bounces ? .spring(spring) : .rest(edge)))
        }
        self.init(start: start, legs: legs, target: edge, pixel: pixel, feel: feel)
    }

    /// A release that comes to rest exactly at `target`, however fast it was: wheels and pages. With speed towards the target it
    /// flings there on a friction that fits; else it springs.
    public init(
        from position: Double, speed: Double, at start: Timestamp, landingAt target: Double, pixel: Double, feel: Feel
    ) {
        let ahead = (target - position) * speed > 0
        let law: Law =
            ahead && speed.magnitude >= feel.flingSpeed
            ? .decay(Decay(from: position, speed: speed, landingAt: target))
            : .spring(Spring(from: position, speed: speed, target: target, feel: feel))
        self.init(start: start, legs: [Leg(begin: 0, law: law)], target: target, pixel: pixel, feel: feel)
    }

    /// A move in a given time: a tapped row, a program's scroll.
    public init(
        from position: Double, to target: Double, at start: Timestamp, duration: Double, easing: Easing = .easeInOut
    ) {
        first = Leg(begin: 0, law: .timed(from: position, to: target, duration: duration, easing))
        second = nil
        third = nil
        self.start = start
        self.target = target
        endTime = start + Microseconds(seconds: duration)
        stillTime = endTime
    }

    private init(start: Timestamp, legs: [Leg], target: Double, pixel: Double, feel: Feel) {
        first = legs[0]
        second = legs.count > 1 ? legs[1] : nil
        third = legs.count > 2 ? legs[2] : nil
        self.start = start
        self.target = target
        let last = legs[legs.count - 1]
        endTime = start + Self.whole(last.begin + Self.duration(of: last.law, until: pixel / 2))
        stillTime = min(
            endTime, start + Self.whole(last.begin + Self.duration(of: last.law, slowerThan: feel.stoppedSpeed)))
    }

    /// Where it is at `time`, pt. From `endTime` on exactly `target`.
    public func position(at time: Timestamp) -> Double {
        guard time < endTime else { return target }
        let elapsed = max(0, time.seconds(since: start))
        let leg = leg(at: elapsed)
        let t = elapsed - leg.begin
        switch leg.law {
        case .rest(let place): return place
        case .decay(let decay): return decay.position(after: t)
        case .spring(let spring): return spring.position(after: t)
        case .timed(let from, let to, let duration, let easing):
            return from + (to - from) * easing.value(at: duration > 0 ? t / duration : 1)
        }
    }

    /// Its speed at `time`, pt/s; 0 from `endTime` on.
    public func velocity(at time: Timestamp) -> Double {
        guard time < endTime else { return 0 }
        let elapsed = max(0, time.seconds(since: start))
        let leg = leg(at: elapsed)
        let t = elapsed - leg.begin
        switch leg.law {
        case .rest: return 0
        case .decay(let decay): return decay.velocity(after: t)
        case .spring(let spring): return spring.velocity(after: t)
        case .timed(let from, let to, let duration, let easing):
            let step = 0.0005
            guard duration > 0 else { return 0 }
            let span = easing.value(at: (t + step) / duration) - easing.value(at: (t - step) / duration)
            return (to - from) * span / (2 * step)
        }
    }

    /// Still under way at `time`.
    public func isMoving(at time: Timestamp) -> Bool { time < endTime }

    /// A touch at `time` finds it standing: it does not catch it, but meets what lies under it.
    public func isStill(at time: Timestamp) -> Bool { time >= stillTime }

    private func leg(at elapsed: Double) -> Leg {
        if let third, elapsed >= third.begin { return third }
        if let second, elapsed >= second.begin { return second }
        return first
    }

    private static func duration(of law: Law, until distance: Double) -> Double {
        switch law {
        case .rest: 0
        case .decay(let decay): decay.duration(until: distance)
        case .spring(let spring): spring.duration(until: distance)
        case .timed(_, _, let duration, _): duration
        }
    }

    private static func duration(of law: Law, slowerThan limit: Double) -> Double {
        switch law {
        case .rest: 0
        case .decay(let decay): decay.time(untilSlowerThan: limit)
        case .spring(let spring): spring.time(untilSlowerThan: limit)
        case .timed(_, _, let duration, _): duration
        }
    }

    /// Whole microseconds, rounded up: not before it is true.
    private static func whole(_ seconds: Double) -> Microseconds { Microseconds((seconds * 1_000_000).rounded(.up)) }
}

extension Spring {
    init(from start: Double, speed: Double, target: Double, feel: Feel) {
        self.init(
            from: start, speed: speed, target: target, stiffness: feel.springStiffness,
            speedLimit: feel.springSpeedLimit)
    }
}
