import Base
import Input
import Testing

@testable import Evdev

@Suite("Frames from a device's words")
struct FrameAssemblyTests {
    private static let touch = EventCode.BTN_TOUCH
    private let state = [InputEvent(type: EventType.EV_KEY, code: Self.touch, value: 1)]

    /// Takes words of type, code, value at 1, 2, 3 … µs.
    private func frames(_ words: (UInt16, UInt16, Int32)...) -> [InputFrame] {
        var assembly = FrameAssembly(DeviceID(3))
        return words.enumerated().compactMap { i, word in
            assembly.take(
                InputEvent(type: word.0, code: word.1, value: word.2), at: Timestamp(Int64(i) + 1), state: { state })
        }
    }

    @Test("a frame is all words up to the report, at the report's time")
    func whole() {
        let down = InputEvent(type: EventType.EV_KEY, code: Self.touch, value: 1)
        #expect(
            frames((EventType.EV_KEY, Self.touch, 1), (EventType.EV_SYN, 0, 0), (EventType.EV_ABS, 0, 7))
                == [InputFrame(time: Timestamp(2), device: DeviceID(3), events: [down])])
    }

    @Test("the kernel's own release of a device that goes is no lift")
    func madeUpRelease() {
        let made = frames((EventType.EV_KEY, Self.touch, 0), (EventType.EV_SYN, 0, 1))
        #expect(made.map(\.resync) == [state])
        let lifted = frames((EventType.EV_KEY, Self.touch, 0), (EventType.EV_SYN, 0, 0))
        #expect(lifted.map(\.resync) == [nil])
    }

    @Test("the kernel's own repeat of a held key is an ordinary frame")
    func repeats() {
        #expect(frames((EventType.EV_KEY, 30, 2), (EventType.EV_SYN, 0, 1)).map(\.resync) == [nil])
    }

    @Test("after a loss the half frame is forgotten and the device's state stands in its place")
    func dropped() {
        var assembly = FrameAssembly(DeviceID(3))
        let word = InputEvent(type: EventType.EV_ABS, code: 0, value: 9)
        #expect(assembly.take(word, at: Timestamp(5), state: { [] }) == nil)
        let frame = assembly.drop(at: Timestamp(4), state: state)
        #expect(frame.time == Timestamp(5))
        #expect(frame.resync == state)
        let report = InputEvent(type: EventType.EV_SYN, code: 0, value: 0)
        #expect(assembly.take(report, at: Timestamp(6), state: { [] })?.events == [])
    }
}
