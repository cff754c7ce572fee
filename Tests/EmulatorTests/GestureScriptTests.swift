import Base
import ControlProtocol
import Documents
import Drawing
import Emulator
import Input
import Scene
import Script
import TestSupport
import Testing
import Trace

@Suite("Gesture scripts on a living scene")
struct GestureScriptTests {
    /// A switch, a slider and a wheel in a table that refreshes, and another screen.
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
                  refresh: { id: refresh, timeout: 5 s }
                  sections:
                    - rows:
                        - { id: row-air, title: Air, control: { switch: { id: air } } }
                        - { id: row-light, title: Light, control: { slider: { id: light, value: 0.2 } } }
                        - id: row-pick
                          control:
                            picker: { id: wheel, wheels: [[\((0..<40).map { "r\($0)" }.joined(separator: ", "))]] }
                        - { id: far, title: Far, onTap: { go: other } }
                        - { id: gone, title: Gone, hidden: true }
                        - { id: tall, title: Tall, height: 400 }
                        - { id: below, title: Below }
          other:
            title: Other
            content:
              - button: { id: hello, frame: [16, 60, 100, 44], title: Go, onTap: { emit: hello }, onHold: { emit: held } }
              - switch: { id: main, frame: [162, 110] }
        """

    static let panels = PanelModel.allCases

    private struct Performance {
        var runner: ScriptRunner
        var emulator: Emulator
        var scene: ScriptedScene

        var lines: [String] { scene.events.map { GestureScriptTests.line($0, since: .zero) } }
        func value(_ id: String) throws -> Value? { try emulator.values([id])[id] }
    }

    private static func emulator(start: Timestamp) throws -> Emulator {
        let document = try SceneReader.read(Array(scene.utf8), file: "test.yaml")
        return Emulator(scene: document, setup: Emulator.Setup(start: start), measuring: FixedTextMeasuring())
    }

    private static func line(_ event: Event, since start: Timestamp) -> String {
        EventRecord(time: event.time - start, name: event.name, id: event.id, members: event.details).line
    }

    private func perform(
        _ text: String, on model: PanelModel = .capacitive120, seed: UInt64 = 1, faults: Set<PanelFault> = []
    ) throws -> Performance {
        let emulator = try Self.emulator(start: .zero)
        let scene = ScriptedScene(emulator)
        let panel = VirtualPanel(
            model, screen: scene.screen, scale: emulator.stage.profile.scale,
            millimetresPerPoint: emulator.stage.profile.millimetresPerPoint, seed: seed,
            faults: faults)
        let script = try ScriptReader.read(Array(text.utf8), file: "t.gesture")
        let runner = ScriptRunner(script, panel: panel, on: scene, start: .zero)
        runner.run()
        _ = scene.takeEvents()
        return Performance(runner: runner, emulator: emulator, scene: scene)
    }

    private static let everything = """
        tap air
        expect event change air
        expect air true
        drag light to 0.75 over 400ms
        expect light 0.75 ±0.01
        flick wheel up 1200
        wait idle
        expect event change wheel
        pull list 300
        expect event refresh refresh
        expect refresh true
        wait 6s
        expect event refreshEnd refresh
        tap far
        wait idle
        expect event screen other
        tap hello
        expect event custom
        long-press hello 800ms
        expect event hold hello
        tap main
        expect main true
        """

    @Test("tap, drag of a slider, flick of a wheel, pull: every panel does them all", arguments: panels, [1, 2, 3])
    func everyPanel(model: PanelModel, seed: UInt64) throws {
        let done = try perform(Self.everything, on: model, seed: seed)
        #expect(done.runner.failure == nil)
        guard case .list(let rows)? = try done.value("wheel"), case .number(let row)? = rows.first else {
            Issue.record("the wheel has no row")
            return
        }
        // 120 points less the slop, and 0.4995 s of 1200 points a second, in rows of 32.
        #expect((21...23).contains(row))
    }

    @Test("the trace of a script replays to the same events", arguments: panels)
    func replayed(model: PanelModel) throws {
        let done = try perform("wait 250ms\n" + Self.everything + "\nwait 2s", on: model, faults: [.jitter])
        let text = LibinputWriter.text(of: done.runner.trace)
        let trace = try TraceReader.read(TraceSource(name: "t.yml", bytes: Array(text.utf8)))
        let emulator = try Self.emulator(start: trace.origin)
        let listener = Listener(emulator)
        Replayer(trace, on: emulator).run(moments: [], settles: false, observer: listener)
        let lines = listener.events.map { Self.line($0, since: trace.origin) }
        #expect(lines == done.lines)
        #expect(lines.count > 20)
    }

    @Test("keys that scripts strike and texts that they type are heard by their names")
    func keys() throws {
        let names = [
            "q", "Q", "F7", "Ctrl+c", "Ctrl+Shift+F7", "Alt++", "Super+x", "Menu", "XF86AudioMute", "Ctrl+Break",
        ]
        let text = names.map { "key \($0)" }.joined(separator: "\n") + "\ntype \"oK!\"\nwait 5s"
        let done = try perform(text)
        #expect(done.runner.failure == nil)
        #expect(done.lines.count == names.count + 3)
        for (line, name) in zip(done.lines, names + ["o", "K", "!"]) {
            #expect(line.hasSuffix(#""event":"key","id":null,"name":"\#(name)"}"#))
        }
    }

    @Test("an unplugged panel's trace replays to the same events too")
    func unplugged() throws {
        let done = try perform("drag light to 0.75\nwait 2s\ndrag light to 0.75\ntap air", faults: [.unplug])
        let text = LibinputWriter.text(of: done.runner.trace)
        let trace = try TraceReader.read(TraceSource(name: "t.yml", bytes: Array(text.utf8)))
        let emulator = try Self.emulator(start: trace.origin)
        let listener = Listener(emulator)
        Replayer(trace, on: emulator).run(moments: [], settles: false, observer: listener)
        #expect(listener.events.map { Self.line($0, since: trace.origin) } == done.lines)
        #expect(try done.value("air") == .bool(true))
    }

    @Test("a script looks where things are when it comes to them, also while they move")
    func closedLoop() throws {
        let done = try perform(
            "flick list up 2500\nwait 150ms\ntap 187,400\nexpect event screen\n", on: .capacitive240)
        // The tap stopped the list and did nothing else.
        #expect(done.runner.failure?.text.hasPrefix("t.gesture:4:1: no event screen came") == true)
        let later = try perform("flick list up 800\nwait idle\ntap below\nexpect event tap below")
        #expect(later.runner.failure == nil)
    }

    @Test("a small move of a slider in a table is a move all the same")
    func smallDrag() throws {
        #expect(try perform("drag light to 0.21\nexpect light 0.21 ±0.003").runner.failure == nil)
    }

    @Test(
        "what cannot be done is said in words",
        arguments: [
            ("tap nobody", "nothing is called nobody; handglass render --tree - lists what there is"),
            ("tap hello", "hello is on the screen other, and main is shown; go there first"),
            ("tap gone", "gone is hidden; show it first"),
            ("tap below", "below is out of view; flick or drag it into view first"),
            ("drag light to 2", "light goes from 0 to 1; drag it to a value in between"),
            ("drag air to 1", "air is a switch, and only sliders are dragged to a value"),
            ("pull list 700", "there is no room on the screen for such a drag of list; go less far"),
            ("expect far 1", "far has no value; expect the value of a control, or an event"),
            ("expect nobody 1", "nothing is called nobody; give the id of an element"),
        ])
    func refused(step: String, message: String) throws {
        #expect(try perform(step).runner.failure?.text == "t.gesture:1:1: " + message)
    }

    @Test("faults of every kind leave nothing down and nothing moving", arguments: PanelFault.allCases)
    func faulty(fault: PanelFault) throws {
        let text = "tap air\ndrag light to 0.9\nflick list up 900\npull list 200\ndrag 30,300 to 300,320\nwait idle"
        for model in Self.panels {
            let done = try perform(text, on: model, seed: 5, faults: [fault])
            #expect(done.runner.failure == nil, "\(model.rawValue)")
            done.emulator.cancelContacts(at: done.runner.now)
            done.emulator.advance(to: done.runner.now + 30_000_000)
            #expect(done.emulator.stage.restlessUntil(after: done.runner.now + 30_000_000) == nil)
        }
    }
}

private final class Listener: ReplayObserver {
    private let emulator: Emulator
    var events: [Event] = []

    init(_ emulator: Emulator) { self.emulator = emulator }

    var wantsFrames: Bool { false }
    func frame(at time: Timestamp) {}
    func moment(_ time: Timestamp) {}
    func stepped() { events += emulator.takeEvents() }
    func odd(_ message: String) { Issue.record("\(message)") }
}
