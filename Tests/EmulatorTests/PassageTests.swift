import Base
import TestSupport
import Testing

@Suite("From screen to screen")
struct PassageTests {
    private static func scene(_ more: String = "") -> String {
        """
        handglass: 1
        device: phone-4.7
        start: one
        keys: { n: { go: two } }
        \(more)
        screens:
          one:
            title: One
            content:
              - button: { id: on, frame: [20, 20, 100, 44], title: On, onTap: { go: two } }
              - slider: { id: level, frame: [20, 100, 300, 34], value: 0.5 }
          two:
            title: Two
            content: [ { button: { id: further, frame: [20, 20, 100, 44], title: Further, onTap: { go: three } } } ]
          three:
            title: Three
            content: [ { button: { id: home, frame: [20, 20, 100, 44], title: Home, onTap: { go: one } } } ]
        """
    }

    private func screens(_ handheld: Handheld) -> [String] {
        handheld.heard().filter { $0.contains(#""event":"screen""#) }
    }
    private func screen(_ id: String, _ from: String) -> String {
        #"{"event":"screen","id":"\#(id)","from":"\#(from)"}"#
    }

    @Test("a screen slides in for 0.35 s; it is told at once, and what it holds can be touched from the first moment")
    func push() {
        let handheld = Handheld(Self.scene())
        handheld.draw()
        handheld.tap("on")
        #expect(screens(handheld) == [screen("two", "one")])
        for _ in 0..<4 {
            #expect(handheld.damage() == [Rect(0, 0, 375, 667)])
            handheld.wait(.milliseconds(80))
        }
        handheld.tap("further")
        #expect(screens(handheld) == [screen("three", "two")])
        handheld.settle()
        handheld.draw()
        handheld.wait(.milliseconds(100))
        #expect(handheld.damage() == [])
    }

    @Test("settling waits for it; with less motion there is nothing to wait for")
    func settling() {
        let handheld = Handheld(Self.scene())
        handheld.tap("on")
        let rest = handheld.emulator.stage.restlessUntil(after: handheld.now)
        #expect(rest.map { $0 - handheld.now } == .milliseconds(350))
        let still = Handheld(Self.scene("reduceMotion: true"))
        still.draw()
        still.tap("on")
        still.draw()
        still.wait(.milliseconds(100))
        #expect(still.damage() == [] && still.emulator.stage.current.id == "two")
    }

    @Test(
        "a finger from the edge drags the screen along; let go beyond the middle, or flung, it is left; else it comes back"
    )
    func swipe() {
        let handheld = Handheld(Self.scene())
        handheld.tap("on")
        handheld.settle()
        _ = handheld.heard()
        handheld.drag(Point(5, 300), to: Point(150, 300), rest: .milliseconds(200))
        #expect(screens(handheld) == [])
        handheld.settle()
        #expect(handheld.emulator.stage.current.id == "two")
        handheld.drag(Point(5, 300), to: Point(250, 300), rest: .milliseconds(200))
        #expect(screens(handheld) == [screen("one", "two")])
        handheld.settle()
        handheld.tap("on")
        handheld.settle()
        _ = handheld.heard()
        handheld.drag(Point(5, 300), to: Point(120, 300), over: .milliseconds(60))
        #expect(screens(handheld) == [screen("one", "two")])
    }

    @Test("a swipe that is cancelled, by whatever, leaves the screen where it was")
    func cancelled() {
        let handheld = Handheld(Self.scene())
        handheld.plugKeyboard()
        handheld.tap("on")
        handheld.settle()
        handheld.down(Point(5, 300))
        handheld.glide(Point(5, 300), to: Point(250, 300), over: .milliseconds(200))
        handheld.unplug()
        handheld.settle()
        #expect(handheld.emulator.stage.current.id == "two")
        handheld.plug()
        handheld.tap("further")
        handheld.settle()
        handheld.down(Point(5, 300))
        handheld.glide(Point(5, 300), to: Point(250, 300), over: .milliseconds(200))
        handheld.strike("n")
        handheld.glide(Point(250, 300), to: Point(350, 300), over: .milliseconds(100))
        handheld.up()
        handheld.settle()
        #expect(handheld.emulator.stage.current.id == "two")
        handheld.tap("further")
        #expect(screens(handheld).last == screen("three", "two"))
    }

    @Test("a screen that lies behind slides back into sight, and keeps what was set there")
    func behind() {
        let handheld = Handheld(Self.scene())
        handheld.set(("level", .number(0.8)))
        handheld.tap("on")
        handheld.tap("further")
        handheld.tap("home")
        #expect(screens(handheld).last == screen("one", "three"))
        handheld.settle()
        #expect(handheld.value("level") == .number(0.8))
        #expect(handheld.frame(of: "level").x == 20)
    }

    @Test("going on and back in any order, before anything has arrived, ends with one screen that is touched")
    func hurry() {
        let handheld = Handheld(Self.scene())
        handheld.plugKeyboard()
        for _ in 0..<20 {
            handheld.strike("n")
            handheld.wait(.milliseconds(90))
            handheld.strike("Escape")
            handheld.wait(.milliseconds(30))
        }
        handheld.settle()
        #expect(handheld.emulator.stage.current.id == "one")
        #expect(handheld.emulator.stage.screens.filter { !$0.isHidden }.map(\.id) == ["one"])
        handheld.tap("on")
        #expect(screens(handheld).last == screen("two", "one"))
    }
}
