public import Base

/// Two fingers that land together, stay where they are, and lift together.
///
/// Fingers of one gesture land and lift some reports apart, so it is told at the last lift.
public struct TwoFingerTapRecognizer: Recognizer {
    private struct Finger: Hashable {
        var contact: Int
        var start: Point
        var isDown = true
    }

    private let feel: Feel
    private let longest: Microseconds
    private var fingers: [Finger] = []
    private var landed = Timestamp.zero
    private var hasFailed = false

    /// - Parameter latency: how late the panel tells lifts, µs.
    public init(latency: Microseconds, feel: Feel) {
        self.feel = feel
        longest = Microseconds(seconds: feel.longPressTime) + latency
    }

    public var standing: Standing { fingers.isEmpty ? .idle : hasFailed ? .failed : .possible }

    public mutating func down(_ sample: ContactSample) -> GestureEvent? {
        if fingers.isEmpty {
            landed = sample.time
            hasFailed = false
        }
        let isLate = sample.time - landed > Microseconds(seconds: feel.contentTouchDelay)
        if isLate || fingers.count == 2 || fingers.contains(where: { !$0.isDown }) { hasFailed = true }
        fingers.append(Finger(contact: sample.contact, start: sample.position))
        return nil
    }

    public mutating func move(_ sample: ContactSample) -> GestureEvent? {
        if let finger = fingers.first(where: { $0.contact == sample.contact }),
            finger.start.distance(to: sample.position) > feel.slop
        {
            hasFailed = true
        }
        return nil
    }

    public mutating func up(_ sample: ContactSample, latency: Microseconds) -> GestureEvent? {
        for i in fingers.indices where fingers[i].contact == sample.contact { fingers[i].isDown = false }
        guard !fingers.contains(where: { $0.isDown }) else { return nil }
        defer { fingers.removeAll() }
        guard fingers.count == 2, !hasFailed, sample.time - landed <= longest else { return nil }
        let (a, b) = (fingers[0].start, fingers[1].start)
        return GestureEvent(.twoFingerTap, .ended, at: Point((a.x + b.x) / 2, (a.y + b.y) / 2), time: sample.time)
    }

    public mutating func cancel(at time: Timestamp) -> GestureEvent? {
        fingers.removeAll()
        return nil
    }
}
