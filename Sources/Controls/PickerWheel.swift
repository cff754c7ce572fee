import Base
import Gestures

/// One wheel of a picker: rows on a drum that a finger turns, and that always comes to rest on a row.
struct PickerWheel {
    enum State {
        case still
        /// A finger is on it, and may yet be a tap.
        case held(contact: Int, start: Point, caught: Bool)
        /// Offset = grip − finger, before the rubber band.
        case dragged(contact: Int, grip: Double)
        case turning(ScrollMotion)
    }

    /// How many rows; at least one.
    let count: Int
    /// Goes round and round.
    let loops: Bool
    let feel: Feel
    /// Height of the wheel, for the rubber band at its ends.
    var height = 0.0
    private(set) var state = State.still
    /// Flat distance of the middle from the first row's centre, pt.
    private(set) var offset: Double
    private var velocity: VelocityTracker

    init(count: Int, loops: Bool, selected: Int, feel: Feel) {
        self.count = max(1, count)
        self.loops = loops
        self.feel = feel
        offset = Double(selected) * feel.pickerRow
        velocity = VelocityTracker(feel: feel)
    }

    /// The row nearest to the middle, counted on and on where the wheel loops.
    var place: Int { Int((offset / feel.pickerRow + 0.5).rounded(.down)) }

    /// The row at that place; nil beyond the ends.
    func row(at place: Int) -> Int? {
        if loops { return (place % count + count) % count }
        return (0..<count).contains(place) ? place : nil
    }

    /// The row that it stands on, or would if it stopped here.
    var selected: Int { row(at: nearestPlace(offset)) ?? 0 }

    private var range: ClosedRange<Double> { 0...Double(count - 1) * feel.pickerRow }
    private var band: RubberBand { RubberBand(extent: height, coefficient: feel.rubberBand) }

    private func nearestPlace(_ offset: Double) -> Int {
        let place = Int((offset / feel.pickerRow + 0.5).rounded(.down))
        return loops ? place : min(max(place, 0), count - 1)
    }

    /// Whether the finger is the one on this wheel.
    func isHeld(by contact: Int) -> Bool {
        switch state {
        case .held(contact, _, _), .dragged(contact, _): true
        case .still, .held, .dragged, .turning: false
        }
    }

    var isFree: Bool {
        switch state {
        case .still, .turning: true
        case .held, .dragged: false
        }
    }

    /// When the turning under way is over.
    var end: Timestamp? {
        if case .turning(let motion) = state { motion.endTime } else { nil }
    }

    // MARK: Fingers

    /// A finger lands: a turning wheel stops where it is.
    mutating func hold(_ touch: Touch) {
        var caught = false
        if case .turning(let motion) = state {
            offset = motion.position(at: touch.time)
            caught = !motion.isStill(at: touch.time)
        }
        state = .held(contact: touch.contact, start: touch.location, caught: caught)
        velocity.begin(at: touch.location, time: touch.time)
    }

    /// The finger moves. The first 10 points are consumed, then the wheel follows it one to one. True if it turned.
    mutating func drag(_ touch: Touch) -> Bool {
        velocity.add(touch.location, time: touch.time)
        let y = touch.location.y
        switch state {
        case .held(let contact, let start, _):
            let travel = y - start.y
            guard travel.magnitude > feel.slop else { return false }
            let anchor = start.y + (travel < 0 ? -feel.slop : feel.slop)
            state = .dragged(contact: contact, grip: (loops ? offset : band.raw(offset, in: range)) + anchor)
            return drag(touch)
        case .dragged(_, let grip):
            let before = offset
            offset = loops ? grip - y : band.visible(grip - y, in: range)
            return offset != before
        case .still, .turning: return false
        }
    }

    /// The finger lifts: a fling turns on to the row nearest to where it would have ended; a tap turns to `tapped`; all else to the
    /// nearest row. `pixel` is the size of a pixel in points.
    mutating func release(at time: Timestamp, tapped: Int?, pixel: Double) {
        switch state {
        case .held(_, _, let caught):
            guard let tapped, !caught else { return settle(at: time, speed: 0, pixel: pixel) }
            state = .turning(
                ScrollMotion(
                    from: offset, to: Double(tapped) * feel.pickerRow, at: time, duration: feel.pickerRollTime))
        case .dragged: settle(at: time, speed: -velocity.fling(atLift: time).y, pixel: pixel)
        case .still, .turning: break
        }
    }

    /// The place of the row that it stands on, or is on its way to.
    var destination: Int {
        if case .turning(let motion) = state { nearestPlace(motion.target) } else { nearestPlace(offset) }
    }

    /// Turns to the row at `place`, or the last before it, in `duration` seconds. False if it stands or is on its way there.
    mutating func roll(to place: Int, duration: Double, at time: Timestamp) -> Bool {
        let target = loops ? place : min(max(place, 0), count - 1)
        guard target != destination else { return false }
        if case .turning(let motion) = state { offset = motion.position(at: time) }
        state = .turning(
            ScrollMotion(
                from: offset, to: Double(target) * feel.pickerRow, at: time, duration: duration, easing: .easeOut))
        return true
    }

    /// Turns to a row: with speed to where a fling would have ended, beyond the ends with a bounce.
    mutating func settle(at time: Timestamp, speed: Double, pixel: Double) {
        let end = Decay(from: offset, speed: speed, rate: feel.pickerDecelerationRate).end
        let motion: ScrollMotion
        if loops || speed == 0 || range.contains(end) {
            motion = ScrollMotion(
                from: offset, speed: speed, at: time, landingAt: Double(nearestPlace(end)) * feel.pickerRow,
                pixel: pixel, feel: feel)
        } else {
            motion = ScrollMotion(
                from: offset, speed: speed, at: time, in: range, rate: feel.pickerDecelerationRate, pixel: pixel,
                feel: feel)
        }
        state = .turning(motion)
    }

    // MARK: Time

    /// Brings a turning wheel to `time`; true if that moved it.
    mutating func advance(to time: Timestamp) -> Bool {
        guard case .turning(let motion) = state else { return false }
        let before = offset
        offset = motion.position(at: time)
        return offset != before
    }

    /// The turning is over: it stands exactly on its row.
    mutating func stand() {
        guard case .turning(let motion) = state else { return }
        offset = motion.target
        state = .still
    }

    /// The place of `row` that is nearest to where it stands or is on its way to.
    func nearestPlace(ofRow row: Int) -> Int {
        guard loops else { return row }
        let from = destination
        let ahead = ((row - from) % count + count) % count
        return ahead * 2 <= count ? from + ahead : from + ahead - count
    }

    /// Goes on as if it stood `rows` rows further, without a sign of it: for wheels whose rows look the same there.
    mutating func shift(by rows: Int) {
        if case .still = state { offset += Double(rows) * feel.pickerRow }
    }

    /// Stands on `row` at once.
    mutating func jump(to row: Int) {
        offset = Double(row) * feel.pickerRow
        state = .still
    }
}
