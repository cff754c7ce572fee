internal import Base
internal import ControlProtocol
internal import ControlSocket
internal import Drawing
internal import Emulator
internal import Evdev
internal import Input
internal import Linux
internal import Output
internal import Scene
internal import Trace

/// A scene running live: what devices and programs do goes in, frames, events and answers come out.
///
/// One turn: wait, latch the time, drain every source, step what came in its order, run what is due, draw at most one frame,
/// write what is to be written. Nothing in it waits for anybody.
final class LiveSession {
    let emulator: Emulator
    let history = EventHistory()
    private let scenePath: String?
    let picture: Picture
    private let output: any Output
    private let log: Log
    private let zone: String
    private let eventFile: EventFile?
    private let recorder: Recorder?
    private let clock: LiveClock
    /// What the output waits for, in words.
    private let waiting: () -> String
    /// What configuration says of devices.
    private let rules: InputRules
    /// The keymap in force; asked only where a recording is to tell it.
    private let keymap: () -> KeymapNames
    /// Devices that are there, whether or not there is a panel to touch.
    private var devices: [LiveDevice] = []
    /// Where the picture lies on the panel; nil while there is none. Without a panel nothing is touched.
    private var fit: PanelFit?
    private var now: Timestamp
    /// Up to where the recording was last told that timers had run.
    private var marked: Timestamp?
    /// Whose request is being carried out, for the events that follow at once.
    private var origin: EventRecord.Origin?
    /// Frames that reached the panel.
    private(set) var frames: UInt64 = 0
    private(set) var hasDrawn = false
    var start: Timestamp { emulator.setup.start }

    init(
        _ emulator: Emulator, scenePath: String?, picture: Picture, output: any Output, loop: EventLoop, log: Log,
        zone: String, rules: InputRules = InputRules(), eventFile: EventFile?, recorder: Recorder?,
        keymap: @escaping () -> KeymapNames = { .us }, waiting: @escaping () -> String
    ) {
        self.rules = rules
        self.keymap = keymap
        self.emulator = emulator
        self.scenePath = scenePath
        self.picture = picture
        self.output = output
        self.log = log
        self.zone = zone
        self.eventFile = eventFile
        self.recorder = recorder
        self.waiting = waiting
        clock = LiveClock(start: emulator.setup.start, civil: emulator.setup.civil, loop: loop)
        now = emulator.setup.start
    }

    /// When something is due by itself next.
    var deadline: Timestamp? {
        [emulator.deadline, output.deadline(frameWanted: emulator.wantsFrame)].compactMap { $0 }.min()
    }

    // MARK: Input

    /// Begins the turn of `now` with what the output did.
    func begin(at now: Timestamp) {
        self.now = now
        for event in output.takeEvents() {
            switch event {
            case .connected(let panel): connected(panel)
            case .disconnected(let reason): disconnected(reason)
            case .presented: frames += 1
            }
        }
        if let civil = clock.jump(at: now) {
            log(.notice, "the clock was set; the scene goes on at \(civil.iso)")
            record(.wallClock(civil.iso, now))
            emulator.stage.setClock(civil, at: now)
        }
    }

    private func connected(_ panel: Panel) {
        let profile = emulator.stage.profile
        let fit = PanelFit(
            panel: Size(Double(panel.width), Double(panel.height)), rotation: panel.rotation, handheld: profile.points,
            scale: profile.scale, mode: .contain)
        if self.fit != nil { detachAll() }
        self.fit = fit
        // A recording that has begun must be told; its head tells the first panel.
        let request = EmulatorRequest.move(fit)
        if recorder?.hasBegun == true, let value = request.value { record(.request(value, now)) }
        emulator.move(to: fit, at: now)
        for index in devices.indices { attach(index, to: panel, at: now) }
        tell("device", panel.name, kind: "display", isThere: true)
    }

    private func disconnected(_ reason: String) {
        guard fit != nil else { return }
        detachAll()
        fit = nil
        tell("device", reason, kind: "display", isThere: false)
    }

    /// Takes in what devices did, in its order.
    func step(_ items: [InputItem]) {
        for item in items {
            switch item {
            case .connected(let id, let description, let properties, let time):
                var device = LiveDevice(id: id, description: description, properties: properties)
                // What there is to tell is told when it is attached.
                _ = device.settle(by: rules, on: output.panel)
                devices.append(device)
                if fit != nil, let panel = output.panel { attach(devices.count - 1, to: panel, at: time) }
                tell("device", description.name, kind: device.kind, isThere: true)
            case .disconnected(let id, _):
                guard let index = devices.firstIndex(where: { $0.id == id }) else { continue }
                detach(index)
                let device = devices.remove(at: index)
                tell("device", device.description.name, kind: device.kind, isThere: false)
            case .frame(let frame):
                guard devices.contains(where: { $0.id == frame.device && $0.isAttached }) else { continue }
                markLate(frame)
                record(.frame(frame))
                emulator.step(frame)
            }
        }
        for note in emulator.takeNotes() { log(.warning, note) }
        collectEvents()
    }

    /// A frame stamped before something that has run already: a replay must run that first as well.
    private func markLate(_ frame: InputFrame) {
        let reached = emulator.stage.now
        guard frame.time < reached, marked.map({ $0 < reached }) ?? true else { return }
        marked = reached
        record(.advanced(reached))
    }

    /// Lets a device act on the panel that is there, if it belongs to that.
    private func attach(_ index: Int, to panel: Panel, at time: Timestamp) {
        for note in devices[index].settle(by: rules, on: panel) {
            log(.notice, "\(devices[index].description.name): \(note)")
        }
        let device = devices[index]
        guard device.belongs(to: panel) else {
            log(
                .notice,
                "\(device.description.name) belongs to \(device.connector ?? ""), not to \(panel.name); not used")
            return
        }
        devices[index].isAttached = true
        record(.connect(device.id, device.description, time, settings: device.settings))
        emulator.connect(device.id, device.description, settings: device.settings, at: time)
    }

    private func detach(_ index: Int) {
        guard devices[index].isAttached else { return }
        devices[index].isAttached = false
        record(.disconnect(devices[index].id, now))
        emulator.disconnect(devices[index].id, at: now)
    }

    private func detachAll() { for index in devices.indices { detach(index) } }

    private func record(_ item: TraceItem) {
        guard let recorder else { return }
        if !recorder.hasBegun {
            var setup = emulator.setup
            setup.fit = fit
            setup.keyboard.keymap = keymap()
            recorder.begin(setup.recordingHeader(zone: zone, document: emulator.stage.document))
        }
        recorder.append(item)
    }

    // MARK: Effects

    /// What keyboards should show.
    var keyboardLights: KeyboardLights { emulator.keyboardLights }

    /// Runs what is due and draws what changed, if the output takes a frame now.
    func advance() {
        emulator.advance(to: now)
        collectEvents()
        guard output.canPresent(at: now), output.wantsFrame || emulator.wantsFrame else { return }
        let damage = picture.update(from: emulator, at: now, redrawAll: !hasDrawn)
        hasDrawn = true
        guard !damage.isEmpty || output.wantsFrame else { return }
        picture.lend { output.present($0, damage: damage, at: now) }
    }

    /// Writes what is to be written, as far as it is taken without waiting.
    func flush() {
        eventFile?.flush()
        recorder?.flush()
    }

    /// The run is over at `end`: touches are cancelled as at a trace's end, a recording is made whole.
    func finish(at end: Timestamp) {
        now = max(end, emulator.stage.now)
        emulator.advance(to: now)
        // A replay runs the same timers, though nothing was stepped after them.
        record(.advanced(now))
        emulator.cancelContacts(at: now)
        collectEvents()
        recorder?.finish()
        eventFile?.flush()
    }

    private func collectEvents() {
        for warning in emulator.takeWarnings() { log(.warning, warning) }
        for event in emulator.takeEvents() {
            let isProgram = event.details.contains { $0.key == "cause" && $0.value == .text("program") }
            tell(EventRecord(event, since: start, origin: isProgram ? origin : nil))
        }
    }

    private func tell(_ record: EventRecord) {
        history.append(record)
        eventFile?.append(record)
    }

    private func tell(_ event: String, _ name: String, kind: String, isThere: Bool) {
        let value: Value = .object([
            Value.Member("name", .text(name)), Value.Member("kind", .text(kind)),
            Value.Member("connected", .bool(isThere)),
        ])
        // What was caused before comes first.
        collectEvents()
        tell(EventRecord(time: now - start, name: event, id: nil, members: [Value.Member("value", value)]))
    }
}

// MARK: - Programs

extension LiveSession: ControlHandler {
    func values(of ids: [String]?) throws(ControlError) -> Value {
        do {
            return try emulator.values(ids)
        } catch {
            throw .unknown(id: error.id, expected: error.expected)
        }
    }

    func isKnown(id: String) -> Bool {
        if emulator.stage.element(id) != nil || emulator.stage.screen(id) != nil { return true }
        // A part: `ROW.accessory`, `ALERT.0`, `nav.back`.
        guard let dot = id.lastIndex(of: ".") else { return false }
        let whole = String(id[..<dot])
        return whole == "nav" || isKnown(id: whole)
    }

    func perform(_ request: ProgramRequest, origin: EventRecord.Origin?) throws(ControlError) {
        self.origin = origin
        defer { self.origin = nil }
        do {
            let time = max(now, emulator.stage.now)
            try emulator.step(.program(request), at: time)
            record(.request(request.value, time))
        } catch {
            guard case .set(let values) = request else { throw .unknown(id: error.id, expected: error.expected) }
            let value = values.first { $0.key == error.id }?.value ?? .null
            throw isKnown(id: error.id)
                ? .unfit(value, id: error.id, expected: error.expected)
                : .unknown(id: error.id, expected: error.expected)
        }
        collectEvents()
    }

    func status() -> ControlStatus {
        let display = output.panel.map { "\($0.name) \($0.width)x\($0.height)" } ?? waiting()
        return ControlStatus(
            version: Program.version, uptime: now - start, scene: scenePath, screen: emulator.stage.current.id,
            display: display, devices: devices.map(\.description.name),
            contacts: devices.compactMap { $0.contacts(emulator.counts(of: $0.id)) }, frames: frames, problems: [])
    }
}
