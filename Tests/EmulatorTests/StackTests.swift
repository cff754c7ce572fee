import Base
import TestSupport
import Testing

@Suite("Stacks")
struct StackTests {
    private func handheld(_ stack: String, locale: String = "en_US") -> Handheld {
        Handheld(
            """
            handglass: 1
            device: phone-4.7
            locale: \(locale)
            start: main
            screens:
              main:
                statusBar: false
                content:
                  - stack: { \(stack) }
            """)
    }

    private func frames(_ handheld: Handheld, _ ids: String...) -> [[Double]] {
        ids.map { handheld.frame(of: $0) }.map { [$0.x, $0.y, $0.width, $0.height] }
    }

    @Test("a column stacks what it holds from the top, 8 points apart unless said, inside its padding")
    func column() {
        let plain = handheld(
            """
            frame: [10, 20, 200, 300], content: [ { switch: { id: a } }, { stepper: { id: b } } ]
            """)
        #expect(frames(plain, "a", "b") == [[10, 20, 51, 31], [10, 59, 94, 29]])
        let padded = handheld(
            """
            frame: [10, 20, 200, 300], spacing: 3, padding: [1, 2, 3, 4], align: end,
            content: [ { switch: { id: a } }, { stepper: { id: b, align: start } } ]
            """)
        #expect(frames(padded, "a", "b") == [[155, 21, 51, 31], [12, 55, 94, 29]])
    }

    @Test("a row stacks from where lines begin; in a language read from the right, from there")
    func row() {
        let content =
            "frame: [10, 20, 200, 40], axis: horizontal, align: centre, content: [ { switch: { id: a } }, { stepper: { id: b } } ]"
        #expect(frames(handheld(content), "a", "b") == [[10, 24.5, 51, 31], [69, 25.5, 94, 29]])
        #expect(frames(handheld(content, locale: "ar_EG"), "a", "b") == [[314, 24.5, 51, 31], [212, 25.5, 94, 29]])
    }

    @Test("what grows shares the room that nobody needs; equal and between give it to all, or put it between them")
    func room() {
        let grown = handheld(
            """
            frame: [0, 0, 300, 40], axis: horizontal, align: fill, spacing: 0, content: [ { switch: { id: a } },
            { slider: { id: b, grow: 2 } }, { spacer: { grow: 1 } }, { button: { id: c, title: "", size: 40 } } ]
            """)
        #expect(frames(grown, "a", "b", "c") == [[0, 0, 51, 40], [51, 0, 178.5, 40], [260, 0, 40, 40]])
        let equal = handheld(
            """
            frame: [0, 0, 308, 40], axis: horizontal, align: fill, distribute: equal,
            content: [ { switch: { id: a } }, { slider: { id: b } } ]
            """)
        #expect(frames(equal, "a", "b") == [[0, 0, 150, 40], [158, 0, 150, 40]])
        let between = handheld(
            """
            frame: [0, 0, 308, 40], axis: horizontal, distribute: between,
            content: [ { switch: { id: a } }, { switch: { id: b } }, { switch: { id: c } } ]
            """)
        #expect(frames(between, "a", "b", "c") == [[0, 0, 51, 31], [128.5, 0, 51, 31], [257, 0, 51, 31]])
    }

    @Test("what is hidden takes no room, and what changes its size moves the others")
    func changes() {
        let handheld = handheld(
            """
            frame: [0, 0, 300, 400], align: fill, spacing: 10, content: [
            { label: { id: text, text: Short, lines: 0 } }, { switch: { id: a, shows: [b] } }, { stepper: { id: b } },
            { stack: { axis: horizontal, content: [ { button: { id: c, title: Press } }, { button: { id: d, title: Next } } ] } } ]
            """)
        let line = handheld.frame(of: "text").height
        #expect(handheld.frame(of: "c").y == line + 10 + 31 + 10)
        handheld.set(("a", .bool(true)))
        #expect(handheld.frame(of: "c").y == line + 10 + 31 + 10 + 29 + 10)
        handheld.set(("text", .text(String(repeating: "A text of many words. ", count: 10))))
        let lines = handheld.frame(of: "text").height
        #expect(lines > 2 * line && handheld.frame(of: "c").y == lines + 10 + 31 + 10 + 29 + 10)
        let next = handheld.frame(of: "d").x
        handheld.set(("c.title", .text("A longer title")))
        #expect(handheld.frame(of: "d").x > next)
    }

    @Test("a column is as high, and a row as wide, as what stands in it, where it has only a place")
    func natural() {
        let handheld = handheld(
            "frame: [5, 5], padding: 2, content: [ { stack: { id: s, axis: horizontal, content: [ { switch: {} }, { stepper: {} } ] } } ]"
        )
        #expect(frames(handheld, "s") == [[7, 7, 153, 31]])
    }

    @Test("controls in stacks are touched where they lie")
    func touched() {
        let handheld = handheld(
            "frame: [0, 0, 300, 400], content: [ { stack: { axis: horizontal, content: [ { switch: { id: a } }, { switch: { id: b } } ] } } ]"
        )
        handheld.tap("b")
        #expect(handheld.heard().map { $0.contains(#""id":"b""#) } == [true])
    }
}
