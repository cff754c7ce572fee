import Base
import TestSupport
import Testing

@Suite("Controls by keys")
struct KeyOperationTests {
    private func change(_ id: String, _ control: String, _ old: String, _ value: String) -> String {
        #"{"event":"change","id":"\#(id)","control":"\#(control)","old":\#(old),"value":\#(value),"cause":"keyboard"}"#
    }

    private func tap(_ id: String, _ control: String = "button") -> String {
        #"{"event":"tap","id":"\#(id)","control":"\#(control)"}"#
    }

    @Test("Space and Return press a button, once however long they are held, with modifiers not at all")
    func button() {
        let handheld = Handheld("- button: { id: b, frame: [16, 60, 100, 44], title: Go, onTap: { emit: gone } }")
        handheld.press("Tab", "Space")
        let gone = #"{"event":"custom","id":null,"name":"gone","value":null}"#
        #expect(handheld.heard() == [tap("b"), gone])
        handheld.hold("Enter", repeats: 20)
        #expect(handheld.heard() == [tap("b"), gone])
        #expect(!handheld.press("Ctrl+Space"))
        #expect(!handheld.press("x"))
        #expect(handheld.heard() == [])
    }

    @Test("a button looks pressed for 64 ms, then fades")
    func pressedLook() {
        let handheld = Handheld("- button: { id: b, frame: [16, 60, 100, 44], title: Go }")
        handheld.press("Tab")
        handheld.draw()
        handheld.press("Space")
        #expect(handheld.damage() != [])
        handheld.wait(.milliseconds(63))
        #expect(handheld.damage() == [])
        handheld.wait(.milliseconds(1))
        handheld.wait(.milliseconds(100))
        #expect(handheld.damage() != [])
        handheld.settle()
        handheld.draw()
        #expect(handheld.emulator.deadline.map { $0 > handheld.now + 1_000_000 } ?? true)
    }

    @Test("a button that toggles tells its change, then its tap")
    func toggling() {
        let handheld = Handheld("- button: { id: b, frame: [16, 60, 100, 44], title: Go, toggles: true }")
        handheld.press("Tab", "Enter")
        #expect(handheld.heard() == [change("b", "button", "false", "true"), tap("b")])
        #expect(handheld.value("b") == .bool(true))
    }

    @Test("Space and Return flip a switch, arrows do not")
    func flipping() {
        let handheld = Handheld("- switch: { id: s, frame: [16, 60] }")
        handheld.press("Tab")
        handheld.hold("Space", repeats: 10)
        #expect(handheld.heard() == [change("s", "switch", "false", "true")])
        handheld.press("Enter")
        #expect(handheld.heard() == [change("s", "switch", "true", "false")])
        handheld.press("Left", "Right", "Up", "Down")
        #expect(handheld.heard() == [])
        #expect(handheld.value("s") == .bool(false))
    }

    @Test("arrows move a slider by a twentieth, Page keys by a tenth, Home and End to the ends, without a phase")
    func slider() {
        let handheld = Handheld("- slider: { id: s, frame: [16, 60, 200, 34], min: -10, max: 10, value: 0 }")
        handheld.press("Tab", "Right")
        #expect(handheld.heard() == [change("s", "slider", "0", "1")])
        handheld.press("Up", "Left", "Down", "PageUp", "PageDown")
        #expect(
            handheld.heard() == [
                change("s", "slider", "1", "2"), change("s", "slider", "2", "1"), change("s", "slider", "1", "0"),
                change("s", "slider", "0", "2"), change("s", "slider", "2", "0"),
            ])
        handheld.press("End")
        #expect(handheld.heard() == [change("s", "slider", "0", "10")])
        #expect(handheld.press("End"))
        #expect(handheld.press("Right"))
        #expect(handheld.heard() == [])
        handheld.press("Home")
        #expect(handheld.heard() == [change("s", "slider", "10", "-10")])
        #expect(!handheld.press("Space"))
        #expect(!handheld.press("Shift+Right"))
        #expect(handheld.value("s") == .number(-10))
    }

    @Test("a slider with steps moves by them, by Page keys at least by one, and a held arrow goes on")
    func steppedSlider() {
        let handheld = Handheld(
            "- slider: { id: s, frame: [16, 60, 200, 34], min: 0, max: 10, value: 3, step: 3, continuous: false }")
        handheld.press("Tab", "PageUp", "PageUp", "PageUp")
        #expect(handheld.heard() == [change("s", "slider", "3", "6"), change("s", "slider", "6", "9")])
        handheld.hold("Left", repeats: 5)
        #expect(
            handheld.heard() == [
                change("s", "slider", "9", "6"), change("s", "slider", "6", "3"), change("s", "slider", "3", "0"),
            ])
    }

    @Test("in a table a slider takes left and right, the table up and down")
    func sliderInTable() {
        let handheld = Handheld(
            """
            - table:
                sections:
                  - rows:
                      - { id: r, title: R, control: { slider: { id: s, value: 0.5 } } }
                      - { id: q, title: Q, control: { segmented: { id: g, segments: [A, B], selected: 0 } } }
                      - { id: p, title: P, control: { stepper: { id: t } } }
            """)
        handheld.press("Down", "Right", "Down", "Right", "Down", "Right", "Up", "Up")
        #expect(
            handheld.heard() == [
                change("s", "slider", "0.5", "0.55"), change("g", "segmented", "0", "1"),
                change("t", "stepper", "0", "1"),
            ])
        #expect(handheld.focused == "s")
    }

    @Test("arrows step a stepper within its range")
    func stepper() {
        let handheld = Handheld("- stepper: { id: s, frame: [16, 60], max: 3, value: 1 }")
        handheld.press("Tab", "Left", "Left")
        #expect(handheld.heard() == [change("s", "stepper", "1", "0")])
        handheld.hold("Up", repeats: 5)
        #expect(handheld.heard().count == 3)
        handheld.press("Down")
        #expect(handheld.heard() == [change("s", "stepper", "3", "2")])
    }

    @Test("arrows turn a page control by a page; Space presses an info and a detail button")
    func pagesAndGlyphs() {
        let handheld = Handheld(
            """
            - pageControl: { id: p, frame: [16, 60, 300, 37], pages: 3 }
            - infoButton: { id: i, frame: [16, 120] }
            - detailButton: { id: d, frame: [16, 180] }
            """)
        handheld.press("Tab", "Left")
        handheld.hold("Right", repeats: 4)
        handheld.press("Up")
        #expect(
            handheld.heard() == [
                change("p", "pageControl", "0", "1"), change("p", "pageControl", "1", "2"),
                change("p", "pageControl", "2", "1"),
            ])
        handheld.press("Tab")
        handheld.hold("Space", repeats: 4)
        handheld.press("Tab", "Enter")
        #expect(handheld.heard() == [tap("i", "infoButton"), tap("d", "detailButton")])
    }

    @Test("arrows change segments by one and pass over disabled ones; nothing is wrapped")
    func segmented() {
        let handheld = Handheld(
            "- segmented: { id: s, frame: [16, 60, 300, 29], segments: [A, { title: B, enabled: false }, C, D] }")
        handheld.press("Tab")
        #expect(handheld.focused == "s")
        handheld.press("Space", "Space", "Right", "Right", "Right")
        #expect(
            handheld.heard() == [
                change("s", "segmented", "null", "0"), change("s", "segmented", "0", "2"),
                change("s", "segmented", "2", "3"),
            ])
        handheld.press("Home", "Left", "End", "Up", "Down")
        #expect(
            handheld.heard() == [
                change("s", "segmented", "3", "0"), change("s", "segmented", "0", "3"),
                change("s", "segmented", "3", "2"), change("s", "segmented", "2", "3"),
            ])
    }

    @Test("a momentary segment is chosen by arrows, which change nothing, and pressed by Space")
    func momentary() {
        let handheld = Handheld(
            "- segmented: { id: s, frame: [16, 60, 300, 29], segments: [A, B, C], momentary: true }")
        handheld.press("Tab", "Right", "Right", "Left")
        #expect(handheld.heard() == [])
        handheld.hold("Space", repeats: 5)
        #expect(handheld.heard() == [change("s", "segmented", "null", "1"), change("s", "segmented", "1", "null")])
        #expect(handheld.value("s") == .null)
    }

    private let picker = """
        - picker: { id: p, frame: [0, 58], wheels: [[A, B, C, D, E, F, G, H], [X, Y]], selected: [2, 0] }
        - button: { id: b, frame: [16, 400, 100, 44], title: B }
        """

    private func picked(_ old: String, _ value: String, _ rows: String) -> String {
        #"{"event":"change","id":"p","control":"picker","old":\#(old),"value":\#(value),"rows":\#(rows),"cause":"keyboard"}"#
    }

    @Test("arrows roll a wheel by a row, and it tells one change when it stands")
    func wheel() {
        let handheld = Handheld(picker)
        handheld.press("Tab", "Down")
        #expect(handheld.heard() == [])
        #expect(handheld.value("p") == .list([.number(2), .number(0)]))
        handheld.wait(.milliseconds(299))
        #expect(handheld.heard() == [])
        handheld.wait(.milliseconds(1))
        #expect(handheld.heard() == [picked("[2,0]", "[3,0]", #"["D","X"]"#)])
        handheld.hold("Down", repeats: 20)
        handheld.settle()
        #expect(handheld.heard() == [picked("[3,0]", "[7,0]", #"["H","X"]"#)])
        handheld.press("PageUp", "Up", "Down")
        handheld.settle()
        #expect(handheld.heard() == [picked("[7,0]", "[2,0]", #"["C","X"]"#)])
        handheld.press("Up", "Down")
        handheld.settle()
        #expect(handheld.heard() == [])
        handheld.press("Home")
        handheld.settle()
        handheld.press("End")
        handheld.settle()
        #expect(handheld.heard() == [picked("[2,0]", "[0,0]", #"["A","X"]"#), picked("[0,0]", "[7,0]", #"["H","X"]"#)])
    }

    @Test("left and right change the wheel")
    func wheels() {
        let handheld = Handheld(picker)
        handheld.press("Tab", "Left", "Right", "Right", "Down", "Left", "Up")
        handheld.settle()
        #expect(
            handheld.heard() == [
                picked("[2,0]", "[2,1]", #"["C","Y"]"#), picked("[2,1]", "[1,1]", #"["B","Y"]"#),
            ])
        #expect(handheld.focused == "p")
        handheld.press("Tab")
        #expect(handheld.focused == "b")
    }

    @Test("a wheel that keys turned and a finger stopped tells the finger's cause")
    func caughtWheel() {
        let handheld = Handheld(picker)
        handheld.press("Tab", "PageDown")
        handheld.wait(.milliseconds(100))
        handheld.down(Point(90, 58 + 64 + 108))
        handheld.press("Tab", "Down")
        handheld.wait(.milliseconds(300))
        #expect(handheld.heard() == [])
        handheld.up()
        handheld.settle()
        let heard = handheld.heard()
        #expect(heard.count == 1 && heard[0].hasSuffix(#""cause":"touch"}"#))
    }

    @Test("Space and Return tap a row: it is selected, then tapped, and its actions run")
    func row() {
        let handheld = Handheld(
            """
            - table:
                id: list
                selection: multiple
                sections: [ { rows: [ { id: a, title: A }, { id: b, title: B, onTap: { emit: gone } } ] } ]
            """)
        handheld.press("Down", "Down")
        handheld.hold("Space", repeats: 9)
        #expect(
            handheld.heard() == [
                #"{"event":"select","id":"list","section":0,"row":1,"value":"b"}"#, tap("b", "row"),
                #"{"event":"custom","id":null,"name":"gone","value":null}"#,
            ])
        handheld.press("Up", "Enter")
        #expect(handheld.value("list") == .list([.text("a"), .text("b")]))
    }

    private let twoScreens = """
        handglass: 1
        device: phone-4.7
        start: one
        keys: { F2: { go: two }, Ctrl+R: [ { emit: r } ], Escape: { emit: mine }, Right: { emit: right } }
        screens:
          one:
            title: One
            content:
              - slider: { id: s, frame: [16, 20, 200, 34] }
              - button: { id: b, frame: [16, 70, 100, 44], title: B }
          two:
            title: Two
            content: []
          three:
            navigation: { back: false }
        """

    @Test("a scene's own keys come after what has the focus, before what keys mean everywhere, and do not repeat")
    func sceneKeys() {
        let handheld = Handheld(twoScreens)
        func custom(_ name: String) -> String { #"{"event":"custom","id":null,"name":"\#(name)","value":null}"# }
        #expect(handheld.press("Right"))
        #expect(handheld.focused == nil)
        #expect(handheld.heard() == [custom("right")])
        handheld.press("Tab", "Right")
        #expect(handheld.heard() == [change("s", "slider", "0", "0.05")])
        handheld.press("Tab", "Right")
        #expect(handheld.heard() == [custom("right")])
        handheld.hold("Ctrl+r", repeats: 5)
        #expect(handheld.heard() == [custom("r")])
        #expect(!handheld.press("r"))
        #expect(!handheld.press("Alt+R"))
        handheld.press("F2", "Escape")
        #expect(handheld.heard() == [#"{"event":"screen","id":"two","from":"one"}"#, custom("mine")])
        #expect(handheld.emulator.stage.current.id == "two")
    }

    @Test(
        "Escape goes back where there is a way back, once however long it is held; nav.back is pressed as by a finger")
    func back() {
        let handheld = Handheld(twoScreens.replacing("Escape: { emit: mine }, ", with: "F4: { go: three }, "))
        #expect(!handheld.press("Escape"))
        handheld.press("F2", "F4")
        _ = handheld.heard()
        #expect(!handheld.press("Escape"))
        #expect(handheld.emulator.stage.current.id == "three")
        try? handheld.emulator.step(.go("two"), at: handheld.now)
        handheld.hold("Escape", repeats: 3)
        #expect(handheld.emulator.stage.current.id == "one")
        handheld.press("F2")
        _ = handheld.heard()
        handheld.press("Tab", "Enter")
        #expect(handheld.heard() == [tap("nav.back"), #"{"event":"screen","id":"one","from":"two"}"#])
    }

    @Test("F5 refreshes the screen's table, with the cause keyboard; not while it refreshes, nor by repeating")
    func refresh() {
        let handheld = Handheld(
            "- table: { id: list, refresh: { id: fresh, timeout: 2 s }, sections: [ { rows: [ { title: A } ] } ] }")
        #expect(handheld.press("F5"))
        handheld.press("F5", isRepeat: true)
        #expect(handheld.press("F5"))
        #expect(handheld.heard() == [#"{"event":"refresh","id":"fresh","cause":"keyboard"}"#])
        #expect(handheld.value("fresh") == .bool(true))
        handheld.wait(.milliseconds(2000))
        #expect(handheld.heard() == [#"{"event":"refreshEnd","id":"fresh","cause":"timeout"}"#])
        handheld.press("F5")
        #expect(handheld.heard().count == 1)
    }

    @Test("while a finger is on a control, keys do not change it")
    func touched() {
        let handheld = Handheld(
            """
            - slider: { id: s, frame: [16, 60, 200, 34], value: 0.5 }
            - switch: { id: w, frame: [16, 120] }
            - button: { id: b, frame: [16, 180, 100, 44], title: B, toggles: true }
            - segmented: { id: g, frame: [16, 240, 200, 29], segments: [A, B], selected: 0 }
            - stepper: { id: t, frame: [16, 300], max: 9 }
            """)
        for (id, name) in [("s.thumb", "Right"), ("w", "Space"), ("b", "Enter"), ("g", "Right")] {
            handheld.press("Tab")
            handheld.down(handheld.center(of: id))
            handheld.wait(.milliseconds(200))
            handheld.press("Tab")
            #expect(handheld.press(name), "\(id)")
            #expect(handheld.heard() == [], "\(id)")
            handheld.unplug()
            handheld.plug()
            handheld.press("Tab", "Shift+Tab")
        }
        #expect(handheld.focused == "g")
        handheld.press("Tab")
        handheld.down(handheld.center(of: "t.plus"))
        handheld.press("Tab", "Right")
        handheld.up()
        #expect(handheld.heard().map { $0.hasSuffix(#""cause":"touch"}"#) } == [true])
    }
}
