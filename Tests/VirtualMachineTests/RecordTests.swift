import Foundation
import Testing

extension MachineTests {
    /// `handglass record`: devices that come, act and go, written down.
    @Suite("handglass record on a real kernel")
    struct RecordTests {
        @Test("what devices said is in the file, however the recording ended, and a minute played stays a minute")
        func recorded() throws {
            let run = try VirtualMachine.panel.run("Tests/vm/scenarios/recorded", name: "recorded")
            try #require(run.status == 0, "\(run.output)\(run.text(of: "log"))\(run.text(of: "played"))")
            for line in [
                "no device: 69", "not allowed: 77", "interrupted: 0", "device gone: 0", "killed: 137", "disk full: 74",
                "a minute: 0",
            ] {
                #expect(run.output.contains(line + "\n"), "\(run.output)\(run.text(of: "log"))")
            }

            // The same touches as in the files, one after the other, on two visits.
            let files = try ["slider-drag", "table-pull"].flatMap { name in
                try contacts(Fixture.path("\(name).events"), ["--description", Fixture.path("panel.desc")])
            }
            #expect(try contacts(run.path(of: "both.yml")) == files)
            #expect(run.text(of: "both.yml").contains("\"disconnect\""))

            let file = try String(contentsOfFile: Fixture.path("wheel-flick.events"), encoding: .utf8)
            #expect(PlayTests.events(try run.lines(of: "one.evemu")) == PlayTests.news(in: file))

            let killed = try contacts(run.path(of: "killed.yml"))
            #expect(killed.first?.hasPrefix("down") == true && killed.last?.hasPrefix("cancel") == true)
            #expect(try contacts(run.path(of: "full.yml")).first?.hasPrefix("down") == true)

            let stamps = try run.lines(of: "minute.evemu").compactMap { line in
                line.firstMatch(of: /^E: ([0-9.]+) 0002/).flatMap { Double($0.1) }
            }
            #expect(stamps.count == 6626)
            let span = try #require(stamps.last) - (try #require(stamps.first))
            // The emulated processor may come late to single frames; a drift would be seconds.
            #expect(abs(span - 53) < 0.25, "\(span) s, \(run.text(of: "minute"))")
        }

        /// Phase and place of every contact change that a replay understands.
        private func contacts(_ path: String, _ options: [String] = []) throws -> [String] {
            let replay = try Handglass.run(
                ["replay", path, "--scene", Fixture.scene, "--contacts", "-"] + options)
            try #require(replay.status == 0, "\(replay.errors)")
            return replay.text.matches(of: /"phase":"(\w+)","x":([0-9.]+),"y":([0-9.]+)/)
                .map { "\($0.1) \($0.2) \($0.3)" }
        }
    }
}
