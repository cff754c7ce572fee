import Base
import ControlProtocol
import Documents
import Drawing
import Emulator
import Input
import Scene
import TestSupport
import Testing
import Trace

@Suite("Replay")
struct ReplayTests {
    /// A slider in a table, a picker and a pull: one of each kind of motion.
    private static let scene = """
        handglass: 1
        device: phone-4.7
        start: main
        screens:
          main:
            title: Main
            content:
              - table:
                  id: list
                  style: grouped
                  refresh: { id: refresh, every: 60 s, timeout: 3 s }
                  sections:
                    - rows:
                        - { id: row, title: Light, control: { slider: { id: light, value: 0.5 } } }
                        - { id: row-air, title: Air, control: { switch: { id: air } } }
                        - { id: row-pick, control: { picker: { id: wheel, wheels: [[a, b, c, d, e, f, g, h, i, j, k, l]] } } }
                        - { id: far, title: Far, onTap: { go: other } }
          other:
            title: Other
            content:
              - button: { id: b, frame: [16, 60, 100, 44], title: Go, onTap: { emit: hello } }
        """

    /// A run by hand, with all that fingers do on that scene.
    private static func performed() -> Handheld {
        let handheld = Handheld(scene)
        let thumb = handheld.center(of: "light.thumb")
        handheld.drag(thumb, to: thumb + Point(70, 3))
        handheld.wait(.milliseconds(300))
        handheld.drag(Point(187, 300), to: Point(187, 260), over: .milliseconds(60))
        handheld.wait(3_000_000)
        handheld.drag(Point(50, 120), to: Point(50, 420), over: .milliseconds(400))
        handheld.wait(4_000_000)
        handheld.tap("air")
        handheld.wait(.milliseconds(400))
        handheld.tap("far")
        handheld.wait(.milliseconds(400))
        handheld.tap("b")
        handheld.settle()
        return handheld
    }

    private static func replay(_ trace: Trace, frames: Bool = false, settles: Bool = true) throws -> Recorder {
        let document = try SceneReader.read(Array(scene.utf8), file: "test.yaml")
        let emulator = Emulator(
            scene: document, setup: Emulator.Setup(start: trace.origin), measuring: FixedTextMeasuring())
        let recorder = Recorder(emulator, wantsFrames: frames)
        Replayer(trace, on: emulator).run(moments: [], settles: settles, observer: recorder)
        return recorder
    }

    private static func trace(of handheld: Handheld) -> Trace {
        Trace(
            devices: [TraceDevice(id: DeviceID(0), description: Handheld.panel(Size(375, 667)))],
            frames: [handheld.frames])
    }

    @Test("a replay gives the events of the live run, times between them included")
    func liveIsReplay() throws {
        let live = Self.performed()
        let trace = Self.trace(of: live)
        // The live run began some way before its first frame, from which a trace by others counts.
        let late = trace.origin - live.emulator.setup.start
        let recorder = try Self.replay(trace)
        #expect(recorder.lines(shiftedBy: late) == live.lines)
        #expect(live.lines.count > 20)
    }

    @Test("drawing changes no event: with a display of 60 Hz and without one, the lines are the same")
    func drawingIsNoInput() throws {
        let trace = Self.trace(of: Self.performed())
        let drawn = try Self.replay(trace, frames: true)
        let undrawn = try Self.replay(trace).lines(shiftedBy: 0)
        #expect(drawn.lines(shiftedBy: 0).difference(from: undrawn).isEmpty)
        #expect(drawn.frames.count > 100)
        #expect(drawn.frames.first?.time == trace.origin)
    }

    @Test("the same trace twice draws the same frames at the same times")
    func twice() throws {
        let trace = Self.trace(of: Self.performed())
        let (a, b) = (try Self.replay(trace, frames: true), try Self.replay(trace, frames: true))
        #expect(a.frames == b.frames)
    }

    @Test("late wake-ups give what punctual ones give: timers run at their own moment, before what came after")
    func lateness() throws {
        let punctual = Self.performed()
        let document = try SceneReader.read(Array(Self.scene.utf8), file: "test.yaml")
        let late = Emulator(
            scene: document, setup: Emulator.Setup(start: punctual.emulator.setup.start),
            measuring: FixedTextMeasuring())
        late.connect(DeviceID(0), Handheld.panel(Size(375, 667)), at: late.setup.start)
        // Nothing wakes this one but frames, in batches of seven.
        for batch in stride(from: 0, to: punctual.frames.count, by: 7) {
            for frame in punctual.frames[batch..<min(batch + 7, punctual.frames.count)] { late.step(frame) }
        }
        late.advance(to: punctual.now)
        let lines = late.takeEvents().map { Recorder.line($0, since: late.setup.start) }
        #expect(lines == punctual.lines)
    }

    @Test("at a trace's end what is still down is cancelled: a slider keeps what it told, a button does nothing")
    func cancelledAtTheEnd() throws {
        let handheld = Handheld(Self.scene)
        let thumb = handheld.center(of: "light.thumb")
        handheld.down(thumb)
        handheld.glide(thumb, to: thumb + Point(40, 0), over: .milliseconds(100))
        let recorder = try Self.replay(Self.trace(of: handheld))
        #expect(recorder.events.last?.details.contains(Value.Member("phase", .text("ended"))) == true)
    }

    @Test("random frames never break the rules: every run ends with nothing down and at rest", arguments: 1...12)
    func random(seed: UInt64) throws {
        var random = Generator(seed: seed)
        let document = try SceneReader.read(Array(Self.scene.utf8), file: "test.yaml")
        let emulator = Emulator(scene: document, setup: Emulator.Setup(start: .zero), measuring: FixedTextMeasuring())
        emulator.keepsContacts = true
        emulator.connect(DeviceID(0), Handheld.panel(Size(375, 667)), at: .zero)
        var time = Timestamp.zero
        let codes = [
            EventCode.ABS_MT_SLOT, EventCode.ABS_MT_TRACKING_ID, EventCode.ABS_MT_POSITION_X,
            EventCode.ABS_MT_POSITION_Y,
        ]
        for _ in 0..<2_000 {
            time = time + Int64(random.next(below: 40_000) - 2_000)
            let words = (0..<random.next(below: 6)).map { _ in
                let code = codes[random.next(below: codes.count)]
                let value: Int32 =
                    switch code {
                    case EventCode.ABS_MT_SLOT: Int32(random.next(below: 12)) - 1
                    case EventCode.ABS_MT_TRACKING_ID: Int32(random.next(below: 5)) - 2
                    default: Int32(random.next(below: 14_000)) - 1_000
                    }
                return InputEvent(type: EventType.EV_ABS, code: code, value: value)
            }
            if random.next(below: 200) == 0 {
                emulator.disconnect(DeviceID(0), at: time)
                emulator.connect(DeviceID(0), Handheld.panel(Size(375, 667)), at: time)
            }
            emulator.step(InputFrame(time: time, device: DeviceID(0), events: words))
        }
        emulator.cancelContacts(at: time)
        var down: Set<Int> = []
        for change in emulator.takeContacts() {
            switch change.phase {
            case .down: #expect(down.insert(change.contact).inserted, "seed \(seed)")
            case .move: #expect(down.contains(change.contact), "seed \(seed)")
            case .up, .cancel: #expect(down.remove(change.contact) != nil, "seed \(seed)")
            }
        }
        #expect(down.isEmpty, "seed \(seed)")
        while let rest = emulator.stage.restlessUntil(after: max(time, emulator.stage.now)) {
            emulator.advance(to: rest)
            time = rest
        }
        if case .list(let rows)? = try emulator.values(["wheel"])["wheel"] { #expect(rows.count == 1) }
    }
}

/// Writes down what a replay says.
final class Recorder: ReplayObserver, LayerSink {
    struct Frame: Equatable {
        var time: Timestamp
        var layers: [UInt32]
    }

    let emulator: Emulator
    let wantsFrames: Bool
    var events: [Event] = []
    var frames: [Frame] = []

    init(_ emulator: Emulator, wantsFrames: Bool) {
        self.emulator = emulator
        self.wantsFrames = wantsFrames
    }

    func frame(at time: Timestamp) {
        frames.append(Frame(time: time, layers: []))
        _ = emulator.drawFrame(at: time) { _ in self }
    }
    func draw(_ layer: borrowing Layer) { frames[frames.count - 1].layers += [layer.identity, layer.revision] }
    func moment(_ time: Timestamp) {}
    func stepped() { events += emulator.takeEvents() }
    func odd(_ message: String) { Issue.record("\(message)") }

    func lines(shiftedBy span: Microseconds) -> [String] {
        events.map { Self.line($0, since: emulator.setup.start + -span) }
    }

    static func line(_ event: Event, since start: Timestamp) -> String {
        EventRecord(time: event.time - start, name: event.name, id: event.id, members: event.details).line
    }
}

/// Xorshift: the same numbers on every machine.
private struct Generator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next(below limit: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state >> 33) % max(1, limit)
    }
}
