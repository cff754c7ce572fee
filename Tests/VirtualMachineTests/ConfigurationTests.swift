import Foundation
import Testing

extension MachineTests {
    /// The configuration's words about real devices and a real display.
    @Suite("The daemon's configuration on a real kernel")
    struct ConfigurationTests {
        @Test(
            "one rotation turns picture and touch, rules mend and grab the panel, udev's display counts; the replay knows"
        )
        func configured() throws {
            let run = try VirtualMachine.panel.run("Tests/vm/scenarios/configured", name: "configured")
            try #require(run.status == 0, "\(run.output)\(run.text(of: "log"))")
            #expect(run.output == "grabbed: Device or resource busy\ndaemon's status: 0\n")

            let devices = run.text(of: "devices")
            #expect(
                devices.contains(
                    /"name":"Handglass test panel".*"used":true.*"rules":\[\{"at":"[^"]*handglass.yaml:3","reason":"name Handglass test panel, id 1209:4847","sets":\["grab","calibration"\]\}\],"calibration":\[-1,0,1,0,-1,1\]/
                ), "\(devices)")
            #expect(
                devices.contains(
                    /"connector":"Virtual-1".*"rotation":180,.*"used":true,"reason":"configuration names it"/),
                "\(devices)")

            // Turned round twice, the finger is where the file has it.
            let live = try run.lines(of: "events").filter { !$0.contains("\"event\":\"device\"") }
            let ended = live.filter { $0.contains("\"phase\":\"ended\"") }
            let value = try #require(ended.first?.firstMatch(of: /"value":([0-9.]+),"phase"/).flatMap { Double($0.1) })
            #expect(ended.count == 1 && abs(value - 0.8) < 0.05, "\(ended)")
            #expect(!live.contains { $0.contains("refresh") })

            let replay = try Handglass.run(
                "replay", run.path(of: "recording.yaml"), "--scene", Fixture.scene, "--events",
                run.path(of: "replayed"), "--values", run.path(of: "replayed-values"), "--screenshot",
                run.path(of: "replayed.png"))
            try #require(replay.status == 0, "\(replay.errors)")
            #expect(try run.lines(of: "replayed") == live)
            #expect(try run.lines(of: "replayed-values") == run.lines(of: "values"))
            var upright = try Picture(png: run.path(of: "last.png"))
            upright.pixels.reverse()
            #expect(try upright.difference(from: Picture(png: run.path(of: "replayed.png"))) == .none)
        }

        @Test("touching the crosses and then the button gives a rule for this panel; too late, or after Escape, none")
        func calibrated() throws {
            let run = try VirtualMachine.panel.run("Tests/vm/scenarios/calibrated", name: "calibrated")
            try #require(run.status == 0, "\(run.output)\(run.text(of: "log"))")
            #expect(run.output == "confirmed: 0\nlate: 1\nescaped: 1\nrule.yaml\n", "\(run.text(of: "log"))")
            let rule = run.text(of: "rule.yaml")
            let numbers = try #require(rule.firstMatch(of: /calibration: \[([^\]]*)\]/)).1.split(separator: ",")
                .compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
            // The middle nine tenths of the range are all of the panel.
            let wanted = [1 / 0.9, 0, -0.05 / 0.9, 0, 1 / 0.9, -0.05 / 0.9]
            #expect(numbers.count == 6 && zip(numbers, wanted).allSatisfy { abs($0 - $1) < 0.005 }, "\(rule)")
            #expect(rule.contains(/calibrated-on: { size: [0-9]+x[0-9]+, rotate: 0 }/))
        }
    }
}
