import Foundation
import Testing

extension MachineTests {
    /// `handglass simulate`: devices in the kernel that do what lines say, as other programs see them.
    @Suite("handglass simulate on a real kernel")
    struct SimulateTests {
        @Test("lines drive a panel, a keyboard and a noisy panel; the daemon and libinput see the same touches")
        func simulated() throws {
            let run = try VirtualMachine.panel.run("Tests/vm/scenarios/simulated", name: "simulated")
            try #require(run.status == 0, "\(run.output)\(run.text(of: "answers"))\(run.text(of: "log"))")
            #expect(run.output.contains("simulator's status: 1\n"))
            let answers = try run.lines(of: "answers")
            #expect(
                answers.first?.contains(/^{"devices":\[{"model":"capacitive-120","node":"\/dev\/input\/event\d+"/)
                    == true)
            #expect(answers.filter { $0.hasPrefix("ok ") } == ["ok 1", "ok 2", "ok 3", "ok 4", "ok 1"])
            #expect(answers.contains { $0.hasPrefix("error 5: nothing is called nowhere") }, "\(answers)")

            let events = try run.lines(of: "events")
            let taps = events.compactMap { $0.firstMatch(of: /"event":"tap","id":"(\w+)"/).map { String($0.1) } }
            #expect(taps == ["one", "two", "one"])
            let drag = try #require(events.last { $0.contains("\"phase\":\"ended\"") })
            let value = try #require(drag.firstMatch(of: /"value":([0-9.]+)/).flatMap { Double($0.1) })
            #expect(abs(value - 0.9) < 0.02)

            let libinput = try run.lines(of: "libinput")
            #expect(libinput.count { $0.contains("TOUCH_DOWN") } == 3)
            #expect(libinput.count { $0.contains("TOUCH_UP") } == 3)
            #expect(libinput.count { $0.contains("KEYBOARD_KEY") } == 2)
            #expect(libinput.contains { $0.contains("DEVICE_REMOVED") })
        }

        @Test(
            "a finger before the start, another's grab, passing devices, a stall and missing nodes leave no finger stuck"
        )
        func difficult() throws {
            let run = try VirtualMachine.panel.run("Tests/vm/scenarios/difficult", name: "difficult")
            try #require(run.status == 0, "\(run.output)\(run.text(of: "log"))\(run.text(of: "simulate-log"))")
            #expect(run.output.contains("changes of the slider: 0\n"))
            #expect(run.output.contains("files as before: yes\n"), "\(run.output)")
            #expect(run.output.matches(of: /daemon's status: 0\n/).count == 2)

            // The panel's places mean the same however many devices are about.
            let events = try run.lines(of: "first-events")
            let ends = events.filter { $0.contains("\"id\":\"brightness\"") && $0.contains("\"phase\":\"ended\"") }
                .compactMap { $0.firstMatch(of: /"value":([0-9.]+)/).flatMap { Double($0.1) } }
            #expect(ends.count == 4, "\(ends)")
            for (end, wanted) in zip(ends, [0.1, 0.15, 0.2]) { #expect(abs(end - wanted) < 0.01, "\(ends)") }
            #expect(events.count { $0.contains("\"event\":\"tap\",\"id\":\"one\"") } == 2)
            // What the stall swallowed is no drag; the finger that follows is.
            #expect(run.text(of: "first-recording.yaml").contains("[[0, 3, 0]]"))
            let value = run.text(of: "values").firstMatch(of: /"brightness":([0-9.]+)/).flatMap { Double($0.1) }
            #expect(abs(try #require(value) - 0.2) < 0.02)
            #expect(try #require(ends.last) > 0.4)

            let frames = run.output.firstMatch(of: /frames at once: (\d+)/).flatMap { Int($0.1) }
            #expect(try #require(frames) >= 1)
            #expect(try run.lines(of: "events").contains { $0.contains("\"event\":\"tap\",\"id\":\"one\"") })
        }
    }
}
