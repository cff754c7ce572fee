import Base
import Documents
import Drawing
import Emulator
import Input
import Scene
import TestSupport
import Testing
import Trace

/// One swipe in the words of every tool.
@Suite("The same hand in every format")
struct FormatTests {
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
                  sections: [{ rows: [{ id: row, control: { slider: { id: light, value: 0.2 } } }, \
        \((0..<40).map { "{ id: r\($0), title: Row \($0), onTap: { emit: row } }" }.joined(separator: ", "))] }]
        """
    private static let panel = Handheld.panel(Size(375, 667))

    private struct Hand: Sendable {
        var frames: [InputFrame]
        var lines: [String]
        var start: Timestamp
        var row: Rect
    }

    /// A drag of the slider, a flick of the list, and a tap on what has come there.
    private static let hand: Hand = {
        let handheld = Handheld(scene)
        let thumb = handheld.center(of: "light.thumb")
        handheld.drag(thumb, to: thumb + Point(90, 2), over: .milliseconds(250))
        handheld.wait(700_000)
        handheld.drag(Point(187, 500), to: Point(187, 380), over: .milliseconds(80))
        handheld.wait(4_000_000)
        handheld.tap(Point(187, 300))
        handheld.settle()
        handheld.draw()
        return Hand(
            frames: handheld.frames, lines: handheld.lines, start: handheld.emulator.setup.start,
            row: handheld.frame(of: "r20"))
    }()

    private static let trace = Trace(
        devices: [TraceDevice(id: DeviceID(0), description: panel)], frames: [hand.frames])

    private static let words = hand.frames.flatMap { frame in
        (frame.events + [InputEvent(type: EventType.EV_SYN, code: EventCode.SYN_REPORT, value: 0)]).map {
            (frame.time, $0)
        }
    }

    private static func seconds(_ time: Timestamp) -> String {
        "\(time.microseconds / 1_000_000)." + "\(1_000_000 + time.microseconds % 1_000_000)".dropFirst()
    }

    private static func hex(_ number: Int64, _ digits: Int) -> String {
        let text = String(UInt64(bitPattern: number) & (1 << UInt64(4 * digits) - 1), radix: 16)
        return String(repeating: "0", count: digits - text.count) + text
    }

    private static var evtest: String {
        var text = "Input driver version is 1.0.1\nInput device name: \"Test panel\"\nSupported events:\n"
        for (type, codes) in panel.codes.sorted(by: { $0.key < $1.key }) {
            text += "  Event type \(type) (\(EventNames.name(type: type) ?? "?"))\n"
            for code in codes {
                text += "    Event code \(code) (\(EventNames.name(type: type, code: code) ?? "?"))\n"
                guard type == EventType.EV_ABS, let axis = panel.axes[code] else { continue }
                text += "      Value      0\n      Min        \(axis.min)\n      Max        \(axis.max)\n"
                if axis.resolution > 0 { text += "      Resolution \(axis.resolution)\n" }
            }
        }
        text += "Properties:\n  Property type 1 (INPUT_PROP_DIRECT)\nTesting ... (interrupt to exit)\n"
        for (time, event) in words {
            text += "Event: time \(seconds(time)), "
            text +=
                event.type == 0
                ? "-------------- SYN_REPORT ------------\n"
                : "type \(event.type) (EV), code \(event.code) (CODE), value \(event.value)\n"
        }
        return text
    }

    private static var getevent: String {
        var text = "add device 1: /dev/input/event3\n  name:     \"Test panel\"\n  events:\n    KEY (0001): BTN_TOUCH\n"
        for (index, code) in (panel.codes[3] ?? []).enumerated() {
            let axis = panel.axes[code] ?? AxisRange(min: 0, max: 0)
            text += index == 0 ? "    ABS (0003): " : "                "
            text += "\(EventNames.name(type: 3, code: code) ?? "") : value 0, min \(axis.min), max \(axis.max), "
            text += "fuzz 0, flat 0, resolution \(axis.resolution)\n"
        }
        text += "  input props:\n    INPUT_PROP_DIRECT\n"
        for (time, event) in words {
            text += "[ \(seconds(time))] /dev/input/event3: \(hex(Int64(event.type), 4)) \(hex(Int64(event.code), 4)) "
            text += hex(Int64(event.value), 8) + "\n"
        }
        return text
    }

    /// Bytes of a device node, with words of `word` bytes in its times.
    private static func raw(_ word: Int) -> [UInt8] {
        func bytes(_ number: Int64, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: number >> Int64(8 * $0)) }
        }
        var result: [UInt8] = []
        for (time, event) in words {
            result += bytes(time.microseconds / 1_000_000, word)
            result += bytes(time.microseconds % 1_000_000, word)
            result += bytes(Int64(event.type), 2)
            result += bytes(Int64(event.code), 2)
            result += bytes(Int64(event.value), 4)
        }
        return result
    }

    enum Form: String, CaseIterable, Sendable { case evemu, libinput, evtest, getevent, raw32, raw64 }

    @Test("the same events, byte for byte, come of a hand in every format", arguments: Form.allCases)
    func events(form: Form) throws {
        let evemu = Array(EvemuWriter.text(of: Self.trace.devices[0], frames: Self.trace.frames).utf8)
        let bytes =
            switch form {
            case .evemu: evemu
            case .libinput: Array(LibinputWriter.text(of: Self.trace).utf8)
            case .evtest: Array(Self.evtest.utf8)
            case .getevent: Array(Self.getevent.utf8)
            case .raw32: Self.raw(4)
            case .raw64: Self.raw(8)
            }
        let isRaw = form == .raw32 || form == .raw64
        let options = isRaw ? TraceOptions(description: TraceSource(name: "d", bytes: evemu)) : TraceOptions()
        let trace = try TraceReader.read(TraceSource(name: form.rawValue, bytes: bytes), options: options)
        #expect(trace.warnings == [])
        #expect(trace.frames == Self.hand.frames)
        let recorder = try Self.replay(trace)
        let late = trace.origin - Self.hand.start
        #expect(recorder.lines(shiftedBy: late) == Self.hand.lines)
        #expect(Self.hand.lines.count > 10)
        // Where the flick left the list is what its speed was.
        #expect(try emulatedRow(recorder) == Self.hand.row)
    }

    private func emulatedRow(_ recorder: Recorder) throws -> Rect {
        recorder.emulator.stage.moveEverything(to: recorder.emulator.stage.now)
        guard case .list(let items) = recorder.emulator.stage.tree(),
            let item = items.first(where: { $0["id"] == .text("r20") }), case .list(let numbers)? = item["frame"]
        else {
            Issue.record("no row")
            return .zero
        }
        let n = numbers.map { if case .number(let number) = $0 { number } else { Double.nan } }
        return Rect(n[0], n[1], n[2], n[3])
    }

    private static func replay(_ trace: Trace) throws -> Recorder {
        let document = try SceneReader.read(Array(scene.utf8), file: "test.yaml")
        let emulator = Emulator(
            scene: document, setup: Emulator.Setup(start: trace.origin), measuring: FixedTextMeasuring())
        let recorder = Recorder(emulator, wantsFrames: false)
        Replayer(trace, on: emulator).run(moments: [], settles: true, observer: recorder)
        return recorder
    }
}
