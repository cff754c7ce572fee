import Base
import Input
import Testing
import Trace

@Suite("Recordings by libinput")
struct LibinputReaderTests {
    private var described: DeviceDescription {
        var description = littlePanel
        description.codes[0] = [0, 1, 3]
        return description
    }

    @Test("prose, TABs, lists over several lines, descriptors, other entries and unknown keys are passed over")
    func whole() throws {
        let trace = try read(libinputPanel)
        #expect(trace.devices.map(\.description) == [described])
        #expect(trace.frames == littleTap)
        #expect(trace.warnings == [])
        #expect(try TraceReader.readDescription(source(libinputPanel)) == described)
    }

    @Test("frames of several devices are merged by time")
    func several() throws {
        let second = libinputPanel.split(separator: "\n", omittingEmptySubsequences: false)
            .drop { !$0.hasPrefix("- node") }.joined(separator: "\n")
            .replacing("16667", with: "16666").replacing("Little", with: "Other")
        let trace = try read(libinputPanel.replacing("ndevices: 1", with: "ndevices: 3") + second)
        #expect(trace.devices.map(\.description.name) == ["Little Panel", "Other Panel"])
        #expect(trace.frames.map(\.device.index) == [0, 1, 1, 0, 0, 1])
        #expect(
            trace.warnings.map(\.text) == ["t.events: promises 3 devices but holds 2; the missing ones are left out"])
    }

    @Test("another version is refused by its number")
    func version() {
        #expect(
            refusal(libinputPanel.replacing("\nversion: 1", with: "\nversion: 2"))
                == "t.events:4:1: is a libinput recording of version 2; version 1 is read")
    }

    @Test("a header alone has no events; an excerpt without header needs a range")
    func parts() throws {
        let lines = libinputPanel.split(separator: "\n", omittingEmptySubsequences: false)
        let header = lines.prefix { !$0.hasPrefix("  events:") }.joined(separator: "\n")
        #expect(refusal(header) == "t.events: describes devices but holds no events; give a recording of their events")
        let excerpt = lines.drop { !$0.hasPrefix("  - evdev:") }.joined(separator: "\n")
        #expect(refusal(excerpt).hasPrefix("t.events: does not say what ranges its axes have"))
        #expect(try read(excerpt, TraceOptions(range: TraceRange("0..799x0..479"))).frames == littleTap)
    }

    @Test("a file cut in the middle gives its whole frames, and says so")
    func cut() throws {
        let trace = try read(String(libinputPanel.dropLast(30)))
        #expect(trace.frames == Array(littleTap.prefix(2)))
        #expect(trace.warnings.count == 1)
        #expect(trace.warnings[0].message == "ends in the middle of a frame")
    }

    @Test(
        "numbers that cannot be are odd",
        arguments: [
            "    - [ 2, 1000000, 3, 53, 5]", "    - [ 2, -1, 3, 53, 5]", "    - [ 2, 1, 3, 53]",
            "    - [ 2, 1, 3, 70000, 5]",
            "    - [ 2, 1, 3, 53, 5", "    - [ 2, 1, 3, 53, 9999999999]", "    what is this",
        ])
    func badNumbers(line: String) throws {
        let trace = try read(libinputPanel + "  - evdev:\n" + line + "\n")
        #expect(trace.frames == littleTap)
        #expect(trace.warnings.first?.message.hasPrefix("cannot be understood") == true)
    }
}
