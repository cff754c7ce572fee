import Base
import TestSupport
import Testing

@Suite("Content wider than its frame")
struct ScrollAxesTests {
    /// A strip of ten buttons in a page that scrolls down, on a phone of 375 × 667.
    private static let strip = """
        handglass: 1
        device: phone-4.7
        start: main
        screens:
          main:
            statusBar: false
            content:
              - scroll:
                  id: outer
                  contentSize: [375, 1500]
                  content:
                    - scroll:
                        id: strip
                        frame: [0, 100, 375, 100]
                        axis: horizontal
                        content:
                          - stack:
                              axis: horizontal
                              spacing: 20
                              padding: 20
                              content: [BUTTONS]
        """.replacing(
            "BUTTONS", with: (0..<10).map { "{ button: { id: b\($0), title: B, size: 80 } }" }.joined(separator: ", "))
    /// Ten buttons of 80, 20 apart, 20 around.
    private static let stripWidth = 10 * 80 + 11 * 20.0

    private static func scroll(_ more: String, locale: String = "en_US") -> String {
        """
        handglass: 1
        device: phone-4.7
        locale: \(locale)
        start: main
        screens:
          main:
            statusBar: false
            content:
              - scroll:
                  id: s
                  frame: [0, 0, 300, 400]
                  \(more)
                  content: [ { button: { id: corner, frame: [0, 0, 100, 44], title: C } }, { button: { id: far, frame: [800, 900, 100, 44], title: F } } ]
        """
    }
    private func offset(_ handheld: Handheld, _ id: String = "s") -> Point? {
        guard case .list(let list)? = handheld.value(id), list.count == 2, case .number(let x) = list[0],
            case .number(let y) = list[1]
        else { return nil }
        return Point(x, y)
    }
    private func pull(_ handheld: Handheld, _ from: Point, _ travel: Point) {
        handheld.drag(from, to: from + travel, over: .milliseconds(400), rest: .milliseconds(200))
        handheld.settle()
        handheld.draw()
    }

    @Test("a strip goes left and right as far as what it holds; up and down goes to what it stands in")
    func strip() {
        let handheld = Handheld(Self.strip)
        #expect(handheld.frame(of: "b1").x == 120)
        pull(handheld, Point(200, 150), Point(-110, 0))
        #expect(offset(handheld, "strip") == Point(100, 0) && handheld.frame(of: "b1").x == 20)
        pull(handheld, Point(200, 150), Point(0, -60))
        #expect(offset(handheld, "strip") == Point(100, 0) && offset(handheld, "outer") == Point(0, 50))
        // Beyond its end it gives way, and comes back.
        handheld.drag(Point(300, 100), to: Point(20, 100), over: .milliseconds(60))
        handheld.settle()
        handheld.draw()
        #expect(offset(handheld, "strip") == Point(Self.stripWidth - 375, 0))
        handheld.tap("b9")
        #expect(handheld.heard() == [#"{"event":"tap","id":"b9","control":"button"}"#])
    }

    @Test("a fling along it lands where the same fling down lands")
    func fling() {
        let across = Handheld(Self.scroll("axis: horizontal\n          contentSize: [5000, 0]"))
        let down = Handheld(Self.scroll("contentSize: [0, 5000]"))
        across.drag(Point(280, 200), to: Point(180, 200), over: .milliseconds(100))
        down.drag(Point(150, 280), to: Point(150, 180), over: .milliseconds(100))
        across.settle()
        down.settle()
        // Both are bound by the same law; only what a pixel of the panel rounds differs.
        #expect(offset(across)?.x.rounded() == offset(down)?.y.rounded() && (offset(across)?.x ?? 0) > 300)
    }

    @Test("with both axes a slanted drag moves both, and each comes to rest by itself")
    func both() {
        let handheld = Handheld(Self.scroll("axis: both"))
        pull(handheld, Point(250, 300), Point(-110, -160))
        // What passed the slop is consumed: 10 down, and what the finger had gone sideways by then.
        #expect(offset(handheld)?.y == 150 && (100..<104).contains(offset(handheld)?.x ?? 0))
        #expect(handheld.frame(of: "corner").y == -150)
        handheld.drag(Point(250, 350), to: Point(20, 20), over: .milliseconds(60))
        handheld.settle()
        handheld.draw()
        #expect(offset(handheld) == Point(900 - 300, 944 - 400))
        #expect(handheld.frame(of: "far") == Rect(200, 356, 100, 44))
    }

    @Test("content that is not wider does not go sideways, and with both axes only the longer one goes")
    func fits() {
        let handheld = Handheld(Self.scroll("axis: both\n          contentSize: [300, 1000]"))
        pull(handheld, Point(250, 300), Point(-110, -160))
        #expect(offset(handheld) == Point(0, 150))
        let still = Handheld(Self.scroll("axis: horizontal\n          contentSize: [200, 0]"))
        pull(still, Point(250, 300), Point(-110, 0))
        #expect(offset(still) == Point(0, 0))
    }

    @Test("indicators are seen along both edges while it moves")
    func indicators() {
        let handheld = Handheld(Self.scroll("axis: both"))
        handheld.draw()
        handheld.drag(Point(250, 300), to: Point(140, 140), rest: .milliseconds(200))
        handheld.draw()
        handheld.wait(.milliseconds(100))
        // Two strips at right angles are one rectangle to draw again.
        #expect(handheld.damage() == [Rect(0, 0, 300, 400)])
        handheld.wait(.milliseconds(300))
        handheld.draw()
        handheld.wait(.milliseconds(300))
        #expect(handheld.damage() == [])
    }

    @Test(
        "at its end at the start of a drag the inner gives it to the outer along the same axis; in the middle of one it does not"
    )
    func nested() {
        let handheld = Handheld(
            """
            handglass: 1
            device: phone-4.7
            start: main
            screens:
              main:
                statusBar: false
                content:
                  - scroll:
                      id: outer
                      contentSize: [375, 2000]
                      content:
                        - scroll: { id: inner, frame: [0, 100, 375, 300], contentSize: [375, 400], content: [ { label: { text: A, frame: [0, 0] } } ] }
            """)
        pull(handheld, Point(200, 300), Point(0, -150))
        #expect(offset(handheld, "inner") == Point(0, 100) && offset(handheld, "outer") == .zero)
        pull(handheld, Point(200, 300), Point(0, -110))
        #expect(offset(handheld, "inner") == Point(0, 100) && offset(handheld, "outer") == Point(0, 100))
        pull(handheld, Point(200, 200), Point(0, 60))
        #expect(offset(handheld, "inner") == Point(0, 50) && offset(handheld, "outer") == Point(0, 100))
    }

    @Test("pages: whatever the drag was, a whole one comes to rest, at most one on", arguments: [1, 2, 3, 4, 5, 6])
    func pages(seed: UInt64) {
        let handheld = Handheld(
            Self.scroll("axis: horizontal\n          paging: true\n          contentSize: [1500, 400]"))
        var dice = Dice(seed: seed)
        for _ in 0..<40 {
            let before = offset(handheld)?.x ?? 0
            let from = Point(.random(in: 20...280, using: &dice), 200)
            let to = Point(.random(in: 0...299, using: &dice), .random(in: 0...399, using: &dice))
            handheld.drag(
                from, to: to, over: .milliseconds(.random(in: 20...400, using: &dice)),
                rest: .milliseconds(Bool.random(using: &dice) ? 0 : 150))
            if Int.random(in: 0...5, using: &dice) == 0 {
                handheld.down(from)
                handheld.wait(.milliseconds(30))
                handheld.up()
            }
            handheld.settle()
            let after = offset(handheld)?.x ?? -1
            #expect(after.truncatingRemainder(dividingBy: 300) == 0 && (0...1200).contains(after))
            #expect(abs(after - before) <= 300)
        }
    }

    @Test("a flung page is the next one; less than half of one dragged slowly, it stays")
    func fewPages() {
        let handheld = Handheld(
            Self.scroll("axis: horizontal\n          paging: true\n          contentSize: [900, 400]"))
        handheld.drag(Point(200, 200), to: Point(100, 200), over: .milliseconds(60))
        handheld.settle()
        #expect(offset(handheld) == Point(300, 0))
        pull(handheld, Point(200, 200), Point(-120, 0))
        #expect(offset(handheld) == Point(300, 0))
        pull(handheld, Point(250, 200), Point(-200, 0))
        #expect(offset(handheld) == Point(600, 0))
    }

    @Test("turned, it shows the same page")
    func turned() {
        let whole = Self.scroll("axis: horizontal\n          paging: true").replacing(
            "frame: [0, 0, 300, 400]", with: "contentSize: [3000, 10]")
        let handheld = Handheld(whole)
        handheld.drag(Point(300, 200), to: Point(200, 200), over: .milliseconds(60))
        handheld.settle()
        #expect(offset(handheld) == Point(375, 0))
        handheld.set(("scene.orientation", .text("landscape")))
        #expect(offset(handheld) == Point(667, 0))
    }

    @Test("where reading begins at the right, so does it")
    func mirrored() {
        let handheld = Handheld(Self.scroll("axis: horizontal", locale: "ar_EG"))
        #expect(offset(handheld) == Point(0, 0) && handheld.frame(of: "corner").maxX == 375)
        pull(handheld, Point(200, 200), Point(110, 0))
        #expect(offset(handheld) == Point(100, 0) && handheld.frame(of: "corner").maxX == 475)
        handheld.drag(Point(100, 200), to: Point(360, 200), over: .milliseconds(60))
        handheld.settle()
        handheld.draw()
        #expect(offset(handheld) == Point(600, 0) && handheld.frame(of: "far").x == 75)
    }

    @Test("by keys, what has the focus is brought into sight; Page Down, Home and End go along it")
    func keys() {
        let handheld = Handheld(Self.strip)
        handheld.plugKeyboard()
        for _ in 0..<6 { handheld.strike("Tab") }
        handheld.settle()
        handheld.draw()
        #expect(handheld.frame(of: "b5").maxX <= 375 && handheld.frame(of: "b5").x >= 0)
        handheld.strike("End")
        handheld.settle()
        #expect(offset(handheld, "strip") == Point(Self.stripWidth - 375, 0))
        handheld.strike("PageUp")
        handheld.settle()
        #expect(offset(handheld, "strip") == Point(Self.stripWidth - 375 - (375 - 44), 0))
        handheld.strike("Home")
        handheld.settle()
        #expect(offset(handheld, "strip") == .zero)
    }
}
