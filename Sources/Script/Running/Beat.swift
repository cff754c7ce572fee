import Base
import Input

/// What changes from one scan of the panel to the next: fingers that land, move (both a place) or lift (nil), and keys.
struct Beat: Hashable {
    struct FingerChange: Hashable {
        var number: Int
        var place: Point?
    }

    var fingers: [FingerChange] = []
    var keys: [InputEvent] = []

    static let rest = Beat()
    static func finger(_ number: Int, _ place: Point?) -> Beat {
        Beat(fingers: [FingerChange(number: number, place: place)])
    }
}

/// Makes beats of what fingers do, for a panel of so many scans a second.
struct Choreography {
    let rate: Int64

    /// A tap's touch: between the quickest of people and what begins to be a press.
    static let tapTime: Microseconds = .milliseconds(60)
    /// Between the taps of a double tap; the least that counts is 40 ms.
    static let tapGap: Microseconds = .milliseconds(100)
    /// A key's stroke.
    static let keyTime: Microseconds = .milliseconds(30)

    /// So many scans take at least `span`.
    func scans(_ span: Microseconds) -> Int { Int((span * rate + 999_999) / 1_000_000) }

    private func rests(_ span: Microseconds, less: Int = 0) -> [Beat] {
        Array(repeating: .rest, count: max(0, scans(span) - less))
    }

    /// Lands at `place`, stays for `span`, lifts.
    func touch(_ finger: Int, at place: Point, for span: Microseconds) -> [Beat] {
        [.finger(finger, place)] + rests(span, less: 1) + [.finger(finger, nil)]
    }

    func doubleTap(_ finger: Int, at place: Point) -> [Beat] {
        touch(finger, at: place, for: Self.tapTime) + rests(Self.tapGap, less: 1)
            + touch(finger, at: place, for: Self.tapTime)
    }

    /// Moves a finger that is down at constant speed.
    func glide(_ finger: Int, from: Point, to: Point, over span: Microseconds) -> [Beat] {
        glide([(finger, from, to)], over: span)
    }

    private func glide(_ paths: [(finger: Int, from: Point, to: Point)], over span: Microseconds) -> [Beat] {
        let count = max(1, Int((span * rate + 500_000) / 1_000_000))
        return (1...count).map { step in
            let share = Double(step) / Double(count)
            return Beat(
                fingers: paths.map { path in
                    // The end exactly, whatever the sums round to.
                    let place =
                        step == count
                        ? path.to
                        : Point(
                            path.from.x + (path.to.x - path.from.x) * share,
                            path.from.y + (path.to.y - path.from.y) * share)
                    return Beat.FingerChange(number: path.finger, place: place)
                })
        }
    }

    /// Lands, may wait, moves at constant speed, may rest, lifts one scan later.
    func drag(
        _ finger: Int, from: Point, to: Point, over span: Microseconds, waiting: Microseconds = 0,
        rest: Microseconds = 0
    ) -> [Beat] {
        [.finger(finger, from)] + rests(waiting) + glide(finger, from: from, to: to, over: span) + rests(rest)
            + [.finger(finger, nil)]
    }

    /// Two fingers, level with each other around `middle`, whose distance goes from `start` to `end`.
    func pinch(_ fingers: (Int, Int), around middle: Point, from start: Double, to end: Double, over span: Microseconds)
        -> [Beat]
    {
        func ends(_ distance: Double) -> (Point, Point) {
            (Point(middle.x - distance / 2, middle.y), Point(middle.x + distance / 2, middle.y))
        }
        let (from, to) = (ends(start), ends(end))
        var landing = Beat.finger(fingers.0, from.0)
        landing.fingers += Beat.finger(fingers.1, from.1).fingers
        var lifting = Beat.finger(fingers.0, nil)
        lifting.fingers += Beat.finger(fingers.1, nil).fingers
        return [landing] + glide([(fingers.0, from.0, to.0), (fingers.1, from.1, to.1)], over: span) + [lifting]
    }

    /// Holds the modifiers, strikes the key, lets all go.
    func strike(_ stroke: KeyStroke) -> [Beat] {
        let down = stroke.modifiers.map { InputEvent.key($0, true) }
        let up = stroke.modifiers.reversed().map { InputEvent.key($0, false) }
        var beats: [Beat] = []
        if !down.isEmpty { beats.append(Beat(keys: down)) }
        beats.append(Beat(keys: [.key(stroke.key, true)]))
        beats += rests(Self.keyTime, less: 1)
        beats.append(Beat(keys: [.key(stroke.key, false)]))
        if !up.isEmpty { beats.append(Beat(keys: up)) }
        return beats
    }
}
