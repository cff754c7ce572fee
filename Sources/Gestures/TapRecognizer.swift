public import Base

/// Single and double taps of one finger.
///
/// A single tap is told at its lift, unless a double tap is looked for too: then it waits until no second one can come.
public struct TapRecognizer: Recognizer {
    /// A tap that may be the first of two.
    private struct First: Hashable {
        var position: Point
        /// When the finger really left.
        var lift: Timestamp
        /// The latest landing that makes a second tap.
        var until: Timestamp
    }

    private enum State: Hashable {
        case idle
        case pressed(contact: Int, start: Point, after: First?)
        case waiting(First)
        case failed
    }

    private let single: Bool
    private let double: Bool
    private let slop: Double
    private let feel: Feel
    private var state = State.idle
    private var fingers = 0

    /// - Parameters:
    ///   - single: single taps are told.
    ///   - double: double taps are told, and single ones wait for them.
    ///   - slop: how far the finger may wander from where it landed, pt.
    public init(single: Bool, double: Bool, slop: Double, feel: Feel) {
        self.single = single
        self.double = double
        self.slop = slop
        self.feel = feel
    }

    public var standing: Standing {
        switch state {
        case .idle: .idle
        case .pressed, .waiting: .possible
        case .failed: .failed
        }
    }

    public var deadline: Timestamp? {
        if case .waiting(let first) = state { first.until } else { nil }
    }

    public mutating func down(_ sample: ContactSample) -> GestureEvent? {
        fingers += 1
        switch state {
        case .idle:
            state = .pressed(contact: sample.contact, start: sample.position, after: nil)
            return nil
        case .waiting(let first):
            // What comes back so soon never left: still the first tap.
            let isBounce = sample.time - first.lift < Microseconds(seconds: feel.doubleTapMinimum)
            let isNear = sample.position.distance(to: first.position) <= feel.doubleTapDistance
            state = .pressed(
                contact: sample.contact, start: sample.position, after: isNear && !isBounce ? first : nil)
            return isNear ? nil : tell(first, at: sample.time)
        case .pressed(_, _, let first):
            state = .failed
            return first.flatMap { tell($0, at: sample.time) }
        case .failed: return nil
        }
    }

    public mutating func move(_ sample: ContactSample) -> GestureEvent? {
        guard case .pressed(sample.contact, let start, let first) = state, sample.position.distance(to: start) > slop
        else { return nil }
        state = .failed
        return first.flatMap { tell($0, at: sample.time) }
    }

    public mutating func up(_ sample: ContactSample, latency: Microseconds) -> GestureEvent? {
        fingers = max(0, fingers - 1)
        switch state {
        case .pressed(sample.contact, let start, let first):
            guard double else {
                state = .idle
                return GestureEvent(.tap, .ended, at: start, time: sample.time)
            }
            if first != nil {
                state = .idle
                return GestureEvent(.doubleTap, .ended, at: start, time: sample.time)
            }
            let lift = sample.time + -latency
            state = .waiting(
                First(
                    position: start, lift: lift,
                    until: max(sample.time, lift + Microseconds(seconds: feel.doubleTapInterval))))
            return nil
        case .failed:
            if fingers == 0 { state = .idle }
            return nil
        case .idle, .pressed, .waiting: return nil
        }
    }

    public mutating func advance(to time: Timestamp) -> GestureEvent? {
        guard case .waiting(let first) = state, first.until <= time else { return nil }
        state = .idle
        return tell(first, at: first.until)
    }

    public mutating func cancel(at time: Timestamp) -> GestureEvent? {
        fingers = 0
        defer { state = .idle }
        switch state {
        case .pressed(_, _, let first): return first.flatMap { tell($0, at: time) }
        case .waiting(let first): return tell(first, at: time)
        case .idle, .failed: return nil
        }
    }

    /// The first tap stays the only one.
    private func tell(_ first: First, at time: Timestamp) -> GestureEvent? {
        single ? GestureEvent(.tap, .ended, at: first.position, time: time) : nil
    }
}
