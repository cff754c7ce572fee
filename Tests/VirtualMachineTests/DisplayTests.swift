import Testing

extension MachineTests {
    /// The display may be missing, or for a while somebody else's.
    @Suite("Displays that come and go")
    struct DisplayTests {
        @Test(
            "the daemon waits for a display that another program has or that is not connected, then shows its picture")
        func waits() throws {
            let run = try VirtualMachine.panel.run("Tests/vm/scenarios/displays", name: "displays")
            try #require(run.status == 0, "\(run.output)\(run.text(of: "log"))")
            #expect(run.output == "without waiting: 69\nwithout waiting: 69\ndaemon's status: 0\n")
            let refusals = run.text(of: "no-wait")
            #expect(refusals.contains("another program drives the display (/dev/dri/card0)"), "\(refusals)")
            #expect(refusals.contains("no display is connected"), "\(refusals)")

            let render = try Handglass.run(
                "render", "--scene", Fixture.path("still-scene.yaml"), "-o", run.path(of: "rendered.png"))
            try #require(render.status == 0, "\(render.errors)")
            #expect(try run.difference("free.png", "rendered.png") == .none)
            #expect(try run.difference("again.png", "rendered.png") == .none)
        }

        @Test("the console it was started on can be switched away and back, and is given back as it was")
        func console() throws {
            let run = try VirtualMachine.panel.run("Tests/vm/scenarios/console", name: "console")
            try #require(run.status == 0, "\(run.output)\(run.text(of: "log"))")
            let before = try #require(run.output.firstMatch(of: /before: (text .+ auto)\n/)).1
            #expect(
                run.output
                    == "before: \(before)\nmeanwhile: graphics off process\ndaemon's status: 0\nafter: \(before)\n")
            #expect(try run.difference("before.png", "shown.png") != .none)
            #expect(try run.difference("away.png", "before.png") != .none)
            #expect(try run.difference("away.png", "shown.png") != .none)
            #expect(try run.difference("back.png", "shown.png") == .none)
            #expect(try run.difference("ended.png", "before.png") == .none)
        }

        @Test("without a card the daemon says so and ends with status 69")
        func noCard() throws {
            let run = try VirtualMachine(options: ["--snapshot"]).run(
                "handglass run --scene Tests/vm/fixtures/scene.yaml", name: "no-card")
            #expect(run.status == 69, "\(run.output)")
            #expect(run.output.contains("there is no card that can drive a display"), "\(run.output)")
        }
    }
}
