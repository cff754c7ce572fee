public import Base
public import Gestures

/// Pages side by side: a finger drags from one to the next, and whatever ends the drag, one of them comes to rest.
public final class Pager: Control {
    private enum State {
        case still
        /// The offset that the finger would give without rubber band, when its drag began.
        case dragged(from: Double, page: Int)
        case moving(ScrollMotion)
    }

    private static let arrival = ControlTimer(0)

    private let feel: Feel
    /// Each as large as the pager.
    public let pages: [Container]
    /// The page that it rests on, or last did.
    public private(set) var current: Int
    private var state = State.still
    /// How far the pages are moved to the left, pt.
    private var offset = 0.0
    private var cause = Cause.touch

    public init(id: String, pages: [Container], current: Int, feel: Feel) {
        self.feel = feel
        self.pages = pages
        self.current = min(max(current, 0), max(pages.count - 1, 0))
        super.init(id: id)
        for page in pages {
            page.isNamed = false
            add(page)
        }
        hidePages()
    }

    public override var kind: String { "pager" }
    public override var clipsChildren: Bool { true }
    public override var contentOffset: Point { Point(shown, 0) }
    /// On whole pixels.
    private var shown: Double { (offset * (host?.scale ?? 1)).rounded() / (host?.scale ?? 1) }

    public override func layOut() {
        for (i, page) in pages.enumerated() {
            page.frame = Rect(Double(i) * frame.width, 0, frame.width, frame.height)
        }
        state = .still
        offset = Double(current) * frame.width
    }

    // MARK: Value

    public override var value: Value? { .number(Double(current)) }
    public override var valueType: ValueType { .index(count: pages.count, nullable: false) }

    public override func set(_ value: Value) {
        guard case .number(let page) = value else { return }
        show(Int(page), cause: .program)
    }

    /// Glides to a page, and tells at once that it is the one; pinned to the pages there are. A finger that drags it keeps it.
    public func show(_ page: Int, cause: Cause) {
        let page = min(max(page, 0), pages.count - 1)
        if case .dragged = state { return }
        guard page != current, let host else { return }
        stop(at: host.now)
        start(
            ScrollMotion(
                from: offset, to: Double(page) * frame.width, at: host.now, duration: feel.pageTime,
                easing: .easeInOut))
        change(to: page, cause: cause)
    }

    private func change(to page: Int, cause: Cause) {
        guard page != current else { return }
        let old = current
        current = page
        host?.send(
            .change(
                old: .number(Double(old)), new: .number(Double(page)), phase: nil, cause: cause, rows: nil),
            from: self)
    }

    // MARK: Fingers

    public override var gestures: [Gesture] { pages.count > 1 ? [.pan(.horizontal)] : [] }

    private var range: ClosedRange<Double> { 0...Double(pages.count - 1) * frame.width }
    private var band: RubberBand { RubberBand(extent: frame.width, coefficient: feel.rubberBand) }

    public override func recognized(_ event: GestureEvent) {
        switch (event.phase, state) {
        case (.began, _):
            stop(at: event.time)
            host?.cancel(Self.arrival, for: self)
            for page in pages { page.isHidden = false }
            state = .dragged(from: band.raw(offset, in: range), page: nearestPage)
            drag(event)
        case (.changed, .dragged): drag(event)
        case (.ended, .dragged(_, let page)):
            drag(event)
            settle(speed: -event.velocity.x, from: page, at: event.time)
        case (.cancelled, .dragged(_, let page)): settle(speed: 0, from: page, at: event.time)
        case (.changed, _), (.ended, _), (.cancelled, _): break
        }
    }

    private func drag(_ event: GestureEvent) {
        guard case .dragged(let start, _) = state else { return }
        move(to: band.visible(start - event.translation.x, in: range))
    }

    private var nearestPage: Int {
        guard frame.width > 0 else { return current }
        return min(max(Int((offset / frame.width).rounded()), 0), pages.count - 1)
    }

    /// Comes to rest on the page nearest to where a fling would have ended, at most one on from where the drag began.
    private func settle(speed: Double, from page: Int, at time: Timestamp) {
        guard frame.width > 0 else { return state = .still }
        let end = Decay(from: offset, speed: speed, rate: feel.fastDecelerationRate).end
        let wanted = Int((min(max(end, range.lowerBound), range.upperBound) / frame.width).rounded())
        let target = min(max(min(max(wanted, page - 1), page + 1), 0), pages.count - 1)
        cause = .touch
        start(
            ScrollMotion(
                from: offset, speed: speed, at: time, landingAt: Double(target) * frame.width,
                pixel: 1 / (host?.scale ?? 1), feel: feel))
    }

    // MARK: Motion

    private func start(_ motion: ScrollMotion) {
        state = .moving(motion)
        for page in pages { page.isHidden = false }
        host?.startAnimating(self)
        host?.schedule(Self.arrival, at: motion.endTime, for: self)
    }

    private func stop(at time: Timestamp) {
        guard case .moving(let motion) = state else { return }
        move(to: motion.position(at: time))
        state = .still
    }

    /// A page has come to rest: only now is it the one.
    public override func timerFired(_ timer: ControlTimer, at time: Timestamp) {
        guard case .moving(let motion) = state else { return }
        move(to: motion.target)
        state = .still
        change(to: nearestPage, cause: cause)
        hidePages()
    }

    /// What is not seen at rest takes neither touches nor the focus.
    private func hidePages() {
        for (i, page) in pages.enumerated() { page.isHidden = i != current }
    }

    private func move(to position: Double) {
        let before = shown
        offset = position
        if shown != before { contentMoved() }
    }

    public override func animate(to time: Timestamp) -> Bool {
        guard case .moving(let motion) = state else { return false }
        move(to: motion.position(at: time))
        return motion.isMoving(at: time)
    }

    public override var motionEnd: Timestamp? {
        if case .moving(let motion) = state { motion.endTime } else { nil }
    }
}
