import Base
import Input
import Testing
import Trace

/// What `getevent -lp` says of the little panel.
private let block = """
    add device 1: /dev/input/event3
      bus:      0018
      vendor    1234
      product   abcd
      version   0100
      name:     "Little Panel"
      location: ""
      id:       ""
      version:  1.0.1
      events:
        KEY (0001): BTN_TOUCH*
        ABS (0003): ABS_X                 : value 0, min 0, max 799, fuzz 0, flat 0, resolution 10
                    ABS_Y                 : value 0, min 0, max 479, fuzz 0, flat 0, resolution 10
                    ABS_MT_SLOT           : value 0, min 0, max 1, fuzz 0, flat 0, resolution 0
                    ABS_MT_POSITION_X     : value 0, min 0, max 799, fuzz 2, flat 1, resolution 10
                    ABS_MT_POSITION_Y     : value 0, min -5, max 479, fuzz 0, flat 0, resolution 10
                    ABS_MT_TRACKING_ID    : value 0, min 0, max 65535, fuzz 0, flat 0, resolution 0
      input props:
        INPUT_PROP_DIRECT

    """

/// The little tap as `getevent -lt` prints it.
private let named = """
    [       0.000001] /dev/input/event3: EV_ABS       ABS_MT_TRACKING_ID   0000000c
    [       0.000001] /dev/input/event3: EV_ABS       ABS_MT_POSITION_X    00000064
    [       0.000001] /dev/input/event3: EV_ABS       ABS_MT_POSITION_Y    00000032
    [       0.000001] /dev/input/event3: EV_KEY       BTN_TOUCH            DOWN
    [       0.000001] /dev/input/event3: EV_SYN       SYN_REPORT           00000000
    [       0.016667] /dev/input/event3: EV_ABS       ABS_MT_POSITION_X    0000006e
    [       0.016667] /dev/input/event3: EV_SYN       SYN_REPORT           00000000             rate 60
    [       1.500000] /dev/input/event3: EV_ABS       ABS_MT_TRACKING_ID   ffffffff
    [       1.500000] /dev/input/event3: EV_KEY       BTN_TOUCH            UP
    [       1.500000] /dev/input/event3: EV_SYN       SYN_REPORT           00000000

    """

private let plain = """
    [       0.000001] /dev/input/event3: 0003 0039 0000000c
    [       0.000001] /dev/input/event3: 0003 0035 00000064
    [       0.000001] /dev/input/event3: 0003 0036 00000032
    [       0.000001] /dev/input/event3: 0001 014a 00000001
    [       0.000001] /dev/input/event3: 0000 0000 00000000
    [       0.016667] /dev/input/event3: 0003 0035 0000006e
    [       0.016667] /dev/input/event3: 0000 0000 00000000
    [       1.500000] /dev/input/event3: 0003 0039 ffffffff
    [       1.500000] /dev/input/event3: 0001 014a 00000000
    [       1.500000] /dev/input/event3: 0000 0000 00000000

    """

@Suite("What Android's getevent prints")
struct GeteventReaderTests {
    private let range = TraceOptions(range: TraceRange("0..799x-5..479"))

    private var panel: DeviceDescription {
        var description = littlePanel
        for code in description.axes.keys { description.axes[code]?.value = 0 }
        return description
    }

    private func untimed(_ text: String) -> String {
        text.split(separator: "\n").map { line in
            line.hasPrefix("[") ? String(line.drop { $0 != "]" }.dropFirst(2)) : String(line)
        }.joined(separator: "\n") + "\n"
    }

    private func unprefixed(_ text: String) -> String { String(text.replacing("/dev/input/event3: ", with: "")) }

    @Test("a block of capabilities in the same file describes the device")
    func described() throws {
        for events in [named, plain] {
            let trace = try read(block + events)
            #expect(trace.devices.map(\.description) == [panel])
            #expect(trace.frames == littleTap)
            #expect(trace.warnings == [])
        }
        // A run on a single device prints no path.
        #expect(try read(block + unprefixed(named)) == read(block + named))
        #expect(try TraceReader.readDescription(source(block)) == panel)
    }

    @Test("without that block a range is needed: the largest value seen says nothing")
    func undescribed() throws {
        let list = "add device 1: /dev/input/event3\n  name:     \"Little Panel\"\n"
        for events in [named, plain, unprefixed(named)] {
            #expect(refusal(list + events).contains("does not say what ranges its axes have"))
            #expect(try read(list + events, range).frames == littleTap)
        }
        #expect(try read(list + named, range).devices[0].description.name == "Little Panel")
        #expect(try read(named, TraceOptions(description: source(evemuPanel))).devices[0].description == littlePanel)
        #expect(try read(named, TraceOptions(description: source(block))).devices[0].description == panel)
    }

    @Test("cut anywhere, the whole frames before are given and no other", arguments: [named, plain])
    func cut(events: String) throws {
        let bytes = Array((block + events).utf8)
        var last = 0
        for length in (block.utf8.count + 1)..<bytes.count {
            let source = TraceSource(name: "t", bytes: Array(bytes[..<length]))
            guard let trace = try? TraceReader.read(source) else {
                #expect(last == 0)
                continue
            }
            #expect(trace.frames == Array(littleTap.prefix(trace.frames.count)))
            #expect(trace.frames.count >= last)
            last = trace.frames.count
        }
        // The last report wants its end.
        #expect(last >= 2)
    }

    @Test("without times a rate is needed: a frame a period then, and a period a frame")
    func rate() throws {
        for events in [named, plain].map(untimed) {
            #expect(refusal(block + events).contains("--rate 60"))
            let trace = try read(block + events, TraceOptions(rate: 60))
            #expect(trace.frames.map(\.time.microseconds) == [0, 16667, 33333])
            #expect(trace.frames.map(\.events) == littleTap.map(\.events))
        }
        // A file with times keeps them.
        #expect(try read(block + named, TraceOptions(rate: 60)).frames == littleTap)
    }

    @Test("each event printed twice, plain and with names, is one event")
    func twice() throws {
        let both = zip(plain.split(separator: "\n"), named.split(separator: "\n")).map { "\($0)\n\($1)\n" }.joined()
        #expect(try read(block + both).frames == littleTap)
    }

    @Test("terminals' line ends, a stray digit and errors of getevent itself change nothing")
    func dressed() throws {
        let noise = "could not get driver version for /dev/input/mice, Not a typewriter\n"
        for text in [noise + block + "0" + named, block + named + noise] {
            #expect(try read(text).frames == littleTap)
            #expect(try read(String(text.replacing("\n", with: "\r\r\n"))).frames == littleTap)
        }
        let trace = try read(block + named + "^C\n")
        #expect(trace.frames == littleTap)
        #expect(trace.warnings.first?.text == "t.events:30:1: cannot be understood: ^C")
    }

    @Test("codes without a name are four digits, and names may be cut short or be Android's own")
    func names() throws {
        let text = """
            EV_ABS       0029                 00000001
            EV_ABS       ABS_MT_TRACKING_I    00000003
            EV_ABS       ABS_MT_ORIENTATION   ffffffbe
            EV_ABS       ABS_MT_TOOL_TYPE     MT_TOOL_PALM
            EV_KEY       BTN_DIGI             DOWN
            EV_KEY       BTN_MOUSE            REPEAT
            EV_SYN       SYN_REPORT           00000000

            """
        #expect(
            try read(text, TraceOptions(range: range.range, rate: 100)).frames.map(\.events) == [
                [
                    InputEvent(type: 3, code: 0x29, value: 1), InputEvent(type: 3, code: 0x39, value: 3),
                    InputEvent(type: 3, code: 0x34, value: -66), InputEvent(type: 3, code: 0x37, value: 2),
                    InputEvent(type: 1, code: 0x140, value: 1), InputEvent(type: 1, code: 0x110, value: 2),
                ]
            ])
    }

    @Test("several devices come apart; keys beside a panel need no range")
    func several() throws {
        let keys = """
            [       0.010000] /dev/input/event0: EV_KEY       KEY_POWER            DOWN
            [       0.010000] /dev/input/event0: EV_SYN       SYN_REPORT           00000000

            """
        let trace = try read(keys + named, range)
        #expect(trace.devices.map(\.description.axes.isEmpty) == [true, false])
        #expect(trace.frames.map(\.device.index) == [1, 0, 1, 1])
    }

    @Test("the oldest form of times is read too")
    func old() throws {
        #expect(
            try read(
                block
                    + "12-000345: /dev/input/event3: 0001 014a 00000001\n12-345: /dev/input/event3: 0000 0000 00000000\n"
            )
            .frames == [
                InputFrame(
                    time: Timestamp(12_000_345), device: DeviceID(0),
                    events: [InputEvent(type: 1, code: 0x14a, value: 1)])
            ])
    }
}
