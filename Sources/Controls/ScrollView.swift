public import Base
public import Drawing
public import Gestures

/// Content taller than its frame, dragged and flung by a finger. Offsets grow as the content moves up.
open class ScrollView: Control {
    private enum State {
        case still
        /// A finger holds it: the offset that the finger would give without rubber band is `grip` − finger.
        case dragged(grip: Double, isStraight: Bool)
        /// It moves by itself: flung, bouncing, or eased to an inset that comes or goes.
        case moving(ScrollMotion)
    }

    /// Constants of its motion.
    public let feel: Feel
    private var state = State.still
    /// Where the finger that drags it is in pictures between its reports.
    private var finger: TouchResampler
    /// Exact; what is drawn is rounded to whole pixels.
    public private(set) var offset = 0.0
    /// The height of what is scrolled, in points.
    public var contentHeight = 0.0 {
        didSet { if contentHeight != oldValue { contentChanged() } }
    }
    /// Room below the content, so that it can be scrolled clear of a screen's rounded bottom.
    public var bottomInset = 0.0
    /// The control above the top that a pull reveals.
    public var pullObserver: (any PullObserver)?
    /// Room above the content, held open while a refresh runs.
    public private(set) var topInset = 0.0

    public init(id: String, feel: Feel) {
        self.feel = feel
        finger = TouchResampler(at: 0, time: .zero, feel: feel)
        super.init(id: id)
    }

    open override var kind: String { "scroll" }
    open override var clipsChildren: Bool { true }
    open override var contentOffset: Point { shownOffset }
    private var shownOffset = Point.zero
    private var indicator = ScrollIndicator()
    private var indicatorOpacity = 0.0

    /// Whether a finger may drag it at all.
    open var acceptsDrag: Bool { true }
    /// Whether it gives way beyond its ends.
    open var bounces: Bool { true }
    /// Whether content that fits still bounces. Tables, and scrolls with a refresh control, do.
    open var alwaysBounces: Bool { true }

    /// A finger holds the content.
    public var isDragged: Bool {
        if case .dragged = state { return true }
        return false
    }
    private var leastOffset: Double { -topInset }
    private var greatestOffset: Double { max(leastOffset, contentHeight + bottomInset - frame.height) }
    private var range: ClosedRange<Double> { leastOffset...greatestOffset }
    /// How far the content is pulled below its place at the top, in points; never negative.
    public var pull: Double { max(0, -offset) }

    // MARK: Fingers

    /// Whether there is anything to drag: content that fits and does not bounce stays where it is.
    public var isDraggable: Bool { alwaysBounces || contentHeight + bottomInset > frame.height }

    /// Which way it can go before it only bounces. A pull that refreshes is a way to go.
    public var room: DragArena.Room {
        DragArena.Room(backward: offset > leastOffset || pullObserver != nil, forward: offset < greatestOffset)
    }

    /// A finger that landed at `start` has passed the slop, which is consumed: the content starts without a jump.
    public func beginDrag(from start: Point, slop: Double, at point: Point, time: Timestamp) {
        stop(at: time)
        let travel = point - start
        let anchor = start.y + min(max(travel.y, -slop), slop)
        state = .dragged(
            grip: band.raw(offset, in: range) + anchor,
            isStraight: travel.x.magnitude <= travel.y.magnitude * Self.tan30)
        finger = TouchResampler(at: point.y, time: time, feel: feel)
        indicator.show()
        drag(to: point, at: time)
    }

    /// The finger that holds it is at `point` now.
    public func drag(to point: Point, at time: Timestamp) {
        guard case .dragged(let grip, let isStraight) = state else { return }
        finger.add(point.y, time: time)
        move(to: band.visible(grip - point.y, in: range))
        host?.startAnimating(self)
        if isStraight { pullObserver?.pulled(at: time) }
    }

    /// The finger has lifted, so fast (0: no fling): the content flies on, comes back from beyond its end, or stays.
    public func endDrag(fling speed: Double, at time: Timestamp) {
        guard isDragged else { return }
        state = .still
        show(offset)
        pullObserver?.released(at: time)
        launch(speed: -speed, at: time)
        rest(at: time)
    }

    /// A touch ended without a drag, or was cancelled: content beyond its end comes back.
    public func settle(at time: Timestamp) {
        switch state {
        case .moving: return
        case .dragged:
            show(offset)
            pullObserver?.released(at: time)
        case .still: break
        }
        state = .still
        launch(speed: 0, at: time)
        rest(at: time)
    }

    /// A second finger came down on content that one finger drags: the pull counts no more.
    public func disqualifyPull() {
        if case .dragged(let grip, _) = state { state = .dragged(grip: grip, isStraight: false) }
    }

    /// A finger came down: stops the content where it is at that moment. True if it was moving so fast that the touch is used up by that.
    public func catchMotion(at time: Timestamp) -> Bool {
        guard case .moving(let motion) = state else { return false }
        stop(at: time)
        return !motion.isStill(at: time)
    }

    // MARK: Motion

    /// Opens or closes the room above the content. Content that lies in it moves along over `duration`, unless a finger holds it.
    public func setTopInset(_ inset: Double, duration: Microseconds, at time: Timestamp) {
        guard inset != topInset else { return }
        topInset = inset
        if isDragged { return }
        stop(at: time)
        guard offset < leastOffset || (offset < 0 && inset > 0) else { return }
        start(ScrollMotion(from: offset, to: leastOffset, at: time, duration: duration.seconds))
    }

    /// How much of the content is seen clear of a screen's rounded bottom, in points.
    public var window: Double { frame.height - bottomInset }

    /// Where the content is, or is on its way to.
    public var destination: Double {
        if case .moving(let motion) = state { motion.target } else { offset }
    }

    /// Moves the content to `wanted`, as far as its ends allow, in `duration` seconds. False, and nothing happens, if it is
    /// there or on its way, or while a finger holds it.
    @discardableResult
    public func scroll(to wanted: Double, duration: Double, at time: Timestamp) -> Bool {
        let target = min(max(wanted, leastOffset), greatestOffset)
        guard !isDragged, target != destination else { return false }
        stop(at: time)
        start(ScrollMotion(from: offset, to: target, at: time, duration: duration, easing: .easeOut))
        return true
    }

    /// Moves the content no further than it takes to show `area` (of the content); its top, if it is higher than what is seen.
    public func reveal(_ area: Rect, duration: Double, at time: Timestamp) {
        if area.y < destination || area.height > window {
            scroll(to: area.y, duration: duration, at: time)
        } else if area.maxY > destination + window {
            scroll(to: area.maxY - window, duration: duration, at: time)
        }
    }

    open override func animate(to time: Timestamp) -> Bool {
        let moves: Bool
        switch state {
        case .still: moves = false
        case .dragged(let grip, _):
            show(band.visible(grip - finger.position(at: time), in: range))
            moves = finger.isAhead(at: time)
        case .moving(let motion):
            move(to: motion.position(at: time))
            moves = motion.isMoving(at: time)
            if !moves {
                state = .still
                indicator.fade(from: motion.endTime)
            }
        }
        return showIndicator(at: time) || moves
    }

    open override var motionEnd: Timestamp? {
        guard case .moving(let motion) = state else { return indicator.end(feel) }
        return indicator.isActive
            ? motion.endTime + Microseconds(seconds: feel.indicatorFadeTime) : motion.endTime
    }

    // MARK: The indicator

    /// True while it fades.
    private func showIndicator(at time: Timestamp) -> Bool {
        let opacity = indicator.opacity(at: time, feel)
        if opacity != indicatorOpacity {
            indicatorOpacity = opacity
            seenAnew(ScrollIndicator.strip(in: frame.size, isMirrored: isMirrored))
        }
        return opacity > 0 && opacity < 1 || indicator.end(feel) != nil
    }

    /// The finger is gone and nothing moves: the indicator fades from `time` on.
    private func rest(at time: Timestamp) {
        guard case .still = state, indicator.isActive else { return }
        indicator.fade(from: time)
        host?.startAnimating(self)
    }

    open override var drawsAbove: Bool { indicatorOpacity > 0 }

    open override func drawAbove(into list: inout DisplayList, theme: Theme) {
        guard
            indicatorOpacity > 0,
            let bar = ScrollIndicator.frame(
                in: Size(frame.width, frame.height - bottomInset), content: contentHeight, offset: shownOffset.y,
                isMirrored: isMirrored)
        else { return }
        ScrollIndicator.draw(bar, opacity: indicatorOpacity, into: &list, theme)
    }

    /// Where the content is at the moment, whether or not a picture showed it there.
    var place: Double {
        guard case .moving(let motion) = state, let host else { return allowed(offset) }
        return allowed(motion.position(at: host.knownTime))
    }

    private func allowed(_ position: Double) -> Double {
        bounces ? position : min(max(position, leastOffset), greatestOffset)
    }

    private func launch(speed: Double, at time: Timestamp) {
        guard speed != 0 || !range.contains(offset) else { return }
        start(
            ScrollMotion(
                from: offset, speed: speed, at: time, in: range, rate: feel.decelerationRate,
                pixel: 1 / (host?.scale ?? 1), feel: feel))
    }

    private func start(_ motion: ScrollMotion) {
        state = .moving(motion)
        if contentHeight > frame.height { indicator.show() }
        host?.startAnimating(self)
    }

    private func stop(at time: Timestamp) {
        guard case .moving(let motion) = state else { return }
        move(to: motion.position(at: time))
        state = .still
    }

    private func move(to position: Double) {
        offset = allowed(position)
        show(offset)
    }

    /// Draws the content at `position`, whatever the offset is.
    private func show(_ position: Double) {
        let before = shownOffset
        let scale = host?.scale ?? 1
        shownOffset = Point(0, (allowed(position) * scale).rounded() / scale)
        pullObserver?.moved()
        if shownOffset != before { contentMoved() }
    }

    /// The content or the frame has another height: what is beyond the end then comes back at once.
    func contentChanged() {
        guard case .still = state, offset > greatestOffset else { return }
        move(to: greatestOffset)
    }

    private var band: RubberBand { RubberBand(extent: frame.height, coefficient: feel.rubberBand) }
    /// A pull that leans more than 30 degrees from the vertical is no pull (field of accidental refreshes).
    private static let tan30 = 0.5773502691896257
}

/// What lives above a scroll view's top and wants to know of pulls: the refresh control.
public protocol PullObserver: AnyObject {
    /// A straight drag has moved the content; `pull` of the scroll view says how far. May happen many times.
    func pulled(at time: Timestamp)
    /// The finger has lifted, or its touch was cancelled.
    func released(at time: Timestamp)
    /// The content moved, by whatever cause: what is drawn above it changes.
    func moved()
}
