import Base
import Controls
import Testing

@Suite("Stepper")
struct StepperTests {
    private let handheld = Handheld()
    /// In the middle of the halves of a stepper at (100, 100), 94 × 29.
    private let minus = (x: 123.0, y: 114.0)
    private let plus = (x: 171.0, y: 114.0)

    private func stepper(
        min: Double = 0, max: Double = 100, value: Double? = nil, step: Double = 1, wraps: Bool = false,
        autorepeat: Bool = true, continuous: Bool = true
    ) -> Stepper {
        handheld.show(
            Stepper(
                id: "n",
                properties: StepperProperties(
                    min: min, max: max, value: value, step: step, wraps: wraps, autorepeat: autorepeat,
                    continuous: continuous), feel: handheld.feel), Rect(100, 100, 94, 29))
    }

    @Test("a touch steps at once, before the finger lifts")
    func touchDown() {
        let control = stepper(value: 5)
        handheld.down(plus.x, plus.y, at: 0)
        #expect(control.number == 6)
        #expect(handheld.takeEvents() == ["n change 5→6 touch"])
        handheld.up(plus.x, plus.y, at: 50)
        #expect(handheld.takeEvents() == [])
        handheld.tap(minus.x, minus.y, at: 200)
        #expect(handheld.takeEvents() == ["n change 6→5 touch"])
    }

    @Test("holding repeats: after half a second ten times a second for 2 s, twenty times for 3 s, then thirty times")
    func repeats() {
        let control = stepper(max: 1000)
        handheld.down(plus.x, plus.y, at: 0)
        handheld.advance(to: 499)
        #expect(control.number == 1)
        handheld.advance(to: 500)
        #expect(control.number == 2)
        handheld.advance(to: 2499)
        #expect(control.number == 21)
        handheld.advance(to: 2549)
        #expect(control.number == 22)
        handheld.advance(to: 5499)
        #expect(control.number == 81)
        handheld.advance(to: 6499)
        #expect(control.number == 111)
        handheld.up(plus.x, plus.y, at: 6499)
        handheld.advance(to: 20000)
        #expect(control.number == 111)
    }

    @Test("without autorepeat holding does not")
    func noRepeat() {
        let control = stepper(autorepeat: false)
        handheld.down(plus.x, plus.y, at: 0)
        handheld.advance(to: 5000)
        #expect(control.number == 1)
    }

    @Test("at its limits a half is disabled, and repeating stops there")
    func limits() {
        let control = stepper(max: 3)
        handheld.tap(minus.x, minus.y, at: 0)
        #expect(handheld.takeEvents() == [])
        #expect(control.parts().map(\.isTarget) == [false, true])
        handheld.down(plus.x, plus.y, at: 100)
        handheld.advance(to: 5000)
        #expect(control.number == 3)
        #expect(control.parts().map(\.isTarget) == [true, false])
        #expect(handheld.takeEvents().count == 3)
    }

    @Test("one that wraps goes from one end to the other exactly")
    func wraps() {
        let control = stepper(min: 1, max: 12, value: 12, wraps: true)
        handheld.tap(plus.x, plus.y, at: 0)
        #expect(control.number == 1)
        handheld.tap(minus.x, minus.y, at: 200)
        #expect(control.number == 12)
        #expect(handheld.takeEvents() == ["n change 12→1 touch", "n change 1→12 touch"])
    }

    @Test("values are the minimum and whole steps, whatever the maximum")
    func wholeSteps() {
        let control = stepper(min: 0.5, max: 2, value: 5, step: 0.4)
        #expect(control.number == 1.7)
        handheld.tap(plus.x, plus.y, at: 0)
        #expect(handheld.takeEvents() == [])
        handheld.tap(minus.x, minus.y, at: 200)
        #expect(control.number == 1.3)
    }

    @Test("more than 70 points outside repeating pauses; back inside it goes on")
    func pauses() {
        let control = stepper()
        handheld.down(plus.x, plus.y, at: 0)
        handheld.move(plus.x, 129 + 71, at: 100)
        handheld.advance(to: 2000)
        #expect(control.number == 1)
        handheld.move(plus.x, 129 + 69, at: 2040)
        handheld.advance(to: 2100)
        #expect(control.number == 2)
    }

    @Test("one that is not continuous tells the whole change at the lift, and nothing without one")
    func atTheEnd() {
        let control = stepper(value: 3, wraps: false, continuous: false)
        handheld.down(plus.x, plus.y, at: 0)
        handheld.advance(to: 650)
        #expect(control.number == 6)
        #expect(handheld.takeEvents() == [])
        handheld.up(plus.x, plus.y, at: 660)
        #expect(handheld.takeEvents() == ["n change 3→6 touch"])
    }

    @Test("a program's value is clamped, set on a step, and told once")
    func program() {
        let control = stepper(max: 10, step: 2)
        control.set(.number(4.9))
        control.set(.number(4))
        control.set(.number(99))
        #expect(control.number == 10)
        #expect(handheld.takeEvents() == ["n change 0→4 program", "n change 4→10 program"])
    }

    @Test("a second finger on it does nothing")
    func secondFinger() {
        let control = stepper(value: 50)
        handheld.down(plus.x, plus.y, at: 0)
        handheld.down(minus.x, minus.y, at: 10, finger: 2)
        handheld.up(minus.x, minus.y, at: 60, finger: 2)
        #expect(control.number == 51)
    }

    @Test("it looks pressed for 64 ms, however quick the tap")
    func pressedLook() {
        let control = stepper()
        let resting = handheld.picture(of: control)
        handheld.down(plus.x, plus.y, at: 0)
        handheld.up(plus.x, plus.y, at: 10)
        handheld.advance(to: 63)
        #expect(handheld.picture(of: control).count > resting.count)
        handheld.advance(to: 64)
        #expect(handheld.picture(of: control).count == resting.count)
    }
}
