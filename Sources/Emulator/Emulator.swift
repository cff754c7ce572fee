public import Base
public import ControlProtocol
import Controls
public import Drawing
public import Gestures
public import Input
public import Scene

/// The whole handheld less the world: frames, requests and the passing of time in; events and pictures out.
///
/// Nothing here asks the time or touches a device. Live, a loop feeds it from the kernel; in a replay, `Replayer` feeds it from a
/// trace. The same calls give the same events and the same pictures, whoever makes them and however late.
public final class Emulator {
    /// What a run starts with, besides its scene.
    public struct Setup: Hashable, Sendable {
        /// The moment, on the input clock, from which events count their `t`.
        public var start: Timestamp
        /// The time of day at the start.
        public var civil: CivilTime
        /// The battery that the status bar shows, 0…1.
        public var battery: Double
        /// The device to be, instead of the scene's; nil takes the scene's.
        public var profile: DeviceProfile?
        /// Where on a panel the handheld's screen lies; nil where touch devices span just the handheld's screen.
        public var fit: PanelFit?
        /// Constants of feel.
        public var feel: Feel
        /// What hardware keyboards are to type, and how held keys repeat.
        public var keyboard: Keyboard

        public init(
            start: Timestamp, civil: CivilTime = .opening, battery: Double = 1, profile: DeviceProfile? = nil,
            fit: PanelFit? = nil, feel: Feel = Feel(), keyboard: Keyboard = Keyboard()
        ) {
            self.start = start
            self.civil = civil
            self.battery = battery
            self.profile = profile
            self.fit = fit
            self.feel = feel
            self.keyboard = keyboard
        }
    }

    /// How hardware keyboards are read in a run.
    public struct Keyboard: Hashable, Sendable {
        /// The keymap, for whoever makes the `KeyLayout`.
        public var keymap: KeymapNames
        /// How long a key is held before it repeats.
        public var repeatDelay: Microseconds
        /// From one repetition to the next; 0 for none.
        public var repeatInterval: Microseconds

        /// As `KeyboardSettings` has it, on the US layout.
        public init(
            keymap: KeymapNames = .us, repeatDelay: Microseconds = KeyboardSettings().repeatDelay,
            repeatInterval: Microseconds = KeyboardSettings().repeatInterval
        ) {
            self.keymap = keymap
            self.repeatDelay = repeatDelay
            self.repeatInterval = repeatInterval
        }
    }

    /// What the run started with.
    public let setup: Setup
    /// The living scene.
    public let stage: Stage
    private var tracker = ContactTracker()
    private var devices: [DeviceID: (description: DeviceDescription, settings: DeviceSettings)] = [:]
    /// How late each device tells lifts, by its index; where quirks say it, nothing is learned.
    private var latencies: [DeviceLatency?] = []
    /// Where on a panel the screen lies as the handheld is held now; nil where devices cover just the screen.
    public private(set) var fit: PanelFit?
    /// The screen that devices cover, or lie around; the handheld may be turned.
    private var screen: Size
    private var changes: [ContactChange] = []
    /// Whether `takeContacts` is wanted: contacts are not kept otherwise.
    public var keepsContacts = false
    private var contacts: [ContactChange] = []
    var keys: KeyTracker
    var strokes: [KeyTracker.Stroke] = []
    /// Whom the last press of the key that repeats has left in charge.
    var addressee: Addressee?

    /// - Parameters:
    ///   - measuring: answers how large text is; Canvas where pictures are drawn.
    ///   - layout: what keys type, by `setup.keyboard.keymap`.
    public init(
        scene: SceneDocument, setup: Setup, measuring: any TextMeasuring, layout: any KeyLayout = USKeyLayout()
    ) {
        self.setup = setup
        fit = setup.fit
        keys = KeyTracker(
            layout: layout, delay: setup.keyboard.repeatDelay, interval: setup.keyboard.repeatInterval)
        stage = Stage(
            scene, profile: setup.profile ?? scene.device, feel: setup.feel,
            clock: WallClock(setup.civil, at: setup.start), battery: setup.battery, measuring: measuring,
            at: setup.start)
        screen = (setup.profile ?? scene.device).points
        followScreen()
    }

    // MARK: Input

    /// A device appeared. One that neither touches nor types may be given too.
    ///
    /// - Parameter settings: how its positions and contacts are to be mended.
    public func connect(
        _ id: DeviceID, _ description: DeviceDescription, settings: DeviceSettings = DeviceSettings(),
        at time: Timestamp
    ) {
        advance(to: time)
        devices[id] = (description, settings)
        if id.index >= 0 {
            while latencies.count <= id.index { latencies.append(nil) }
            latencies[id.index] = DeviceLatency(settings.quirks.liftLatency, feel: setup.feel)
        }
        tracker.connect(
            id, description, mapping: mapping(for: description, settings), quirks: settings.quirks, at: stage.now,
            into: &changes)
        keys.connect(id, description, role: settings.quirks.role)
        dispatch()
    }

    /// A device left: its contacts are cancelled, whatever was under them is left as if not touched; its keys are let go.
    public func disconnect(_ id: DeviceID, at time: Timestamp) {
        advance(to: time)
        devices[id] = nil
        keys.disconnect(id)
        tracker.disconnect(id, at: max(time, stage.now), into: &changes)
        dispatch()
    }

    /// Takes one frame, after every timer that was due before it.
    public func step(_ frame: InputFrame) {
        runInput(to: frame.time)
        tracker.step(frame, into: &changes)
        dispatch()
        keys.step(frame, into: &strokes)
        dispatchKeys()
    }

    /// What a person should hear of the devices since the last call, each with its device's name; each device says each
    /// thing once.
    public func takeNotes() -> [String] {
        tracker.takeNotes().map { note in
            let name = devices[note.device].map { "\($0.description.name): " } ?? ""
            return name + note.text
        }
    }

    /// How many touches of a device were taken for none since it came, also after it left.
    public func counts(of device: DeviceID) -> ContactCounts { tracker.counts(of: device) }

    /// Ends every contact and lets every key go, as at a trace's end.
    public func cancelContacts(at time: Timestamp) {
        advance(to: time)
        keys.releaseAll()
        tracker.cancelAll(at: max(time, stage.now), into: &changes)
        dispatch()
    }

    /// The picture, as the handheld is held now, lies elsewhere on the panel from now on: contacts are cancelled, touches land there.
    public func move(to fit: PanelFit?, at time: Timestamp) {
        guard fit != self.fit else { return }
        advance(to: time)
        self.fit = fit
        remap(at: time)
    }

    /// The handheld was turned: its screen lies otherwise under what touches it, and fingers that are down are cancelled.
    func followScreen() {
        guard stage.profile.points != screen else { return }
        screen = stage.profile.points
        fit = fit.map(refitted)
        remap(at: stage.now)
    }

    private func refitted(_ fit: PanelFit) -> PanelFit {
        PanelFit(
            panel: fit.panel, rotation: fit.rotation, handheld: stage.profile.points, scale: stage.profile.scale,
            mode: .contain)
    }

    private func remap(at time: Timestamp) {
        for (id, device) in devices.sorted(by: { $0.key < $1.key }) {
            guard let mapping = mapping(for: device.description, device.settings) else { continue }
            tracker.remap(id, mapping: mapping, at: max(time, stage.now), into: &changes)
        }
        dispatch()
    }

    private func mapping(for description: DeviceDescription, _ settings: DeviceSettings) -> PanelMapping? {
        PanelMapping(
            for: description, quirks: settings.quirks, screen: stage.profile.points, scale: stage.profile.scale,
            calibration: settings.calibration, fit: fit)
    }

    private func dispatch() {
        for change in changes {
            // What was learned before this change: no finger is measured by its own lift.
            let latency = latencies[change.device.index]?.value ?? 0
            switch change.phase {
            case .down: stage.touchDown(change.contact, at: change.position, time: change.time, latency: latency)
            case .move: stage.touchMoved(change.contact, to: change.position, time: change.time)
            case .up: stage.touchUp(change.contact, at: change.position, time: change.time, latency: latency)
            case .cancel: stage.touchCancelled(change.contact, time: change.time)
            }
            latencies[change.device.index]?.learn(from: change)
        }
        if keepsContacts { contacts += changes }
        changes.removeAll(keepingCapacity: true)
        followScreen()
    }

    // MARK: Programs

    /// Does what a program asks, after every timer that was due before it.
    public func step(_ request: EmulatorRequest, at time: Timestamp) throws(SetError) {
        switch request {
        case .program(let request): try perform(request, at: time)
        case .clock(let civil): stage.setClock(civil, at: time)
        case .move(let fit): move(to: fit, at: time)
        }
        followScreen()
    }

    private func perform(_ request: ProgramRequest, at time: Timestamp) throws(SetError) {
        switch request {
        case .set(let values): try stage.set(values, at: time)
        case .go(let screen):
            guard stage.screen(screen) != nil else { throw SetError(id: screen, expected: "the name of a screen") }
            stage.go(screen, at: time)
        case .activity(let id, let begins): try stage.countActivity(id, begins: begins, at: time)
        case .endRefreshing(let id): try stage.endRefreshing(id, at: time)
        case .rows(let id, let wheel, let rows):
            try stage.setRows(
                rows.map { PickerProperties.Row($0.title, id: $0.id) }, ofWheel: wheel, in: id, at: time)
        }
    }

    /// All values by id, keys sorted; or those of `ids`.
    public func values(_ ids: [String]? = nil) throws(SetError) -> Value { .object(try stage.values(ids)) }

    // MARK: Time

    /// When something happens by itself next; nil at rest.
    public var deadline: Timestamp? {
        guard let input = inputDeadline else { return stage.deadline }
        return stage.deadline.map { min($0, input) } ?? input
    }

    /// When a contact changes or a key repeats by itself next.
    private var inputDeadline: Timestamp? {
        guard let keys = keys.deadline else { return tracker.deadline }
        return tracker.deadline.map { min($0, keys) } ?? keys
    }

    /// Runs every timer due by `time`, oldest first, each at its own moment. A late call gives what a punctual one would have.
    public func advance(to time: Timestamp) {
        runInput(to: time)
        stage.advance(to: time)
        followScreen()
    }

    /// Lets contacts change and keys repeat that are due by `time`.
    private func runInput(to time: Timestamp) {
        while let due = inputDeadline, due <= time {
            tracker.advance(to: due, into: &changes)
            dispatch()
            keys.advance(to: due, into: &strokes)
            dispatchKeys()
        }
    }

    // MARK: Pictures

    /// Whether a picture drawn now would differ from the last one.
    public var wantsFrame: Bool { stage.wantsFrame }

    /// Draws what changed, as it is at `time`, into the sink that `prepare` makes ready for the damage; answers the damage.
    public func drawFrame(at time: Timestamp, redrawAll: Bool = false, prepare: (Damage) -> any LayerSink) -> Damage {
        stage.drawFrame(at: time, redrawAll: redrawAll, prepare: prepare)
    }

    // MARK: Effects

    /// What the scene or a program did wrong since the last call, in words.
    public func takeWarnings() -> [String] { stage.takeWarnings() }

    /// The events since the last call, in order.
    public func takeEvents() -> [Event] { stage.takeEvents() }

    /// The contact changes since the last call, if `keepsContacts`.
    public func takeContacts() -> [ContactChange] {
        defer { contacts.removeAll(keepingCapacity: true) }
        return contacts
    }
}

/// How late one device tells lifts: what configuration says, or what its contacts have shown.
private struct DeviceLatency {
    private let fixed: Microseconds?
    private var learning: LiftLatency

    init(_ quirk: DeviceQuirks.LiftLatency, feel: Feel) {
        switch quirk {
        case .auto: fixed = nil
        case .fixed(let latency): fixed = latency
        }
        learning = LiftLatency(feel: feel)
    }

    var value: Microseconds { fixed ?? learning.learned }

    mutating func learn(from change: ContactChange) {
        guard fixed == nil else { return }
        switch change.phase {
        case .down: learning.down(change.contact, at: change.position, time: change.time)
        case .move: learning.move(change.contact, to: change.position, time: change.time)
        case .up: learning.up(change.contact, time: change.time)
        case .cancel: learning.cancel(change.contact)
        }
    }
}

/// What else than input may happen to a running scene.
public enum EmulatorRequest: Hashable, Sendable {
    /// A program asks something.
    case program(ProgramRequest)
    /// The time of day was set.
    case clock(CivilTime)
    /// The picture lies elsewhere on the panel from now on: another panel was connected.
    case move(PanelFit)

    /// New values by `ID` or `ID.property`, all or none.
    public static func set(_ values: [Value.Member]) -> EmulatorRequest { .program(.set(values)) }
    /// Another screen.
    public static func go(_ screen: String) -> EmulatorRequest { .program(.go(screen: screen)) }

    /// The request as recordings keep it: `{"set": {…}}`, `{"go": "…"}`, `{"move": {…}}`. The clock has a mark of its own there.
    public var value: Value? {
        switch self {
        case .program(let request): request.value
        case .clock: nil
        case .move(let fit): .object([Value.Member("move", .object(fit.recorded))])
        }
    }

    /// A request out of a recording; nil for one of another version's.
    public init?(_ value: Value) {
        if let fit = value["move"].flatMap({ PanelFit(recorded: $0) }) {
            self = .move(fit)
        } else if let request = ProgramRequest(value) {
            self = .program(request)
        } else {
            return nil
        }
    }
}
