import Foundation
import Testing

extension MachineTests {
    /// `handglass play`: recorded devices made by uinput, as other programs see them.
    @Suite("handglass play on a real kernel")
    struct PlayTests {
        @Test("a program sees exactly what the file says; the daemon misses no first touch of a hundred new panels")
        func played() throws {
            // A hundred times more than a second, for programs in it to start and devices to come and go.
            let machine = VirtualMachine(options: VirtualMachine.panel.options + ["--timeout", "500"])
            let run = try machine.run("Tests/vm/scenarios/played", name: "played")
            try #require(run.status == 0, "\(run.output)\(run.text(of: "played"))\(run.text(of: "log"))")

            let file = try String(contentsOfFile: Fixture.path("wheel-flick.events"), encoding: .utf8)
            #expect(Self.news(in: file).count > 30)
            #expect(Self.events(try run.lines(of: "recorded")) == Self.news(in: file))

            let reports = try run.lines(of: "played")
            #expect(reports.count == 101, "\(reports)")
            #expect(
                reports.allSatisfy {
                    $0.contains(/^handglass: played \d+ frames in [0-9.]+ s, at most [0-9.]+ ms late$/)
                })
            let taps = try run.lines(of: "events").filter { $0.contains("\"event\":\"tap\"") }
            #expect(taps.count == 100, "\(taps)")
            #expect(run.output.contains("daemon's status: 0\n"))
        }

        /// What the kernel passes on of an evemu recording's events: it gives nobody an empty frame, nor a slot number that is
        /// none's news.
        static func news(in file: String) -> [String] {
            events(file.split(separator: "\n").map(String.init)).drop { $0 == "0000 0000 0" }.filter {
                $0 != "0003 002f 0"
            }
        }

        /// Type, code and value of every event of an evemu recording.
        static func events(_ lines: [String]) -> [String] {
            lines.compactMap { line in
                guard let match = line.firstMatch(of: /^E: [0-9.]+ ([0-9a-f]{4}) ([0-9a-f]{4}) (-?\d+)/) else {
                    return nil
                }
                return "\(match.1) \(match.2) \(Int(match.3) ?? 0)"
            }
        }
    }
}
