import Foundation
import Testing

extension MachineTests {
    /// A keyboard, the kernel's console and another program's grab.
    @Suite("A keyboard on a real kernel")
    struct KeyboardTests {
        @Test(
            "keys work the controls, lights follow, and nothing sticks over a switch of the console, a grab or an unplug"
        )
        func typed() throws {
            let run = try VirtualMachine.panel.run("Tests/vm/scenarios/typed", name: "typed")
            try #require(run.status == 0, "\(run.output)\(run.text(of: "events"))\(run.text(of: "log"))")
            #expect(
                run.output == """
                    caps at first: off
                    caps then: on
                    steps while away and after: 0, x: 0, c: 1
                    steps after it went: 0
                    daemon's status: 0

                    """)
        }
    }
}
