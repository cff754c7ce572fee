import Foundation
import Testing

extension MachineTests {
    /// `handglass run` on a real kernel: evemu-play's touches through uinput, evdev and udev, the picture through DRM.
    @Suite("The daemon on a real kernel")
    struct LiveTests {
        static let fixtures = VirtualMachine.checkout.appending(path: "Tests/vm/fixtures")

        @Test("what was live replays to the same events, values and pixels, and the display shows them")
        func liveAndReplayAreOne() throws {
            let run = try VirtualMachine.panel.run("Tests/vm/scenarios/live", name: "live")
            try #require(run.status == 0, "\(run.output)\(run.text(of: "log"))")
            #expect(run.output.contains("daemon's status: 0\n"), "\(run.output)")

            let scene = Self.fixtures.appending(path: "scene.yaml").path
            let replay = try Handglass.run(
                "replay", run.path(of: "recording.yaml"), "--scene", scene, "--events", run.path(of: "replayed"),
                "--values", run.path(of: "replayed-values"), "--screenshot", run.path(of: "replayed.png"))
            try #require(replay.status == 0, "\(replay.errors)")

            let live = try run.lines(of: "events").filter { !$0.contains(/"event":"(device|wake|idle)"/) }
            #expect(live.contains { $0.contains("\"phase\":\"ended\"") })
            #expect(live.contains { $0.contains("\"id\":\"size\"") })
            #expect(live.contains { $0.contains("\"event\":\"refresh\"") })
            #expect(try run.lines(of: "replayed") == live)
            #expect(try run.lines(of: "replayed-values") == run.lines(of: "values"))

            let shown = try Picture(png: run.path(of: "last.png"))
            let replayed = try Picture(png: run.path(of: "replayed.png"))
            #expect((shown.width, shown.height) == (replayed.width, replayed.height))
            #expect(shown.difference(from: replayed) == (pixels: 0, greatest: 0))
            #expect(
                try shown != Picture(png: run.path(of: "first.png")), "the program's value did not reach the display")

            try programHeardAll(run, live: live)
            try sliderAgreesWithTheOriginal(run, live: live, scene: scene)
        }

        /// Every event after the program subscribed came to it, in order, with the same words.
        func programHeardAll(_ run: VirtualMachine.Run, live: [String]) throws {
            let heard = try run.lines(of: "heard").filter { $0.contains("\"event\":\"change\"") }
            let told = live.filter { $0.contains("\"event\":\"change\"") }
            #expect(heard.count == told.count)
            for (notification, line) in zip(heard, told) {
                #expect(notification.contains(line.dropFirst().dropLast()), "\(notification) does not hold \(line)")
            }
        }

        /// The kernel stamps anew, but a drag ends where the finger lifts: within half a point of a track of 343 or less.
        func sliderAgreesWithTheOriginal(_ run: VirtualMachine.Run, live: [String], scene: String) throws {
            let original = try Handglass.run(
                "replay", Self.fixtures.appending(path: "slider-drag.events").path, "--description",
                Self.fixtures.appending(path: "panel.desc").path, "--scene", scene, "--events", "-")
            try #require(original.status == 0, "\(original.errors)")
            let expected = try #require(endOfDrag(original.output.split(separator: "\n").map(String.init)))
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
                "replay", run.path(of: "recording.yaml"), "--scene", Self.fixtures.appending(path: "scene.yaml").path,
                "--contacts", "-", "--events", run.path(of: "replayed"))
            try #require(replay.status == 0, "\(replay.errors)")
            let phases = replay.output.matches(of: /"phase":"(\w+)"/).map { String($0.1) }
            #expect(phases.first == "down")
            #expect(phases.last == "cancel")
            let live = try run.lines(of: "events").filter { !$0.contains("\"event\":\"device\"") }
            #expect(try run.lines(of: "replayed") == live)
        }

        @Test("what the kernel could not keep makes no tap and no stuck finger, and replays alike")
        func dropped() throws {
            let run = try VirtualMachine.panel.run("Tests/vm/scenarios/dropped", name: "dropped")
            try #require(run.status == 0, "\(run.output)\(run.text(of: "log"))")
            #expect(run.output.contains("daemon's status: 0\n"))
            #expect(run.text(of: "recording.yaml").contains("\"resync\""))

            let replay = try Handglass.run(
                "replay", run.path(of: "recording.yaml"), "--scene", Self.fixtures.appending(path: "scene.yaml").path,
                "--values", run.path(of: "replayed-values"), "--events", run.path(of: "replayed"))
            try #require(replay.status == 0, "\(replay.errors)")
            let live = try run.lines(of: "events").filter { !$0.contains("\"event\":\"device\"") }
            #expect(!live.contains { $0.contains("\"event\":\"tap\"") })
            #expect(try run.lines(of: "replayed") == live)
            #expect(try run.lines(of: "replayed-values") == run.lines(of: "values"))
        }

        @Test("the console it was started on can be switched away and back, and is given back at the end")
        func console() throws {
            let run = try VirtualMachine.panel.run("Tests/vm/scenarios/console", name: "console")
            try #require(run.status == 0, "\(run.output)\(run.text(of: "log"))")
            #expect(run.output.contains("daemon's status: 0\n"))
            #expect(run.output.contains("console given back: True\n"), "\(run.output)")
            let shown = try Picture(png: run.path(of: "shown.png"))
            #expect(try shown != Picture(png: run.path(of: "away.png")))
            #expect(try shown == Picture(png: run.path(of: "back.png")))
            #expect(try shown != Picture(png: run.path(of: "ended.png")))
        }

        @Test("at rest the daemon stays in one epoll_wait: ten seconds without another system call")
        func atRest() throws {
            let run = try VirtualMachine.panel.run("Tests/vm/scenarios/at-rest", name: "at-rest")
            try #require(run.status == 0, "\(run.output)\(run.text(of: "log"))")
            let calls = try run.lines(of: "calls")
            #expect(calls.count == 1, "\(calls)")
            #expect(calls.first?.contains(/^\d+ +epoll_(p?wait|pwait2)\(/) == true, "\(calls)")
        }

        @Test("without a display device the daemon says so and exits 69")
        func noCard() throws {
            let run = try VirtualMachine(options: []).run(
                "handglass run --scene Tests/vm/fixtures/scene.yaml", name: "no-card")
            #expect(run.status == 69, "\(run.output)")
            #expect(run.output.contains("handglass:"), "\(run.output)")
        }
    }
}
