import Base
import TestSupport
import Testing

/// Pages under a finger, and the dots that go with them.
@Suite("Pager and page control")
struct PagerTests {
    private static let scene = """
        - pager:
            id: pages
            frame: [0, 0, 375, 400]
            pages:
              - [ { button: { id: one, frame: [100, 100, 100, 44], title: One } }, { slider: { id: s, frame: [16, 300, 343, 34] } } ]
              - [ { button: { id: two, frame: [100, 100, 100, 44], title: Two } } ]
              - [ { label: { frame: [0, 0], text: Three } } ]
        - pageControl: { id: dots, frame: [100, 420, 175, 37], pager: pages }
        """

    private func change(_ id: String, _ kind: String, _ old: Int, _ new: Int, _ cause: String) -> String {
        #"{"event":"change","id":"\#(id)","control":"\#(kind)","old":\#(old),"value":\#(new),"cause":"\#(cause)"}"#
    }

    private func flick(_ handheld: Handheld, _ way: Double, y: Double = 250, over: Int64 = 80) {
        handheld.drag(Point(190, y), to: Point(190 + way, y), over: .milliseconds(over))
        handheld.settle()
    }

    @Test(
        "a flick goes to the next page, never further, and both stay in step: the touched one says touch, the other program"
    )
    func flicked() {
        let handheld = Handheld(Self.scene)
        flick(handheld, -180, over: 40)
        #expect(
            handheld.heard() == [
                change("pages", "pager", 0, 1, "touch"), change("dots", "pageControl", 0, 1, "program"),
            ])
        #expect(handheld.frame(of: "two") == Rect(100, 164, 100, 44))
        #expect(handheld.value("pages") == .number(1) && handheld.value("dots") == .number(1))
    }

    @Test("a slow drag past the middle turns the page, one short of it springs back and tells nothing")
    func slow() {
        let handheld = Handheld(Self.scene)
        handheld.drag(Point(300, 250), to: Point(150, 250), over: .milliseconds(600), rest: .milliseconds(200))
        handheld.settle()
        #expect(handheld.heard() == [])
        #expect(handheld.frame(of: "one").x == 100)
        handheld.drag(Point(300, 250), to: Point(90, 250), over: .milliseconds(600), rest: .milliseconds(200))
        handheld.settle()
        #expect(handheld.value("pages") == .number(1))
    }

    @Test("at its ends it bounces back")
    func ends() {
        let handheld = Handheld(Self.scene)
        flick(handheld, 150)
        #expect(handheld.heard() == [])
        #expect(handheld.frame(of: "one").x == 100)
        for _ in 0..<4 { flick(handheld, -150) }
        #expect(handheld.value("pages") == .number(2))
    }

    @Test("what is on a page takes its own touches; a drag across it cancels them, but a slider keeps its thumb")
    func contents() {
        let handheld = Handheld(Self.scene)
        handheld.tap("one")
        #expect(handheld.heard() == [#"{"event":"tap","id":"one","control":"button"}"#])
        flick(handheld, -150, y: 186)
        #expect(handheld.heard().allSatisfy { !$0.contains("tap") } && handheld.value("pages") == .number(1))
        handheld.set(("pages", .number(0)))
        handheld.settle()
        handheld.drag(handheld.center(of: "s.thumb"), to: Point(300, 381))
        #expect(handheld.value("pages") == .number(0) && handheld.value("s") != .number(0))
    }

    @Test("only the page that is seen can be touched or reached by keys")
    func hidden() {
        let handheld = Handheld(Self.scene)
        handheld.plugKeyboard()
        for _ in 0..<5 {
            handheld.strike("Tab")
            #expect(handheld.focused != "two")
        }
    }

    @Test("a touch beside the lit dot goes one page on or back, and the pager glides there")
    func dots() {
        let handheld = Handheld(Self.scene)
        handheld.tap("dots.next")
        #expect(
            handheld.heard() == [
                change("dots", "pageControl", 0, 1, "touch"), change("pages", "pager", 0, 1, "program"),
            ])
        handheld.wait(.milliseconds(100))
        handheld.draw()
        #expect(handheld.frame(of: "two").x > 100)
        handheld.settle()
        #expect(handheld.frame(of: "two").x == 100)
        handheld.tap("dots.back")
        handheld.settle()
        #expect(handheld.frame(of: "one").x == 100)
    }

    @Test("a program's page is shown, out of range refused")
    func program() {
        let handheld = Handheld(Self.scene)
        #expect(handheld.set(("dots", .number(2))))
        #expect(
            handheld.heard() == [
                change("dots", "pageControl", 0, 2, "program"), change("pages", "pager", 0, 2, "program"),
            ])
        #expect(!handheld.set(("pages", .number(3))) && !handheld.set(("dots", .number(3))))
    }

    @Test(
        "whatever fingers do, one page rests in the middle, both are in step, and no event is without a change",
        arguments: [1, 2, 3])
    func chance(seed: UInt64) {
        let handheld = Handheld(Self.scene)
        var dice = Dice(seed: seed)
        for _ in 0..<150 {
            func point() -> Point { Point(Double(dice.below(375)), Double(dice.number(70...520))) }
            switch dice.below(5) {
            case 0: handheld.tap(point())
            case 1, 2: handheld.drag(point(), to: point(), over: .milliseconds(Int64(dice.number(20...400))))
            case 3:
                handheld.down(point())
                handheld.down(point(), slot: 1)
                handheld.glide(point(), to: point(), over: .milliseconds(100))
                handheld.up(slot: 1)
                handheld.up()
            default: handheld.wait(.milliseconds(Int64(dice.number(0...300))))
            }
        }
        handheld.settle()
        let lines = handheld.heard().filter { $0.contains("\"pages\"") }
        var last = "0"
        for line in lines {
            let words = line.split(whereSeparator: { ":,".contains($0) })
            #expect(words[7] == last && words[9] != last, "\(line)")
            last = String(words[9])
        }
        #expect(handheld.value("pages") == handheld.value("dots"))
        guard case .number(let page)? = handheld.value("pages") else { return }
        if page < 2 { #expect(handheld.frame(of: page == 0 ? "one" : "two").x == 100) }
    }
}
