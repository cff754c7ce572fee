import Base
import Input
import Testing
import Trace

@Suite("Recordings by evemu")
struct EvemuReaderTests {
    @Test("description and events of one file are read, microseconds kept")
    func whole() throws {
        let trace = try read(evemuPanel)
        #expect(trace.devices == [TraceDevice(id: DeviceID(0), description: littlePanel)])
        #expect(trace.frames == littleTap)
        #expect(trace.origin == Timestamp(1))
        #expect(trace.warnings == [])
        #expect(trace.recording == nil)
    }

    @Test("a description in a file of its own gives the events their ranges")
    func pair() throws {
        let lines = evemuPanel.split(separator: "\n", omittingEmptySubsequences: false)
        let events = lines.filter { $0.hasPrefix("E:") }.joined(separator: "\n") + "\n"
        let description = lines.filter { !$0.hasPrefix("E:") }.joined(separator: "\n") + "\n"
        let trace = try read(events, TraceOptions(description: source(description, "t.desc")))
        #expect(trace.devices.map(\.description) == [littlePanel])
        #expect(trace.frames == littleTap)
        #expect(
            refusal(events)
                == "t.events: does not say what ranges its axes have; give the device's description with "
                + "--description FILE, or the ranges, as in --range 0..4095x0..4095")
        #expect(
            refusal(events, TraceOptions(description: source("nothing", "t.desc")))
                == "t.desc: holds no description of a device; give the output of evemu-describe")
        #expect(
            refusal(description)
                == "t.events: describes a device but holds no events; give the recording of its events")
        #expect(try TraceReader.readDescription(source(evemuPanel)) == littlePanel)
    }

    @Test("without a description a range given makes the events usable, as a slot panel where they speak of contacts")
    func range() throws {
        let events = evemuPanel.split(separator: "\n").filter { $0.hasPrefix("E:") }.joined(separator: "\n") + "\n"
        let trace = try read(events, TraceOptions(range: TraceRange("0..4095x10..2000")))
        let description = try #require(trace.devices.first?.description)
        #expect(description.axes[0x35] == AxisRange(min: 0, max: 4095))
        #expect(description.axes[0x36] == AxisRange(min: 10, max: 2000))
        #expect(description.hasSlots)
        #expect(description.classification.roles == [.touchscreen])
        let told = try read(evemuPanel, TraceOptions(range: TraceRange("0..4095x10..2000")))
        #expect(told.devices.first?.description.axes[0x35]?.max == 4095)
    }

    @Test(
        "ranges are two spans that are not empty",
        arguments: ["", "1..2", "0..5x5..0", "0..5x0..5x", "ax0..5", "0-5x0-5"])
    func badRange(text: String) { #expect(TraceRange(text) == nil) }

    @Test("old forms: no version line, no resolution, wall-clock stamps, zeros before a negative number, CR LF")
    func old() throws {
        let trace = try read(
            "N: Old\r\nI: 0003 0001 0002 0003\r\nB: 03 03 00\r\nA: 00 -100 100 0 0\r\nA: 01 0 100 0 0\r\n"
                + "E: 1352020794.138597 0003 0000 -034\r\nE: 1352020794.138597 0000 0000 0\r\n")
        #expect(
            trace.frames == [
                InputFrame(
                    time: Timestamp(1_352_020_794_138_597), device: DeviceID(0),
                    events: [InputEvent(type: 3, code: 0, value: -34)])
            ])
        #expect(trace.devices[0].description.axes[0] == AxisRange(min: -100, max: 100))
        #expect(trace.devices[0].description.codes == [3: [0, 1]])
    }

    @Test("of a frame whose events carry stamps of their own the first one counts")
    func stampsInFrame() throws {
        let trace = try read(
            evemuPanel + "E: 2.000010 0003 0035 5\nE: 2.000020 0003 0036 6\nE: 2.000030 0000 0000 0\n")
        #expect(trace.frames.last?.time == Timestamp(2_000_010))
    }

    @Test("a file cut in the middle gives the whole frames before the cut, and says so")
    func cut() throws {
        let whole = evemuPanel + "E: 2.000000 0003 0035 0005\n"
        let after = try read(whole)
        #expect(after.frames == littleTap)
        #expect(
            after.warnings.map(\.text) == [
                "t.events:33:1: ends in the middle of a frame; the frames before it are used"
            ])
        let inWord = try read(evemuPanel + "E: 2.000000 00")
        #expect(inWord.frames == littleTap)
        #expect(
            inWord.warnings.map(\.text) == [
                "t.events:33:1: ends in the middle of a frame; the frames before it are used"
            ])
    }

    @Test("odd lines are counted, and the first five shown with their numbers")
    func oddLines() throws {
        let text = evemuPanel.replacing("E: 0.016667 0003", with: "what is this\nE: 0.016667 0003")
        let trace = try read(text)
        #expect(trace.frames == littleTap)
        #expect(
            trace.warnings.map(\.text) == [
                "t.events:28:1: cannot be understood: what is this",
                "t.events: 1 of 28 lines cannot be understood; they are left out",
            ])
        let bad = evemuPanel + (1...7).map { "E: 9.0 odd \($0)\n" }.joined()
        let said = refusal(bad).split(separator: "\n")
        #expect(said.count == 6)
        #expect(said[0] == "t.events: 7 of 34 lines cannot be understood; give a trace that is whole")
        #expect(said[5] == "t.events:37:1: cannot be understood: E: 9.0 odd 5")
        #expect(try read(evemuPanel + (1...6).map { "E: 9.0 odd \($0)\n" }.joined()).warnings.count == 6)
    }

    @Test(
        "numbers that cannot be are odd, not guessed at",
        arguments: [
            "E: 0.0000001 0003 0035 5", "E: 0 0003 0035 5", "E: 0. 0003 0035 5", "E: 1.5 10003 0035 5",
            "E: 1.5 0003 0035 4294967296", "E: 1.5 0003 0035", "E: 1.5 0003 0035 5 6", "E: 1.5 0003 zz 5",
            "E: 9999999999999999999.5 0003 0035 5", "A: 00 1 2 3", "I: 1 2 3", "B: 01 fff", "Q: 1",
        ])
    func badNumbers(line: String) throws {
        let trace = try read(evemuPanel + line + "\n")
        #expect(trace.frames == littleTap)
        #expect(trace.warnings.first?.text == "t.events:33:1: cannot be understood: \(line)")
    }

    @Test("a description that carries evtest's head as comments is evemu's")
    func commentedHead() throws {
        let text =
            "# a mouse\n# Input driver version is 1.0.1\n# Input device name: \"M\"\nN: M\nI: 0003 0001 0002 0003\n"
        #expect(try TraceReader.readDescription(source(text)).name == "M")
    }

    @Test("another version is refused by its number")
    func version() {
        #expect(
            refusal("# EVEMU 2.1\nN: x\n")
                == "t.events:1:1: is an evemu recording of version 2.1; versions 1.0 to 1.3 are read")
    }

    @Test("the description of a trace is looked for under its own name, then under shorter ones")
    func names() {
        #expect(
            TraceOptions.descriptionNames(for: "a.b/Panel.1-drag.events") == [
                "a.b/Panel.1-drag.desc", "a.b/Panel.1-drag.prop", "a.b/Panel.1-drag.device", "a.b/Panel.desc",
                "a.b/Panel.prop", "a.b/Panel.device",
            ])
        #expect(TraceOptions.descriptionNames(for: "x.desc") == ["x.prop", "x.device"])
        #expect(TraceOptions.descriptionNames(for: ".hidden") == [])
    }
}
