import Base
import Evdev
import Foundation
import Input
import Testing

@Suite("Keyboards of the machine")
struct KeyboardTests {
    private static let keyboard = DeviceDescription(
        name: "Keyboard", codes: [EventType.EV_KEY: [EventCode.KEY_A], EventType.EV_LED: [0, 1]])

    @Test("every keyboard shows the same lights, also those that come later; panels show none")
    func lights() {
        let bench = Bench()
        let (first, second, panel) = (FakeNode(Self.keyboard), FakeNode(Self.keyboard), FakeNode(FakeNode.panel))
        bench.add(1, first)
        bench.add(2, panel)
        #expect(first.shown == [[]])
        bench.devices.show(.caps)
        bench.devices.show(.caps)
        bench.add(3, second)
        bench.devices.show([])
        #expect(first.shown == [[], .caps, []])
        #expect(second.shown == [.caps, []])
        #expect(panel.shown.isEmpty)
    }

    @Test("lights that cannot be set are one warning, and the keyboards are used all the same")
    func noLights() {
        let bench = Bench()
        for number in 1...2 {
            let node = FakeNode(Self.keyboard)
            node.lightsAnswer = EACCES
            bench.add(number, node)
        }
        bench.devices.show(.num)
        #expect(
            bench.log.filter { $0.hasPrefix("warning") } == [
                "warning: open /dev/input/event1: Permission denied: the lights of keyboards may be wrong"
            ])
        #expect(bench.items().filter { $0.hasPrefix("+") }.count == 2)
    }

    @Test("when the console is ours again keyboards are asked for their keys, at once and 100 ms later")
    func resumed() {
        let bench = Bench()
        let (keyboard, panel) = (FakeNode(Self.keyboard), FakeNode(FakeNode.panel))
        bench.add(1, keyboard)
        bench.add(2, panel)
        bench.devices.show(.caps)
        _ = bench.items()
        keyboard.down = [EventCode.KEY_A]
        bench.devices.resume(at: Timestamp(1_000_000))
        #expect(keyboard.shown == [[], .caps, .caps])
        #expect(bench.devices.deadline == Timestamp(1_100_000))
        #expect(bench.items() == ["0 state @1000000"])
        bench.devices.advance(to: Timestamp(1_100_000))
        #expect(bench.items() == ["0 state @1100000"])
        #expect(bench.devices.deadline == nil)
    }
}
