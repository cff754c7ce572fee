import Foundation
import Programs
import Testing
import Trace

@Suite("handglass convert")
struct ConvertCommandTests {
    private struct Outcome: Equatable {
        var output = ""
        var errors = ""
        var status: Int32? = 0
    }

    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "handglass-convert-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try write("panel.evemu", evemuPanel)
        try write("panel.evtest", evtestPanel)
        try write("two.getevent", "/dev/input/event0: 0001 001e 00000001\n/dev/input/event1: 0001 001e 00000001\n")
    }

    private func write(_ name: String, _ text: String) throws {
        try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }

    private func written(_ name: String) throws -> Trace {
        let bytes = Array(try Data(contentsOf: folder.appending(path: name)))
        return try TraceReader.read(TraceSource(name: name, bytes: bytes))
    }

    /// Runs the program of this build in the folder of the traces.
    private func convert(_ words: String..., input: String = "") throws -> Outcome {
        let outcome = try Program.run(
            Program.handglass, ["convert"] + words, input: Data(input.utf8), in: folder.path)
        return Outcome(output: outcome.text, errors: outcome.errors, status: outcome.status)
    }

    @Test("the ending says what to write, and nothing of the frames is lost on the way")
    func endings() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try convert("panel.evemu", "panel.yml") == Outcome())
        #expect(try written("panel.yml").frames == littleTap)
        #expect(try convert("panel.yml", "again.evemu") == Outcome())
        #expect(try written("again.evemu") == written("panel.evemu"))
        #expect(try convert("panel.evtest", "text.evemu") == Outcome())
        #expect(try written("text.evemu") == written("panel.evemu"))
    }

    @Test("standard input and output serve as files; without a word it is libinput's format")
    func pipes() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try convert("-", "-", input: evemuPanel).output.hasPrefix("# libinput record\n"))
        #expect(try convert("--format", "evemu", "-", "-", input: evemuPanel).output.hasPrefix("# EVEMU 1.3\n"))
    }

    @Test("of several devices evemu holds one, which is asked for")
    func several() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let refused = try convert("two.getevent", "--rate", "10", "two.evemu")
        #expect(refused.status == 65)
        #expect(refused.errors.contains("holds 2 devices, an evemu recording one; choose by --only (1 "))
        #expect(try convert("two.getevent", "--rate", "10", "--only", "2", "two.evemu").status == 0)
    }

    @Test("wrong words are refused")
    func usage() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try convert("panel.evemu").status == 64)
        #expect(try convert("panel.evemu", "panel.txt").status == 64)
        #expect(try convert("panel.evemu", "--format", "json", "-").status == 64)
        #expect(try convert("none.evemu", "x.yml").status == 66)
        #expect(try convert("panel.evemu", "--rate", "0", "x.yml").status == 64)
    }
}
