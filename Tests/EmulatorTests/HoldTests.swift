import Base
import Input
import TestSupport
import Testing

@Suite("Holding buttons, swiping back, exclusive elements")
struct HoldTests {
    private static let button = """
        - button: { id: reset, frame: [100, 100, 100, 44], title: Reset, onTap: { emit: tapped }, onHold: { emit: held } }
        - button: { id: plain, frame: [100, 200, 100, 44], title: Plain, border: true }
        """

    private static let held = [
        #"{"event":"hold","id":"reset","control":"button"}"#,
        #"{"event":"custom","id":null,"name":"held","value":null}"#,
    ]
    private static let tapped = [
        #"{"event":"tap","id":"reset","control":"button"}"#,
        #"{"event":"custom","id":null,"name":"tapped","value":null}"#,
    ]

    // MARK: Holding

    @Test("a button held for half a second holds, without any further report, and its lift is no tap")
    func hold() {
        let handheld = Handheld(Self.button)
        handheld.down(handheld.center(of: "reset"))
        handheld.wait(.milliseconds(499))
        #expect(handheld.heard() == [])
        handheld.wait(.milliseconds(1))
        #expect(handheld.heard() == Self.held)
        handheld.wait(.milliseconds(400))
        handheld.up()
        handheld.wait(.milliseconds(600))
        #expect(handheld.heard() == [])
        handheld.tap("reset")
        #expect(handheld.heard() == Self.tapped)
    }

    @Test("a button without onHold tells nothing and taps however long it is held")
    func plainButton() {
        let handheld = Handheld(Self.button)
        handheld.down(handheld.center(of: "plain"))
        handheld.wait(.milliseconds(3000))
        #expect(handheld.heard() == [])
        handheld.up()
        #expect(handheld.heard() == [#"{"event":"tap","id":"plain","control":"button"}"#])
    }

    @Test("an empty onHold is told all the same, and a toggling button keeps its value")
    func emptyHold() {
        let handheld = Handheld(
            "- button: { id: b, frame: [100, 100, 100, 44], title: B, toggles: true, onHold: [] }")
        handheld.down(handheld.center(of: "b"))
        handheld.wait(.milliseconds(700))
        handheld.up()
        #expect(handheld.heard() == [#"{"event":"hold","id":"b","control":"button"}"#])
        #expect(handheld.value("b") == .bool(false))
    }

    @Test("a finger that wanders 11 points taps and does not hold; one that jitters by 4 holds once")
    func wander() {
        let handheld = Handheld(Self.button)
        let center = handheld.center(of: "reset")
        handheld.down(center)
        handheld.wait(.milliseconds(100))
        handheld.move(center + Point(11, 0))
        handheld.wait(.milliseconds(900))
        handheld.up()
        #expect(handheld.heard() == Self.tapped)
        handheld.wait(.milliseconds(1000))
        handheld.down(center)
        for i in 1...50 {
            handheld.wait(.milliseconds(20))
            handheld.move(center + Point(i % 2 == 0 ? 4 : -4, i % 3 == 0 ? 3 : -3))
        }
        handheld.up()
        #expect(handheld.heard() == Self.held)
    }

    @Test("two fingers, a panel that is unplugged, and a list that scrolls do not hold")
    func cancelled() {
        let two = Handheld(Self.button)
        two.down(two.center(of: "reset"))
        two.down(Point(40, 600), slot: 1)
        two.wait(.milliseconds(513))
        two.up(slot: 1)
        two.wait(.milliseconds(300))
        #expect(two.heard() == [])
        let unplugged = Handheld(Self.button)
        unplugged.down(unplugged.center(of: "reset"))
        unplugged.wait(.milliseconds(300))
        unplugged.unplug()
        unplugged.wait(.milliseconds(1000))
        #expect(unplugged.heard() == [])
        let list = Handheld(
            """
            - table:
                sections:
                  - rows:
                      - { title: First, height: 200 }
                      - { id: row, title: Row, control: { button: { id: b, title: Hold, onHold: { emit: held } } } }
                      - { title: Tall, height: 900 }
            """)
        let center = list.center(of: "b")
        list.down(center)
        list.wait(.milliseconds(200))
        list.glide(center, to: center + Point(0, -40), over: .milliseconds(100))
        list.wait(.milliseconds(1000))
        list.up()
        #expect(list.heard() == [])
        #expect(list.frame(of: "b").y < center.y - 40)
        list.settle()
        list.down(list.center(of: "b"))
        list.wait(.milliseconds(500))
        #expect(list.heard().count == 2)
    }

    @Test("a finger that stops a fling holds nothing")
    func caughtFling() {
        let rows = (0..<40).map {
            "          - { title: R, control: { button: { id: b\($0), title: Hold, onHold: [] } } }"
        }.joined(separator: "\n")
        let handheld = Handheld("- table:\n    sections:\n      - rows:\n\(rows)")
        handheld.drag(Point(100, 600), to: Point(100, 300), over: .milliseconds(100))
        handheld.wait(.milliseconds(100))
        handheld.down(Point(340, 400))
        handheld.wait(.milliseconds(1000))
        handheld.up()
        #expect(handheld.heard() == [])
    }

    @Test("a panel that tells lifts 100 ms late holds 100 ms later: what it has not told may have left")
    func lateLifts() {
        let handheld = Handheld(Self.button, quirks: DeviceQuirks(liftLatency: .fixed(100_000)))
        handheld.down(handheld.center(of: "reset"))
        handheld.wait(.milliseconds(580))
        handheld.up()
        #expect(handheld.heard() == Self.tapped)
        handheld.down(handheld.center(of: "reset"))
        handheld.wait(.milliseconds(600))
        #expect(handheld.heard() == Self.held)
    }

    // MARK: Exclusive elements

    @Test("two buttons may be pressed at once, unless one of them is exclusive")
    func exclusive() {
        func pressBoth(_ first: String, _ second: String, exclusive: String) -> Int {
            let handheld = Handheld(
                ["a", "b"].enumerated().map { index, id in
                    "- button: { id: \(id), frame: [100, \(100 + index * 100), 100, 44], title: X, "
                        + "exclusive: \(id == exclusive) }"
                }.joined(separator: "\n"))
            handheld.down(handheld.center(of: first))
            handheld.down(handheld.center(of: second), slot: 1)
            handheld.wait(.milliseconds(50))
            handheld.up(slot: 1)
            handheld.up()
            return handheld.heard().count
        }
        #expect(pressBoth("a", "b", exclusive: "none") == 2)
        #expect(pressBoth("a", "b", exclusive: "a") == 1)
        #expect(pressBoth("b", "a", exclusive: "a") == 1)
    }

    // MARK: Swiping back

    private static func screens(locale: String = "en_US", back: Bool = true) -> String {
        """
        handglass: 1
        device: phone-4.7
        locale: \(locale)
        start: first
        screens:
          first:
            title: First
            content:
              - button: { id: next, frame: [100, 100, 100, 44], title: Next, onTap: { go: second } }
          second:
            title: Second
            navigation: { back: \(back) }
            content:
              - table:
                  id: list
                  sections:
                    - rows: [{ id: a, title: A }, { id: b, title: B }, { title: Tall, height: 900 }]
        """
    }

    private static let isBack = [#"{"event":"screen","id":"first","from":"second"}"#]

    private func onSecond(locale: String = "en_US", back: Bool = true) -> Handheld {
        let handheld = Handheld(Self.screens(locale: locale, back: back))
        handheld.tap("next")
        handheld.settle()
        _ = handheld.heard()
        return handheld
    }

    @Test("a swipe from the left edge beyond the middle goes back; the content knows nothing of it")
    func swipeBack() {
        let handheld = onSecond()
        handheld.drag(Point(5, 200), to: Point(200, 260), over: .milliseconds(600), rest: .milliseconds(200))
        #expect(handheld.heard() == Self.isBack)
    }

    @Test("a short one goes back only if it is flung")
    func shortSwipe() {
        let handheld = onSecond()
        handheld.drag(Point(5, 200), to: Point(150, 200), over: .milliseconds(400), rest: .milliseconds(200))
        handheld.settle()
        #expect(handheld.heard() == [])
        #expect(handheld.frame(of: "a").y == handheld.frame(of: "list").y)
        handheld.drag(Point(5, 200), to: Point(80, 200), over: .milliseconds(100))
        #expect(handheld.heard() == Self.isBack)
    }

    @Test("at the edge taps and scrolling are as everywhere")
    func edgeOfContent() {
        let handheld = onSecond()
        handheld.tap(Point(5, handheld.center(of: "b").y))
        #expect(handheld.heard().count == 2)
        handheld.drag(Point(5, 400), to: Point(5, 300), over: .milliseconds(400), rest: .milliseconds(200))
        #expect(handheld.frame(of: "a").y < handheld.frame(of: "list").y - 80)
        #expect(handheld.heard() == [])
    }

    @Test("further in than 20 points, on the first screen, and without a way back, nothing goes back")
    func noWayBack() {
        let further = onSecond()
        further.drag(Point(21, 200), to: Point(300, 200), over: .milliseconds(200))
        let hidden = onSecond(back: false)
        hidden.drag(Point(5, 200), to: Point(300, 200), over: .milliseconds(200))
        let first = Handheld(Self.screens())
        first.drag(Point(5, 400), to: Point(300, 400), over: .milliseconds(200))
        for handheld in [further, hidden, first] { #expect(handheld.heard() == []) }
    }

    @Test("where lines run from right to left the way back comes in from the right")
    func rightToLeft() {
        let handheld = onSecond(locale: "ar_EG")
        handheld.drag(Point(5, 200), to: Point(300, 200), over: .milliseconds(200))
        #expect(handheld.heard() == [])
        handheld.drag(Point(370, 200), to: Point(100, 200), over: .milliseconds(200))
        #expect(handheld.heard() == Self.isBack)
    }
}
