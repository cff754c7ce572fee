import Base
import Evdev
import Input
import Testing
import Trace

@testable import handglass

@Suite("handglass record, below the devices")
struct DeviceRecordingTests {
    private static let panel = DeviceDescription(
        name: "Panel", bus: 0x18, properties: [InputProperty.INPUT_PROP_DIRECT],
        codes: [EventType.EV_KEY: [EventCode.BTN_TOUCH], EventType.EV_ABS: [EventCode.ABS_X, EventCode.ABS_Y]],
        axes: [EventCode.ABS_X: AxisRange(min: 0, max: 4095), EventCode.ABS_Y: AxisRange(min: 0, max: 4095)])
    private static let keyboard = DeviceDescription(
        name: "Keys", bus: 3, phys: "usb-1", codes: [EventType.EV_KEY: Array(1...88)])
    private static let (touch, keys) = (DeviceID(0), DeviceID(1))

    private static func key(_ code: UInt16, _ value: Int32) -> InputEvent {
        InputEvent(type: EventType.EV_KEY, code: code, value: value)
    }

    private static func frame(
        _ device: DeviceID, _ ms: Int64, _ events: [InputEvent], state: [InputEvent]? = nil
    ) -> InputItem {
        .frame(InputFrame(time: Timestamp(7_000_000 + ms * 1000), device: device, events: events, resync: state))
    }

    /// A panel and a keyboard, a tap, a stroke, a loss, the panel unplugged in mid-touch, and plugged in again.
    private static let session: [InputItem] = [
        .connected(touch, panel, properties: ["ID_PATH": "x"], at: Timestamp(7_000_000)),
        frame(touch, 0, [], state: [InputEvent(type: EventType.EV_ABS, code: EventCode.ABS_X, value: 9)]),
        .connected(keys, keyboard, properties: [:], at: Timestamp(7_000_000)),
        frame(keys, 0, [], state: []),
        frame(touch, 100, [key(EventCode.BTN_TOUCH, 1), InputEvent(type: EventType.EV_ABS, code: 0, value: 100)]),
        frame(keys, 105, [key(28, 1)]), frame(touch, 160, [key(EventCode.BTN_TOUCH, 0)]),
        frame(keys, 170, [key(28, 0)]),
        frame(touch, 200, [InputEvent(type: EventType.EV_SYN, code: EventCode.SYN_DROPPED, value: 0)], state: []),
        frame(touch, 300, [key(EventCode.BTN_TOUCH, 1)]), .disconnected(touch, at: Timestamp(7_400_000)),
        .connected(DeviceID(2), panel, properties: [:], at: Timestamp(8_000_000)),
        frame(DeviceID(2), 1000, [], state: []), frame(DeviceID(2), 1100, [key(EventCode.BTN_TOUCH, 1)]),
    ]

    private static func items(of session: [InputItem]) -> [TraceItem] {
        session.map { item in
            switch item {
            case .connected(let id, let description, _, let time): .connect(id, description, time)
            case .frame(let frame): .frame(frame)
            case .disconnected(let id, let time): .disconnect(id, time)
            }
        }
    }

    private func record(
        _ items: [InputItem], _ format: DeviceRecording.Format = .libinput, hidesKeys: Bool = true, begins: Int = 4
    ) -> (text: String, recording: DeviceRecording) {
        var recording = DeviceRecording(format, hidesKeys: hidesKeys)
        var text = ""
        for (index, item) in items.enumerated() {
            recording.append(item, to: &text)
            if index + 1 == begins { recording.begin(to: &text) }
        }
        return (text, recording)
    }

    private func read(_ text: String) throws -> Trace {
        try TraceReader.read(TraceSource(name: "session.yml", bytes: Array(text.utf8)))
    }

    @Test("what was recorded of several devices that come and go reads back as it happened")
    func roundTrip() throws {
        let (text, recording) = record(Self.session)
        let trace = try read(text)
        #expect(trace.items == Self.items(of: Self.session))
        #expect(trace.recording == nil)
        #expect(trace.origin == Timestamp(7_000_000))
        #expect(trace.warnings.isEmpty)
        #expect(recording.names == ["Panel", "Keys", "Panel"])
        #expect((recording.frames, recording.losses) == (7, 1))
    }

    @Test("killed after any frame, it is a trace of all that happened before")
    func killed() throws {
        let all = Self.items(of: Self.session)
        for count in 4..<Self.session.count {
            let (text, _) = record(Array(Self.session[...count]))
            #expect(try read(text).items == Array(all[...count]))
        }
    }

    @Test("cut off anywhere, as by a full disk, it holds every whole frame before the cut")
    func cut() throws {
        let bytes = Array(record(Self.session).text.utf8)
        let all = Self.items(of: Self.session)
        var most = 0
        for end in 1...bytes.count {
            guard let trace = try? TraceReader.read(TraceSource(name: "x", bytes: Array(bytes[..<end]))) else {
                continue
            }
            #expect(trace.items == Array(all[..<trace.items.count]))
            most = max(most, trace.items.count)
        }
        #expect(most == all.count)
    }

    @Test("evemu holds one device, ends with it, and what it cannot hold is told")
    func evemu() throws {
        let alone = Self.session.filter { item in
            switch item {
            case .connected(let id, _, _, _), .disconnected(let id, _): id == Self.touch
            case .frame(let frame): frame.device == Self.touch
            }
        }
        let (text, recording) = record(alone, .evemu)
        let trace = try read(text)
        #expect(trace.devices.map(\.description.name) == ["Panel"])
        #expect(trace.frames.map { $0.time.microseconds / 1000 } == [7100, 7160, 7200, 7300])
        #expect(recording.isOver)
        #expect(recording.unwritten == ["states of devices that were read after a loss"])
        #expect(!record(Self.session, .libinput).recording.isOver)
    }

    @Test("what was typed is hidden unless asked for, in each form")
    func typed() throws {
        let typing: [InputItem] = [
            .connected(Self.keys, Self.keyboard, properties: [:], at: .zero),
            Self.frame(Self.keys, 0, [], state: [Self.key(30, 1)]), Self.frame(Self.keys, 1, [Self.key(31, 1)]),
            Self.frame(Self.keys, 2, [Self.key(1, 1)]),
        ]
        func codes(_ text: String) throws -> [UInt16] { try read(text).frames.flatMap { $0.events.map(\.code) } }
        for format in DeviceRecording.Format.allCases {
            #expect(try codes(record(typing, format, begins: 1).text) == [240, 1])
            #expect(try codes(record(typing, format, hidesKeys: false, begins: 1).text) == [31, 1])
        }
    }
}
