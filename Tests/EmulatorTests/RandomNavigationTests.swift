import Base
import ControlProtocol
import TestSupport
import Testing

@Suite("Random ways through a scene")
struct RandomNavigationTests {
    private static let scene = """
        handglass: 1
        device: phone-4.7
        start: one
        screens:
          one:
            title: One
            navigation: { right: { button: { id: r1, title: On, onTap: { go: two } } } }
            content:
              - slider: { id: kept, frame: [16, 20, 300, 34], value: 0.3 }
              - slider: { id: moved, frame: [16, 70, 300, 34], value: 0.5 }
              - button: { id: ask, frame: [16, 120, 100, 44], title: Ask, onTap: { present: sure } }
              - button: { id: turn, frame: [130, 120, 100, 44], title: Turn, onTap: { flip: three } }
            overlays:
              - alert: { id: sure, title: Sure?, buttons: [{ title: "No", role: cancel }, { title: "Yes", onTap: { go: two } }] }
              - sheet: { id: more, buttons: [{ title: A }, { title: B, onTap: dismiss }] }
            toolbar: [{ button: { id: up, title: Up, onTap: { present: more } } }]
          two:
            title: Two
            content:
              - table:
                  id: rows
                  sections:
                    - header: Rows
                      rows: [ { title: A, onTap: { go: three } }, { title: B, onTap: back }, { title: C, control: { switch: { id: flag } } }, { title: D }, { title: E }, { title: F }, { title: G }, { title: H }, { title: I }, { title: J }, { title: K }, { title: L }, { title: M } ]
          three:
            orientation: landscape
            content: [ { scroll: { id: long, content: [ { stack: { content: [ { label: { text: Long, lines: 0 } }, { spacer: { size: 900 } }, { button: { id: home, title: Home, onTap: { go: one } } } ] } } ] } } ]
        """

    @Test(
        "go, back, present, dismiss, turn, other sizes of text, in any order, in mid-gesture and mid-transition",
        arguments: 1...12)
    func anyOrder(seed: UInt64) {
        var dice = Dice(seed: seed)
        let handheld = Handheld(Self.scene)
        handheld.plugKeyboard()
        var down: [Int32: Point] = [:]
        func anywhere() -> Point { Point(.random(in: 0..<375, using: &dice), .random(in: 0..<667, using: &dice)) }
        for _ in 0..<500 {
            let slot = Int32.random(in: 0...2, using: &dice)
            switch Int.random(in: 0...13, using: &dice) {
            case 0...2:
                let point = Bool.random(using: &dice) ? anywhere() : Point(3, 300)
                if let from = down[slot] {
                    handheld.glide(from, to: point, over: .milliseconds(40), slot: slot)
                } else {
                    handheld.down(point, slot: slot)
                }
                down[slot] = point
            case 3...4:
                if down.removeValue(forKey: slot) != nil { handheld.up(slot: slot) }
            case 5:
                let screen = ["one", "two", "three"].randomElement(using: &dice) ?? "one"
                #expect(handheld.ask(.go(screen: screen)) == nil)
            case 6: handheld.strike("Escape")
            case 7: handheld.strike("Tab")
            case 8: handheld.strike("Space")
            case 9:
                let size = ["xs", "l", "xxl", "xxxl"].randomElement(using: &dice) ?? "l"
                handheld.set(("scene.textSize", .text(size)))
            case 10: handheld.set(("scene.reduceMotion", .bool(Bool.random(using: &dice))))
            case 11: handheld.draw()
            case 12:
                let way = Bool.random(using: &dice) ? "landscape" : "portrait"
                handheld.set(("scene.orientation", .text(way)))
            default: handheld.wait(.milliseconds(.random(in: 1...400, using: &dice)))
            }
            // One screen has the touches, whatever is under way.
            let shown = handheld.emulator.stage.screens.filter { !$0.isHidden }
            #expect(shown.contains { $0 === handheld.emulator.stage.current } && shown.count <= 2)
        }
        for slot in down.keys.sorted() { handheld.up(slot: slot) }
        handheld.settle()
        #expect(handheld.emulator.stage.screens.filter { !$0.isHidden }.count == 1)
        // A finger works as on the first day, and what nobody touched is as it was.
        for _ in 0..<3 {
            handheld.strike("Escape")
            handheld.settle()
        }
        handheld.set(
            ("scene.textSize", .text("l")), ("scene.reduceMotion", .bool(false)),
            ("scene.orientation", .text("portrait")))
        handheld.ask(.go(screen: "one"))
        handheld.settle()
        _ = handheld.heard()
        let fresh = Handheld(Self.scene)
        #expect(handheld.frame(of: "ask") == fresh.frame(of: "ask"))
        handheld.tap("ask")
        #expect(handheld.heard().map { $0.contains(#""event":"tap","id":"ask""#) }.first == true)
        handheld.settle()
        handheld.tap("sure.0")
        handheld.settle()
        handheld.tap("up")
        #expect(handheld.heard().last == #"{"event":"present","id":"more","cause":"action"}"#)
    }
}
