import Base
import Input
import Testing
import Trace

@Suite("Written libinput recordings")
struct LibinputWriterTests {
    private var keyboard: DeviceDescription {
        DeviceDescription(
            name: "Keys \"odd\" \\ ä\u{1}", bus: 3, phys: "usb-1/input0", uniq: "0:1",
            codes: [1: [28, 30, 57], 0x11: [0, 1]])
    }

    private func tap(_ device: Int, _ offset: Int64) -> [InputFrame] {
        littleTap.map { frame in
            InputFrame(time: frame.time + offset, device: DeviceID(device), events: frame.events)
        }
    }

    @Test("what is written is read back equal, of one device and of several")
    func roundTrip() throws {
        var panel = littlePanel
        panel.axes[0x2f]?.value = 1
        panel.phys = "i2c/0"
        let one = Trace(devices: [TraceDevice(id: DeviceID(0), description: panel)], frames: [littleTap])
        #expect(try read(LibinputWriter.text(of: one)) == one)
        let keys = [
            InputFrame(
                time: Timestamp(16667), device: DeviceID(4), events: [InputEvent(type: 1, code: 28, value: 1)])
        ]
        let two = Trace(
            devices: [
                TraceDevice(id: DeviceID(0), description: panel), TraceDevice(id: DeviceID(4), description: keyboard),
            ], frames: [littleTap, keys])
        #expect(try read(LibinputWriter.text(of: two)) == two)
    }

    @Test("a plain trace keeps libinput's own form")
    func plainForm() {
        let text = LibinputWriter.text(
            of: Trace(devices: [TraceDevice(id: DeviceID(0), description: littlePanel)], frames: [littleTap]))
        #expect(!text.contains("handglass"))
        #expect(
            text.hasSuffix(
                """
                      57: [0, 65535, 0, 0, 0]
                    properties: [1]
                  udev:
                    properties:
                    - ID_INPUT=1
                  quirks:
                  events:
                  - evdev:
                    - [  0,      1,   3,  57,      12] # EV_ABS / ABS_MT_TRACKING_ID 12
                    - [  0,      1,   3,  53,     100] # EV_ABS / ABS_MT_POSITION_X 100
                    - [  0,      1,   3,  54,      50] # EV_ABS / ABS_MT_POSITION_Y 50
                    - [  0,      1,   1, 330,       1] # EV_KEY / BTN_TOUCH 1
                    - [  0,      1,   0,   0,       0] # ------------ SYN_REPORT (0) ----------
                  - evdev:
                    - [  0,  16667,   3,  53,     110] # EV_ABS / ABS_MT_POSITION_X 110
                    - [  0,  16667,   0,   0,       0] # ------------ SYN_REPORT (0) ----------
                  - evdev:
                    - [  1, 500000,   3,  57,      -1] # EV_ABS / ABS_MT_TRACKING_ID -1
                    - [  1, 500000,   1, 330,       0] # EV_KEY / BTN_TOUCH 0
                    - [  1, 500000,   0,   0,       0] # ------------ SYN_REPORT (0) ----------

                """))
    }

    /// Settings that differ from the defaults in every way.
    private let mended = DeviceSettings(
        quirks: DeviceQuirks(
            releaseAfter: 5_000_000_000, debounce: 40_001, maxContacts: 2, axes: DeviceQuirks.Axes(x: 2, y: 5),
            median: 3,
            palmSize: .share(0.1), ghostFilter: true, liftLatency: .fixed(90_000), role: .touchscreen),
        calibration: Calibration(1.0 / 3, -0.1, 0.25, 1e-9, -1, 1))

    /// A session in which everything happens that can.
    private var session: Trace {
        let panel = DeviceID(0)
        let keys = DeviceID(1)
        let late = DeviceID(2)
        let request = Value.object([
            Value.Member("values", .object([Value.Member("volume", .number(0.1 + 0.2)), Value.Member("w", .null)])),
            Value.Member("token", .text("a\u{2028}b\n\"#: ]}")), Value.Member("all", .list([.bool(true), .list([])])),
            Value.Member("", .number(-1e-300)), Value.Member("zero", .number(-0.0)),
            Value.Member("big", .number(1e300)), Value.Member("o", .object([])),
        ])
        let state = [InputEvent(type: 3, code: 0x2f, value: 0), InputEvent(type: 3, code: 0x39, value: -1)]
        return Trace(
            items: [
                .connect(panel, littlePanel, Timestamp(5_000_000), settings: mended),
                .connect(keys, keyboard, Timestamp(5_000_001)),
                .advanced(Timestamp(5_000_002)), .frame(tap(0, 5_000_010)[0]), .frame(tap(1, 5_000_003)[1]),
                .request(request, Timestamp(5_020_000)), .frame(tap(0, 5_000_010)[1]),
                .connect(late, littlePanel, Timestamp(5_030_000), settings: mended), .frame(tap(2, 5_000_010)[0]),
                .wallClock("2026-03-01T12:00:00.000001", Timestamp(5_040_000)),
                .frame(
                    InputFrame(
                        time: Timestamp(5_050_000), device: panel, events: [InputEvent(type: 0, code: 3, value: 0)],
                        resync: state)),
                .frame(InputFrame(time: Timestamp(5_060_000), device: late, events: [], resync: [])),
                .disconnect(late, Timestamp(5_070_000)),
                .frame(InputFrame(time: Timestamp(4), device: panel, events: [])),
                .advanced(Timestamp(9_000_000)),
            ], origin: Timestamp(4_900_000),
            recording: RecordingHeader(
                start: Timestamp(4_900_000),
                settings: [
                    Value.Member("wallClock", .text("2026-02-28T14:35:00.123456")),
                    Value.Member("zone", .text("Europe/Berlin")),
                    Value.Member("battery", .number(0.87)), Value.Member("locale", .text("en_US")),
                    Value.Member("profile", .text("phone-4.7")),
                    Value.Member("panel", .list([.number(750), .number(1334)])),
                    Value.Member("feel", .object([])), Value.Member("seed", .number(7)),
                ]))
    }

    @Test("a session with everything in it is read back exactly as it was stepped")
    func recording() throws {
        #expect(try read(LibinputWriter.text(of: session)) == session)
        var slowStart = session
        slowStart.items.insert(.advanced(Timestamp(4_950_000)), at: 0)
        #expect(try read(LibinputWriter.text(of: slowStart)) == slowStart)
        var found = session
        let state = InputFrame(time: Timestamp(5_000_000), device: DeviceID(0), events: [], resync: [])
        found.items.insert(.frame(state), at: 1)
        found.items.insert(.frame(state), at: 3)
        let text = LibinputWriter.text(of: found)
        #expect(try read(text) == found)
        #expect(text.contains("ndevices: 2\n"))
        let empty = Trace(items: [], origin: Timestamp(-1), recording: RecordingHeader(start: Timestamp(-1)))
        #expect(try read(LibinputWriter.text(of: empty)) == empty)
    }

    @Test("what configuration says of a device is kept whole; what says nothing adds nothing")
    func settings() throws {
        for settings in [
            DeviceSettings(), mended, DeviceSettings(quirks: DeviceQuirks(palmSize: .millimetres(22.5))),
            DeviceSettings(quirks: DeviceQuirks(maxContacts: 1)),
            DeviceSettings(calibration: Calibration(0, 1, 0, 1, 0, 0)),
        ] {
            let trace = Trace(
                items: [.connect(DeviceID(0), littlePanel, Timestamp(5), settings: settings)], origin: Timestamp(1),
                recording: RecordingHeader(start: Timestamp(1)))
            let text = LibinputWriter.text(of: trace)
            #expect(try read(text) == trace)
            #expect(text.contains("settings") == (settings != DeviceSettings()))
        }
    }

    @Test("settings that cannot be are refused as odd, not guessed")
    func wrongSettings() throws {
        let start =
            "  - handglass: {\"connect\": 1, \"time\": [6, 0], \"device\": {\"name\": \"\", \"id\": [0, 0, 0, 0],"
        let device = " \"phys\": \"\", \"uniq\": \"\", \"properties\": [], \"codes\": {}, \"axes\": {}}, \"settings\": "
        func odd(_ settings: String) throws -> Int {
            try read(LibinputWriter.text(of: session) + start + device + settings + "}\n").warnings.count
        }
        #expect(try odd("{\"calibration\": [1, 0, 0, 0, 1, 0], \"quirks\": {\"median\": 3, \"later\": 1}}") == 0)
        for wrong in [
            "[]", "{\"calibration\": [1, 2]}", "{\"calibration\": [1, 0, 0, 0, 1, 1e300]}", "{\"quirks\": 1}",
            "{\"quirks\": {\"debounce\": -1}}", "{\"quirks\": {\"axes\": [1]}}", "{\"quirks\": {\"palm-size\": 3}}",
            "{\"quirks\": {\"role\": \"hat\"}}", "{\"quirks\": {\"max-contacts\": 0}}",
        ] {
            #expect(try odd(wrong) == 2, "\(wrong)")
        }
    }

    @Test("after every item the file so far is whole: it reads as what was stepped until then")
    func growing() throws {
        var writer = LibinputWriter(recording: session.recording)
        var text = ""
        for (index, item) in session.items.enumerated() {
            writer.append(item, to: &text)
            guard !text.isEmpty else { continue }
            #expect(try read(text).items == Array(session.items[...index]))
        }
    }

    @Test("a recording without its start, or with entries that are none, is told so")
    func damaged() throws {
        let text = LibinputWriter.text(of: session)
        #expect(
            refusal(text.replacing("  start: [4, 900000]\n", with: ""))
                == "t.events: the handglass: block has no start; give the recording as it was written")
        let odd = try read(text + "  - handglass: {\"advanced\": [1]}\n")
        #expect(odd.items == session.items)
        #expect(odd.warnings.count == 2)
    }
}
