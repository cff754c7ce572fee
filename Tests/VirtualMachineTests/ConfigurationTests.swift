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
    }
}
