import Base
import Controls
import Gestures
import Input
import TestSupport
import Testing

/// A control that looks for gestures, on a real screen under a real panel: from evdev words to what it is told.
private final class Probe: Control {
    private(set) var told: [String] = []

    override var gestures: [Gesture] {
        [.tap, .doubleTap, .twoFingerTap, .longPress, .swipe(.left), .swipe(.right), .pan(.vertical), .pinch]
    }

    override func recognized(_ event: GestureEvent) {
        let text: String
        switch event.gesture {
        case .pinch: text = "pinch \((event.scale * 100).rounded() / 100)"
        case .pan: text = "pan \((event.translation.y * 100).rounded() / 100)"
        case .swipe(let direction): text = "swipe \(direction)"
        case .tap, .doubleTap, .twoFingerTap, .longPress, .edgeSwipe: text = "\(event.gesture)"
        }
        if event.phase != .changed { told.append("\(text) \(event.phase)") }
    }

    func take() -> [String] {
        defer { told = [] }
        return told
    }
}

@Suite("Gestures from evdev frames")
struct GestureFrameTests {
    private let handheld = Handheld("- label: { frame: [0, 0, 10, 10], text: x }")
    private let probe = Probe(id: "probe")

    init() {
        let content = handheld.emulator.stage.current.content
        content.add(probe)
        probe.frame = content.bounds
    }

    @Test("double taps of 32 ms, 140 ms apart and some points off, are one double tap")
    func doubleTap() {
        let place = Point(180, 300)
        handheld.down(place)
        handheld.wait(.milliseconds(32))
        handheld.up()
        handheld.wait(.milliseconds(140))
        handheld.down(place + Point(9, 10))
        handheld.wait(.milliseconds(60))
        handheld.up()
        handheld.settle()
        #expect(probe.take() == ["doubleTap ended"])
        handheld.tap(place)
        handheld.settle()
        #expect(probe.take() == ["tap ended"])
    }

    @Test("swipe, pan and hold")
    func oneFinger() {
        handheld.drag(Point(300, 300), to: Point(180, 310), over: .milliseconds(150))
        #expect(probe.take() == ["swipe left ended"])
        handheld.drag(Point(200, 200), to: Point(205, 300), over: .milliseconds(200))
        #expect(probe.take().last == "pan 90.0 ended")
        handheld.down(Point(200, 300))
        handheld.wait(.milliseconds(700))
        handheld.up()
        #expect(probe.take() == ["longPress began", "longPress ended"])
    }

    @Test("two fingers that lift 27 ms apart: one tap of two, and a pinch whose last finger does nothing more")
    func twoFingers() {
        handheld.down(Point(120, 300))
        handheld.down(Point(220, 300), slot: 1)
        handheld.wait(.milliseconds(60))
        handheld.up()
        handheld.wait(.milliseconds(27))
        handheld.up(slot: 1)
        #expect(probe.take() == ["twoFingerTap ended"])
        handheld.down(Point(100, 300))
        handheld.down(Point(260, 300), slot: 1)
        handheld.glide(Point(260, 300), to: Point(345, 300), over: .milliseconds(200), slot: 1)
        handheld.up(slot: 1)
        #expect(probe.take().last == "pinch 1.44 ended")
        handheld.glide(Point(100, 300), to: Point(100, 500), over: .milliseconds(100))
        handheld.up()
        handheld.settle()
        #expect(probe.take() == [])
    }

    @Test("an unplugged panel cancels what is under way, and nothing waits any more")
    func unplugged() {
        handheld.down(Point(200, 200))
        handheld.glide(Point(200, 200), to: Point(200, 300), over: .milliseconds(100))
        handheld.unplug()
        #expect(probe.take().last == "pan 90.0 cancelled")
        #expect(handheld.emulator.deadline.map { $0 > handheld.now + 1_000_000 } ?? true)
    }
}
