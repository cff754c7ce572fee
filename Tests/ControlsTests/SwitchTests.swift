import Base
import Controls
import Testing

@Suite("Switch")
struct SwitchTests {
    private let handheld = Handheld()

    /// From 100 to 151, its middle at 125.5.
    private func switchControl(on: Bool = false) -> Switch {
        handheld.show(
            Switch(id: "w", properties: SwitchProperties(on: on), feel: handheld.feel), Rect(100, 100, 51, 31))
    }

    @Test("a tap flips it, anywhere on it, and again")
    func taps() {
        let control = switchControl()
        handheld.tap(105, 110, at: 0)
        handheld.tap(105, 110, at: 300)
        handheld.tap(145, 125, at: 600)
        #expect(control.isOn)
        #expect(
            handheld.takeEvents() == [
                "w change false→true touch", "w change true→false touch", "w change false→true touch",
            ])
    }

    @Test("a tap that wanders 9 points is a tap, also across the middle")
    func wanderingTap() {
        let control = switchControl()
        handheld.drag(121, 115, to: 130, 115, from: 0, over: 50)
        #expect(control.isOn)
        handheld.drag(130, 115, to: 121, 115, from: 500, over: 50)
        #expect(!control.isOn)
        handheld.drag(110, 110, to: 110, 119, from: 1000, over: 50)
        #expect(control.isOn)
    }

    @Test("a drag flips it once the finger is more than 4 points past the middle, told at the lift")
    func drag() {
        let control = switchControl()
        handheld.down(110, 115, at: 0)
        handheld.move(129, 115, at: 8)
        handheld.up(129, 115, at: 16)
        #expect(!control.isOn)
        handheld.down(110, 115, at: 500)
        handheld.move(130, 115, at: 508)
        #expect(handheld.takeEvents() == [])
        handheld.up(130, 115, at: 516)
        #expect(control.isOn)
        #expect(handheld.takeEvents() == ["w change false→true touch"])
    }

    @Test("dragged over and back it tells nothing")
    func overAndBack() {
        let control = switchControl(on: true)
        handheld.down(140, 115, at: 0)
        for (i, x) in [120.0, 110, 128, 135, 140].enumerated() { handheld.move(x, 115, at: Double(i + 1) * 8) }
        handheld.up(140, 115, at: 60)
        #expect(control.isOn)
        #expect(handheld.takeEvents() == [])
    }

    @Test("dragged outwards from its own side it stays, and may go far")
    func outwards() {
        let control = switchControl(on: true)
        handheld.drag(140, 115, to: 300, 115, from: 0, over: 100)
        #expect(control.isOn)
        handheld.drag(140, 115, to: 10, 130, from: 500, over: 100)
        #expect(!control.isOn)
        #expect(handheld.takeEvents() == ["w change true→false touch"])
    }

    @Test("a cancelled touch puts it back and tells nothing")
    func cancelled() {
        let control = switchControl()
        handheld.down(110, 115, at: 0)
        handheld.move(140, 115, at: 8)
        handheld.cancel(at: 16)
        #expect(!control.isOn)
        #expect(handheld.takeEvents() == [])
    }

    @Test("a program's value is told once, with its cause")
    func program() {
        let control = switchControl()
        control.set(.bool(true))
        control.set(.bool(true))
        #expect(handheld.takeEvents() == ["w change false→true program"])
    }

    @Test("the knob goes over in 0.2 s, grows by 7 points under a finger, and then nothing moves any more")
    func motion() {
        let control = switchControl()
        handheld.down(110, 115, at: 0)
        handheld.advance(to: 400)
        let pressed = handheld.picture(of: control)
        handheld.up(110, 115, at: 400)
        handheld.advance(to: 500)
        let between = handheld.picture(of: control)
        handheld.advance(to: 800)
        let after = handheld.picture(of: control)
        #expect(pressed.contains(.fill(.roundedRect(Rect(1.5, 1.5, 35, 28), radius: 14), .white)))
        #expect(after.contains(.fill(.roundedRect(Rect(21.5, 1.5, 28, 28), radius: 14), .white)))
        #expect(between != pressed && between != after)
        _ = handheld.takeDamage()
        handheld.advance(to: 2000)
        #expect(handheld.takeDamage() == [])
    }
}
