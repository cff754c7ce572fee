import Base
import Input
import Testing
import Trace

/// What evtest prints of a little panel and a tap.
let evtestPanel = """
    Input driver version is 1.0.1
    Input device ID: bus 0x18 vendor 0x1234 product 0xabcd version 0x100
    Input device name: "Little Panel"
    Supported events:
      Event type 0 (EV_SYN)
      Event type 1 (EV_KEY)
        Event code 330 (BTN_TOUCH)
      Event type 3 (EV_ABS)
        Event code 0 (ABS_X)
          Value     17
          Min        0
          Max      799
          Resolution      10
        Event code 1 (ABS_Y)
          Value      4
          Min        0
          Max      479
          Resolution      10
        Event code 47 (ABS_MT_SLOT)
          Value      0
          Min        0
          Max        1
        Event code 53 (ABS_MT_POSITION_X)
          Value      0
          Min        0
          Max      799
          Fuzz       2
          Flat       1
          Resolution      10
        Event code 54 (ABS_MT_POSITION_Y)
          Value      0
          Min       -5
          Max      479
          Resolution      10
        Event code 57 (ABS_MT_TRACKING_ID)
          Value      0
          Min        0
          Max    65535
    Properties:
      Property type 1 (INPUT_PROP_DIRECT)
    Testing ... (interrupt to exit)
    Event: time 0.000001, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 12
    Event: time 0.000001, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 100
    Event: time 0.000001, type 3 (EV_ABS), code 54 (ABS_MT_POSITION_Y), value 50
    Event: time 0.000001, type 1 (EV_KEY), code 330 (BTN_TOUCH), value 1
    Event: time 0.000001, -------------- SYN_REPORT ------------
    Event: time 0.016667, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 110
    Event: time 0.016667, -------------- SYN_REPORT ------------
    Event: time 1.500000, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value -1
    Event: time 1.500000, type 1 (EV_KEY), code 330 (BTN_TOUCH), value 0
    Event: time 1.500000, -------------- SYN_REPORT ------------

    """

@Suite("What evtest prints")
struct EvtestReaderTests {
    private func events(_ text: String, _ options: TraceOptions = TraceOptions(range: TraceRange("0..99x0..99"))) throws
        -> [[InputEvent]]
    { try read(text, options).frames.map(\.events) }

    @Test("the head describes the device, the lines give its frames")
    func whole() throws {
        let trace = try read(evtestPanel)
        var description = littlePanel
        description.axes[0]?.value = 17
        description.axes[1]?.value = 4
        for code in [0x2f, 0x35, 0x36, 0x39] as [UInt16] { description.axes[code]?.value = 0 }
        #expect(trace.devices.map(\.description) == [description])
        #expect(trace.frames == littleTap)
        #expect(trace.warnings == [])
        #expect(try TraceReader.readDescription(source(evtestPanel)) == description)
    }

    @Test("quotation marks, line ends of terminals and padding change nothing")
    func dressed() throws {
        let plain = try read(evtestPanel)
        for dress in [
            { "###### \($0)" }, { "> > \($0)" }, { "\($0)\r" }, { "\($0)\r\r" }, { "\($0)        " },
        ] as [(Substring) -> String] {
            let text = evtestPanel.split(separator: "\n").map(dress).joined(separator: "\n") + "\n"
            #expect(try read(text) == plain)
        }
    }

    @Test("lines that a mailer wrapped are put together again")
    func wrapped() throws {
        let parts = evtestPanel.split(separator: "Testing")
        let events = parts[1].replacing("code 53 (", with: "code 53 \n(").replacing("code 57 (", with: "code 57\n(")
        #expect(try read(parts[0] + "Testing" + events).frames == littleTap)
    }

    @Test("notes between the lines are counted and shown; where more than a fifth is such, the file is refused")
    func notes() throws {
        let trace = try read(
            evtestPanel.replacing("Event: time 1.5", with: "now lift it\nEvent: time 1.5", maxReplacements: 1))
        #expect(trace.frames == littleTap)
        #expect(
            trace.warnings.map(\.text) == [
                "t.events:49:1: cannot be understood: now lift it",
                "t.events: 1 of 52 lines cannot be understood; they are left out",
            ])
        let noise = (1...14).map { "note \($0)\n" }.joined()
        let said = refusal(evtestPanel + noise)
        #expect(said.hasPrefix("t.events: 14 of 65 lines cannot be understood; give a trace that is whole"))
        #expect(said.hasSuffix("cannot be understood: note 5"))
    }

    @Test("a file without a head needs a range, and then has slots if its ids are said")
    func headless() throws {
        let lines = "Testing" + evtestPanel.split(separator: "Testing")[1]
        #expect(refusal(lines).contains("--range 0..4095x0..4095"))
        let trace = try read(lines, TraceOptions(range: TraceRange("0..799x-5..479")))
        #expect(trace.frames == littleTap)
        #expect(trace.devices[0].description.hasSlots)
        #expect(trace.devices[0].description.axes[0x36] == AxisRange(min: -5, max: 479))
    }

    @Test("a head that is cut still gives ranges; what was sent is added to it")
    func cutHead() throws {
        let trace = try read("    Event code 53 (" + evtestPanel.split(separator: "    Event code 53 (")[1])
        #expect(trace.devices[0].description.hasSlots)
        #expect(trace.devices[0].description.axes[0x35]?.max == 799)
        #expect(trace.frames == littleTap)
    }

    @Test("reports are told by the signs around them, whatever old versions call them")
    func reports() throws {
        let text = """
            Event: time 1.000000, type 3 (Absolute), code 53 (MT X), value 5
            Event: time 1.000000, type 3 (Absolute), code 54 (MT Y), value 6
            Event: time 1.000000, ++++++++++++++ EV_REL ++++++++++++
            Event: time 1.000000, ++++++++++++++ SYN_MT_REPORT ++++++++++++
            Event: time 1.000001, -------------- EV_SYN ------------
            Event: time 2.000000, >>>>>>>>>>>>>> SYN_DROPPED <<<<<<<<<<<<
            Event: time 2.000000, -------------- Report Sync ------------

            """
        let report = InputEvent(type: 0, code: EventCode.SYN_MT_REPORT, value: 0)
        #expect(
            try events(text) == [
                [
                    InputEvent(type: 3, code: 53, value: 5), InputEvent(type: 3, code: 54, value: 6), report, report,
                ], [InputEvent(type: 0, code: EventCode.SYN_DROPPED, value: 0)],
            ])
    }

    @Test("scan codes are hexadecimal, all else is decimal")
    func scanCodes() throws {
        let text = """
            Event: time 1.000000, type 4 (EV_MSC), code 4 (MSC_SCAN), value d0042
            Event: time 1.000000, type 1 (EV_KEY), code 272 (BTN_LEFT), value 1
            Event: time 1.000000, -------------- SYN_REPORT ------------

            """
        #expect(
            try events(text, TraceOptions()) == [
                [InputEvent(type: 4, code: 4, value: 0xd0042), InputEvent(type: 1, code: 272, value: 1)]
            ])
    }

    @Test("times whose fraction is not microseconds are refused, and left out with a rate")
    func badTimes() throws {
        let text = String(evtestPanel.replacing("time 0.000001", with: "time 1633561619.1633561619"))
        #expect(
            refusal(text)
                == "t.events:42:1: the fraction of a time is not in microseconds, so that no time can be trusted; give the rate of its frames, as in --rate 60, to leave the times out"
        )
        #expect(try read(text, TraceOptions(rate: 60)).frames.map(\.time.microseconds) == [0, 16667, 33333])
    }

    @Test("a last frame that is cut is left out with a warning")
    func cut() throws {
        let text = String(evtestPanel.prefix(evtestPanel.count - 70))
        let trace = try read(text)
        #expect(trace.frames == Array(littleTap.dropLast()))
        #expect(trace.warnings.map(\.message) == ["ends in the middle of a frame"])
    }
}
