import Base
import Scene
import TestSupport
import Testing

@Suite("Scenes that live")
struct LivingSceneTests {
    private static func scene(airplane: Bool = false) -> String {
        """
        handglass: 1
        device: phone-4.7
        locale: en_US
        start: settings
        screens:
          settings:
            title: Settings
            content:
              - table:
                  id: list
                  style: grouped
                  refresh: { id: refresh, every: 60 s, timeout: 10 s }
                  sections:
                    - header: Display
                      rows:
                        - { id: row-bright, title: Brightness, control: { slider: { id: brightness, value: 0.5 } } }
                        - { id: row-air, title: Airplane, control: { switch: { id: airplane, on: \(airplane), disables: [wifi] } } }
                        - { id: wifi, title: Wi-Fi, detail: "{band}", accessory: disclosure, onTap: [ { go: wifi } ] }
          wifi:
            title: Wi-Fi
            content:
              - segmented: { id: band, frame: [16, 16, 343, 29], segments: ["2.4 GHz", "5 GHz"], selected: 0 }
              - label: { id: shown, frame: [16, 120, 343, 20], text: "Band {band}, light {brightness|percent}" }
              - button: { id: join, frame: [16, 60, 343, 44], title: Join Network, onTap: [ { emit: join }, { set: { band: 1 } } ] }
        """
    }

    @Test("a row goes to its screen, nav.back returns, and values stay")
    func navigation() {
        let handheld = Handheld(Self.scene())
        handheld.tap("wifi")
        #expect(
            handheld.heard() == [
                #"{"event":"select","id":"list","section":0,"row":2,"value":"wifi"}"#,
                #"{"event":"tap","id":"wifi","control":"row"}"#,
                #"{"event":"screen","id":"wifi","from":"settings"}"#,
            ])
        handheld.tap("band.1")
        #expect(
            handheld.heard() == [
                #"{"event":"change","id":"band","control":"segmented","old":0,"value":1,"cause":"touch"}"#
            ])
        handheld.tap("nav.back")
        #expect(
            handheld.heard() == [
                #"{"event":"tap","id":"nav.back","control":"button"}"#,
                #"{"event":"screen","id":"settings","from":"wifi"}"#,
            ])
        #expect(handheld.value("band") == .number(1))
    }

    @Test("a button's actions run after its tap, in order; what an action changes has the cause program")
    func actions() {
        let handheld = Handheld(Self.scene())
        handheld.tap("wifi")
        _ = handheld.heard()
        handheld.tap("join")
        #expect(
            handheld.heard() == [
                #"{"event":"tap","id":"join","control":"button"}"#,
                #"{"event":"custom","id":null,"name":"join","value":null}"#,
                #"{"event":"change","id":"band","control":"segmented","old":0,"value":1,"cause":"program"}"#,
            ])
    }

    @Test("a switch that disables a row does so for touches, for programs and on the first frame")
    func disables() {
        let handheld = Handheld(Self.scene())
        handheld.tap("airplane")
        _ = handheld.heard()
        handheld.tap("wifi")
        #expect(handheld.heard() == [])
        handheld.set(("airplane", .bool(false)))
        _ = handheld.heard()
        handheld.tap("wifi")
        #expect(handheld.heard().count == 3)
        let dark = Handheld(Self.scene(airplane: true))
        dark.tap("wifi")
        #expect(dark.heard() == [])
    }

    @Test("disabled by a program under the finger, a button is left as if not touched")
    func disabledUnderTheFinger() {
        let handheld = Handheld(Self.scene())
        handheld.tap("wifi")
        _ = handheld.heard()
        handheld.down(handheld.center(of: "join"))
        handheld.set(("join.enabled", .bool(false)))
        handheld.up()
        #expect(handheld.heard() == [])
        handheld.set(("join.enabled", .bool(true)))
        handheld.tap("join")
        #expect(handheld.heard().count == 3)
    }

    @Test("texts follow the values they show, until a program writes them itself")
    func texts() {
        let handheld = Handheld(Self.scene())
        #expect(handheld.value("shown") == .text("Band 0, light 50%"))
        handheld.set(("brightness", .number(0.256)), ("band", .number(1)))
        #expect(handheld.value("shown") == .text("Band 1, light 26%"))
        handheld.set(("shown", .text("fixed")))
        handheld.set(("band", .number(0)))
        #expect(handheld.value("shown") == .text("fixed"))
    }

    @Test("a program's set is all or nothing; numbers are clamped, equal values say nothing")
    func set() {
        let handheld = Handheld(Self.scene())
        #expect(!handheld.set(("brightness", .number(0.9)), ("band", .number(7))))
        #expect(handheld.value("brightness") == .number(0.5))
        #expect(!handheld.set(("nobody", .bool(true))))
        #expect(!handheld.set(("airplane", .text("yes"))))
        #expect(!handheld.set(("airplane.colour", .text("red"))))
        #expect(handheld.heard() == [])
        #expect(handheld.set(("brightness", .number(7))))
        #expect(
            handheld.heard() == [
                #"{"event":"change","id":"brightness","control":"slider","old":0.5,"value":1,"cause":"program"}"#
            ])
        #expect(handheld.set(("brightness", .number(1))))
        #expect(handheld.heard() == [])
    }

    @Test("the content also refreshes by itself at its interval, and a refresh that nobody ends times out")
    func interval() {
        let handheld = Handheld(Self.scene())
        handheld.wait(60_000_000)
        #expect(handheld.heard() == [#"{"event":"refresh","id":"refresh","cause":"timer"}"#])
        handheld.wait(10_000_000)
        #expect(handheld.heard() == [#"{"event":"refreshEnd","id":"refresh","cause":"timeout"}"#])
    }

    @Test("a straight pull past the trigger refreshes once, while the finger is still down")
    func pull() {
        let handheld = Handheld(Self.scene())
        handheld.down(Point(187, 320))
        handheld.glide(Point(187, 320), to: Point(187, 600), over: .milliseconds(400))
        #expect(handheld.heard() == [#"{"event":"refresh","id":"refresh","cause":"touch"}"#])
        handheld.glide(Point(187, 600), to: Point(187, 400), over: .milliseconds(200))
        handheld.glide(Point(187, 400), to: Point(187, 640), over: .milliseconds(200))
        handheld.up()
        handheld.settle()
        #expect(handheld.heard() == [])
    }

    @Test("too short a pull, a sideways swipe, a flick's momentum and a pull with a second finger refresh nothing")
    func noRefresh() {
        let handheld = Handheld(Self.scene())
        handheld.drag(Point(187, 320), to: Point(187, 500), rest: .milliseconds(100))
        handheld.settle()
        handheld.drag(Point(20, 320), to: Point(360, 340))
        handheld.settle()
        handheld.drag(Point(187, 320), to: Point(187, 400), over: .milliseconds(30))
        handheld.settle()
        handheld.down(Point(187, 320), slot: 0)
        handheld.glide(Point(187, 320), to: Point(187, 380), over: .milliseconds(100))
        handheld.down(Point(100, 500), slot: 1)
        handheld.glide(Point(187, 380), to: Point(187, 620), over: .milliseconds(300))
        handheld.up(slot: 1)
        handheld.up(slot: 0)
        handheld.settle()
        #expect(handheld.heard().filter { $0.contains("refresh") } == [])
    }

    @Test("at rest nothing is due but the minute of a visible clock")
    func rest() {
        let content = "    content:\n      - switch: { id: s, frame: [16, 60] }\n"
        let head = "handglass: 1\ndevice: phone-4.7\nstart: main\nscreens:\n  main:\n"
        let clocked = Handheld(head + content)
        #expect(clocked.emulator.deadline == clocked.emulator.setup.start + 60_000_000)
        let bare = Handheld(head + "    statusBar: false\n" + content)
        #expect(bare.emulator.deadline == nil)
        bare.tap("s")
        bare.settle()
        #expect(bare.emulator.deadline == nil)
        #expect(bare.value("s") == .bool(true))
    }

    @Test("after waits for its delay and then does its actions")
    func after() {
        let handheld = Handheld(
            "- button: { id: b, frame: [16, 60, 100, 44], title: Go, onTap: { after: { delay: 800ms, do: { emit: late } } } }"
        )
        handheld.tap("b")
        _ = handheld.heard()
        handheld.wait(.milliseconds(799))
        #expect(handheld.heard() == [])
        handheld.wait(.milliseconds(1))
        #expect(handheld.heard() == [#"{"event":"custom","id":null,"name":"late","value":null}"#])
    }

    @Test("actions that cause each other for ever end, and the program goes on")
    func endlessActions() {
        let handheld = Handheld(
            """
            - switch: { id: a, frame: [16, 60], onChange: { toggle: b } }
            - switch: { id: b, frame: [16, 120], onChange: { toggle: a } }
            """)
        handheld.tap("a")
        #expect(handheld.heard().count == 2)
    }

    @Test("unplugged with a finger on a button, the button is as if not touched")
    func unplug() {
        let handheld = Handheld("- button: { id: join, frame: [16, 60, 343, 44], title: Join }")
        handheld.down(handheld.center(of: "join"))
        handheld.wait(.milliseconds(100))
        handheld.unplug()
        handheld.settle()
        #expect(handheld.heard() == [])
    }

    @Test("rows that a switch shows come and go over 0.3 s; on the first frame they are there or not at once")
    func comingRows() {
        let handheld = Handheld(
            """
            - table:
                id: list
                sections:
                  - rows:
                      - { id: row-air, title: Air, control: { switch: { id: air, on: false, shows: [extra], hides: [other] } } }
                      - { id: extra, title: Extra }
                      - { id: other, title: Other }
                      - { id: last, title: Last }
            """)
        let start = handheld.frame(of: "last").y
        #expect(start == handheld.frame(of: "row-air").y + 88)
        handheld.tap("extra")
        #expect(handheld.heard().filter { $0.contains("extra") } == [])
        handheld.set(("air", .bool(true)))
        handheld.draw()
        #expect(handheld.frame(of: "last").y == start)
        handheld.wait(.milliseconds(100))
        handheld.draw()
        #expect(handheld.frame(of: "extra").height > 2 && handheld.frame(of: "extra").height < 42)
        #expect(handheld.frame(of: "other").height > 2 && handheld.frame(of: "other").height < 42)
        handheld.settle()
        handheld.draw()
        #expect(handheld.frame(of: "extra").height == 44)
        #expect(handheld.frame(of: "other").height == 0)
        #expect(handheld.frame(of: "last").y == start)
        handheld.tap("extra")
        #expect(handheld.heard().last == #"{"event":"tap","id":"extra","control":"row"}"#)
    }

    @Test("the screen that start names is shown first, wherever it stands in the document")
    func startingScreen() {
        let handheld = Handheld(
            """
            handglass: 1
            device: phone-4.7
            start: second
            screens:
              first:
                content:
                  - button: { id: a, frame: [16, 20, 343, 44], title: A }
              second:
                content:
                  - button: { id: b, frame: [16, 20, 343, 44], title: B }
            """)
        #expect(handheld.emulator.stage.current.id == "second")
        handheld.draw()
        handheld.tap("b")
        #expect(handheld.heard() == [#"{"event":"tap","id":"b","control":"button"}"#])
        #expect(handheld.emulator.wantsFrame)
    }

    @Test("on a screen with a home area a table reaches to the bottom edge and scrolls its last row clear of it")
    func homeArea() {
        let rows = (0..<30).map { "{ id: r\($0), title: Row \($0) }" }.joined(separator: ", ")
        let handheld = Handheld(
            """
            handglass: 1
            device: phone-5.8
            start: main
            screens:
              main:
                title: Main
                content:
                  - table: { id: list, sections: [ { rows: [\(rows)] } ] }
            """)
        #expect(handheld.frame(of: "list") == Rect(0, 88, 375, 724))
        handheld.drag(Point(187, 700), to: Point(187, 100), over: .milliseconds(80))
        handheld.settle()
        handheld.drag(Point(187, 700), to: Point(187, 100), over: .milliseconds(80))
        handheld.settle()
        handheld.draw()
        #expect(handheld.frame(of: "r29").maxY == 812 - 34)
    }
}
