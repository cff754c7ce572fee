import Base
import Controls
import Gestures
import Testing

/// Gestures on a control that declares them, alone on the screen unless said otherwise.
@Suite("Gestures of a control")
struct GestureTests {
    private let handheld = Handheld()

    private func probe(_ gestures: [Gesture], takesTouches: Bool = false) -> Probe {
        handheld.show(Probe("probe", gestures, takesTouches: takesTouches), Rect(50, 100, 250, 400))
    }

    // MARK: Taps

    @Test("without a double tap to wait for, each tap is told at its lift")
    func tapAtOnce() {
        let probe = probe([.tap])
        for i in 0..<3 { handheld.tap(100, 200, at: Double(i) * 100) }
        #expect(probe.take() == ["tap ended"])
        #expect(probe.events.map(\.time) == [50_000, 150_000, 250_000].map { Timestamp($0) })
    }

    @Test("where a double tap is looked for, a single one waits 350 ms from its lift for a second")
    func singleWaits() {
        let probe = probe([.tap, .doubleTap])
        handheld.tap(100, 200, at: 0)
        handheld.advance(to: 399)
        #expect(probe.take() == [])
        handheld.advance(to: 401)
        #expect(probe.take() == ["tap ended"])
        #expect(probe.events[0].time == Timestamp(400_000))
    }

    @Test("two taps, 45 points and 350 ms apart at most, are a double one and no single one")
    func doubleTap() {
        let probe = probe([.tap, .doubleTap])
        handheld.tap(100, 200, at: 0)
        handheld.tap(140, 220, at: 399)
        handheld.advance(to: 2000)
        #expect(probe.take() == ["doubleTap ended"])
    }

    @Test("a second tap further away or later is another single one")
    func twoSingles() {
        let probe = probe([.tap, .doubleTap])
        handheld.tap(100, 200, at: 0)
        handheld.tap(100, 246, at: 150)
        handheld.advance(to: 1000)
        #expect(probe.events.map(\.time) == [150_000, 550_000].map { Timestamp($0) })
        handheld.tap(100, 200, at: 2000)
        handheld.tap(100, 200, at: 2401)
        handheld.advance(to: 4000)
        #expect(probe.events.map(\.gesture) == [.tap, .tap, .tap, .tap])
    }

    @Test("a finger back within 40 ms bounced: both touches are one tap")
    func bounce() {
        let probe = probe([.tap, .doubleTap])
        handheld.tap(100, 200, at: 0)
        handheld.tap(100, 200, at: 80)
        handheld.advance(to: 2000)
        #expect(probe.take() == ["tap ended"])
    }

    @Test("a drag after a tap leaves that a single one")
    func tapThenDrag() {
        let probe = probe([.tap, .doubleTap])
        handheld.tap(100, 200, at: 0)
        handheld.drag(100, 200, to: 100, 260, from: 150, over: 100)
        #expect(probe.take() == ["tap ended"])
    }

    @Test("a tap wanders up to 20 points where nothing scrolls, 10 where something does")
    func tapSlop() {
        let alone = probe([.tap])
        handheld.drag(100, 200, to: 100, 219, from: 0, over: 50)
        #expect(alone.take() == ["tap ended"])
        handheld.drag(100, 200, to: 100, 221, from: 1000, over: 50)
        #expect(alone.take() == [])
        let other = Handheld()
        let list = other.show(ScrollView(id: "list", feel: other.feel), other.screenBounds)
        let inside = Probe("probe", [.tap])
        list.add(inside)
        inside.frame = Rect(0, 0, 375, 400)
        other.drag(100, 200, to: 109, 200, from: 0, over: 50)
        #expect(inside.take() == ["tap ended"])
        other.drag(100, 200, to: 111, 200, from: 1000, over: 50)
        #expect(inside.take() == [])
    }

    @Test("a button on something that is tapped is tapped alone")
    func innerButton() {
        let probe = probe([.tap])
        let button = Button(id: "b", properties: ButtonProperties(), title: "x", feel: handheld.feel)
        probe.add(button)
        button.frame = Rect(10, 10, 60, 44)
        handheld.tap(80, 130, at: 0)
        #expect(handheld.takeEvents() == ["b tap"])
        #expect(probe.take() == [])
        handheld.tap(200, 400, at: 1000)
        #expect(probe.take() == ["tap ended"])
    }

    // MARK: Holding

    @Test("a long press begins after half a second without any further report, and its lift is no tap")
    func longPress() {
        let probe = probe([.tap, .longPress], takesTouches: true)
        handheld.down(100, 200, at: 0)
        handheld.advance(to: 499)
        #expect(probe.take() == ["down"])
        handheld.advance(to: 500)
        #expect(probe.take() == ["cancel", "longPress began"])
        handheld.move(130, 200, at: 600)
        handheld.up(130, 200, at: 700)
        #expect(probe.take() == ["longPress changed", "longPress ended"])
    }

    @Test("a wander of 9 points is still a long press, 11 are not; nor is a shorter touch")
    func longPressSlop() {
        let probe = probe([.longPress])
        handheld.down(100, 200, at: 0)
        handheld.move(109, 200, at: 100)
        handheld.up(109, 200, at: 600)
        #expect(probe.take() == ["longPress began", "longPress ended"])
        handheld.down(100, 200, at: 1000)
        handheld.move(111, 200, at: 1100)
        handheld.move(100, 200, at: 1200)
        handheld.up(100, 200, at: 1800)
        handheld.down(100, 200, at: 3000)
        handheld.up(100, 200, at: 3499)
        #expect(probe.take() == [])
    }

    @Test("a second finger anywhere, a cancel, and what hides the control end a long press that has not begun")
    func longPressCancelled() {
        let probe = probe([.longPress])
        handheld.down(100, 200, at: 0)
        handheld.down(20, 600, at: 10, finger: 2)
        handheld.up(20, 600, at: 523, finger: 2)
        handheld.up(100, 200, at: 523)
        handheld.down(100, 200, at: 1000)
        handheld.cancel(at: 1100)
        handheld.advance(to: 3000)
        #expect(probe.take() == [])
        handheld.down(100, 200, at: 4000)
        handheld.hide(probe, at: 4200)
        handheld.advance(to: 6000)
        #expect(probe.take() == [])
    }

    // MARK: Drags

    @Test("a pan begins past the slop, which it consumes, and ends with the finger's speed")
    func pan() {
        let probe = probe([.pan(nil)], takesTouches: true)
        handheld.drag(100, 200, to: 100, 320, from: 0, over: 120)
        #expect(probe.take() == ["down", "move", "cancel", "pan began", "pan changed", "pan ended"])
        #expect((probe.events[0].translation.y).magnitude < 9)
        let end = probe.events[probe.events.count - 1]
        #expect((end.translation.y - 110).magnitude < 1e-9)
        #expect((end.velocity.y - 1000).magnitude < 20)
    }

    @Test("along one axis a pan tells only what goes along it, and does not begin across it")
    func panAlongAxis() {
        let probe = probe([.pan(.horizontal)])
        handheld.drag(100, 200, to: 108, 330, from: 0, over: 120)
        #expect(probe.take() == [])
        handheld.drag(100, 200, to: 180, 220, from: 1000, over: 120)
        #expect(probe.events[probe.events.count - 1].translation == Point(70, 0))
    }

    @Test("a cancelled pan says so")
    func panCancelled() {
        let probe = probe([.pan(nil)])
        handheld.drag(100, 200, to: 150, 200, from: 0, over: 60, lifts: false)
        handheld.cancel(at: 70)
        #expect(probe.take() == ["pan began", "pan changed", "pan cancelled"])
    }

    @Test(
        "a swipe is 50 points in half a second, at most 20 points or 30 degrees astray",
        arguments: [
            (Point(-60, 0), 200.0, "swipe left"), (Point(60, 20), 200, "swipe right"),
            (Point(30, -120), 300, "swipe up"),
            (Point(0, 51), 490, "swipe down"), (Point(-45, 0), 100, ""), (Point(-60, 0), 700, ""),
            (Point(-60, 45), 200, ""),
        ])
    func swipe(travel: Point, length: Double, expected: String) {
        let probe = probe([.swipe(.left), .swipe(.right), .swipe(.up), .swipe(.down)])
        handheld.drag(180, 300, to: 180 + travel.x, 300 + travel.y, from: 0, over: length)
        #expect(probe.take() == (expected.isEmpty ? [] : ["\(expected) ended"]))
    }

    // MARK: Two fingers

    /// Two fingers 100 points apart on the probe, 10 ms one after the other.
    private func twoDown(at time: Double) {
        handheld.down(100, 300, at: time)
        handheld.down(200, 300, at: time + 10, finger: 2)
    }

    @Test("fingers that part are a pinch, and the scale is how much further they are apart")
    func pinch() {
        let probe = probe([.pinch, .tap, .pan(nil)])
        twoDown(at: 0)
        for i in 1...10 {
            handheld.move(100 - Double(i) * 5, 300, at: Double(i) * 10 + 10)
            handheld.move(200 + Double(i) * 6, 300, at: Double(i) * 10 + 10, finger: 2)
        }
        handheld.up(50, 300, at: 130)
        handheld.up(260, 300, at: 150, finger: 2)
        #expect(probe.take() == ["pinch began", "pinch changed", "pinch ended"])
        // 100 points and the slop are scale 1.
        #expect((probe.events[probe.events.count - 1].scale - 210.0 / 110).magnitude < 1e-9)
    }

    @Test("after a pinch the finger that stays is no tap, drag or fling, until it lifts")
    func fingerThatStays() {
        let probe = probe([.pinch, .tap, .pan(nil), .twoFingerTap])
        twoDown(at: 0)
        handheld.move(60, 300, at: 20)
        handheld.up(60, 300, at: 30)
        _ = probe.take()
        handheld.move(260, 400, at: 40, finger: 2)
        handheld.up(260, 400, at: 60, finger: 2)
        #expect(probe.take() == [])
        handheld.tap(100, 300, at: 1000)
        #expect(probe.take() == ["tap ended"])
    }

    @Test("two fingers that land and lift some reports apart make one tap of two fingers")
    func twoFingerTap() {
        let probe = probe([.tap, .twoFingerTap, .pinch])
        twoDown(at: 0)
        handheld.up(100, 300, at: 90)
        #expect(probe.take() == [])
        handheld.up(200, 300, at: 117, finger: 2)
        #expect(probe.take() == ["twoFingerTap ended"])
        #expect(probe.events[0].position == Point(150, 300))
    }

    @Test("two fingers held for 513 ms, or one that wanders, are no tap of two fingers")
    func heldTwoFingers() {
        let probe = probe([.twoFingerTap, .longPress])
        twoDown(at: 0)
        handheld.up(100, 300, at: 513)
        handheld.up(200, 300, at: 513, finger: 2)
        twoDown(at: 1000)
        handheld.move(112, 300, at: 1040)
        handheld.up(112, 300, at: 1080)
        handheld.up(200, 300, at: 1080, finger: 2)
        #expect(probe.take() == [])
    }
}
