public import Base

/// How fast a finger left the panel, from its last few reports.
///
/// Reports are kept raw in a ring of fixed size; adding one allocates nothing. The estimate reads them on a grid of 60 a second and
/// weighs the last three steps, each axis by itself, so that the panel's own rate does not show.
public struct VelocityTracker: Sendable {
    private struct Sample {
        var time: Timestamp
        var position: Point
    }

    /// At 4 ms a sample, 100 ms fit in with room to spare.
    private static let capacity = 32
    private var ring = InlineArray<32, Sample>(repeating: Sample(time: .zero, position: .zero))
    private var newest = -1
    private var count = 0
    private var lastMotion = Timestamp.zero
    private var lastTime = Timestamp.zero
    private var anchor = Point.zero
    private var farthest = Point.zero

    private let feel: Feel

    public init(feel: Feel) { self.feel = feel }

    /// A finger lands: all before is forgotten.
    public mutating func begin(at position: Point, time: Timestamp) {
        count = 0
        newest = -1
        anchor = position
        farthest = .zero
        lastMotion = time
        lastTime = time
        append(Sample(time: time, position: position))
    }

    /// The finger is reported at `position`, at the kernel's `time`. Every report counts, also one that says the finger stands.
    public mutating func add(_ position: Point, time: Timestamp) {
        guard count > 0, time - lastTime > -1_000_000 else { return begin(at: position, time: time) }
        lastTime = max(lastTime, time)
        farthest.x = max(farthest.x, (position.x - anchor.x).magnitude)
        farthest.y = max(farthest.y, (position.y - anchor.y).magnitude)
        if position != ring[newest].position { lastMotion = lastTime }
        if count > 1, time - ring[newest].time < Microseconds(seconds: feel.sampleMerge) {
            ring[newest].position = position
        } else if time > ring[newest].time {
            append(Sample(time: time, position: position))
        } else {
            ring[newest].position = position
        }
    }

    /// The speed at a lift, pt/s on each axis, not faster than `Feel.flingSpeedLimit`. 0 if the finger had come to rest.
    /// `latency`: how late this panel reports lifts.
    public func velocity(atLift lift: Timestamp, latency: Microseconds = 0) -> Point {
        guard count > 1 else { return .zero }
        let gap = longestGap
        let silence = min(gap + latency, max(gap, Microseconds(seconds: feel.liftSilenceLimit)))
        guard lift - lastMotion <= silence else { return .zero }
        let size = windowSize(gap: gap)
        return Point(
            speed(\.x, size: size, lift: lift, silence: silence), speed(\.y, size: size, lift: lift, silence: silence))
    }

    /// The speed of the fling that a lift starts: on each axis 0 unless it is fast enough and the finger had gone far enough.
    public func fling(atLift lift: Timestamp, latency: Microseconds = 0) -> Point {
        var speed = velocity(atLift: lift, latency: latency)
        if speed.x.magnitude < feel.flingSpeed || farthest.x <= feel.flingTravel { speed.x = 0 }
        if speed.y.magnitude < feel.flingSpeed || farthest.y <= feel.flingTravel { speed.y = 0 }
        return speed
    }

    /// The speed at a lift as pans and swipes tell it, pt/s: the slope, at the last report, of the parabola that fits the reports of the
    /// last movement best. Limits and rests as in `velocity`.
    public func slope(atLift lift: Timestamp, latency: Microseconds = 0) -> Point {
        guard count > 1 else { return .zero }
        let gap = longestGap
        let silence = min(gap + latency, max(gap, Microseconds(seconds: feel.liftSilenceLimit)))
        guard lift - lastMotion <= silence else { return .zero }
        let size = windowSize(gap: gap)
        return Point(
            slope(\.x, size: size, lift: lift, silence: silence), slope(\.y, size: size, lift: lift, silence: silence))
    }

    private func slope(_ axis: KeyPath<Point, Double>, size: Int, lift: Timestamp, silence: Microseconds) -> Double {
        let end = turningPoint(axis, size: size)
        if end > 0, lift - sample(end).time > silence { return 0 }
        let last = sample(end)
        guard last.time - sample(size - 1).time >= 5000 else { return 0 }
        // Sums of the powers of time, counted from the last report, and of their products with the place.
        let n = Double(size - end)
        var (t1, t2, t3, t4, y0, y1, y2) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        for age in end..<size {
            let sample = sample(age)
            let t = sample.time.seconds(since: last.time)
            let y = sample.position[keyPath: axis] - last.position[keyPath: axis]
            let tt = t * t
            t1 += t
            t2 += tt
            t3 += tt * t
            t4 += tt * tt
            y0 += y
            y1 += y * t
            y2 += y * tt
        }
        // The normal equations by Cramer's rule: a parabola through three reports or more, a line through two.
        let square = n * (t2 * t4 - t3 * t3) - t1 * (t1 * t4 - t3 * t2) + t2 * (t1 * t3 - t2 * t2)
        let line = n * t2 - t1 * t1
        let speed: Double
        if n > 2, square.magnitude > 1e-18 {
            speed = (n * (y1 * t4 - t3 * y2) - y0 * (t1 * t4 - t3 * t2) + t2 * (t1 * y2 - y1 * t2)) / square
        } else {
            speed = line > 0 ? (n * y1 - t1 * y0) / line : 0
        }
        return min(max(speed, -feel.flingSpeedLimit), feel.flingSpeedLimit)
    }

    private mutating func append(_ sample: Sample) {
        newest = (newest + 1) % Self.capacity
        ring[newest] = sample
        count = min(count + 1, Self.capacity)
    }

    /// The sample `age` places before the newest.
    private func sample(_ age: Int) -> Sample { ring[(newest - age + Self.capacity) % Self.capacity] }

    /// The longest silence that is no rest: 40 ms, or 2.5 usual distances on a slow panel.
    private var longestGap: Microseconds {
        let fixed = Microseconds(seconds: feel.sampleGap)
        let total = count - 1
        // One distance alone may be a rest as well as a slow panel.
        guard total > 1 else { return fixed }
        var steps = InlineArray<32, Microseconds>(repeating: 0)
        for i in 0..<total {
            let step = sample(i).time - sample(i + 1).time
            var place = i
            while place > 0, steps[place - 1] > step {
                steps[place] = steps[place - 1]
                place -= 1
            }
            steps[place] = step
        }
        let median = steps[(total - 1) / 2]
        return max(fixed, Microseconds(Double(median) * feel.sampleGapFactor))
    }

    /// How many of the newest samples belong to the last movement.
    private func windowSize(gap: Microseconds) -> Int {
        let age = Microseconds(seconds: feel.sampleAge)
        let last = sample(0).time
        var size = 1
        while size < count {
            let older = sample(size)
            if last - older.time > age || sample(size - 1).time - older.time > gap { break }
            size += 1
        }
        return size
    }

    private func speed(_ axis: KeyPath<Point, Double>, size: Int, lift: Timestamp, silence: Microseconds) -> Double {
        let end = turningPoint(axis, size: size)
        // What rolled back for longer than a lift takes was no fling.
        if end > 0, lift - sample(end).time > silence { return 0 }
        let first = sample(size - 1).time
        let last = sample(end).time
        let span = (last - first).seconds
        guard span >= 0.005 else { return 0 }
        let weights = (feel.velocityWeightNewest, feel.velocityWeightMiddle, feel.velocityWeightOldest)
        var sum = 0.0
        var total = 0.0
        var later = sample(end).position[keyPath: axis]
        for step in 0..<3 {
            // The oldest step may be a part of one; it counts by its length.
            let length = min(feel.sampleGrid, span - Double(step) * feel.sampleGrid)
            guard length > 1e-9 else { break }
            let back = Double(step) * feel.sampleGrid + length
            let earlier = position(axis, at: last.microsecondsValue - back * 1_000_000, end: end, size: size)
            let weight = (step == 0 ? weights.0 : step == 1 ? weights.1 : weights.2) * length / feel.sampleGrid
            sum += weight * (later - earlier) / length
            total += weight
            later = earlier
        }
        let speed = total > 0 ? sum / total : 0
        return min(max(speed, -feel.flingSpeedLimit), feel.flingSpeedLimit)
    }

    /// Where the movement ended on this axis: the newest sample, or the one before a short final way back, which is the finger rolling off.
    private func turningPoint(_ axis: KeyPath<Point, Double>, size: Int) -> Int {
        let last = sample(0).position[keyPath: axis]
        var turn = 0
        while turn + 1 < size {
            let step = sample(turn).position[keyPath: axis] - sample(turn + 1).position[keyPath: axis]
            let back = last - sample(turn).position[keyPath: axis]
            if step * back < 0 { break }
            turn += 1
        }
        guard turn + 1 < size else { return 0 }
        let back = last - sample(turn).position[keyPath: axis]
        let forth = sample(turn).position[keyPath: axis] - sample(size - 1).position[keyPath: axis]
        return back * forth < 0 && back.magnitude < feel.slop && back.magnitude < forth.magnitude ? turn : 0
    }

    /// The place at a moment (µs) between the samples, on the straight line from one to the next.
    private func position(_ axis: KeyPath<Point, Double>, at time: Double, end: Int, size: Int) -> Double {
        var age = end
        while age + 1 < size, sample(age + 1).time.microsecondsValue > time { age += 1 }
        guard age + 1 < size else { return sample(size - 1).position[keyPath: axis] }
        let later = sample(age)
        let earlier = sample(age + 1)
        let share = (time - earlier.time.microsecondsValue) / Double(later.time - earlier.time)
        let from = earlier.position[keyPath: axis]
        return from + (later.position[keyPath: axis] - from) * min(max(share, 0), 1)
    }
}

extension Timestamp {
    fileprivate var microsecondsValue: Double { Double(microseconds) }
}
