import Base
import TestSupport
import Testing

/// Pictures, buttons with pictures, and what stands at the end of rows.
@Suite("Pictures, buttons and accessories")
struct PictureTests {
    @Test("a picture takes taps where the scene says what they do: the finger may wander 20 points, in a table 10")
    func taps() {
        let handheld = Handheld(
            """
            - image: { id: a, file: "system:lock", frame: [20, 20, 100, 100], onTap: { emit: a } }
            - image: { id: b, file: "system:lock", frame: [200, 20, 100, 100] }
            """)
        handheld.tap("a")
        #expect(
            handheld.heard() == [
                #"{"event":"tap","id":"a","control":"image"}"#,
                #"{"event":"custom","id":null,"name":"a","value":null}"#,
            ])
        let center = handheld.center(of: "a")
        handheld.drag(center, to: center + Point(19, 0), over: .milliseconds(100))
        #expect(handheld.heard().count == 2)
        handheld.drag(center, to: center + Point(21, 0), over: .milliseconds(100))
        #expect(handheld.heard() == [])
        handheld.tap("b")
        #expect(handheld.heard() == [])
        #expect(handheld.value("a") == .null)
    }

    @Test("a picture without a frame's size is as large as it is by itself")
    func natural() {
        let handheld = Handheld("- image: { id: a, file: \"system:lock\", frame: [20, 20] }")
        #expect(handheld.frame(of: "a") == Rect(20, 84, 24, 24))
    }

    @Test("keys: Space and Return on a picture that takes taps")
    func keys() {
        let handheld = Handheld("- image: { id: a, file: \"system:lock\", frame: [20, 20], onTap: { emit: a } }")
        handheld.plugKeyboard()
        handheld.strike("Tab")
        handheld.strike("Space")
        handheld.strike("Enter")
        #expect(handheld.heard().count == 4)
    }

    private static let rows = """
        - table:
            id: list
            sections:
              - rows:
                  - { id: plain, title: A, accessory: disclosure }
                  - { id: more, title: B, accessory: detail, onTap: { emit: row }, onAccessory: { emit: details } }
                  - { id: both, title: C, accessory: detailDisclosure }
                  - { id: done, title: D, accessory: check }
        """

    @Test(
        "a touch on the detail button opens the details and never selects the row; one elsewhere selects the row and never fires the button"
    )
    func detail() {
        let handheld = Handheld(Self.rows)
        handheld.tap("more.accessory")
        handheld.settle()
        #expect(
            handheld.heard() == [
                #"{"event":"tap","id":"more.accessory","control":"detailButton"}"#,
                #"{"event":"custom","id":null,"name":"details","value":null}"#,
            ])
        #expect(handheld.value("list") == .list([]))
        handheld.tap(Point(100, handheld.center(of: "more").y))
        handheld.settle()
        #expect(
            handheld.heard() == [
                #"{"event":"select","id":"list","section":0,"row":1,"value":"more"}"#,
                #"{"event":"tap","id":"more","control":"row"}"#,
                #"{"event":"custom","id":null,"name":"row","value":null}"#,
            ])
    }

    @Test("the button's grown area goes before its row; a chevron and a mark are parts that take no touch of their own")
    func grown() {
        let handheld = Handheld(Self.rows)
        let button = handheld.frame(of: "both.accessory")
        handheld.tap(Point(button.x - 9, button.midY))
        handheld.settle()
        #expect(handheld.heard() == [#"{"event":"tap","id":"both.accessory","control":"detailButton"}"#])
        handheld.tap("plain.accessory")
        handheld.settle()
        #expect(handheld.heard().first == #"{"event":"select","id":"list","section":0,"row":0,"value":"plain"}"#)
        handheld.tap("done.accessory")
        handheld.settle()
        #expect(handheld.heard().last == #"{"event":"tap","id":"done","control":"row"}"#)
    }

    @Test("a button of any kind, with a picture or without, is pressed at the touch and acts at the lift")
    func buttons() {
        let handheld = Handheld(
            """
            - button: { id: round, frame: [20, 20, 60, 60], image: "system:play", corner: round, fill: blue }
            - button: { id: own, kind: custom, frame: [100, 20, 100, 44], title: Own, background: "system:globe" }
            - button: { id: old, kind: roundedRect, frame: [220, 20, 100, 44], title: Old }
            - button: { id: fold, frame: [20, 120, 60, 60], images: { normal: "system:play", selected: "system:pause" }, toggles: true }
            """)
        for id in ["round", "own", "old"] {
            handheld.down(handheld.center(of: id))
            #expect(handheld.heard() == [])
            handheld.wait(.milliseconds(30))
            handheld.up()
            #expect(handheld.heard() == [#"{"event":"tap","id":"\#(id)","control":"button"}"#])
        }
        handheld.tap("fold")
        #expect(
            handheld.heard() == [
                #"{"event":"change","id":"fold","control":"button","old":false,"value":true,"cause":"touch"}"#,
                #"{"event":"tap","id":"fold","control":"button"}"#,
            ])
    }

    @Test("images at the ends of a slider leave the track between them, 8 points apart")
    func sliderEnds() {
        let handheld = Handheld(
            "- slider: { id: s, frame: [16, 20, 300, 34], minImage: \"system:lock\", maxImage: \"system:lock\" }")
        #expect(handheld.frame(of: "s.track") == Rect(48, 100, 236, 2))
        #expect(handheld.frame(of: "s.thumb").x == 48)
        handheld.drag(handheld.center(of: "s.thumb"), to: Point(400, 101))
        #expect(handheld.value("s") == .number(1))
        #expect(handheld.frame(of: "s.thumb").maxX == 284)
    }

    @Test("a segment may hold a picture; a disabled one cannot be picked")
    func segments() {
        let handheld = Handheld(
            """
            - segmented:
                id: g
                frame: [16, 20, 300, 29]
                segments: [ { image: "system:play" }, { image: "system:lock", enabled: false }, Text ]
            """)
        handheld.tap("g.1")
        #expect(handheld.value("g") == .null)
        handheld.tap("g.0")
        #expect(handheld.value("g") == .number(0))
    }
}
