import Base
import ControlProtocol
import Documents
import Drawing
import Emulator
import Evdev
import Foundation
import Gestures
import Input
import Keyboard
import Linux
import Output
import Scene
import Testing
import Trace

@testable import handglass

/// Numbers that look random and are the same each time.
struct Numbers {
    var state: UInt64
    mutating func next(_ range: ClosedRange<Int>) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return range.lowerBound + Int(state >> 33) % (range.upperBound - range.lowerBound + 1)
    }
}

/// A live run without a machine: items and programs' requests are given, time is an argument.
final class Bench {
    /// Small, so that drawing it takes no time.
    static let scene = """
        handglass: 1
        device: kiosk-4
        start: main
        screens:
          main:
            content:
              - table:
                  id: list
                  style: grouped
                  refresh:
                    id: refresh
                    every: 3 s
                    timeout: 10 s
                    onRefresh: { after: { delay: 500ms, do: [ { endRefreshing: refresh } ] } }
                  sections:
                    - rows:
                        - id: row-airplane
                          title: Airplane
                          control: { switch: { id: airplane } }
                        - id: row-brightness
                          title: Brightness
                          control: { slider: { id: brightness, min: 0, max: 1, value: 0.5 } }
                        - { id: more, title: More, onTap: { set: { brightness: 1 } } }
        """
    static let start = Timestamp(77_000_000)
    let folder: URL
    let session: LiveSession
    let output: PretendedOutput
    let loop: EventLoop
    /// What was logged.
    let logged = Logged()

    final class Logged {
        var lines: [String] = []
    }

    /// - Parameters:
    ///   - panel: what it is shown on.
    ///   - rules: what configuration says of devices.
    ///   - feel: constants of feel.
    ///   - keymap: what keyboards type.
    init(
        _ panel: Panel = Panel(name: "headless", width: 480, height: 480), rules: InputRules = InputRules(),
        feel: Feel = Feel(), keymap: KeymapNames = .us
    ) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "handglass-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        loop = try EventLoop()
        let log = Log { [logged] _, line in logged.lines.append(line) }
        let document = try SceneReader.read(Array(Self.scene.utf8), file: "test.yaml")
        let picture = try Picture(document.device, images: document.images)
        output = PretendedOutput(panel)
        let setup = Emulator.Setup(start: Self.start, civil: CivilTime(microseconds: 1_800_000_000_000_123), feel: feel)
        let layout = XKBKeyLayout([KeymapCandidate(keymap, "the test")], locale: document.locale) { _ in }
        session = LiveSession(
            Emulator(scene: document, setup: setup, measuring: picture.canvas, layout: layout), scenePath: nil,
            picture: picture,
            output: output, loop: loop, log: log, zone: "UTC", rules: rules,
            eventFile: try EventFile(path: folder.path + "/live", loop: loop, log: log),
            recorder: try Recorder(path: folder.path + "/recording", loop: loop, log: log),
            keymap: { layout.names }, waiting: { "" })
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func turn(at now: Timestamp, _ items: [InputItem] = [], set values: [Value.Member] = []) throws {
        session.begin(at: now)
        session.step(items)
        if !values.isEmpty { try session.perform(.set(values), origin: nil) }
        session.advance()
        session.flush()
    }

    /// The event lines, without those that only a live run has.
    func liveLines() throws -> [String] {
        try String(contentsOfFile: folder.path + "/live", encoding: .utf8).split(separator: "\n").map(String.init)
            .filter { !$0.contains("\"event\":\"device\"") }
    }

    /// What the recording's replay tells: its lines, its values, and the hash of the last picture.
    ///
    /// - Parameter panel: the emulated one; nil for what the recording says.
    func replay(
        settles: Bool = false, panel: Panel? = nil
    ) throws -> (lines: [String], values: Value, hash: String, png: [UInt8]) {
        let document = try SceneReader.read(Array(Self.scene.utf8), file: "test.yaml")
        var trace = try TraceFiles.load([folder.path + "/recording"], TraceOptions())
        let header = try #require(trace.recording)
        let picture = try Picture(document.device, images: document.images, on: panel)
        var setup = try Emulator.Setup(header, profile: nil)
        if let panel {
            setup.fit = PanelFit(panel, showing: document.device)
            trace.forgetPanels()
        }
        let emulator = Emulator(
            scene: document, setup: setup, measuring: picture.canvas,
            layout: Replay.layout(trace, document, setup))
        let observer = ReplaySession(emulator, picture, ReplaySession.Wanted())
        let end = Replayer(trace, on: emulator).run(moments: [], settles: settles, observer: observer)
        picture.update(from: emulator, at: end)
        let lines = String(decoding: observer.events, as: UTF8.self).split(separator: "\n").map(String.init)
        return (lines, try emulator.values(), picture.canvas.hash(), picture.pngData())
    }
}

/// A display that a test plugs and unplugs; takes a frame every 16 ms.
final class PretendedOutput: Output {
    private(set) var panel: Panel?
    private(set) var wantsFrame = true
    private var lastFrame = Timestamp.zero
    private var events: [OutputEvent] = []

    init(_ panel: Panel) { connect(panel) }

    func connect(_ panel: Panel) {
        self.panel = panel
        events.append(.connected(panel))
        wantsFrame = true
    }

    func disconnect() {
        panel = nil
        events.append(.disconnected("unplugged"))
    }

    func canPresent(at now: Timestamp) -> Bool { panel != nil && now >= lastFrame + 16_000 }
    func deadline(frameWanted: Bool) -> Timestamp? { frameWanted || wantsFrame ? lastFrame + 16_000 : nil }
    func advance(to now: Timestamp) {}

    func present(_ picture: PictureMemory, damage: [PixelRect], at now: Timestamp) {
        lastFrame = now
        wantsFrame = false
    }

    func takeEvents() -> [OutputEvent] {
        defer { events.removeAll() }
        return events
    }

    func stop() {}
}

/// A touch panel of 480 × 480 positions and a finger on it, sampled every 10 ms.
struct Finger {
    static let panel = DeviceDescription(
        name: "Panel", properties: [InputProperty.INPUT_PROP_DIRECT],
        codes: [
            EventType.EV_KEY: [EventCode.BTN_TOUCH],
            EventType.EV_ABS: [EventCode.ABS_X, EventCode.ABS_Y],
        ],
        axes: [EventCode.ABS_X: AxisRange(min: 0, max: 479), EventCode.ABS_Y: AxisRange(min: 0, max: 479)])

    var device = DeviceID(0)

    func frame(_ time: Timestamp, _ x: Int, _ y: Int, touch: Int32? = nil) -> InputItem {
        var events = [
            InputEvent(type: EventType.EV_ABS, code: EventCode.ABS_X, value: Int32(x)),
            InputEvent(type: EventType.EV_ABS, code: EventCode.ABS_Y, value: Int32(y)),
        ]
        if let touch { events.append(InputEvent(type: EventType.EV_KEY, code: EventCode.BTN_TOUCH, value: touch)) }
        return .frame(InputFrame(time: time, device: device, events: events))
    }

    /// A stroke from one place to another, in panel positions.
    func stroke(from: (Int, Int), to: (Int, Int), at start: Timestamp, steps: Int) -> [InputItem] {
        (0...steps).map { i in
            let x = from.0 + (to.0 - from.0) * i / max(steps, 1)
            let y = from.1 + (to.1 - from.1) * i / max(steps, 1)
            return frame(start + Int64(i) * 10_000, x, y, touch: i == 0 ? 1 : i == steps ? 0 : nil)
        }
    }
}

@Suite("Recording a live run")
struct RecordingTests {
    /// Plays `items` in turns that come when they like; frames may come a turn late, as they do when the machine is busy.
    func play(_ items: [InputItem], on bench: Bench, numbers: inout Numbers, until end: Timestamp) throws {
        var waiting = items[...]
        var now = Bench.start
        while now < end || !waiting.isEmpty {
            now = now + Int64(numbers.next(1...45)) * 1000
            let late = Int64(numbers.next(0...3) == 0 ? numbers.next(0...30) : 0) * 1000
            let batch = waiting.prefix { $0.time <= now + -late }
            waiting = waiting.dropFirst(batch.count)
            let sets = numbers.next(0...30) == 0
            try bench.turn(
                at: now, Array(batch),
                set: sets ? [Value.Member("brightness", .number(Double(numbers.next(0...10)) / 10))] : [])
        }
        bench.session.finish(at: now)
    }

    @Test("its replay gives the same event lines and values, however late the frames came", arguments: 1...4)
    func equal(_ seed: Int) throws {
        let bench = try Bench()
        var numbers = Numbers(state: UInt64(seed))
        let finger = Finger()
        var time = Bench.start + 1000
        var items: [InputItem] = [.connected(finger.device, Finger.panel, properties: [:], at: time)]
        for _ in 0..<12 {
            time = time + Int64(numbers.next(1...500)) * 1000
            let place = [(438, 57), (300, 101), (90, 145), (240, 300)][numbers.next(0...3)]
            let way = (numbers.next(-200...80), numbers.next(-1...1) * numbers.next(0...300))
            let steps = numbers.next(1...40)
            items += finger.stroke(
                from: place, to: (min(place.0 + way.0, 479), min(max(place.1 + way.1, 0), 479)), at: time, steps: steps)
            time = time + Int64(steps) * 10_000
        }
        try play(items, on: bench, numbers: &numbers, until: time + 4_000_000)
        let replay = try bench.replay()
        #expect(try bench.liveLines() == replay.lines)
        #expect(replay.lines.count > 3)
        #expect(try bench.session.values(of: nil) == replay.values)
    }

    @Test("a finger that is down at the end is cancelled in both")
    func endsTouched() throws {
        let bench = try Bench()
        let finger = Finger()
        let stroke = finger.stroke(from: (300, 101), to: (400, 101), at: Bench.start + 50_000, steps: 20)
        try bench.turn(
            at: Bench.start + 2000, [.connected(finger.device, Finger.panel, properties: [:], at: Bench.start)])
        for item in stroke.dropLast() { try bench.turn(at: item.time + 500, [item]) }
        bench.session.finish(at: Bench.start + 400_000)
        let replay = try bench.replay()
        #expect(try bench.liveLines() == replay.lines)
        #expect(replay.lines.contains { $0.contains("\"phase\":\"ended\"") })
    }

    @Test("once both are settled, run and replay show the same picture")
    func picture() throws {
        let bench = try Bench()
        let finger = Finger()
        try bench.turn(at: Bench.start + 1, [.connected(finger.device, Finger.panel, properties: [:], at: Bench.start)])
        let flick = finger.stroke(from: (100, 400), to: (100, 200), at: Bench.start + 50_000, steps: 6)
        for item in flick { try bench.turn(at: item.time + 700, [item]) }
        for tick in 1...140 { try bench.turn(at: Bench.start + Int64(tick) * 17_000) }
        bench.session.finish(at: Bench.start + 2_600_000)
        #expect(bench.session.picture.canvas.hash() == (try bench.replay(settles: true).hash))
    }

    @Test(
        "replayed with the panel it was made on, a recording gives the same lines and picture, however that is turned",
        arguments: PanelRotation.allCases)
    func samePanel(_ rotation: PanelRotation) throws {
        let panel = Panel(name: "wide", width: 1000, height: 720, rotation: rotation)
        let bench = try Bench(panel)
        let finger = Finger()
        try bench.turn(at: Bench.start + 1, [.connected(finger.device, Finger.panel, properties: [:], at: Bench.start)])
        let strokes =
            finger.stroke(from: (200, 240), to: (300, 200), at: Bench.start + 50_000, steps: 20)
            + finger.stroke(from: (300, 300), to: (300, 120), at: Bench.start + 700_000, steps: 6)
        for item in strokes { try bench.turn(at: item.time + 700, [item]) }
        for tick in 50...200 { try bench.turn(at: Bench.start + Int64(tick) * 17_000) }
        bench.session.finish(at: Bench.start + 4_000_000)
        let (plain, emulated) = (try bench.replay(settles: true), try bench.replay(settles: true, panel: panel))
        #expect(try bench.liveLines() == emulated.lines)
        #expect(emulated.lines == plain.lines && emulated.values == plain.values)
        #expect(bench.session.picture.canvas.hash() == emulated.hash)
        // The panel shows what a display would be given of that screen.
        let shown = PanelPicture(panel, pictureWidth: 480, pictureHeight: 480)
        bench.session.picture.lend { shown.update($0, damage: []) }
        #expect(emulated.png == shown.pngData())
        #expect(emulated.png != plain.png)
    }

    @Test("--panel takes the place of every display that a recording knew of")
    func otherPanel() throws {
        let bench = try Bench()
        let finger = Finger()
        try bench.turn(at: Bench.start + 1, [.connected(finger.device, Finger.panel, properties: [:], at: Bench.start)])
        bench.output.connect(Panel(name: "wide", width: 960, height: 480))
        // On the wide display the switch is under 339, on the emulated one again under 438.
        for item in finger.stroke(from: (438, 57), to: (438, 57), at: Bench.start + 400_000, steps: 5) {
            try bench.turn(at: item.time + 500, [item])
        }
        bench.session.finish(at: Bench.start + 900_000)
        #expect(try bench.replay().lines.isEmpty)
        let replay = try bench.replay(panel: Panel(name: "emulated", width: 300, height: 300))
        #expect(replay.lines.last?.contains("\"id\":\"airplane\",\"control\":\"switch\"") == true)
    }

    @Test("a device that leaves while touched, and comes back under another number")
    func unplugged() throws {
        let bench = try Bench()
        var finger = Finger()
        try bench.turn(at: Bench.start + 1, [.connected(finger.device, Finger.panel, properties: [:], at: Bench.start)])
        let stroke = finger.stroke(from: (300, 101), to: (400, 101), at: Bench.start + 50_000, steps: 20)
        for item in stroke.prefix(10) { try bench.turn(at: item.time + 500, [item]) }
        try bench.turn(at: Bench.start + 200_000, [.disconnected(finger.device, at: Bench.start + 200_000)])
        finger.device = DeviceID(1)
        let back = Bench.start + 1_000_000
        try bench.turn(at: back, [.connected(finger.device, Finger.panel, properties: [:], at: back)])
        for item in finger.stroke(from: (438, 57), to: (438, 57), at: back + 50_000, steps: 5) {
            try bench.turn(at: item.time + 500, [item])
        }
        bench.session.finish(at: back + 900_000)
        let replay = try bench.replay()
        #expect(try bench.liveLines() == replay.lines)
        #expect(replay.lines.last?.contains("\"id\":\"airplane\",\"control\":\"switch\"") == true)
    }

    @Test("another display in the middle of a run: touches end, the next one lands right, the replay too")
    func swapped() throws {
        let bench = try Bench()
        var finger = Finger()
        try bench.turn(at: Bench.start + 1, [.connected(finger.device, Finger.panel, properties: [:], at: Bench.start)])
        let stroke = finger.stroke(from: (300, 101), to: (400, 101), at: Bench.start + 50_000, steps: 20)
        for item in stroke.prefix(10) { try bench.turn(at: item.time + 500, [item]) }
        // Twice as wide: the picture lies in its middle half.
        bench.output.connect(Panel(name: "wide", width: 960, height: 480))
        finger = Finger()
        for item in finger.stroke(from: (339, 57), to: (339, 57), at: Bench.start + 400_000, steps: 5) {
            try bench.turn(at: item.time + 500, [item])
        }
        bench.session.finish(at: Bench.start + 900_000)
        let replay = try bench.replay()
        #expect(try bench.liveLines() == replay.lines)
        #expect(replay.lines.last?.contains("\"id\":\"airplane\",\"control\":\"switch\"") == true)
    }

    @Test("without a display nothing is touched, and what was touched ends")
    func displayGone() throws {
        let bench = try Bench()
        let finger = Finger()
        try bench.turn(at: Bench.start + 1, [.connected(finger.device, Finger.panel, properties: [:], at: Bench.start)])
        let stroke = finger.stroke(from: (300, 101), to: (400, 101), at: Bench.start + 50_000, steps: 20)
        for item in stroke.prefix(10) { try bench.turn(at: item.time + 500, [item]) }
        bench.output.disconnect()
        for item in stroke.dropFirst(10) { try bench.turn(at: item.time + 500, [item]) }
        for item in finger.stroke(from: (438, 57), to: (438, 57), at: Bench.start + 400_000, steps: 5) {
            try bench.turn(at: item.time + 500, [item])
        }
        bench.session.finish(at: Bench.start + 900_000)
        let lines = try bench.liveLines()
        #expect(lines.last?.contains("\"id\":\"brightness\"") == true)
        #expect(lines.last?.contains("\"phase\":\"ended\"") == true)
        #expect(try bench.replay().lines == lines)
    }

    @Test("a run that nothing happened in replays to nothing")
    func quiet() throws {
        let bench = try Bench()
        try bench.turn(at: Bench.start + 1)
        #expect(bench.output.deadline(frameWanted: false) == nil)
        bench.session.finish(at: Bench.start + 2)
        let replay = try bench.replay()
        #expect(replay.lines.isEmpty)
        #expect(try bench.session.values(of: nil) == replay.values)
    }

    @Test("devices and displays are told as they come and go, touches need a panel")
    func deviceEvents() throws {
        let bench = try Bench()
        let finger = Finger()
        try bench.turn(
            at: Bench.start + 10, [.connected(finger.device, Finger.panel, properties: [:], at: Bench.start)])
        try bench.turn(at: Bench.start + 20, [.disconnected(finger.device, at: Bench.start + 20)])
        bench.session.finish(at: Bench.start + 30)
        let lines = try String(contentsOfFile: bench.folder.path + "/live", encoding: .utf8)
        #expect(
            lines == """
                {"t":0.000010,"event":"device","id":null,"value":{"name":"headless","kind":"display","connected":true}}
                {"t":0.000010,"event":"device","id":null,"value":{"name":"Panel","kind":"touchscreen","connected":true}}
                {"t":0.000020,"event":"device","id":null,"value":{"name":"Panel","kind":"touchscreen","connected":false}}

                """)
    }

    @Test("touches that were none are named in the log once and counted in the status")
    func leftOut() throws {
        let bench = try Bench()
        let (device, axis) = (DeviceID(0), AxisRange(min: 0, max: 479))
        let description = DeviceDescription(
            name: "Ghostly", properties: [1], codes: [1: [EventCode.BTN_TOUCH], 3: [0, 1]], axes: [0: axis, 1: axis])
        try bench.turn(at: Bench.start + 10, [.connected(device, description, properties: [:], at: Bench.start + 10)])
        for tap in 0..<3 {
            for (offset, value) in [(0, 1), (20_000, 0)] as [(Int64, Int32)] {
                let time = Bench.start + 100_000 * Int64(tap + 1) + offset
                let events = [
                    InputEvent(type: 3, code: 0, value: 240), InputEvent(type: 3, code: 1, value: -3616),
                    InputEvent(type: 1, code: EventCode.BTN_TOUCH, value: value),
                ]
                try bench.turn(at: time, [.frame(InputFrame(time: time, device: device, events: events))])
            }
        }
        #expect(
            bench.logged.lines.filter { $0.contains("Ghostly") }
                == ["Ghostly: a touch far outside its range is no touch and was left out"])
        #expect(
            bench.session.status().contacts
                == [TouchCounts(device: "Ghostly", outside: 3, ghosts: 0, palms: 0, jumps: 0, doubles: 0)])
    }

    @Test("a program's request that does not fit says what would, and changes nothing")
    func badRequest() throws {
        let bench = try Bench()
        try bench.turn(at: Bench.start + 10)
        #expect(throws: ControlError.unknown(id: "nothing")) {
            try bench.session.perform(.set([Value.Member("nothing", .number(1))]), origin: nil)
        }
        do {
            try bench.session.perform(.set([Value.Member("brightness", .text("much"))]), origin: nil)
            Issue.record("a text was taken")
        } catch {
            #expect(error.code == .invalidParameters)
            #expect(error.id == "brightness")
        }
        #expect(bench.session.status().screen == "main")
    }
}

@Suite("The wall clock of a live run")
struct LiveClockTests {
    @Test("small differences are left alone, a jump is taken over once")
    func jump() throws {
        let clock = LiveClock(start: Timestamp(0), civil: CivilTime(microseconds: 1000), loop: try EventLoop())
        #expect(clock.jump(at: Timestamp(30_000_000)) { 99_000_000_000 } == nil)
        #expect(clock.jump(at: Timestamp(60_000_000)) { 60_400_000 } == nil)
        let later = CivilTime(microseconds: 3_720_000_000)
        #expect(clock.jump(at: Timestamp(120_000_000)) { later.microseconds } == later)
        #expect(clock.jump(at: Timestamp(180_000_000)) { later.microseconds + 60_000_000 } == nil)
    }
}

@Suite("The console's keys")
struct ConsoleKeysTests {
    func frame(_ keys: (UInt16, Int32)...) -> InputFrame {
        InputFrame(
            time: .zero, device: DeviceID(0),
            events: keys.map { InputEvent(type: EventType.EV_KEY, code: $0.0, value: $0.1) })
    }

    @Test("Ctrl+Alt+F2 asks for the second console, F2 alone or held does not")
    func functionKeys() {
        var keys = ConsoleKeys()
        #expect(keys.console(in: frame((60, 1))) == nil)
        #expect(keys.console(in: frame((29, 1), (100, 1))) == nil)
        #expect(keys.console(in: frame((60, 1))) == 2)
        #expect(keys.console(in: frame((60, 2))) == nil)
        #expect(keys.console(in: frame((88, 1))) == 12)
        #expect(keys.console(in: frame((29, 0), (60, 1))) == nil)
        keys.forget()
        #expect(keys.console(in: frame((29, 1), (60, 1))) == nil)
    }
}
