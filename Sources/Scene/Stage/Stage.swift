public import Base
public import Controls
public import Drawing
public import Gestures

/// A scene that lives: its screens and controls, whose touch is whose, what is due when, what must be drawn again.
///
/// Values live as long as the stage does: a screen that is left keeps them. Every call carries its moment.
public final class Stage {
    enum Due {
        case control(Control, ControlTimer)
        case actions([Action])
        case minute
        case arrived
    }

    /// What the scene was built from.
    public let document: SceneDocument
    /// The handheld as the scene is made for it.
    private let device: DeviceProfile
    /// How it is held; screens that want it otherwise turn it.
    public private(set) var held: Orientation
    /// The handheld as it is held for the screen shown.
    public private(set) var profile: DeviceProfile
    /// Constants of motion and touch.
    public let feel: Feel
    /// Answers how large text is.
    public let measuring: any TextMeasuring
    /// What people need of looks and motion.
    public internal(set) var traits: Traits
    /// Colours and type styles.
    public private(set) var theme: Theme
    /// The moment of the turn under way.
    public internal(set) var now: Timestamp
    /// The latest moment that was told of, whether or not anything was due by then.
    public private(set) var knownTime: Timestamp
    /// What the clock on the wall shows.
    public internal(set) var clock: WallClock
    /// 0…1, as the status bar shows it.
    public let battery: Double

    /// Every screen, in the order of the document.
    public private(set) var screens: [ScreenView] = []
    /// Every element of every screen by id, generated ids too.
    var elements: [String: Control] = [:]
    /// Ids of the screens from the first to the one shown.
    public internal(set) var history: [String] = [] {
        didSet { shown = screen(history.last ?? document.start) }
    }
    /// The screen that is shown; nil while the screens are being built.
    var shown: ScreenView?
    /// They have to know which day it is.
    var datePickers: [DatePicker] = []
    /// In the order of the document.
    var networks: [NetworkActivity] = []
    /// Pagers and the page controls that are in step with them.
    var pagers: [(pager: Pager, control: PageControl)] = []
    /// The lists that buttons open, by the button's id.
    var choosers: [String: ChoiceSheet] = [:]
    /// What had the focus when the sheet came up.
    var focusBelow: Control?
    /// A sheet came up in this turn.
    var cancelsTouches = false
    var additions: [String: ContactAddProperties] = [:]
    /// One screen takes the place of another; nil while one stands alone.
    var passage: Passage?
    /// Screens that came as the back of another.
    var flipped: Set<String> = []
    /// Discs show where fingers are. No event and no value hangs on it.
    public var showsTouches = false
    private var discs = TouchDiscs()
    /// What was copied last.
    public internal(set) var clipboard = ""
    /// What a scene or a program did wrong and nobody heard of yet.
    var warnings: [String] = []
    var handlers = Handlers()
    var texts = TextBindings()
    var governors: [Governor] = []

    var timers = TimerQueue<Due>()
    let router: TouchRouter
    /// By screen: what has the focus of the keys there, and keeps it while another screen is shown.
    var focuses: [String: Control] = [:]
    /// The keys were used last, not a finger.
    var showsFocus = false
    var moving: [Control] = []
    var damage = Damage()
    var events: [Event] = []
    /// Actions wait until what caused them has been told in full.
    var pending: [[Action]] = []
    var isRunningActions = false
    /// The waits (`after`) begun in the second that began at `waitsSince`.
    var waitsBegun = 0
    var waitsSince = Timestamp.zero

    /// Builds every screen and shows the first one.
    public init(
        _ document: SceneDocument, profile: DeviceProfile, feel: Feel, clock: WallClock, battery: Double,
        measuring: any TextMeasuring, at start: Timestamp
    ) {
        self.document = document
        device = profile
        held = profile.orientation
        self.profile = profile
        self.feel = feel
        self.measuring = measuring
        self.clock = clock
        self.battery = battery
        traits = document.traits
        theme = Theme(document.traits)
        now = start
        knownTime = start
        router = TouchRouter(feel: feel)
        screens = SceneBuilder(self).build()
        if elements[SceneTraits.id] == nil { elements[SceneTraits.id] = SceneTraits(self) }
        history = [document.start]
        shown = screen(document.start)
        place(current)
        // What governs does so before anything is seen: nothing comes or goes on the first picture.
        for screen in screens { screen.isHidden = true }
        govern()
        texts.refreshAll(on: self)
        for id in elements.keys.sorted() { elements[id]?.start(at: start) }
        current.isHidden = false
        appear(current)
        damage.add(screenBounds)
        runActions()
    }

    deinit {
        for screen in screens { screen.host = nil }
    }

    /// The screen that is shown.
    public var current: ScreenView { shown ?? screens[0] }

    /// The screen of this name; nil if there is none.
    public func screen(_ id: String) -> ScreenView? { screens.first { $0.id == id } }

    /// The element of this id on any screen.
    public func element(_ id: String) -> Control? { elements[id] }

    /// Somebody turns the handheld: screens that go either way lie the other way from now on. Values and places stay.
    func hold(_ orientation: Orientation) {
        guard orientation != held else { return }
        held = orientation
        turnIfNeeded()
    }

    /// Lies as the screen shown wants it, if it does not already. True if it was turned; fingers that were down are cancelled by that.
    @discardableResult
    func turnIfNeeded() -> Bool {
        let before = profile
        place(current)
        guard profile != before else { return false }
        cancelsTouches = true
        current.menu.hide()
        endPassage()
        current.restyle()
        damage = Damage()
        damage.add(screenBounds)
        return true
    }

    /// Gives a screen the place that the handheld has for it.
    func place(_ screen: ScreenView) {
        let wanted = document.screen(screen.id)?.orientation ?? held
        profile = wanted == device.orientation ? device : device.turned
        screen.insets = profile.insets
        screen.frame = screenBounds
    }

    /// People need other looks: everything is drawn and placed anew, and values, motion and touches go on.
    func change(_ traits: Traits) {
        guard traits != self.traits else { return }
        self.traits = traits
        theme = Theme(traits)
        for screen in screens { screen.restyle() }
        damage.add(screenBounds)
    }

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
        knownTime = max(knownTime, time)
        while let due = deadline, due <= time {
            now = max(now, due)
            if router.deadline == due, timers.deadline.map({ due <= $0 }) ?? true {
                router.advance(to: due)
            } else if let (moment, payload) = timers.popDue(by: due) {
                switch payload {
                case .control(let control, let timer): control.timerFired(timer, at: moment)
                case .actions(let actions): pending.append(actions)
                case .minute: tick()
                case .arrived: endPassage()
                }
            }
            runActions()
        }
    }

    /// Begins a turn at `time`: what was due before has run. A stamp that lies before something already run counts as that moment, so
    /// that time never goes back.
    func enter(_ time: Timestamp) {
        advance(to: time)
        now = max(now, time)
    }

    /// When motion, held touches, transitions and `after` that are under way at `time` will be over, as far as is known; nil if
    /// nothing is. Spinners, intervals and time-outs do not count.
    public func restlessUntil(after time: Timestamp) -> Timestamp? {
        let motions = moving.compactMap(\.motionEnd)
        let waits = timers.waiting.compactMap { restless($0.time, $0.payload) }
        // What is due at this very moment has yet to happen.
        let due = (waits + [router.deadline].compactMap { $0 }).filter { $0 >= time }
        return (motions.filter { $0 > time } + due).max()
    }

    private func restless(_ time: Timestamp, _ due: Due) -> Timestamp? {
        switch due {
        case .control(let control, let timer): control.isRestless(timer) ? time : nil
        case .actions, .arrived: time
        case .minute: nil
        }
    }

    /// Forgets every `after` that is under way: for a picture of a screen as it is, and not of where it leads.
    public func forgetWaits() {
        timers.removeAll { if case .actions = $0 { true } else { false } }
    }

    /// Brings what moves to where it is at `time`, as a picture would: for whoever asks where things are.
    ///
    /// What is on another screen waits: its motion is a function of time, and goes on from there when it is seen again.
    public func moveEverything(to time: Timestamp) { moving.removeAll { $0.isSeen && !$0.animate(to: time) } }

    // MARK: Touch

    /// A finger landed at `point` of the screen. `latency`: how late its panel tells lifts.
    public func touchDown(_ contact: Int, at point: Point, time: Timestamp, latency: Microseconds = 0) {
        enter(time)
        // What the finger meets is where things are now, not where the last picture showed them.
        moveEverything(to: now)
        hideFocus()
        moveDisc(contact, to: point)
        // A screen that is turning takes no touches.
        if case .flip = passage { return }
        // What is beside the menu takes it away.
        if !current.menu.isHidden, !current.menu.screenFrame.contains(point) { current.menu.hide() }
        router.down(contact, at: point, time: now, in: current, latency: latency)
        runActions()
    }

    /// A finger moved.
    public func touchMoved(_ contact: Int, to point: Point, time: Timestamp) {
        enter(time)
        moveDisc(contact, to: point)
        if router.hasSeveralFingers { moveEverything(to: now) }
        router.move(contact, to: point, time: now)
        runActions()
    }

    /// A finger lifted. `latency`: how late its panel tells lifts.
    public func touchUp(_ contact: Int, at point: Point, time: Timestamp, latency: Microseconds = 0) {
        enter(time)
        moveDisc(contact, to: nil)
        if router.hasSeveralFingers { moveEverything(to: now) }
        router.up(contact, at: point, time: now, latency: latency)
        runActions()
    }

    /// A finger's touch ends without effect: its device left, or its words were lost.
    public func touchCancelled(_ contact: Int, time: Timestamp) {
        enter(time)
        moveDisc(contact, to: nil)
        router.cancel(contact, time: now)
        runActions()
    }

    private func moveDisc(_ contact: Int, to point: Point?) {
        guard showsTouches else { return }
        for area in discs.move(contact, to: point) { damage.add(area) }
    }

    // MARK: Frames

    /// Whether a frame drawn now would differ from the last one.
    public var wantsFrame: Bool { !damage.isEmpty || passage != nil || moving.contains { $0.isSeen } }

    /// Draws what changed, as it is at `time`, and answers where. `redrawAll` draws everything.
    ///
    /// Drawing sends no event and changes no value: frames may come at any rate.
    public func drawFrame(at time: Timestamp, redrawAll: Bool = false, prepare: (Damage) -> any LayerSink) -> Damage {
        moveEverything(to: time)
        if redrawAll || passage != nil { damage.add(screenBounds) }
        let drawn = damage
        damage.removeAll()
        guard !drawn.isEmpty else { return drawn }
        let sink = prepare(drawn)
        switch passage {
        case .flip(let flip):
            let (width, isOld) = flip.look(at: time)
            let turning = TurningSink(sink, about: screenBounds.midX, width: width)
            (isOld ? flip.from : current).drawLayers(
                origin: .zero, clip: screenBounds, damage: drawn, theme: theme, into: turning)
        case .slide(let slide):
            slide.draw(
                at: time, direction: traits.isRightToLeft ? -1 : 1, screen: screenBounds, pixels: scale, damage: drawn,
                theme: theme, into: sink)
        case nil:
            current.drawLayers(origin: .zero, clip: screenBounds, damage: drawn, theme: theme, into: sink)
        }
        if showsTouches { discs.draw(clip: screenBounds, damage: drawn, into: sink) }
        return drawn
    }

    /// What a scene or a program did wrong since the last call, in words.
    public func takeWarnings() -> [String] {
        guard !warnings.isEmpty else { return [] }
        defer { warnings = [] }
        return warnings
    }

    /// The events since the last call, in order.
    public func takeEvents() -> [Event] {
        guard !events.isEmpty else { return [] }
        defer { events = [] }
        return events
    }
}
