public import Base
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

        public init(
            start: Timestamp, civil: CivilTime = .opening, battery: Double = 1, profile: DeviceProfile? = nil,
            fit: PanelFit? = nil, feel: Feel = Feel()
        ) {
            self.start = start
            self.civil = civil
            self.battery = battery
            self.profile = profile
            self.fit = fit
            self.feel = feel
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
    private var fit: PanelFit?
    private var changes: [ContactChange] = []
    /// Whether `takeContacts` is wanted: contacts are not kept otherwise.
    public var keepsContacts = false
    private var contacts: [ContactChange] = []

    /// - Parameter measuring: answers how large text is; Canvas where pictures are drawn.
    public init(scene: SceneDocument, setup: Setup, measuring: any TextMeasuring) {
        self.setup = setup
        fit = setup.fit
        stage = Stage(
            scene, profile: setup.profile ?? scene.device, feel: setup.feel,
            clock: WallClock(setup.civil, at: setup.start), battery: setup.battery, measuring: measuring,
            at: setup.start)
    }

    // MARK: Input

    /// A device appeared. One that makes no contacts may be given too.
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
        dispatch()
    }

    /// A device left: its contacts are cancelled, whatever was under them is left as if not touched.
    public func disconnect(_ id: DeviceID, at time: Timestamp) {
        advance(to: time)
        devices[id] = nil
        tracker.disconnect(id, at: max(time, stage.now), into: &changes)
        dispatch()
    }

    /// Takes one frame, after every timer that was due before it.
    public func step(_ frame: InputFrame) {
        tracker.step(frame, into: &changes)
        dispatch()
    }

    /// Ends every contact, as at a trace's end or when the picture moves on the panel.
    public func cancelContacts(at time: Timestamp) {
        advance(to: time)
        tracker.cancelAll(at: max(time, stage.now), into: &changes)
        dispatch()
    }

    /// The picture lies elsewhere on the panel from now on: contacts are cancelled, touches land there.
    public func move(to fit: PanelFit?, at time: Timestamp) {
        guard fit != self.fit else { return }
        advance(to: time)
        self.fit = fit
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
    }

    // MARK: Programs

    /// Does what a program asks, after every timer that was due before it.
    public func step(_ request: EmulatorRequest, at time: Timestamp) throws(SetError) {
        switch request {
        case .set(let values): try stage.set(values, at: time)
        case .go(let screen):
            guard stage.screen(screen) != nil else { throw SetError(id: screen, expected: "the name of a screen") }
            stage.go(screen, at: time)
        case .clock(let civil): stage.setClock(civil, at: time)
        case .move(let fit): move(to: fit, at: time)
        }
    }

    /// All values by id, keys sorted; or those of `ids`.
    public func values(_ ids: [String]? = nil) throws(SetError) -> Value { .object(try stage.values(ids)) }

    // MARK: Time

    /// When something happens by itself next; nil at rest.
    public var deadline: Timestamp? {
        guard let contacts = tracker.deadline else { return stage.deadline }
        return stage.deadline.map { min($0, contacts) } ?? contacts
    }

    /// Runs every timer due by `time`, oldest first, each at its own moment. A late call gives what a punctual one would have.
    public func advance(to time: Timestamp) {
        tracker.advance(to: time, into: &changes)
        dispatch()
        stage.advance(to: time)
    }

    // MARK: Pictures

    /// Whether a picture drawn now would differ from the last one.
    public var wantsFrame: Bool { stage.wantsFrame }

    /// Draws what changed, as it is at `time`, into the sink that `prepare` makes ready for the damage; answers the damage.
    public func drawFrame(at time: Timestamp, redrawAll: Bool = false, prepare: (Damage) -> any LayerSink) -> Damage {
        stage.drawFrame(at: time, redrawAll: redrawAll, prepare: prepare)
    }

    // MARK: Effects

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

/// What a program may ask of a running scene.
public enum EmulatorRequest: Hashable, Sendable {
    /// New values by `ID` or `ID.property`, all or none.
    case set([Value.Member])
    /// Another screen.
    case go(String)
    /// The time of day was set.
    case clock(CivilTime)
    /// The picture lies elsewhere on the panel from now on: another panel was connected.
    case move(PanelFit)

    /// The request as recordings keep it: `{"set": {…}}`, `{"go": "…"}`, `{"move": {…}}`. The clock has a mark of its own there.
    public var value: Value? {
        switch self {
        case .set(let values): .object([Value.Member("set", .object(values))])
        case .go(let screen): .object([Value.Member("go", .text(screen))])
        case .clock: nil
        case .move(let fit): .object([Value.Member("move", .object(fit.recorded))])
        }
    }

    /// A request out of a recording; nil for one of another version's.
    public init?(_ value: Value) {
        if case .object(let values)? = value["set"] {
            self = .set(values)
        } else if case .text(let screen)? = value["go"] {
            self = .go(screen)
        } else if let fit = value["move"].flatMap({ PanelFit(recorded: $0) }) {
            self = .move(fit)
        } else {
            return nil
        }
    }
}
