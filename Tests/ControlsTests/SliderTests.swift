import Base
import Controls
import Testing

@Suite("Slider")
struct SliderTests {
    private let handheld = Handheld()

    /// 328 wide: 300 points of travel, the thumb's centre from 30 to 330, at height 100.
    private func slider(_ properties: SliderProperties = SliderProperties(min: 0, max: 100, value: 50)) -> Slider {
        handheld.show(Slider(id: "s", properties: properties, feel: handheld.feel), Rect(16, 83, 328, 34))
    }

    @Test("the thumb keeps the offset at which it was grabbed and does not jump")
    func grabOffset() {
        let slider = slider()
        #expect(slider.thumbFrame.offset(by: slider.frame.origin).center == Point(180, 100))
        handheld.down(190, 95, at: 0)
        #expect(slider.number == 50)
        #expect(handheld.takeEvents() == [])
        handheld.move(193, 95, at: 8)
        #expect(slider.number == 51)
        handheld.move(220, 300, at: 16)
        #expect(slider.number == 60)
        handheld.up(220, 300, at: 24)
        #expect(
            handheld.takeEvents() == [
                "s change 50→51 began touch", "s change 51→60 changed touch", "s change 50→60 ended touch",
            ])
    }

    @Test("it stops at its ends and comes back where the finger does")
    func ends() {
        let slider = slider()
        handheld.down(180, 100, at: 0)
        handheld.move(375, 100, at: 8)
        #expect(slider.number == 100)
        handheld.move(360, 100, at: 16)
        #expect(slider.number == 100)
        handheld.move(300, 100, at: 24)
        #expect(slider.number == 90)
        handheld.up(300, 100, at: 32)
        #expect(
            handheld.takeEvents() == [
                "s change 50→100 began touch", "s change 100→90 changed touch", "s change 50→90 ended touch",
            ])
    }

    @Test("a touch that moves nothing tells nothing")
    func untouched() {
        _ = slider()
        handheld.tap(180, 100, at: 0)
        handheld.down(180, 100, at: 100)
        handheld.move(180, 140, at: 108)
        handheld.up(180, 140, at: 116)
        #expect(handheld.takeEvents() == [])
    }

    @Test("the bare track takes no touch, 44 points around the thumb do")
    func thumbArea() {
        let slider = slider()
        handheld.drag(80, 100, to: 130, 100, from: 0, over: 100)
        #expect(handheld.takeEvents() == [])
        handheld.drag(180 - 23, 100, to: 130, 100, from: 200, over: 100)
        #expect(handheld.takeEvents() == [])
        handheld.drag(180 - 21, 100, to: 180 - 21 + 30, 100, from: 400, over: 100)
        #expect(slider.number == 60)
    }

    @Test("the thumb at an end is grabbed beyond the frame too")
    func thumbBeyondFrame() {
        let slider = slider(SliderProperties(min: 0, max: 100, value: 0))
        handheld.drag(10, 100, to: 40, 100, from: 0, over: 100)
        #expect(slider.number == 10)
    }

    @Test("with jump a tap on the track moves the thumb there in one event; a drag along the track does not")
    func jump() {
        let slider = slider(SliderProperties(min: 0, max: 100, value: 50, jump: true))
        handheld.tap(90, 100, at: 0)
        #expect(slider.number == 20)
        #expect(handheld.takeEvents() == ["s change 50→20 touch"])
        handheld.drag(200, 100, to: 300, 100, from: 200, over: 100)
        #expect(handheld.takeEvents() == [])
    }

    @Test("steps snap to the minimum and whole steps, also where the maximum is no step")
    func steps() {
        let slider = slider(SliderProperties(min: 1, max: 10, value: 5, step: 4))
        #expect(slider.number == 5)
        handheld.drag(163, 100, to: 375, 100, from: 0, over: 100)
        #expect(slider.number == 9)
        #expect(handheld.takeEvents() == ["s change 5→9 began touch", "s change 5→9 ended touch"])
        slider.set(.number(6.9))
        slider.set(.number(99))
        #expect(handheld.takeEvents() == ["s change 9→5 program", "s change 5→9 program"])
    }

    @Test("not continuous, it tells the lift alone")
    func notContinuous() {
        _ = slider(SliderProperties(min: 0, max: 100, value: 50, continuous: false))
        handheld.drag(180, 100, to: 210, 100, from: 0, over: 100)
        #expect(handheld.takeEvents() == ["s change 50→60 ended touch"])
        handheld.down(210, 100, at: 200)
        handheld.move(240, 100, at: 208)
        handheld.move(210, 100, at: 216)
        handheld.up(210, 100, at: 224)
        #expect(handheld.takeEvents() == [])
    }

    @Test("a second finger on it changes nothing")
    func secondFinger() {
        let slider = slider()
        handheld.down(180, 100, at: 0)
        handheld.down(185, 100, at: 8, finger: 2)
        handheld.move(300, 100, at: 16, finger: 2)
        handheld.up(300, 100, at: 24, finger: 2)
        #expect(slider.number == 50)
        handheld.move(210, 100, at: 32)
        #expect(slider.number == 60)
    }

    @Test("a cancelled drag leaves the thumb where it was told to be")
    func cancelled() {
        let slider = slider()
        handheld.down(180, 100, at: 0)
        handheld.move(210, 100, at: 8)
        handheld.cancel(at: 16)
        #expect(slider.number == 60)
        #expect(handheld.takeEvents() == ["s change 50→60 began touch", "s change 50→60 ended touch"])
    }

    @Test("a program's value is clamped, told once, and not at all if it is the same")
    func program() {
        let slider = slider()
        slider.set(.number(120))
        slider.set(.number(100))
        slider.set(.number(33.33333333))
        #expect(handheld.takeEvents() == ["s change 50→100 program", "s change 100→33.333333 program"])
    }

    @Test("disabled it takes no touch")
    func disabled() {
        let slider = slider()
        slider.isEnabled = false
        handheld.drag(180, 100, to: 210, 100, from: 0, over: 100)
        #expect(slider.number == 50)
        #expect(handheld.takeEvents() == [])
    }

    @Test("only what changed is drawn again: the thumb's way, not the whole track")
    func damage() {
        _ = slider()
        handheld.down(180, 100, at: 0)
        _ = handheld.takeDamage()
        handheld.move(183, 100, at: 8)
        let rects = handheld.takeDamage()
        #expect(rects.count == 1)
        #expect(rects[0].width < 60 && rects[0].contains(Point(166, 100)) && rects[0].contains(Point(196, 100)))
    }

    @Test("its parts are the 28 point disc and the 2 point track")
    func parts() {
        let parts = slider(SliderProperties(min: 0, max: 100, value: 25)).parts()
        #expect(parts.map(\.name) == ["thumb", "track"])
        #expect(parts[0].frame == Rect(75, 3, 28, 28))
        #expect(parts[1].frame == Rect(0, 16, 328, 2))
    }
}
