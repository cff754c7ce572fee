import Foundation
import Testing

extension MachineTests {
    /// `handglass run` on a real kernel: evemu-play's touches through uinput, evdev and udev, the picture through DRM.
    @Suite("The daemon on a real kernel")
    struct LiveTests {
        @Test("what was live replays to the same events, values and pixels, and the display shows them")
        func liveAndReplayAreOne() throws {
            let run = try VirtualMachine.panel.run("Tests/vm/scenarios/live", name: "live")
            try #require(run.status == 0, "\(run.output)\(run.text(of: "log"))")
            #expect(run.output.contains("daemon's status: 0\n"), "\(run.output)")

            let moment = try #require(run.text(of: "set-status").firstMatch(of: /"uptime":([0-9.]+)/)).1
            let replay = try Handglass.run(
                "replay", run.path(of: "recording.yaml"), "--scene", Fixture.scene, "--events",
                run.path(of: "replayed"),
                "--values", run.path(of: "replayed-values"), "--at", String(moment),
                "--screenshot", run.path(of: "replayed-set.png"), "--screenshot", run.path(of: "replayed-last.png"))
            try #require(replay.status == 0, "\(replay.errors)")
            #expect(replay.errors == "")

            let live = try run.lines(of: "events").filter { !$0.contains(/"event":"(device|wake|idle)"/) }
            #expect(live.contains { $0.contains("\"phase\":\"ended\"") })
            #expect(live.contains { $0.contains("\"id\":\"size\"") })
            #expect(live.contains { $0.contains("\"event\":\"refresh\"") })
            #expect(try run.lines(of: "replayed") == live)
            #expect(try run.lines(of: "replayed-values") == run.lines(of: "values"))

            #expect(try run.difference("set.png", "replayed-set.png") == .none)
            #expect(try run.difference("last.png", "replayed-last.png") == .none)
            #expect(
                try run.difference("first.png", "set.png") != .none, "the program's value did not reach the display")

            try programHeardAll(run, live: live)
            try sliderAgreesWithTheOriginal(live)
        }

        /// Every event after the program subscribed came to it, in order, in the same words.
        func programHeardAll(_ run: VirtualMachine.Run, live: [String]) throws {
            let heard = try run.lines(of: "heard").filter { $0.contains("\"event\":\"change\"") }
            let told = live.filter { $0.contains("\"event\":\"change\"") }
            #expect(told.count { $0.contains("\"cause\":\"touch\"") } > 10)
            #expect(heard.count == told.count)
            for (notification, line) in zip(heard, told) {
                #expect(notification.contains(line.dropFirst().dropLast()), "\(notification) does not hold \(line)")
            }
        }

        /// The kernel stamps anew, but a drag ends where the finger lifts: within half a point of a track of 343 or less.
        func sliderAgreesWithTheOriginal(_ live: [String]) throws {
            let original = try Handglass.run(
                "replay", Fixture.path("slider-drag.events"), "--description", Fixture.path("panel.desc"),
                "--scene", Fixture.scene, "--events", "-")
            try #require(original.status == 0, "\(original.errors)")
            let expected = try #require(endOfDrag(original.text.split(separator: "\n").map(String.init)))
            let value = try #require(endOfDrag(live))
            #expect(abs(value - expected) <= 0.5 / 343, "live \(value), original \(expected)")
        }

        func endOfDrag(_ lines: [String]) -> Double? {
            lines.lazy.compactMap { line in
                line.firstMatch(of: /"value":([0-9.]+),"phase":"ended"/).flatMap { Double($0.1) }
            }.first
        }

        @Test("a panel that goes with a finger down cancels the touch, live as in replay")
        func unplugged() throws {
            let run = try VirtualMachine.panel.run("Tests/vm/scenarios/unplugged", name: "unplugged")
            try #require(run.status == 0, "\(run.output)\(run.text(of: "log"))")
            #expect(run.output.contains("daemon's status: 0\n"))

            let replay = try Handglass.run(
                "replay", run.path(of: "recording.yaml"), "--scene", Fixture.scene, "--contacts", "-",
                "--events", run.path(of: "replayed"), "--values", run.path(of: "replayed-values"))
            try #require(replay.status == 0, "\(replay.errors)")
            let phases = replay.text.matches(of: /"phase":"(\w+)"/).map { String($0.1) }
            #expect(phases.first == "down")
            #expect(phases.last == "cancel")
            let live = try run.lines(of: "events").filter { !$0.contains("\"event\":\"device\"") }
            #expect(try run.lines(of: "replayed") == live)
            #expect(try run.lines(of: "replayed-values") == run.lines(of: "values"))
        }

        @Test("what the kernel could not keep makes no tap and no stuck finger, and replays alike")
        func dropped() throws {
            let run = try VirtualMachine.panel.run("Tests/vm/scenarios/dropped", name: "dropped")
            try #require(run.status == 0, "\(run.output)\(run.text(of: "log"))")
            #expect(run.output.contains("daemon's status: 0\n"))
            #expect(run.text(of: "recording.yaml").contains("\"resync\""))

            let replay = try Handglass.run(
                "replay", run.path(of: "recording.yaml"), "--scene", Fixture.scene,
                "--values", run.path(of: "replayed-values"), "--events", run.path(of: "replayed"))
            try #require(replay.status == 0, "\(replay.errors)")
            let live = try run.lines(of: "events").filter { !$0.contains("\"event\":\"device\"") }
            #expect(!live.contains { $0.contains("\"event\":\"tap\"") })
            #expect(try run.lines(of: "replayed") == live)
            #expect(try run.lines(of: "replayed-values") == run.lines(of: "values"))
        }

        @Test("at rest the daemon stays in one epoll_wait: ten seconds without another system call")
        func atRest() throws {
            let run = try VirtualMachine.panel.run("Tests/vm/scenarios/at-rest", name: "at-rest")
            try #require(run.status == 0, "\(run.output)\(run.text(of: "log"))")
            let calls = try run.lines(of: "calls")
            #expect(calls.count == 1, "\(calls)")
            #expect(calls.first?.contains(/^\d+ +epoll_(p?wait|pwait2)\(/) == true, "\(calls)")
        }
    }
}
