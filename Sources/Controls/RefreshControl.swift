public import Base
public import Drawing
public import Gestures

/// A spinner above a scroll view's content: a pull reveals it, and past the trigger it refreshes.
///
/// It fires once, during the drag; the room that it stands in while refreshing is opened after the finger has lifted, so that nothing
/// jumps under it.
public final class RefreshControl: Control, PullObserver {
    private enum State {
        case idle
        /// Refreshing since `start`; `isOpen` once the finger is gone and the room stays open.
        case refreshing(start: Timestamp)
        /// Ended at `end`; it closes, and fires no more until the pull has gone back.
        case finishing(end: Timestamp)
    }

    private static let interval = ControlTimer(0)
    private static let timeout = ControlTimer(1)

    /// What the scene says of it.
    public let properties: RefreshProperties
    private let feel: Feel
    /// Below the spinner.
    public var title: String {
        didSet { if title != oldValue { invalidate() } }
    }
    /// When the last refresh ended; nil before the first one has.
    public private(set) var updated: Timestamp?
    private var state = State.idle
    private var drawnStep = 0
    private var closing = 0.0

    public init(id: String, properties: RefreshProperties, title: String, feel: Feel) {
        self.properties = properties
        self.title = title
        self.feel = feel
        super.init(id: id)
    }

    public override var kind: String { "refresh" }
    public override var value: Value? { .bool(isRefreshing) }

    /// It has fired and not ended.
    public var isRefreshing: Bool {
        if case .refreshing = state { true } else { false }
    }

    private var scrollView: ScrollView? { parent as? ScrollView }

    /// How far the content must be seen pulled down.
    private var trigger: Double {
        min(feel.refreshTrigger, feel.refreshTriggerShare * (scrollView?.frame.height ?? .infinity))
    }
    /// The room held open: the spinner's, and a line for the title.
    private var hold: Double { feel.refreshHold + (title.isEmpty ? 0 : 16) }

    // MARK: Refreshing

    /// From now on it also refreshes by itself, if it has an interval.
    public override func start(at time: Timestamp) { waitForInterval(from: time) }

    /// A program or an action starts a refresh: no event, and nothing scrolls. Does nothing while one runs.
    public func beginRefreshing(at time: Timestamp) {
        guard !isRefreshing else { return }
        begin(at: time)
    }

    /// Ends the refresh that runs; does nothing if none does.
    public func endRefreshing(cause: Cause, at time: Timestamp) {
        guard isRefreshing else { return }
        host?.cancel(Self.timeout, for: self)
        updated = time
        state = .finishing(end: time)
        closing = 0
        host?.startAnimating(self)
        scrollView?.setTopInset(0, duration: Microseconds(seconds: feel.refreshCloseTime), at: time)
        waitForInterval(from: time)
        host?.send(.refreshEnd(cause), from: self)
    }

    /// Somebody asked for a refresh without pulling. Does nothing while one runs.
    public func refresh(cause: Cause, at time: Timestamp) {
        guard !isRefreshing else { return }
        begin(at: time)
        host?.send(.refresh(cause), from: self)
    }

    private func begin(at time: Timestamp) {
        state = .refreshing(start: time)
        drawnStep = 0
        host?.cancel(Self.interval, for: self)
        host?.schedule(Self.timeout, at: time + properties.timeout, for: self)
        if let scrollView, !scrollView.isDragged { open(at: time) }
        host?.startAnimating(self)
        invalidate()
    }

    private func open(at time: Timestamp) {
        scrollView?.setTopInset(hold, duration: Microseconds(seconds: feel.refreshCloseTime), at: time)
    }

    private func waitForInterval(from time: Timestamp) {
        guard let every = properties.every else { return }
        host?.schedule(Self.interval, at: time + every, for: self)
    }

    public override func timerFired(_ timer: ControlTimer, at time: Timestamp) {
        switch timer {
        case Self.interval: refresh(cause: .timer, at: time)
        case Self.timeout: endRefreshing(cause: .timeout, at: time)
        default: break
        }
    }

    public override func isRestless(_ timer: ControlTimer) -> Bool { false }

    // MARK: Pulling

    public func pulled(at time: Timestamp) {
        guard let scrollView, isEffectivelyEnabled, !isHidden else { return }
        switch state {
        case .idle:
            if scrollView.pull >= trigger { refresh(cause: .touch, at: time) }
        case .finishing:
            if scrollView.pull < trigger * feel.refreshRearm { state = .idle }
        case .refreshing: break
        }
    }

    public func released(at time: Timestamp) {
        switch state {
        case .refreshing: open(at: time)
        case .idle, .finishing: break
        }
    }

    public func moved() {
        guard let scrollView else { return }
        // Exactly the room that the pull has opened above the content.
        let height = max(0, -scrollView.contentOffset.y)
        let room = Rect(0, -height, scrollView.frame.width, height)
        guard room != frame else { return }
        frame = room
        invalidate()
        if case .finishing = state, height == 0 { state = .idle }
    }

    // MARK: Looks

    private static let radius = 14.0
    /// It stands still in the viewport while the content slides off it.
    private var center: Point { Point(frame.width / 2, feel.refreshHold / 2) }

    public override func animate(to time: Timestamp) -> Bool {
        switch state {
        case .idle: return false
        case .refreshing(let start):
            let step = Spinner.step(at: time, since: start)
            if step != drawnStep {
                drawnStep = step
                invalidate(Rect(center.x, center.y, 0, 0).inset(-Self.radius - 2, -Self.radius - 2))
            }
            return true
        case .finishing(let end):
            let share = min(1, time.seconds(since: end) / max(0.001, feel.refreshCloseTime))
            if share != closing {
                closing = share
                invalidate()
            }
            return share < 1
        }
    }

    public override func draw(into list: inout DisplayList, theme: Theme) {
        guard !bounds.isEmpty else { return }
        let spinner = Spinner(radius: Self.radius, color: tint ?? theme.secondaryLabel)
        list.append(.pushClip(.rect(bounds)))
        switch state {
        case .idle: spinner.draw(revealing: revealed, at: center, into: &list)
        case .refreshing: spinner.draw(step: drawnStep, at: center, into: &list)
        case .finishing:
            let left = 1 - closing
            if left > 0.02 {
                list.append(.pushOpacity(left))
                list.append(.pushTransform(offset: center, scaleX: left, scaleY: left))
                spinner.draw(step: drawnStep, at: .zero, into: &list)
                list.append(.pop)
                list.append(.pop)
            }
        }
        if !title.isEmpty {
            list.text(
                TextRun(title, font: theme.font(.caption1), color: theme.secondaryLabel, alignment: .center),
                in: Rect(16, feel.refreshHold - 8, max(0, frame.width - 32), 18))
        }
        list.append(.pop)
    }

    /// How many of the petals the pull has drawn out: none until they would be seen, all at the trigger.
    private var revealed: Double {
        let first = feel.refreshHold / 2 - Self.radius
        return (frame.height - first) / max(1, trigger - first)
    }
}

extension ScrollView {
    /// Puts `refresh` above the content: behind it, revealed as the content is pulled down.
    public func attach(_ refresh: RefreshControl) {
        addBelow(refresh)
        pullObserver = refresh
    }
}
