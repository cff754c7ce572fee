import Base
import TestSupport
import Testing

@Suite("A screen that turns over, and discs under fingers")
struct FlipTests {
    private static let scene = """
        handglass: 1
        device: phone-4.7
        start: front
        screens:
          front:
            title: Front
            content: [ { infoButton: { id: i, frame: [20, 20], onTap: { flip: rear } } }, { button: { id: there, frame: [100, 20, 100, 44] } } ]
          rear:
            title: Back
            content: [ { button: { id: done, frame: [100, 20, 100, 44], title: Done, onTap: back } } ]
        """

    @Test("the action runs at the lift; the other screen is there at once, and seen when it has turned round")
    func flip() {
        let handheld = Handheld(Self.scene)
        handheld.down(handheld.center(of: "i"))
        #expect(handheld.heard() == [])
        handheld.wait(.milliseconds(50))
        handheld.up()
        #expect(
            handheld.heard() == [
                #"{"event":"tap","id":"i","control":"infoButton"}"#, #"{"event":"screen","id":"rear","from":"front"}"#,
            ])
        #expect(handheld.damage() == [Rect(0, 0, 375, 667)])
        handheld.wait(.milliseconds(300))
        #expect(handheld.damage() == [Rect(0, 0, 375, 667)])
        handheld.settle()
        _ = handheld.damage()
        handheld.wait(.milliseconds(20))
        #expect(handheld.damage() == [])
    }

    @Test("while it turns, a finger that lands does nothing, wherever it goes; a finger after that does")
    func touches() {
        let handheld = Handheld(Self.scene)
        handheld.tap("i")
        _ = handheld.heard()
        handheld.wait(.milliseconds(200))
        handheld.down(handheld.center(of: "done"))
        handheld.wait(.milliseconds(800))
        handheld.up()
        #expect(handheld.heard() == [])
        handheld.tap("done")
        #expect(handheld.heard().last == #"{"event":"screen","id":"front","from":"rear"}"#)
        // It turns back as it came.
        #expect(handheld.emulator.stage.restlessUntil(after: handheld.now) != nil)
        handheld.settle()
        handheld.tap("there")
        #expect(handheld.heard().last == #"{"event":"tap","id":"there","control":"button"}"#)
    }

    @Test("whatever keys do while it turns, one screen is shown in the end, and touched")
    func keys() {
        let handheld = Handheld(Self.scene)
        handheld.plugKeyboard()
        handheld.tap("i")
        for _ in 0..<3 {
            handheld.wait(.milliseconds(100))
            handheld.strike("Escape")
        }
        handheld.settle()
        #expect(handheld.emulator.stage.current.id == "front")
        handheld.tap("there")
        #expect(handheld.heard().last == #"{"event":"tap","id":"there","control":"button"}"#)
    }

    @Test("discs under fingers change no event and no value; what they cover is drawn anew, there alone")
    func discs() {
        func events(_ shows: Bool) -> [String] {
            let handheld = Handheld(Self.scene)
            handheld.emulator.stage.showsTouches = shows
            handheld.draw()
            handheld.down(Point(300, 500))
            let damage = handheld.damage()
            #expect(damage == (shows ? [Rect(277, 477, 46, 46)] : []))
            handheld.up()
            handheld.tap("there")
            return handheld.lines
        }
        #expect(events(true) == events(false))
    }
}
