import Base
import Testing

@testable import Script

@Suite("Gesture scripts, read")
struct ReaderTests {
    private func steps(_ text: String) throws -> [GestureStep] {
        try ScriptReader.read(Array(text.utf8), file: "t.gesture").lines.map(\.step)
    }

    private func errors(_ text: String) -> [String] {
        do throws(ScriptError) {
            _ = try ScriptReader.read(Array(text.utf8), file: "t.gesture")
            return []
        } catch {
            return error.diagnostics.map(\.text)
        }
    }

    @Test("every step in the form in which the manual writes it")
    func forms() throws {
        let text = """
            # A comment, and an empty line

            tap join            # the centre of what is seen of it
            tap 120,300.5
            tap 120, 300
            double-tap join
            long-press join 800ms
            long-press join
            drag brightness to 0.5 over 400ms
            drag 10,20 to 30,40 over 300ms
            drag 10,20 to 30,40 over 300ms hold 100ms
            flick wheel up 1200
            pull list 120
            pinch map 0.5 over 300ms
            press 1 10,20
            move 1 30,40 over 200ms
            release 1
            wait 500ms
            wait 1.5 s
            wait idle
            expect brightness 0.5 ±0.01
            expect brightness 0.5 +-0.01
            expect airplane true
            expect rows [0, 2]
            expect shown 50% bright
            expect shown "50%  bright"
            expect event tap
            expect event tap join
            screenshot "a b.png"
            """
        let join = GestureStep.Place.id("join")
        #expect(
            try steps(text) == [
                .tap(join), .tap(.point(Point(120, 300.5))), .tap(.point(Point(120, 300))), .doubleTap(join),
                .longPress(join, 800_000), .longPress(join, 800_000),
                .drag(.id("brightness"), to: .value(0.5), over: 400_000, rest: 0),
                .drag(.point(Point(10, 20)), to: .point(Point(30, 40)), over: 300_000, rest: 0),
                .drag(.point(Point(10, 20)), to: .point(Point(30, 40)), over: 300_000, rest: 100_000),
                .flick(.id("wheel"), .up, speed: 1200), .pull(.id("list"), 120),
                .pinch(.id("map"), scale: 0.5, over: 300_000), .press(finger: 1, .point(Point(10, 20))),
                .move(finger: 1, .point(Point(30, 40)), over: 200_000), .release(finger: 1), .wait(500_000),
                .wait(1_500_000), .waitIdle,
                .expect(id: "brightness", .init(value: .number(0.5), text: "0.5", tolerance: 0.01)),
                .expect(id: "brightness", .init(value: .number(0.5), text: "0.5", tolerance: 0.01)),
                .expect(id: "airplane", .init(value: .bool(true), text: "true")),
                .expect(id: "rows", .init(value: .list([.number(0), .number(2)]), text: "[0, 2]")),
                .expect(id: "shown", .init(value: .text("50% bright"), text: "50% bright")),
                .expect(id: "shown", .init(value: .text("50%  bright"), text: "50%  bright")),
                .expectEvent(name: "tap", id: nil), .expectEvent(name: "tap", id: "join"), .screenshot("a b.png"),
            ])
    }

    @Test("keys by their names, texts as a US keyboard types them")
    func keys() throws {
        #expect(
            try steps("key Enter\nkey Ctrl+Shift+Tab\nkey a\nkey A\nkey Ctrl++\nkey F5\nkey Escape") == [
                .key(KeyStroke(key: 28)), .key(KeyStroke(modifiers: [29, 42], key: 15)), .key(KeyStroke(key: 30)),
                .key(KeyStroke(modifiers: [42], key: 30)), .key(KeyStroke(modifiers: [29, 42], key: 13)),
                .key(KeyStroke(key: 63)), .key(KeyStroke(key: 1)),
            ])
        #expect(
            try steps(#"type "aB 1!\"""#) == [
                .type([
                    KeyStroke(key: 30), KeyStroke(modifiers: [42], key: 48), KeyStroke(key: 57), KeyStroke(key: 2),
                    KeyStroke(modifiers: [42], key: 2), KeyStroke(modifiers: [42], key: 40),
                ])
            ])
    }

    @Test("what is wrong is said with line, column and what to write")
    func wrong() {
        #expect(
            errors("tap\nwait 500\n  drag a 0.5\ntap 1,2,3 # no\nflick a sideways 3\nexpect a 5 ±x\ntype hello") == [
                "t.gesture:1:4: a place is missing; write tap ID, or tap X,Y",
                "t.gesture:2:6: 500 is no time; write it as 500ms, 1.5s or 2min",
                "t.gesture:3:10: to is missing; write drag ID to VALUE over 400ms, or drag X,Y to X,Y over 300ms hold 100ms",
                "t.gesture:4:5: 1,2,3 is no place; write X,Y in points of the screen",
                "t.gesture:5:9: sideways is no direction; write up, down, left or right",
                "t.gesture:6:12: ±x is no tolerance; write ±0.01",
                "t.gesture:7:6: the text is not quoted; write type \"text\"",
            ])
        #expect(
            errors("swipe left") == [
                "t.gesture:1:1: swipe is no step; there are tap, double-tap, long-press, drag, flick, pull, pinch, press, move, release, type, key, wait, expect, screenshot"
            ])
        #expect(errors("expect a 5 ± x") == ["t.gesture:1:12: ± x is no tolerance; write ±0.01"])
        #expect(errors("expect a 5 ±") == ["t.gesture:1:12: ± is no tolerance; write ±0.01"])
        #expect(errors("wait 61 min") == ["t.gesture:1:6: 61 min is longer than an hour; take several steps"])
        #expect(errors("t\0a\0p\0") == ["t.gesture: is no text; write a gesture script in UTF-8, a step a line"])
        #expect(
            errors("\u{FEFF}tap a\r\ntap a b") == ["t.gesture:2:7: b is one word too many; write tap ID, or tap X,Y"])
        #expect(errors("tap a b") == ["t.gesture:1:7: b is one word too many; write tap ID, or tap X,Y"])
        #expect(errors("type \"a") == ["t.gesture:1:6: the text is not closed; end it with \""])
        #expect(errors("press 11 1,1") == ["t.gesture:1:7: 11 is no finger; number the fingers from 1 to 10"])
        #expect(
            errors("key Hyper") == [
                "t.gesture:1:5: Hyper is no key; write a letter, or a name such as Enter, Tab, Left, F5 or Ctrl+A"
            ])
        #expect(
            errors("expect a [1,") == [
                "t.gesture:1:13: the text ends where a value should stand; write the value as JSON"
            ])
    }

    @Test("cut off anywhere, or with any byte changed, it is read or refused and never more")
    func broken() {
        let text =
            #"drag 10,20 to 30,40 over 300ms hold 100ms"# + "\nexpect rows [0, 2] ±1\ntype \"a\\\"b\"\nkey Ctrl+A\n"
        let bytes = Array(text.utf8)
        for length in bytes.indices { _ = try? ScriptReader.read(Array(bytes[..<length]), file: "t") }
        for index in bytes.indices {
            for byte in [0, 9, 10, 13, 32, 34, 35, 44, 45, 46, 57, 92, 128, 255] as [UInt8] {
                var changed = bytes
                changed[index] = byte
                _ = try? ScriptReader.read(changed, file: "t")
            }
        }
    }
}
