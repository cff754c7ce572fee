import Base
import Input
import Testing
import Trace

@Suite("Recordings that hide what was typed")
struct KeyMaskTests {
    private static let keyboard = DeviceDescription(
        name: "Keys", bus: 3, codes: [EventType.EV_KEY: Array(1...124), EventType.EV_MSC: [EventCode.MSC_SCAN]])
    private static let id = DeviceID(0)

    private static func stroke(_ code: UInt16, _ value: Int32, scan: Int32) -> [InputEvent] {
        [
            InputEvent(type: EventType.EV_MSC, code: EventCode.MSC_SCAN, value: scan),
            InputEvent(type: EventType.EV_KEY, code: code, value: value),
        ]
    }

    /// "s", Enter, keypad 7.
    private static let frames = [(31, 1), (31, 0), (28, 1), (28, 0), (71, 1)].enumerated().map { index, key in
        InputFrame(
            time: Timestamp(Int64(index) * 1000), device: id,
            events: stroke(UInt16(key.0), Int32(key.1), scan: 458_000 + Int32(key.0)))
    }

    private func libinput(_ frames: [InputFrame], hidesKeys: Bool = true) -> String {
        var writer = LibinputWriter(hidesKeys: hidesKeys)
        var text = ""
        writer.append(.connect(Self.id, Self.keyboard, .zero), to: &text)
        for frame in frames { writer.append(.frame(frame), to: &text) }
        writer.finish(to: &text)
        return text
    }

    private func keys(_ trace: Trace) -> [String] {
        trace.frames.flatMap { $0.events + ($0.resync ?? []) }.filter { $0.type == EventType.EV_KEY }
            .map { "\($0.code)=\($0.value)" }
    }

    @Test("in libinput's form what writes something stands as KEY_A with a mark, scan codes too, and the head says so")
    func libinputForm() {
        let text = libinput(Self.frames)
        #expect(
            text.contains(
                """
                    - [  0,      0,   4,   4,      30] # EV_MSC / MSC_SCAN 30 (obfuscated)
                    - [  0,      0,   1,  30,       1] # EV_KEY / KEY_A 1 (obfuscated)

                """))
        #expect(text.contains("    - [  0,   2000,   1,  28,       1] # EV_KEY / KEY_ENTER 1\n"))
        #expect(!text.contains("KEY_S ") && !text.contains("KEY_KP7 ") && !text.contains("458031"))
        #expect(text.contains("# Which keys were pressed is hidden"))
    }

    @Test("read back hidden keys are keys that type nothing, and the reader says so, in each form")
    func readBack() throws {
        let hidden = ["240=1", "240=0", "28=1", "28=0", "240=1"]
        let written = try read(libinput(Self.frames))
        #expect(keys(written) == hidden)
        #expect(
            written.warnings.map(\.message) == [
                "does not tell which keys were pressed: they are hidden, and type nothing here"
            ])
        var evemu = EvemuWriter.head(of: Self.keyboard, hidesKeys: true)
        for frame in Self.frames { EvemuWriter.append(frame, hidesKeys: true, to: &evemu) }
        #expect(keys(try read(evemu)) == hidden)
        #expect(try read(evemu).warnings.count == 1)
        // Frames of a second device, and states, have a form of their own.
        let state = InputFrame(
            time: .zero, device: Self.id, events: [], resync: [InputEvent(type: EventType.EV_KEY, code: 44, value: 1)])
        let stated = try read(libinput([state] + Self.frames))
        #expect(keys(stated) == ["240=1"] + hidden)
        #expect(stated.warnings.count == 1)
    }

    @Test("a real KEY_A without a mark stays what it is")
    func shown() throws {
        let frames = [InputFrame(time: .zero, device: Self.id, events: Self.stroke(30, 1, scan: 458_756))]
        let trace = try read(libinput(frames, hidesKeys: false))
        #expect(trace.frames == frames)
        #expect(trace.warnings.isEmpty)
    }

    @Test("a mouse's buttons and a panel's touches are not hidden")
    func others() {
        for code in [EventCode.BTN_LEFT, EventCode.BTN_TOUCH, 1, 59, 183] {
            let frame = InputFrame(time: .zero, device: Self.id, events: Self.stroke(code, 1, scan: 589_825))
            #expect(!libinput([frame]).contains("1 (obfuscated)"), "\(code)")
            #expect(libinput([frame]).contains("589825"))
        }
    }
}
