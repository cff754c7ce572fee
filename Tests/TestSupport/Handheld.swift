import Base
import ControlProtocol
import Documents
import Drawing
import Emulator
import Input
import Scene
import Trace

/// A scene under a person's finger: verbs as users speak, events as listeners hear them, time as an argument.
///
/// The finger is a 120 Hz slot panel that covers the screen with 16 counts a point, so that what is asserted went the whole way from
/// evdev words to events.
public final class Handheld {
    public let emulator: Emulator
    public private(set) var now: Timestamp
    /// Every event line so far.
    public private(set) var lines: [String] = []
    /// Every frame given so far, as a trace would hold it.
    public private(set) var frames: [InputFrame] = []
    private var mark = 0
    private var tracking: Int32 = 0
    private let device = DeviceID(0)
    /// The screen that the panel was made for; a handheld that is turned has another, which the panel covers all the same.
    private var covered: Size
    private static let countsPerPoint = 16.0
    /// Time between two reports of the panel.
    public static let period: Microseconds = 8_333

    /// - Parameters:
    ///   - yaml: a whole scene, or the content of a screen `main` (lines of elements).
    ///   - start: the stamp of the run's start; any will do, events count from it.
    ///   - quirks: how the panel is to be mended.
    public init(
        _ yaml: String, start: Timestamp = Timestamp(5_000_000), civil: CivilTime = .opening,
        quirks: DeviceQuirks = DeviceQuirks()
    ) {
        let whole = yaml.hasPrefix("handglass:") ? yaml : Self.scene(content: yaml)
        let document: SceneDocument
        do {
            document = try SceneReader.read(Array(whole.utf8), file: "test.yaml")
        } catch {
            fatalError(error.diagnostics.map(\.text).joined(separator: "\n"))
        }
        emulator = Emulator(
            scene: document, setup: Emulator.Setup(start: start, civil: civil), measuring: FixedTextMeasuring())
        now = start
        covered = emulator.stage.profile.points
        emulator.connect(
            device, Self.panel(covered), settings: DeviceSettings(quirks: quirks), at: start)
        collect()
    }

    private static func scene(content: String) -> String {
        let indented = content.split(separator: "\n").map { "      \($0)\n" }.joined()
        return "handglass: 1\ndevice: phone-4.7\nstart: main\nscreens:\n  main:\n    title: Main\n    content:\n"
            + indented
    }

    /// A capacitive panel of ten fingers over a screen of `size` points.
    public static func panel(_ size: Size) -> DeviceDescription {
        let x = AxisRange(min: 0, max: Int32(size.width * countsPerPoint) - 1, resolution: 100)
        let y = AxisRange(min: 0, max: Int32(size.height * countsPerPoint) - 1, resolution: 100)
        return DeviceDescription(
            name: "Test panel", properties: [1],
            codes: [
                EventType.EV_KEY: [EventCode.BTN_TOUCH],
                EventType.EV_ABS: [
                    EventCode.ABS_X, EventCode.ABS_Y, EventCode.ABS_MT_SLOT, EventCode.ABS_MT_POSITION_X,
                    EventCode.ABS_MT_POSITION_Y, EventCode.ABS_MT_TRACKING_ID,
                ],
            ],
            axes: [
                EventCode.ABS_X: x, EventCode.ABS_Y: y, EventCode.ABS_MT_POSITION_X: x, EventCode.ABS_MT_POSITION_Y: y,
                EventCode.ABS_MT_SLOT: AxisRange(min: 0, max: 9),
                EventCode.ABS_MT_TRACKING_ID: AxisRange(min: 0, max: 65535),
            ])
    }

    // MARK: Fingers

    /// Puts finger `slot` down, moves it, lifts it: one frame each, at `now`.
    public func down(_ point: Point, slot: Int32 = 0) {
        tracking += 1
        send(slot, [(EventCode.ABS_MT_TRACKING_ID, tracking)] + position(point))
    }
    public func move(_ point: Point, slot: Int32 = 0) { send(slot, position(point)) }
    public func up(slot: Int32 = 0) { send(slot, [(EventCode.ABS_MT_TRACKING_ID, -1)]) }

    /// The panel is pulled out.
    public func unplug() {
        emulator.disconnect(device, at: now)
        collect()
    }

    /// The panel is plugged in again.
    public func plug() {
        covered = emulator.stage.profile.points
        emulator.connect(device, Self.panel(covered), at: now)
        collect()
    }

    /// A touch of 50 ms.
    public func tap(_ point: Point) {
        down(point)
        wait(.milliseconds(50))
        up()
    }

    /// A touch in the middle of an element or part, by its id in the tree.
    public func tap(_ id: String) { tap(center(of: id)) }

    /// From one point to another at constant speed, a report every period. `rest` holds the finger still before the lift.
    public func drag(
        _ from: Point, to: Point, over duration: Microseconds = .milliseconds(300), rest: Microseconds = 0
    ) {
        down(from)
        glide(from, to: to, over: duration)
        wait(rest)
        up()
    }

    /// Moves the finger that is down.
    public func glide(_ from: Point, to: Point, over duration: Microseconds, slot: Int32 = 0) {
        let steps = max(1, duration / Self.period)
        for step in 1...steps {
            wait(duration * step / steps - duration * (step - 1) / steps)
            let share = Double(step) / Double(steps)
            move(Point(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share), slot: slot)
        }
    }

    private func position(_ point: Point) -> [(UInt16, Int32)] {
        let screen = emulator.stage.profile.points
        return [
            (
                EventCode.ABS_MT_POSITION_X,
                Int32((point.x * covered.width / screen.width * Self.countsPerPoint).rounded())
            ),
            (
                EventCode.ABS_MT_POSITION_Y,
                Int32((point.y * covered.height / screen.height * Self.countsPerPoint).rounded())
            ),
        ]
    }

    private func send(_ slot: Int32, _ words: [(UInt16, Int32)]) {
        let events = ([(EventCode.ABS_MT_SLOT, slot)] + words).map {
            InputEvent(type: EventType.EV_ABS, code: $0.0, value: $0.1)
        }
        let frame = InputFrame(time: now, device: device, events: events)
        frames.append(frame)
        emulator.step(frame)
        collect()
    }

    // MARK: Time

    /// Lets time pass.
    public func wait(_ span: Microseconds) {
        now = now + span
        emulator.advance(to: now)
        collect()
    }

    /// Draws a picture of now into nothing, as a display would.
    public func draw() { _ = emulator.drawFrame(at: now) { _ in NoPicture() } }

    /// Draws what changed into nothing, and tells where that was, in points of the screen.
    public func damage() -> [Rect] { emulator.drawFrame(at: now) { _ in NoPicture() }.rects }

    /// Lets time pass until touches, motion and waits are done.
    public func settle() {
        while let rest = emulator.stage.restlessUntil(after: now) { wait(rest - now) }
    }

    // MARK: Programs

    /// A program sets values; true if they were taken.
    @discardableResult
    public func set(_ values: (String, Value)...) -> Bool {
        ask(.set(values.map { Value.Member($0.0, $0.1) })) == nil
    }

    /// A program asks something; answers why it was refused, nil if it was not.
    @discardableResult
    public func ask(_ request: ProgramRequest) -> String? {
        do {
            try emulator.step(.program(request), at: now)
            collect()
            return nil
        } catch {
            return "\(error.id): \(error.expected)"
        }
    }

    public func value(_ id: String) -> Value? { (try? emulator.values([id]))?[id] }

    // MARK: What is seen and heard

    /// The frame of an element or part in screen points.
    public func frame(of id: String) -> Rect { rect(id, "frame") }

    public func center(of id: String) -> Point { frame(of: id).center }

    private func rect(_ id: String, _ key: String) -> Rect {
        guard case .list(let items) = emulator.stage.tree(),
            let item = items.first(where: { $0["id"] == .text(id) }), case .list(let numbers)? = item[key]
        else { fatalError("no \(key) of \(id) in the tree") }
        let n = numbers.map { if case .number(let number) = $0 { number } else { Double.nan } }
        return Rect(n[0], n[1], n[2], n[3])
    }

    /// The event lines since the last call, each without its time.
    public func heard() -> [String] {
        defer { mark = lines.count }
        return lines[mark...].map { "{" + $0.drop { $0 != "," }.dropFirst() }
    }

    func collect() {
        for event in emulator.takeEvents() {
            lines.append(
                EventRecord(
                    time: event.time - emulator.setup.start, name: event.name, id: event.id, members: event.details
                ).line)
        }
    }
}

private final class NoPicture: LayerSink {
    func draw(_ layer: borrowing Layer) {}
}
