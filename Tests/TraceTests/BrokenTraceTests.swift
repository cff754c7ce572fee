import Base
import Input
import Testing
import Trace

@Suite("Broken and foreign files")
struct BrokenTraceTests {
    private static let evemu = """
        # EVEMU 1.2
        N: P
        I: 0018 1234 abcd 0100
        P: 02
        B: 03 00 00 00 00 00 80 60 02
        A: 35 0 799 0 0
        A: 36 -5 479 0 0 10
        E: 0.000001 0003 0039 12
        E: 0.000001 0003 0035 -01 # x
        E: 0.000001 0000 0000 0

        """

    private static let libinput = """
        text
        version: 1
        ndevices: 1
        devices:
        - node: /dev/input/event3
          evdev:
            name: "P"
            id: [24, 4660, 43981, 256]
            codes:
              3: [0, 53,
                57] # EV_ABS
            absinfo:
              53: [0, 799, 0, 0, 10]
            properties: [1]
          hid: [
            0x05
          ]
          events:
          - evdev:
            - [  0,      1,   3,  57,  12]
            - [  0,      1,   0,   0,   0]

        """

    private static let evtest = """
        Input driver version is 1.0.1
        Input device ID: bus 0x18 vendor 0x1 product 0xf version 0x100
        Input device name: "P"
          Event type 3 (EV_ABS)
            Event code 53 (ABS_MT_POSITION_X)
              Value      0
              Min        0
              Max      799
        Event: time 1.000001, type 3 (EV_ABS), code 53
        (ABS_MT_POSITION_X), value -1
        Event: time 1.000001, ++++++++++++++ SYN_MT_REPORT ++++++++++++
        Event: time 1.000001, -------------- SYN_REPORT ------------

        """

    private static let getevent = """
        add device 1: /dev/input/event3
          name:     "P"
          events:
            KEY (0001): BTN_TOUCH*
            ABS (0003): ABS_MT_POSITION_X     : value 0, min 0, max 799, fuzz 0, flat 0, resolution 0
          input props:
            INPUT_PROP_DIRECT
        0[    1.000001] /dev/input/event3: EV_ABS  ABS_MT_POSITION_X  ffffffff
        [     1.000001] /dev/input/event3: 0003 0036 0000000c
        1-2: /dev/input/event3: EV_KEY  BTN_TOUCH  DOWN
        [     1.000001] /dev/input/event3: EV_SYN  SYN_REPORT 00000000  rate 3

        """

    private static var recording: String {
        let trace = Trace(
            items: [
                .connect(
                    DeviceID(0), DeviceDescription(name: "P", codes: [3: [0]]), Timestamp(1),
                    settings: DeviceSettings(
                        quirks: DeviceQuirks(median: 3), calibration: Calibration(0, 1, 0, 1, 0, 0)))
            ]
                + [.frame(littleTap[1]), .request(.object([Value.Member("a", .text("\u{1}é"))]), Timestamp(9))],
            origin: Timestamp(0),
            recording: RecordingHeader(start: Timestamp(0), settings: [Value.Member("seed", .number(1))]))
        return LibinputWriter.text(of: trace)
    }

    /// Reads whatever it is; a crash is the only failure.
    private func tolerates(_ bytes: [UInt8]) {
        let source = TraceSource(name: "t", bytes: bytes)
        do throws(TraceError) {
            let trace = try TraceReader.read(source, options: TraceOptions(range: TraceRange("0..9x0..9")))
            #expect(trace.items.count < 100)
        } catch { #expect(error.diagnostics.allSatisfy { $0.file == "t" } && !error.diagnostics.isEmpty) }
    }

    @Test(
        "cut at any byte, a file is read or refused",
        arguments: [evemu, libinput, recording, evtest, getevent, hidPanel])
    func truncated(text: String) {
        let bytes = Array(text.utf8)
        for length in bytes.indices { tolerates(Array(bytes[..<length])) }
    }

    @Test(
        "with any byte missing, a file is read or refused",
        arguments: [evemu, libinput, recording, evtest, getevent, hidPanel])
    func deleted(text: String) {
        let bytes = Array(text.utf8)
        for index in bytes.indices {
            var damaged = bytes
            damaged.remove(at: index)
            tolerates(damaged)
        }
    }

    @Test(
        "with any byte changed, a file is read or refused",
        arguments: [evemu, libinput, recording, evtest, getevent, hidPanel])
    func changed(text: String) {
        let bytes = Array(text.utf8)
        for (step, index) in bytes.indices.enumerated() {
            var damaged = bytes
            damaged[index] = [0xff, 0x00, 0x5b, 0x39, 0x2d, 0x0a, 0x7b][step % 7]
            tolerates(damaged)
        }
    }

    @Test("deep nesting is refused, not followed")
    func nested() {
        let text = libinputPanel + "  - handglass: {\"request\": " + String(repeating: "[", count: 100_000) + "\n"
        #expect(refusal(text) == "read")
    }

    @Test("a cut never adds a frame, and never drops one before the last")
    func cutKeepsFrames() throws {
        for text in [evemuPanel, libinputPanel, evtestPanel] {
            var last = 0
            let bytes = Array(text.utf8)
            for length in bytes.indices.suffix(420) {
                let source = TraceSource(name: "t", bytes: Array(bytes[..<length]))
                guard let trace = try? TraceReader.read(source) else {
                    #expect(last == 0)
                    continue
                }
                #expect(trace.frames == Array(littleTap.prefix(trace.frames.count)))
                #expect(trace.frames.count >= last)
                last = trace.frames.count
            }
            #expect(last == littleTap.count)
        }
    }

    @Test("what is no trace is refused in words")
    func noTrace() {
        let said =
            "t.events: is no input trace; give a recording by libinput record, evemu-record or handglass run --record"
        #expect(refusal("") == "t.events: the file is empty")
        #expect(refusal("Dear diary,\ntoday nothing happened.\n") == said)
        #expect(refusal("handglass: 1\nscreens:\n") == said)
        #expect(refusal("\u{0}\u{1}\u{2}ELF") == said)
        #expect(refusal("{\"json\": [1, 2]}") == said)
    }

    @Test(
        "the kind of a file is found from its content",
        arguments: [
            ("Input driver version is 1.0.1\n", TraceFormat.evtest),
            ("Event: time 1.5, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 5\n", .evtest),
            ("> Event: time 1.5, -------------- SYN_REPORT ------------\n", .evtest),
            ("add device 1: /dev/input/event0\n", .getevent), ("[    12.5] 0003 0039 00000000\n", .getevent),
            ("[    12.5] EV_ABS       ABS_MT_TRACKING_ID   00000000\n", .getevent),
            ("/dev/input/event2: 0003 0035 000000ff\n", .getevent), ("0003 0035 000000ff\n", .getevent),
            ("12-345: /dev/input/event2: 0003 0035 000000ff\n", .getevent),
        ] as [(String, TraceFormat)])
    func kind(text: String, format: TraceFormat) {
        #expect(TraceFormat(detecting: Array(text.utf8)) == format)
    }

    @Test(
        "formats that are not read are named",
        arguments: [
            ("sendevent /dev/input/event0 3 57 0\n", TraceFormat.sendevent),
            ("adb shell \"sendevent /dev/input/event2 1 330 1 ;sendevent …\"\n", .sendevent),
            ("type= raw events\ncount= 1\n", .monkey), ("start data >>\nPinchZoom(1,2)\n", .monkey),
            ("D: 0\nR: 2 05 01\nN: x\n", .hidRecorder), ("E: 000000.000000 3 01 02 03\n", .hidRecorder),
            ("P: /devices/pci0000:00\nE: DEVNAME=/dev/input/event1\n", .umockdev),
            ("0001360 04ed 0000 a2d7 000a 0003 0039 0033 0000\n", .hexdump),
        ] as [(String, TraceFormat)])
    func foreign(text: String, format: TraceFormat) {
        #expect(TraceFormat(detecting: Array(text.utf8)) == format)
        let said = refusal(text)
        #expect(said.hasPrefix("t.events: is \(format.title)"))
    }

    @Test("a file of zeros is no dump of events")
    func zeros() {
        #expect(
            refusal(String(repeating: "\u{0}", count: 48))
                == "t.events: reads as 64-bit and as 32-bit input events alike; give a recording by libinput or evemu")
    }
}
