import Base
import TestSupport
import Testing

@Suite("The focus of the keys")
struct FocusTests {
    /// Four buttons, written in another order than they are read in.
    private static let buttons = """
        - button: { id: d, frame: [16, 200, 100, 44], title: D }
        - button: { id: c, frame: [200, 100, 100, 44], title: C }
        - button: { id: a, frame: [16, 20, 100, 44], title: A }
        - button: { id: b, frame: [16, 106, 100, 44], title: B }
        """

    private func tabs(_ handheld: Handheld, _ count: Int) -> [String?] { tabs(handheld, "Tab", count) }

    /// What has the focus after each of `count` presses.
    private func tabs(_ handheld: Handheld, _ name: String, _ count: Int) -> [String?] {
        (0..<count).map { _ in
            handheld.press(name)
            return handheld.focused
        }
    }

    @Test("nothing has it until Tab or an arrow is pressed; other keys are not consumed")
    func none() {
        let handheld = Handheld(Self.buttons)
        for name in ["Space", "Enter", "a", "Home", "Escape", "F5", "Ctrl+Tab", "Shift+Down", "Delete"] {
            #expect(!handheld.press(name), "\(name)")
            #expect(handheld.focused == nil)
        }
        #expect(handheld.heard() == [])
        for (name, focused) in [("Tab", "a"), ("Down", "a"), ("Right", "a"), ("Shift+Tab", "d"), ("Up", "d")] {
            let fresh = Handheld(Self.buttons)
            #expect(fresh.press(name))
            #expect(fresh.focused == focused, "\(name)")
        }
        #expect(!Handheld("- label: { frame: [0, 0], text: Nothing }").press("Tab"))
    }

    @Test("Tab moves it from top to bottom and from left to right, Shift and Tab back, round and round")
    func order() {
        let handheld = Handheld(Self.buttons)
        #expect(tabs(handheld, 6) == ["a", "b", "c", "d", "a", "b"])
        #expect(tabs(handheld, "Shift+Tab", 4) == ["a", "d", "c", "b"])
    }

    @Test("in a language written from right to left, a line is read from the right")
    func rightToLeft() {
        let content = Self.buttons.split(separator: "\n").map { "      \($0)\n" }.joined()
        let handheld = Handheld(
            "handglass: 1\ndevice: phone-4.7\nlocale: ar_EG\nscreens:\n  main:\n    content:\n\(content)")
        // What lies left where reading begins at the left lies right here.
        #expect(handheld.frame(of: "b").x > handheld.frame(of: "c").x)
        #expect(tabs(handheld, 4) == ["a", "b", "c", "d"])
        handheld.press("Up", "Left")
        #expect(handheld.focused == "d")
        handheld.press("Right")
        #expect(handheld.focused == "c")
    }

    @Test("arrows move it on and back, and stay at the ends")
    func arrows() {
        let handheld = Handheld(Self.buttons)
        #expect(tabs(handheld, "Down", 5) == ["a", "b", "c", "d", "d"])
        #expect(tabs(handheld, "Left", 2) == ["c", "b"])
        #expect(tabs(handheld, "Up", 2) == ["a", "a"])
        #expect(tabs(handheld, "Right", 1) == ["b"])
    }

    @Test("what is hidden, disabled or cannot be touched is passed over")
    func skipped() {
        let handheld = Handheld(
            """
            - label: { id: l, frame: [16, 0], text: Text }
            - button: { id: a, frame: [16, 20, 100, 44], title: A }
            - button: { id: b, frame: [16, 70, 100, 44], title: B, hidden: true }
            - button: { id: c, frame: [16, 120, 100, 44], title: C, enabled: false }
            - button: { id: d, frame: [16, 200, 100, 44], title: D }
            """)
        #expect(tabs(handheld, 3) == ["a", "d", "a"])
    }

    @Test("hidden or disabled under it, a control passes it on to the next in order, the last to the first")
    func lost() {
        let handheld = Handheld(Self.buttons)
        handheld.press("Tab", "Tab")
        handheld.set(("b.hidden", .bool(true)))
        #expect(handheld.focused == "c")
        handheld.set(("c.enabled", .bool(false)))
        #expect(handheld.focused == "d")
        handheld.set(("d.hidden", .bool(true)))
        #expect(handheld.focused == "a")
        handheld.set(("a.hidden", .bool(true)))
        #expect(handheld.focused == nil)
        handheld.set(("c.enabled", .bool(true)))
        #expect(handheld.focused == nil)
        handheld.press("Tab")
        #expect(handheld.focused == "c")
    }

    @Test("a finger takes it out of sight, and keys then do nothing until one shows it where it was")
    func touched() {
        let handheld = Handheld(Self.buttons)
        handheld.press("Tab", "Tab")
        handheld.down(Point(300, 600))
        #expect(handheld.focused == nil)
        handheld.up()
        #expect(!handheld.press("Space"))
        #expect(handheld.heard() == [])
        handheld.press("Tab")
        #expect(handheld.focused == "b")
        handheld.press("Tab")
        #expect(handheld.focused == "c")
    }

    @Test("each screen keeps its own while another is shown")
    func screens() {
        let handheld = Handheld(
            """
            handglass: 1
            device: phone-4.7
            start: one
            screens:
              one:
                title: One
                content:
                  - button: { id: a, frame: [16, 20, 100, 44], title: A }
                  - button: { id: go, frame: [16, 70, 100, 44], title: Go, onTap: { go: two } }
              two:
                title: Two
                content:
                  - button: { id: b, frame: [16, 20, 100, 44], title: B }
            """)
        handheld.press("Tab", "Tab", "Space")
        #expect(handheld.emulator.stage.current.id == "two")
        #expect(handheld.focused == nil)
        #expect(tabs(handheld, 3) == ["nav.back", "b", "nav.back"])
        handheld.press("Tab")
        handheld.press("Escape")
        #expect(handheld.focused == "go")
        handheld.press("Enter")
        #expect(handheld.focused == "b")
        handheld.tap("nav.back")
        #expect(handheld.focused == nil)
        handheld.press("Tab")
        #expect(handheld.focused == "go")
    }

    /// Forty rows of 44 points on a screen with room for 13.
    private static func table(_ row: (Int) -> String, more: String = "") -> String {
        let rows = (0..<40).map { "          - { id: r\($0), title: Row \($0)\(row($0)) }\n" }.joined()
        return
            "- table:\n    id: list\n\(more)    sections:\n      - header: Top\n        footer: Bottom\n        rows:\n"
            + rows
    }

    @Test("a table's focus moves by a row, by what is seen of it and to its ends; what has it scrolls into sight")
    func table() {
        let handheld = Handheld(Self.table { _ in "" })
        let seen = Rect(0, 64, 375, 603)
        handheld.press("Down", "Down")
        #expect(handheld.focused == "r1")
        handheld.press("Down", times: 15)
        #expect(handheld.focused == "r16")
        handheld.settle()
        handheld.draw()
        // Eight points are left below it, for the eye.
        #expect(handheld.frame(of: "r16").maxY == seen.maxY - 8)
        handheld.press("Up", times: 16)
        handheld.settle()
        handheld.draw()
        // The header belongs to the first row.
        #expect(handheld.focused == "r0" && handheld.frame(of: "r0").y == seen.y + 28)
        handheld.press("PageDown")
        #expect(handheld.focused == "r12")
        handheld.press("PageDown")
        #expect(handheld.focused == "r24")
        handheld.press("PageUp")
        #expect(handheld.focused == "r12")
        handheld.press("End")
        handheld.settle()
        handheld.draw()
        #expect(handheld.focused == "r39" && handheld.frame(of: "r39").maxY < seen.maxY)
        handheld.press("PageDown", "Down")
        #expect(handheld.focused == "r39")
        handheld.press("Home")
        handheld.settle()
        handheld.draw()
        #expect(handheld.focused == "r0" && handheld.frame(of: "r0").y == seen.y + 28)
        #expect(handheld.heard() == [])
    }

    @Test("Tab goes through rows and what they hold, arrows to the one of both that does something")
    func rowsWithControls() {
        let handheld = Handheld(
            """
            - button: { id: before, frame: [16, 0, 100, 44], title: A }
            - table:
                id: list
                frame: [0, 60, 375, 300]
                sections:
                  - rows:
                      - { id: r0, title: Plain }
                      - { id: r1, title: Switch, control: { switch: { id: s } } }
                      - { id: r2, title: Both, control: { switch: { id: t } }, onTap: { emit: tapped } }
                      - { id: r3, title: Off, enabled: false }
            - button: { id: after, frame: [16, 400, 100, 44], title: B }
            """)
        #expect(tabs(handheld, 8) == ["before", "r0", "r1", "s", "r2", "t", "after", "before"])
        #expect(tabs(handheld, "Down", 6) == ["r0", "s", "r2", "after", "after", "after"])
        #expect(tabs(handheld, "Up", 1) == ["r2"])
        #expect(tabs(handheld, "Up", 4) == ["s", "r0", "before", "before"])
        handheld.press("Down", "Down", "Left")
        #expect(handheld.focused == "r1")
        #expect(tabs(handheld, "Right", 2) == ["s", "s"])
    }

    @Test("where no row can have it, arrows and Page keys scroll, Home and End go to the ends")
    func scrolling() {
        let handheld = Handheld(Self.table({ _ in "" }, more: "    selection: none\n"))
        func top() -> Double {
            handheld.settle()
            handheld.draw()
            return handheld.frame(of: "r0").y - 64
        }
        #expect(top() == 28)
        #expect(handheld.press("Down"))
        #expect(top() == 28 - 44)
        handheld.press("PageDown")
        #expect(top() == 28 - 603)
        handheld.press("PageUp", "Up")
        #expect(top() == 28)
        handheld.press("End")
        #expect(top() < -1000)
        #expect(handheld.frame(of: "r39").maxY < 667)
        handheld.press("Home")
        #expect(top() == 28)
        #expect(handheld.focused == nil)
    }

    @Test("a key that repeats moves it on, but does not run out of a table")
    func repeats() {
        let handheld = Handheld(
            Self.table({ _ in "" }, more: "    frame: [0, 0, 375, 300]\n")
                + "- button: { id: b, frame: [16, 400, 100, 44], title: B }")
        handheld.hold("Down", repeats: 60)
        #expect(handheld.focused == "r39")
        handheld.press("Down")
        handheld.settle()
        handheld.press("Down")
        handheld.settle()
        handheld.press("Down")
        #expect(handheld.focused == "b")
        handheld.hold("Tab", repeats: 2)
        #expect(handheld.focused == "r2")
    }

    @Test("the tree tells it, and the picture is drawn again where it was and where it is")
    func shown() {
        let handheld = Handheld(Self.buttons)
        handheld.draw()
        handheld.press("Tab")
        guard case .list(let items) = handheld.emulator.stage.tree() else { return }
        #expect(items.filter { $0["focused"] == .bool(true) }.map { $0["id"] } == [.text("a")])
        let frame = handheld.frame(of: "a")
        #expect(handheld.damage() == [frame.inset(-6, -4)])
        handheld.press("Tab")
        #expect(handheld.damage() == [frame.inset(-6, -4), handheld.frame(of: "b").inset(-6, -4)])
        handheld.down(Point(300, 600))
        #expect(handheld.damage() == [handheld.frame(of: "b").inset(-6, -4)])
    }
}
