import Base
import Input
import Testing
import Trace

/// Every recording that is not evemu's, with what helps where a file does not say all: it is read, or refused with the
/// reason that is the true one.
@Suite(
    "Recordings that are read and such that are not",
    .enabled(if: Recordings.areThere, "the recordings are not on this machine"))
struct ForeignRecordingTests {
    /// Why a file is refused even with a range and a rate given; nil if it is read.
    private static func refusal(of path: String) -> String? {
        switch path.split(separator: "/").first {
        case "sendevent": return "is a sendevent script"
        case "monkey": return "is a monkey script"
        case "umockdev": return path.hasSuffix(".umockdev") ? "is a umockdev file" : "is no input trace"
        case "other", "INDEX.md": return "is no input trace"
        case "raw": return path.hasSuffix(".txt") ? "is hexdump's print of a raw dump" : nil
        case "hid-recorder":
            let others = [".pen", ".keyboard", ".remote", ".mouse", ".singletouch", "elan_04f3_300b"]
            return others.contains { path.contains($0) } ? "of a device that is no touch screen" : nil
        default:
            let headers = ["header-only", "kindle-oasis2-cyttsp5.old-labels-header", "moto-g3.lp-capabilities"]
            return headers.contains { path.contains($0) } ? "holds no events" : nil
        }
    }

    @Test(
        "each is read, or refused with the reason that is the true one",
        arguments: Recordings.files(under: "").filter { !$0.hasPrefix("evemu/") })
    func all(path: String) throws {
        let source = try #require(Recordings.source(path))
        let options = TraceOptions(range: TraceRange("0..32767x0..32767"), rate: 100)
        do throws(TraceError) {
            let trace = try TraceReader.read(source, options: options)
            #expect(Self.refusal(of: path) == nil)
            #expect(!trace.devices.isEmpty)
            #expect(Recordings.complaints(Recordings.contacts(trace)) == [])
        } catch {
            let reason = try #require(Self.refusal(of: path))
            #expect(error.diagnostics[0].message.contains(reason))
            #expect(error.diagnostics[0].file == path)
        }
    }

    @Test("libinput's recordings: mice and dials replay, a device that is left out is told, excerpts lack ranges")
    func libinput() throws {
        func read(_ name: String) throws -> Trace {
            try TraceReader.read(try #require(Recordings.source("libinput-record/\(name).yml")))
        }
        let mouse = try read("kernel-doc.pixart-mouse.v1-tabs")
        #expect(mouse.devices.map(\.description.classification.roles) == [[.mouse]])
        #expect(mouse.warnings == [] && !mouse.frames.isEmpty)
        let dial = try read("huion-keydial-k20.v1-missing-resolution")
        #expect(dial.warnings == [] && !dial.frames.isEmpty)
        let manual = try read("man-page-example.two-devices-with-hid")
        #expect(manual.devices.count == 1 && !manual.frames.isEmpty)
        #expect(manual.warnings.map(\.message) == ["the device has neither description nor events"])
        for name in [
            "apple-trackpad-gen1.v1-excerpt-syn-report-1-negative", "msft-touchpad-06cb-cd3e.v1-header-elided",
        ] {
            #expect {
                _ = try read(name)
            } throws: { error in
                (error as? TraceError)?.diagnostics[0].message.contains("what ranges its axes have") == true
            }
        }
    }

    @Test("a mouse's minute keeps its times to the microsecond on the way through libinput's form")
    func longTimes() throws {
        let trace = try Recordings.read("evemu/mice/PS2_Generic_Mouse.events")
        let again = try TraceReader.read(
            TraceSource(name: "again", bytes: Array(LibinputWriter.text(of: trace).utf8)))
        #expect(again.frames.map(\.time) == trace.frames.map(\.time))
        #expect(again.frames.count == 2707)
    }
}
