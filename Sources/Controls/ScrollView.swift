public import Base
public import Drawing
public import Gestures

/// Content larger than its frame, dragged and flung by a finger. Offsets grow as the content moves up, and towards its beginning.
///
/// Where reading begins at the right, content begins there too: offsets and speeds along the horizontal count from that side.
open class ScrollView: Control {
    /// Constants of its motion.
    public let feel: Feel
    /// Along what it scrolls; the first is the one that keys go along.
    public let axes: [Axis]
    private var down: ScrollAxis
    private var across: ScrollAxis
    /// The drag under way leans so little from the vertical that it may be a pull.
    private var isStraight = false
    /// The height of what is scrolled, in points.
    public var contentHeight = 0.0 {
        didSet { if contentHeight != oldValue { contentChanged() } }
    }
    /// Its width, in points; 0: as wide as the frame.
    public var contentWidth = 0.0 {
        didSet { if contentWidth != oldValue { contentChanged() } }
    }
    /// Room below the content, so that it can be scrolled clear of a screen's rounded bottom.
    public var bottomInset = 0.0
    /// The control above the top that a pull reveals.
    public var pullObserver: (any PullObserver)?
    /// Room above the content, held open while a refresh runs.
    public private(set) var topInset = 0.0

    /// - Parameter axes: along what it scrolls; keys go along the first.
    public init(id: String, axes: [Axis] = [.vertical], feel: Feel) {
        self.feel = feel
        self.axes = axes
        down = ScrollAxis(feel)
        across = ScrollAxis(feel)
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
    /// Whether content that is no higher than the frame still bounces. Tables, and scrolls with a refresh control, do.
    open var alwaysBounces: Bool { true }
    /// Whether it rests on multiples of its frame's size alone.
    open var isPaged: Bool { false }

    /// A finger holds the content.
    public var isDragged: Bool { down.isDragged || across.isDragged }
    /// How far the content is moved up; exact.
    public var offset: Double { down.offset }
    private var leastOffset: Double { -topInset }
    private var greatestOffset: Double { extent(.vertical).range.upperBound }
    /// How far the content is pulled below its place at the top, in points; never negative.
    public var pull: Double { max(0, -offset) }

    private func extent(_ axis: Axis) -> ScrollAxis.Extent {
        switch axis {
        case .vertical:
            ScrollAxis.Extent(
                range: leastOffset...max(leastOffset, contentHeight + bottomInset - frame.height), window: frame.height,
                bounces: bounces, isPaged: isPaged)
        case .horizontal:
            ScrollAxis.Extent(
                range: 0...max(0, contentWidth - frame.width), window: frame.width, bounces: bounces, isPaged: isPaged)
        }
    }

    private subscript(_ axis: Axis) -> ScrollAxis {
        get { axis == .vertical ? down : across }
        set { if axis == .vertical { down = newValue } else { across = newValue } }
    }

    /// A place or a speed along an axis, counted the way offsets are.
    private func along(_ axis: Axis, _ point: Point) -> Double {
        axis == .vertical ? point.y : isMirrored ? -point.x : point.x
    }

    // MARK: Fingers

    /// Along what there is something to drag: content that fits and does not bounce stays where it is.
    public var draggableAxes: [Axis] {
        axes.filter { axis in
            axis == .vertical
                ? alwaysBounces || contentHeight + bottomInset > frame.height : contentWidth > frame.width
        }
    }

    /// Which way it can go before it only bounces. A pull that refreshes is a way to go.
    public func room(along axis: Axis) -> DragArena.Room {
        let range = extent(axis).range
        let before = self[axis].offset > range.lowerBound || (axis == .vertical && pullObserver != nil)
        let after = self[axis].offset < range.upperBound
        return axis == .horizontal && isMirrored
            ? DragArena.Room(backward: after, forward: before) : DragArena.Room(backward: before, forward: after)
    }

    /// A finger that landed at `start` has passed the slop, which is consumed: the content starts without a jump.
    public func beginDrag(from start: Point, slop: Double, at point: Point, time: Timestamp) {
        stop(at: time)
        let travel = point - start
        isStraight = travel.x.magnitude <= travel.y.magnitude * Self.tan30
        for axis in draggableAxes {
            self[axis].beginDrag(
                from: along(axis, start), slop: slop, at: along(axis, point), time: time, in: extent(axis))
        }
        indicator.show()
        drag(to: point, at: time)
    }

    /// The finger that holds it is at `point` now.
    public func drag(to point: Point, at time: Timestamp) {
        guard isDragged else { return }
        for axis in axes { self[axis].drag(to: along(axis, point), time: time, in: extent(axis)) }
        show()
        host?.startAnimating(self)
        if isStraight { pullObserver?.pulled(at: time) }
    }

    /// The finger has lifted, so fast (0: no fling): the content flies on, comes back from beyond its end, or stays.
    public func endDrag(fling velocity: Point, at time: Timestamp) {
        guard isDragged else { return }
        release(velocity, wasDragged: true, at: time)
    }

    /// A touch ended without a drag, or was cancelled: content beyond its end comes back.
    public func settle(at time: Timestamp) {
        guard movesUntil == nil else { return }
        release(.zero, wasDragged: isDragged, at: time)
    }

    private func release(_ velocity: Point, wasDragged: Bool, at time: Timestamp) {
        let drags = axes.map { ($0, page: self[$0].letGo()) }
        if wasDragged {
            show()
            pullObserver?.released(at: time)
        }
        for (axis, page) in drags {
            self[axis].release(
                speed: page == nil ? 0 : -along(axis, velocity), from: page, at: time, pixel: 1 / (host?.scale ?? 1),
                in: extent(axis))
        }
        if movesUntil != nil {
            moves()
        } else if indicator.isActive {
            indicator.fade(from: time)
            host?.startAnimating(self)
        }
    }

    /// A second finger came down on content that one finger drags: the pull counts no more.
    public func disqualifyPull() { isStraight = false }

    /// A finger came down: stops the content where it is at that moment. True if it was moving so fast that the touch is used up by that.
    public func catchMotion(at time: Timestamp) -> Bool { stop(at: time) }

    // MARK: Motion

    /// Opens or closes the room above the content. Content that lies in it moves along over `duration`, unless a finger holds it.
    public func setTopInset(_ inset: Double, duration: Microseconds, at time: Timestamp) {
        guard inset != topInset else { return }
        topInset = inset
        if isDragged { return }
        stop(at: time)
        guard offset < leastOffset || (offset < 0 && inset > 0) else { return }
        start(ScrollMotion(from: offset, to: leastOffset, at: time, duration: duration.seconds), along: .vertical)
    }

    /// How much of the content is seen at once along the axis that keys go along, clear of a screen's rounded bottom; in points.
    public var window: Double { axes.first == .horizontal ? frame.width : frame.height - bottomInset }

    /// Where the content is, or is on its way to, along the axis that keys go along.
    public var destination: Double { self[axes.first ?? .vertical].destination }

    /// How far the content is moved up and to the left, or is on its way to be.
    public var destinationOffset: Point { physical(across.destination, down.destination) }

    /// Moves the content to `wanted` along the axis that keys go along, as far as its ends allow, in `duration` seconds. False, and
    /// nothing happens, if it is there or on its way, or while a finger holds it.
    @discardableResult
    public func scroll(to wanted: Double, duration: Double, at time: Timestamp) -> Bool {
        scroll(to: wanted, along: axes.first ?? .vertical, duration: duration, at: time)
    }

    @discardableResult
    private func scroll(to wanted: Double, along axis: Axis, duration: Double, at time: Timestamp) -> Bool {
        let extent = extent(axis)
        var target = wanted
        if isPaged, extent.window > 0 {
            // A page is seen whole or not at all.
            let page = wanted / extent.window
            target = extent.window * (wanted > self[axis].destination ? page.rounded(.up) : page.rounded(.down))
        }
        target = min(max(target, extent.range.lowerBound), extent.range.upperBound)
        guard !isDragged, target != self[axis].destination else { return false }
        self[axis].stop(at: time, in: extent)
        start(
            ScrollMotion(from: self[axis].offset, to: target, at: time, duration: duration, easing: .easeOut),
            along: axis)
        return true
    }

    /// Moves the content no further than it takes to show `area` (of the content); its beginning, if it is larger than what is seen.
    public func reveal(_ area: Rect, duration: Double, at time: Timestamp) {
        for axis in axes {
            let isDown = axis == .vertical
            let window = isDown ? frame.height - bottomInset : frame.width
            let low = isDown ? area.y : isMirrored ? max(contentWidth, frame.width) - area.maxX : area.x
            let high = low + (isDown ? area.height : area.width)
            if low < self[axis].destination || high - low > window {
                scroll(to: low, along: axis, duration: duration, at: time)
            } else if high > self[axis].destination + window {
                scroll(to: high - window, along: axis, duration: duration, at: time)
            }
        }
    }

    open override func animate(to time: Timestamp) -> Bool {
        var moves = false
        let end = movesUntil
        for axis in axes { moves = self[axis].advance(to: time, in: extent(axis)) || moves }
        show(at: time)
        if let end, down.isStill, across.isStill { indicator.fade(from: end) }
        return showIndicator(at: time) || moves
    }

    open override var motionEnd: Timestamp? {
        guard let end = movesUntil else { return indicator.end(feel) }
        return indicator.isActive ? end + Microseconds(seconds: feel.indicatorFadeTime) : end
    }

    private var movesUntil: Timestamp? {
        guard let first = down.motion?.endTime else { return across.motion?.endTime }
        return across.motion.map { max(first, $0.endTime) } ?? first
    }

    private func start(_ motion: ScrollMotion, along axis: Axis) {
        self[axis].start(motion)
        moves()
    }

    private func moves() {
        if contentHeight > frame.height || contentWidth > frame.width { indicator.show() }
        host?.startAnimating(self)
    }

    @discardableResult
    private func stop(at time: Timestamp) -> Bool {
        var wasFast = false
        for axis in axes { wasFast = self[axis].stop(at: time, in: extent(axis)) || wasFast }
        show()
        return wasFast
    }

    // MARK: The indicator

    /// True while it fades.
    private func showIndicator(at time: Timestamp) -> Bool {
        let opacity = indicator.opacity(at: time, feel)
        if opacity != indicatorOpacity {
            indicatorOpacity = opacity
            for axis in axes { seenAnew(ScrollIndicator.strip(along: axis, in: frame.size, isMirrored: isMirrored)) }
        }
        return opacity > 0 && opacity < 1 || indicator.end(feel) != nil
    }

    open override var drawsAbove: Bool { indicatorOpacity > 0 }

    open override func drawAbove(into list: inout DisplayList, theme: Theme) {
        guard indicatorOpacity > 0 else { return }
        let viewport = Size(frame.width, frame.height - bottomInset)
        for axis in axes {
            let content = axis == .vertical ? contentHeight : contentWidth
            let shown = axis == .vertical ? shownOffset.y : shownOffset.x
            guard
                let bar = ScrollIndicator.frame(
                    along: axis, in: viewport, content: content, offset: shown, isMirrored: isMirrored)
            else { continue }
            ScrollIndicator.draw(bar, opacity: indicatorOpacity, into: &list, theme)
        }
    }

    // MARK: Places

    /// How far the content is moved at the moment, along its axes, whether or not a picture showed it there.
    var place: Point {
        guard let host else { return .zero }
        func place(_ axis: Axis) -> Double {
            guard axes.contains(axis) else { return 0 }
            let extent = extent(axis)
            return self[axis].motion == nil
                ? extent.allowed(self[axis].offset) : self[axis].place(at: host.knownTime, in: extent)
        }
        return Point(place(.horizontal), place(.vertical))
    }

    private func physical(_ across: Double, _ down: Double) -> Point {
        Point(isMirrored ? extent(.horizontal).range.upperBound - across : across, down)
    }

    /// Draws the content where its offsets say; with a time, where a finger that drags it is then.
    private func show(at time: Timestamp? = nil) {
        let before = shownOffset
        let scale = host?.scale ?? 1
        func place(_ axis: Axis) -> Double {
            let place = time.map { self[axis].place(at: $0, in: extent(axis)) }
            return ((place ?? extent(axis).allowed(self[axis].offset)) * scale).rounded() / scale
        }
        shownOffset = physical(place(.horizontal), place(.vertical))
        pullObserver?.moved()
        if shownOffset != before { contentMoved() }
    }

    /// The content or the frame has another size: what is beyond an end then comes back at once.
    func contentChanged() {
        for axis in axes where self[axis].isStill {
            let extent = extent(axis)
            if self[axis].offset > extent.range.upperBound { self[axis].move(to: extent.range.upperBound, in: extent) }
        }
        show()
    }

    /// Pages are as large as the frame, which has another size: shows the same one.
    func keepPage(from old: Size) {
        for axis in axes {
            let extent = extent(axis)
            let window = axis == .vertical ? old.height : old.width
            guard window > 0, window != extent.window, !self[axis].isDragged else { continue }
            let page = (self[axis].destination / window).rounded()
            self[axis].move(to: min(page * extent.window, extent.range.upperBound), in: extent)
        }
        show()
    }

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
