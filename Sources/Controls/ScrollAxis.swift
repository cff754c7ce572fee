import Base
import Gestures

/// One way along which a scroll view's content moves: where it is, and what moves it. Offsets grow towards the content's end.
struct ScrollAxis {
    /// How far it goes, in points.
    struct Extent {
        /// Offsets at which content may rest.
        var range: ClosedRange<Double>
        /// Points of content that are seen at once.
        var window: Double
        /// It gives way beyond its ends.
        var bounces: Bool
        /// It rests on whole windows alone.
        var isPaged = false

        func allowed(_ position: Double) -> Double {
            bounces ? position : min(max(position, range.lowerBound), range.upperBound)
        }
    }

    private enum State {
        case still
        /// A finger holds it: the offset that the finger would give without rubber band is `grip` − finger. `page` is where it began.
        case dragged(grip: Double, page: Double)
        /// It moves by itself: flung, bouncing, or eased to a place.
        case moving(ScrollMotion)
    }

    private let feel: Feel
    private var state = State.still
    /// Where the finger that drags it is in pictures between its reports.
    private var finger: TouchResampler
    /// Exact; what is drawn is rounded to whole pixels.
    private(set) var offset = 0.0

    init(_ feel: Feel) {
        self.feel = feel
        finger = TouchResampler(at: 0, time: .zero, feel: feel)
    }

    var isStill: Bool { if case .still = state { true } else { false } }
    var isDragged: Bool { if case .dragged = state { true } else { false } }
    /// What moves it; nil while nothing, or a finger, does.
    var motion: ScrollMotion? { if case .moving(let motion) = state { motion } else { nil } }
    /// Where it is, or is on its way to.
    var destination: Double { motion?.target ?? offset }

    private func band(_ extent: Extent) -> RubberBand {
        RubberBand(extent: extent.window, coefficient: feel.rubberBand)
    }

    // MARK: Fingers

    /// A finger that landed at `start` has passed the slop, which is consumed: the content starts without a jump.
    mutating func beginDrag(from start: Double, slop: Double, at place: Double, time: Timestamp, in extent: Extent) {
        let anchor = start + min(max(place - start, -slop), slop)
        state = .dragged(grip: band(extent).raw(offset, in: extent.range) + anchor, page: page(at: offset, extent))
        finger = TouchResampler(at: place, time: time, feel: feel)
    }

    /// The finger that holds it is at `place` now.
    mutating func drag(to place: Double, time: Timestamp, in extent: Extent) {
        guard case .dragged(let grip, _) = state else { return }
        finger.add(place, time: time)
        offset = extent.allowed(band(extent).visible(grip - place, in: extent.range))
    }

    /// The finger is gone: the content stays where it is until it is released. The page on which the drag began; nil without one.
    mutating func letGo() -> Double? {
        guard case .dragged(_, let page) = state else { return nil }
        state = .still
        return page
    }

    /// Flies on from where a finger that was so fast let go (towards the end; 0: no fling), comes back from beyond its end, or stays.
    mutating func release(
        speed: Double, from page: Double?, at time: Timestamp, pixel: Double, in extent: Extent
    ) {
        if extent.isPaged {
            let target = landing(speed: speed, from: page ?? self.page(at: offset, extent), extent)
            guard speed != 0 || target != offset else { return }
            state = .moving(
                ScrollMotion(from: offset, speed: speed, at: time, landingAt: target, pixel: pixel, feel: feel))
        } else if speed != 0 || !extent.range.contains(offset) {
            state = .moving(
                ScrollMotion(
                    from: offset, speed: speed, at: time, in: extent.range, rate: feel.decelerationRate, pixel: pixel,
                    feel: feel))
        }
    }

    private func page(at offset: Double, _ extent: Extent) -> Double {
        extent.window > 0 ? (offset / extent.window).rounded() : 0
    }

    /// The page nearest to where a fling would have ended, at most one on from where the drag began.
    private func landing(speed: Double, from page: Double, _ extent: Extent) -> Double {
        let end = Decay(from: offset, speed: speed, rate: feel.fastDecelerationRate).end
        let wanted = min(max(self.page(at: end, extent), page - 1), page + 1)
        return min(max(wanted * extent.window, extent.range.lowerBound), extent.range.upperBound)
    }

    // MARK: Motion

    mutating func start(_ motion: ScrollMotion) { state = .moving(motion) }

    /// Stops where it is at that moment. True if it was moving so fast that a touch is used up by that.
    @discardableResult
    mutating func stop(at time: Timestamp, in extent: Extent) -> Bool {
        guard case .moving(let motion) = state else { return false }
        move(to: motion.position(at: time), in: extent)
        return !motion.isStill(at: time)
    }

    /// Is at `position` at once.
    mutating func move(to position: Double, in extent: Extent) {
        state = .still
        offset = extent.allowed(position)
    }

    /// Where it is at `time`, which may be later than its finger's last report.
    func place(at time: Timestamp, in extent: Extent) -> Double {
        switch state {
        case .still: extent.allowed(offset)
        case .dragged(let grip, _):
            extent.allowed(band(extent).visible(grip - finger.position(at: time), in: extent.range))
        case .moving(let motion): extent.allowed(motion.position(at: time))
        }
    }

    /// Goes on to `time`. True while the next picture will show it elsewhere.
    mutating func advance(to time: Timestamp, in extent: Extent) -> Bool {
        switch state {
        case .still: return false
        case .dragged: return finger.isAhead(at: time)
        case .moving(let motion):
            offset = extent.allowed(motion.position(at: time))
            guard !motion.isMoving(at: time) else { return true }
            state = .still
            return false
        }
    }
}
