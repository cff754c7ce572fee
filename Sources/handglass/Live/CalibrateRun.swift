internal import Base
internal import Documents
internal import Evdev
internal import Input
internal import KMS
internal import Linux
internal import Output

/// The turns of a calibration: crosses on the display, touches of whichever panel is touched first.
final class CalibrateRun {
    private let loop: EventLoop
    private let signals: Signals
    private let udev: Udev
    private let display: KMSOutput
    private let console: VirtualTerminal?
    private let inputs: InputDevices
    private let rules: InputRules
    private var sources: [EventLoop.Source] = []
    private var news: [UdevDevice] = []
    private var arrived: [Signals.Name] = []
    private var tracker = ContactTracker()
    private var devices: [DeviceID: DeviceDescription] = [:]
    /// The device that is calibrated: the first that was touched.
    private var chosen: DeviceID?
    private var panel: Panel?
    private var picture: CalibrationPicture?
    private var round = CalibrationRound(rotation: .none)
    private var shown: (state: CalibrationRound.State, left: Int)?
    private var isEscaped = false

    /// - Parameter names: which devices may be calibrated; none for any.
    init(_ configuration: Configuration, of names: [String], log: Log) throws {
        rules = configuration.input
        signals = try Signals([.interrupt, .terminate, .consoleRelease, .consoleAcquire])
        loop = try EventLoop()
        udev = try Udev(monitoring: ["input", "drm"])
        console = VirtualTerminal()
        display = KMSOutput(
            cards: SystemCards(udev: udev, log: log), settings: configuration.display, loop: loop, log: log)
        let patterns = names.map { DevicePattern($0) }
        inputs = InputDevices(
            loop: loop, log: log, grabs: false,
            use: { description, udev in
                let use = InputUse.of(description, udev.properties, seat: "seat0", rules: configuration.input)
                guard use.isUsed, !patterns.isEmpty else { return use }
                // Keyboards stay: Escape ends it.
                let isNamed = patterns.contains { $0.matches(description, udev) }
                return isNamed || !description.classification.roles.contains(where: \.makesContacts)
                    ? use : InputUse(isUsed: false, reason: "was not named")
            })
        sources.append(try loop.add(signals.descriptor, .read) { [unowned self] _ in arrived += signals.take() })
        if let descriptor = udev.descriptor {
            sources.append(try loop.add(descriptor, .read) { [unowned self] _ in news += udev.takeNews() })
        }
    }

    /// Runs until the calibration is confirmed or not.
    ///
    /// - Returns: the rule to put into the configuration.
    func calibrate() throws -> String {
        do { try console?.takeOver() } catch {
            Standard.error.write("handglass: the console is not silenced: \(error)\n")
        }
        defer {
            display.stop()
            console?.giveBack()
        }
        display.connect(at: MonotonicClock.now())
        if let wait = display.wait {
            let remedy = if case .notMaster = wait { "; stop what shows there" } else { "" }
            let status: ExitStatus = if case .denied = wait { .permission } else { .unavailable }
            throw Failure(
                status, "devices: nothing to show crosses on: \(wait.description)\(remedy)")
        }
        inputs.handle(udev.devices(in: "input"), at: MonotonicClock.now())
        try turn(at: MonotonicClock.now())
        while true {
            switch round.state {
            case .kept(let matrix): return rule(matrix)
            case .reverted:
                throw Failure(.findings, "devices: the calibration was not confirmed, so nothing is changed")
            case .touching, .trying: break
            }
            guard !isEscaped else { throw Failure(.findings, "devices: ended; nothing is changed") }
            loop.setDeadline(
                [display.deadline(frameWanted: wantsFrame), inputs.deadline, tracker.deadline, nextSecond]
                    .compactMap { $0 }.min())
            try turn(at: loop.turn())
        }
    }

    private func turn(at now: Timestamp) throws {
        for signal in arrived {
            switch signal {
            case .consoleRelease:
                display.pause()
                console?.allowRelease()
            case .consoleAcquire:
                console?.acceptAcquire()
                display.resume(at: now)
            case .interrupt, .terminate, .hangUp: isEscaped = true
            }
        }
        arrived.removeAll()
        if !news.isEmpty {
            inputs.handle(news, at: now)
            if news.contains(where: { $0.subsystem == "drm" }) { display.hotplug(at: now) }
            news.removeAll()
        }
        display.advance(to: now)
        for case .connected(let panel) in display.takeEvents() { try begin(on: panel) }
        inputs.advance(to: now)
        for item in inputs.takeItems() { take(item) }
        round.advance(to: now)
        draw(at: now)
    }

    /// Another panel wants another calibration: it begins anew.
    private func begin(on panel: Panel) throws {
        self.panel = panel
        picture = try CalibrationPicture(panel)
        round = CalibrationRound(rotation: panel.rotation)
        chosen = nil
        shown = nil
    }

    // MARK: Touches

    private static let escape: UInt16 = 1

    private func take(_ item: InputItem) {
        var changes: [ContactChange] = []
        switch item {
        case .connected(let id, let description, _, let time):
            devices[id] = description
            let quirks = rules.settle(description).settings.quirks
            // Shares of the ranges, as exactly as any panel reports.
            let mapping = PanelMapping(for: description, quirks: quirks, screen: Size(1, 1), scale: 1_048_576)
            tracker.connect(id, description, mapping: mapping, quirks: quirks, at: time, into: &changes)
        case .disconnected(let id, let time): tracker.disconnect(id, at: time, into: &changes)
        case .frame(let frame):
            if frame.events.contains(where: { $0.type == EventType.EV_KEY && $0.code == Self.escape && $0.value == 1 })
            {
                isEscaped = true
            }
            tracker.step(frame, into: &changes)
        }
        for change in changes where change.phase == .up {
            if chosen == nil { chosen = change.device }
            if change.device == chosen { round.touched(change.position, at: change.time) }
        }
    }

    private func rule(_ matrix: Calibration) -> String {
        guard let chosen, let device = devices[chosen], let panel else { return "" }
        let numbers = matrix.numbers.map { Value.number($0.roundedToMicro).json }.joined(separator: ", ")
        func hexadecimal(_ number: UInt16) -> String {
            let digits = String(number, radix: 16)
            return String(repeating: "0", count: 4 - digits.utf8.count) + digits
        }
        let match =
            device.vendor == 0 && device.product == 0
            ? "name: \(Value.text(device.name).json)"
            : "id: \"\(hexadecimal(device.vendor)):\(hexadecimal(device.product))\""
        return """
            # \(device.name), calibrated by handglass devices --calibrate
            input:
              - match: { \(match) }
                calibration: [\(numbers)]
                calibrated-on: { size: \(panel.width)x\(panel.height), rotate: \(panel.rotation.rawValue) }

            """
    }

    // MARK: Pictures

    private func secondsLeft(at now: Timestamp) -> Int {
        round.deadline.map { max(0, Int(($0.seconds(since: now)).rounded(.up))) } ?? 0
    }

    /// When the seconds that are shown change.
    private var nextSecond: Timestamp? {
        guard let end = round.deadline, let shown else { return round.deadline }
        return end + Microseconds(-1_000_000 * max(0, shown.left - 1))
    }

    private var wantsFrame: Bool { shown.map { $0.state != round.state } ?? true }

    private func draw(at now: Timestamp) {
        guard let picture, display.canPresent(at: now) else { return }
        let left = secondsLeft(at: now)
        if let shown, shown.state == round.state, shown.left == left, !display.wantsFrame { return }
        picture.show(round, left: left, on: display, at: now)
        shown = (round.state, left)
    }
}
