public import Base
public import Controls
public import Drawing
public import Gestures

/// A scene that lives: its screens and controls, whose touch is whose, what is due when, what must be drawn again.
///
/// Values live as long as the stage does: a screen that is left keeps them. Every call carries its moment.
public final class Stage {
    private enum Due {
        case control(Control, ControlTimer)
        case actions([Action])
        case minute
    }

    public let document: SceneDocument
    public let profile: DeviceProfile
    public let feel: Feel
    public let measuring: any TextMeasuring
    public let theme: Theme
    public private(set) var now: Timestamp
    public internal(set) var clock: WallClock
    /// 0…1, as the status bar shows it.
    public let battery: Double

    /// Every screen, in the order of the document.
    public private(set) var screens: [ScreenView] = []
    /// Every element of every screen by id, generated ids too.
    var elements: [String: Control] = [:]
    /// Ids of the screens from the first to the one shown.
    public private(set) var history: [String] = []
    var handlers = Handlers()
    var texts = TextBindings()
    var governors: [Governor] = []

    private var timers = TimerQueue<Due>()
    private let router: TouchRouter
    private var moving: [Control] = []
    private var damage = Damage()
    private var events: [Event] = []
    /// Actions wait until what caused them has been told in full.
    private var pending: [[Action]] = []
    private var isRunningActions = false

    /// Builds every screen and shows the first one.
    public init(
        _ document: SceneDocument, profile: DeviceProfile, feel: Feel, clock: WallClock, battery: Double,
        measuring: any TextMeasuring, at start: Timestamp
    ) {
        self.document = document
        self.profile = profile
        self.feel = feel
        self.measuring = measuring
        self.clock = clock
        self.battery = battery
        theme = document.appearance == .dark ? .dark : .light
        now = start
        router = TouchRouter(feel: feel)
        screens = SceneBuilder(self).build()
        govern()
        texts.refreshAll(on: self)
        history = [document.start]
        for case let refresh as RefreshControl in elements.keys.sorted().compactMap({ elements[$0] }) {
            refresh.start(at: start)
        }
        for screen in screens { screen.isHidden = screen.id != document.start }
        appear(current)
        damage.add(screenBounds)
        runActions()
    }

    /// The screen that is shown.
    public var current: ScreenView { screen(history.last ?? document.start) ?? screens[0] }

    public func screen(_ id: String) -> ScreenView? { screens.first { $0.id == id } }

    /// The element of this id on any screen.
    public func element(_ id: String) -> Control? { elements[id] }

    // MARK: Time

    /// When something happens by itself next; nil at rest.
    public var deadline: Timestamp? {
        switch (timers.deadline, router.deadline) {
        case (.some(let a), .some(let b)): min(a, b)
        case (.some(let a), nil): a
        case (nil, let b): b
        }
    }

    /// Runs everything due by `time`, oldest first, each at its own moment. A late call gives what a punctual one would have.
    public func advance(to time: Timestamp) {
        while let due = deadline, due <= time {
            now = max(now, due)
            if router.deadline == due, timers.deadline.map({ due <= $0 }) ?? true {
                router.advance(to: due)
            } else if let (moment, payload) = timers.popDue(by: due) {
                switch payload {
                case .control(let control, let timer): control.timerFired(timer, at: moment)
                case .actions(let actions): pending.append(actions)
                case .minute: tick()
                }
            }
            runActions()
        }
    }

    /// Begins a turn at `time`: what was due before has run. A stamp that lies before something already run counts as that moment, so
    /// that time never goes back.
    private func enter(_ time: Timestamp) {
        advance(to: time)
        now = max(now, time)
    }

    /// When motion, held touches, transitions and `after` that are under way after `time` will be over, as far as is known; nil if
    /// nothing is. Spinners, intervals and time-outs do not count.
    public func restlessUntil(after time: Timestamp) -> Timestamp? {
        let motions = moving.compactMap(\.motionEnd)
        let waits = timers.waiting.compactMap { restless($0.time, $0.payload) }
        return (motions + waits + [router.deadline].compactMap { $0 }).filter { $0 > time }.max()
    }

    private func restless(_ time: Timestamp, _ due: Due) -> Timestamp? {
        switch due {
        case .control(let control, let timer): control.isRestless(timer) ? time : nil
        case .actions: time
        case .minute: nil
        }
    }

    // MARK: Touch

    public func touchDown(_ contact: Int, at point: Point, time: Timestamp) {
        enter(time)
        // What the finger meets is where things are now, not where the last picture showed them.
        moving.removeAll { !$0.animate(to: now) }
        router.down(contact, at: point, time: now, in: current)
        runActions()
    }

    public func touchMoved(_ contact: Int, to point: Point, time: Timestamp) {
        enter(time)
        router.move(contact, to: point, time: now)
        runActions()
    }

    public func touchUp(_ contact: Int, at point: Point, time: Timestamp) {
        enter(time)
        router.up(contact, at: point, time: now)
        runActions()
    }

    public func touchCancelled(_ contact: Int, time: Timestamp) {
        enter(time)
        router.cancel(contact, time: now)
        runActions()
    }

    // MARK: Programs

    /// Sets values and properties by `ID` or `ID.property`, all or none. Throws naming the first that does not fit.
    public func set(_ values: [Value.Member], at time: Timestamp) throws(SetError) {
        enter(time)
        var targets: [(Control, String?, Value)] = []
        for member in values {
            let (control, property) = try target(member.key)
            let type = try valueType(of: member.key)
            guard type.accepts(member.value) else { throw SetError(id: member.key, expected: type.expectation) }
            targets.append((control, property, member.value))
        }
        for (control, property, value) in targets { assign(value, to: control, property) }
        runActions()
    }

    /// What `set` takes under `key`, an `ID` or `ID.property`.
    public func valueType(of key: String) throws(SetError) -> ValueType {
        let (control, property) = try target(key)
        guard let type = property.map({ control.valueType(ofProperty: $0) }) ?? control.valueType else {
            throw SetError(id: key, expected: "a property of \(control.kind) that can be set")
        }
        return type
    }

    /// Values of `ids`, or of every element that has one, sorted by id.
    public func values(_ ids: [String]? = nil) throws(SetError) -> [Value.Member] {
        guard let ids else {
            return elements.keys.sorted().compactMap { id in
                guard let control = elements[id], control.isNamed, let value = control.value else { return nil }
                return Value.Member(id, value)
            }
        }
        var members: [Value.Member] = []
        for key in ids.sorted() {
            let (control, property) = try target(key)
            guard let value = property.map({ control.property($0) }) ?? control.value else {
                throw SetError(id: key, expected: "an element with a value")
            }
            members.append(Value.Member(key, value))
        }
        return members
    }

    /// Shows another screen, as the action `go` does.
    public func go(_ id: String, at time: Timestamp) {
        enter(time)
        show(id)
        runActions()
    }

    // MARK: Frames

    /// Whether a frame drawn now would differ from the last one.
    public var wantsFrame: Bool { !damage.isEmpty || !moving.isEmpty }

    /// Draws what changed, as it is at `time`, and answers where. `redrawAll` draws everything.
    ///
    /// Drawing sends no event and changes no value: frames may come at any rate.
    public func drawFrame(at time: Timestamp, redrawAll: Bool = false, prepare: (Damage) -> any LayerSink) -> Damage {
        moving.removeAll { !$0.animate(to: time) }
        if redrawAll { damage.add(screenBounds) }
        let drawn = damage
        damage.removeAll()
        guard !drawn.isEmpty else { return drawn }
        current.drawLayers(origin: .zero, clip: screenBounds, damage: drawn, theme: theme, into: prepare(drawn))
        return drawn
    }

    /// The events since the last call, in order.
    public func takeEvents() -> [Event] {
        defer { events.removeAll(keepingCapacity: true) }
        return events
    }
}

// MARK: - Host of the controls

extension Stage: ControlHost {
    public var screenBounds: Rect { Rect(origin: .zero, size: profile.points) }
    public var scale: Double { profile.scale }

    public func damage(_ rect: Rect, by control: Control) {
        let seen = rect.intersection(control.viewport)
        // While the screens are being built there is none to damage.
        guard !seen.isEmpty, !screens.isEmpty, control === current || control.isInside(current) else { return }
        damage.add(seen)
    }

    public func send(_ event: ControlEvent, from control: Control) {
        events.append(Event(event, from: control, at: now))
        if case .change = event { valueChanged(control) }
        if case .refreshEnd = event { texts.refresh(control.id, on: self) }
        if let actions = handlers.actions(for: event, of: control) { pending.append(actions) }
        if event == .tap, control.id == "nav.back" { pending.append([.back]) }
    }

    public func schedule(_ timer: ControlTimer, at time: Timestamp, for control: Control) {
        cancel(timer, for: control)
        timers.add(.control(control, timer), at: time)
    }

    public func cancel(_ timer: ControlTimer, for control: Control) {
        timers.removeAll { due in
            if case .control(let owner, let waiting) = due { owner === control && waiting == timer } else { false }
        }
    }

    public func startAnimating(_ control: Control) {
        if !moving.contains(where: { $0 === control }) { moving.append(control) }
    }

    private func valueChanged(_ control: Control) {
        texts.refresh(control.id, on: self)
        if governors.contains(where: { $0.control === control }) { govern() }
    }

    /// Shows, hides, enables and disables what switches and segments govern; an id governed twice must satisfy all.
    private func govern() {
        for (target, shown, enabled) in Governor.verdicts(governors) {
            if let shown, target.isHidden == shown {
                target.isHidden = !shown
                if !shown { router.cancelTouches(on: target, time: now) }
            }
            if let enabled, target.isEnabled != enabled {
                target.isEnabled = enabled
                if !enabled { router.cancelTouches(on: target, time: now) }
            }
        }
    }
}

// MARK: - Actions and navigation

extension Stage {
    private func runActions() {
        guard !isRunningActions else { return }
        isRunningActions = true
        defer { isRunningActions = false }
        // Actions that cause each other for ever are a mistake of the scene: a thousand in one moment are enough.
        var run = 0
        while !pending.isEmpty, run < 1000 {
            for action in pending.removeFirst() { perform(action) }
            run += 1
        }
        pending.removeAll()
    }

    private func perform(_ action: Action) {
        switch action {
        case .go(let screen): show(screen.id)
        case .back: goBack()
        case .set(let assignments):
            for assignment in assignments {
                guard let control = elements[assignment.target.id] else { continue }
                assign(assignment.value, to: control, assignment.property?.rawValue)
            }
        case .toggle(let target):
            if let control = elements[target.id], case .bool(let on)? = control.value {
                assign(.bool(!on), to: control, nil)
            }
        case .emit(let name, let value):
            events.append(
                Event(
                    time: now, name: "custom", id: nil,
                    [Value.Member("name", .text(name)), Value.Member("value", value)]))
        case .beginRefreshing(let target): (elements[target.id] as? RefreshControl)?.beginRefreshing(at: now)
        case .endRefreshing(let target):
            (elements[target.id] as? RefreshControl)?.endRefreshing(cause: .action, at: now)
        case .after(let delay, let actions): timers.add(.actions(actions), at: now + delay)
        }
    }

    private func show(_ id: String) {
        guard id != current.id, screen(id) != nil else { return }
        // Going to a screen that lies behind goes back to it: no screen is twice in the history.
        let next = history.firstIndex(of: id).map { Array(history[...$0]) } ?? history + [id]
        change(to: next)
    }

    private func goBack() {
        if history.count > 1 { change(to: history.dropLast()) }
    }

    private func change(to next: [String]) {
        let old = current
        router.cancelAll(time: now)
        pending += [document.screen(old.id)?.onHide ?? []].filter { !$0.isEmpty }
        history = next
        old.isHidden = true
        current.isHidden = false
        appear(current)
        damage.add(screenBounds)
        events.append(Event(time: now, name: "screen", id: current.id, [Value.Member("from", .text(old.id))]))
    }

    private func appear(_ screen: ScreenView) {
        timers.removeAll { if case .minute = $0 { true } else { false } }
        if screen.statusBar != nil { tick() }
        if let back = screen.navigationBar?.back {
            back.isHidden = history.count < 2
            back.title = history.dropLast().last.flatMap { document.screen($0) }.map { text($0.title) } ?? ""
            screen.navigationBar?.invalidate()
        }
        if let actions = document.screen(screen.id)?.onShow, !actions.isEmpty { pending.append(actions) }
    }

    /// Brings the status bar's time up to now and waits for the next minute.
    func tick() {
        guard let bar = current.statusBar else { return }
        bar.time = clock.time(at: now).timeOfDay(locale: document.locale)
        timers.removeAll { if case .minute = $0 { true } else { false } }
        timers.add(.minute, at: clock.nextMinute(after: now))
    }

    /// The civil time is `civil` from now on: somebody set the clock.
    public func setClock(_ civil: CivilTime, at time: Timestamp) {
        enter(time)
        clock = WallClock(civil, at: now)
        tick()
    }
}

// MARK: - Assignments

extension Stage {
    private func target(_ key: String) throws(SetError) -> (Control, String?) {
        if let control = elements[key] { return (control, nil) }
        if let dot = key.lastIndex(of: "."), let control = elements[String(key[..<dot])] {
            return (control, String(key[key.index(after: dot)...]))
        }
        throw SetError(id: key, expected: "the id of an element")
    }

    private func assign(_ value: Value, to control: Control, _ property: String?) {
        let before = control.value
        if let property {
            control.set(property, value)
            texts.unbind(control, property)
        } else {
            control.set(value)
            texts.unbind(control, "text")
        }
        if !control.isEnabled || control.isHidden { router.cancelTouches(on: control, time: now) }
        if control.value != before { valueChanged(control) }
    }
}

/// A request that names no element, or a value that it does not take.
public struct SetError: Error, Hashable, Sendable {
    public var id: String
    public var expected: String

    public init(id: String, expected: String) {
        self.id = id
        self.expected = expected
    }
}
