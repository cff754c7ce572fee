import Base
import TestSupport
import Testing

/// Contact-add buttons, volume views, and the list that both open.
@Suite("Contacts, volume and their lists")
struct SheetTests {
    private static let scene = """
        - textField: { id: to, frame: [16, 20, 300, 30], text: Me, onEdit: { emit: edited } }
        - contactAddButton:
            id: more
            frame: [330, 24]
            target: to
            token: email
            contacts: [ { name: Ada, email: a@x.org }, { name: Grace, email: g@x.org } ]
        - volume: { id: v, frame: [16, 100, 343, 34], route: [ { id: here, name: Speaker }, { id: tv, name: TV, volume: false } ], onChange: { emit: louder } }
        - button: { id: other, frame: [16, 200, 100, 44], title: Other }
        """

    private func open(_ handheld: Handheld, _ id: String = "more") {
        handheld.tap(id)
        handheld.settle()
        _ = handheld.heard()
    }

    @Test(
        "choosing a contact adds it as a token and sends edit with cause touch; the value is tokens and text joined by commas"
    )
    func contact() {
        let handheld = Handheld(Self.scene)
        handheld.tap("more")
        #expect(handheld.heard() == [#"{"event":"tap","id":"more","control":"contactAddButton"}"#])
        handheld.settle()
        handheld.tap("more.contacts.1")
        #expect(
            handheld.heard() == [
                #"{"event":"edit","id":"to","control":"textField","value":"g@x.org, Me","valid":true,"cause":"touch"}"#,
                #"{"event":"custom","id":null,"name":"edited","value":null}"#,
            ])
        handheld.settle()
        #expect(!handheld.emulator.stage.tree().json.contains("more.contacts"))
    }

    @Test("keys alone open the list, choose, and leave it by Escape; delete removes a whole token")
    func keys() {
        let handheld = Handheld(Self.scene)
        handheld.plugKeyboard()
        handheld.strike("Tab")
        handheld.strike("Tab")
        #expect(handheld.focused == "more")
        handheld.strike("Space")
        handheld.settle()
        _ = handheld.heard()
        handheld.strike("Escape")
        handheld.settle()
        #expect(
            handheld.emulator.stage.current.id == "main"
                && !handheld.emulator.stage.tree().json.contains("more.contacts"))
        open(handheld)
        handheld.strike("Tab")
        handheld.strike("Tab")
        handheld.strike("Tab")
        handheld.strike("Enter")
        handheld.settle()
        let edit = handheld.heard().first { $0.contains("edit") }
        #expect(edit?.contains(#""cause":"keyboard""#) == true)
        handheld.set(("to", .text("")))
        open(handheld)
        handheld.tap("more.contacts.0")
        handheld.settle()
        _ = handheld.heard()
        for _ in 0..<10 where handheld.focused != "to" { handheld.strike("Tab") }
        handheld.strike("Backspace")
        #expect(
            handheld.heard() == [
                #"{"event":"edit","id":"to","control":"textField","value":"","valid":true,"cause":"keyboard"}"#,
                #"{"event":"custom","id":null,"name":"edited","value":null}"#,
            ])
    }

    @Test("while the list is up it has every touch; Cancel and a tap beside it take it away, and nothing is chosen")
    func modal() {
        let handheld = Handheld(Self.scene)
        open(handheld)
        handheld.tap("more.contacts.cancel")
        handheld.settle()
        open(handheld)
        handheld.tap("other")
        handheld.settle()
        #expect(handheld.heard() == [])
        handheld.tap("other")
        #expect(handheld.heard() == [#"{"event":"tap","id":"other","control":"button"}"#])
        #expect(handheld.value("to") == .text("Me"))
    }

    @Test("a touch on the list's title does nothing, wherever it lifts")
    func title() {
        let handheld = Handheld(Self.scene)
        open(handheld)
        let cancel = handheld.frame(of: "more.contacts.cancel")
        let title = Point(187, cancel.midY)
        handheld.drag(title, to: Point(187, cancel.y - 60))
        handheld.settle()
        #expect(handheld.emulator.stage.tree().json.contains("more.contacts.cancel"))
        handheld.drag(Point(187, cancel.y - 60), to: title)
        handheld.settle()
        #expect(handheld.emulator.stage.tree().json.contains("more.contacts.cancel"))
    }

    @Test("a contact without an address is added by name")
    func addressless() {
        let handheld = Handheld(
            """
            - textField: { id: to, frame: [16, 20, 300, 30] }
            - contactAddButton: { id: more, frame: [330, 24], target: to, token: email, contacts: [ { name: Ada } ] }
            """)
        open(handheld)
        handheld.tap("more.contacts.0")
        #expect(handheld.value("to") == .text("Ada"))
    }

    @Test("a program's text is an edit with cause program, and an equal one is none")
    func programText() {
        let handheld = Handheld(Self.scene)
        handheld.set(("to", .text("Grace")))
        handheld.set(("to", .text("Grace")))
        #expect(
            handheld.heard() == [
                #"{"event":"edit","id":"to","control":"textField","value":"Grace","valid":true,"cause":"program"}"#
            ])
    }

    @Test("a program's other output has the mark at once, also while the list is up")
    func mark() {
        let handheld = Handheld(Self.scene)
        open(handheld, "v.route")
        handheld.draw()
        handheld.set(("v.route", .text("tv")))
        let row = handheld.frame(of: "v.outputs.1")
        #expect(handheld.damage().contains { $0.intersects(row) })
        handheld.tap("v.outputs.1")
        handheld.settle()
        #expect(!handheld.heard().contains { $0.contains(#""cause":"touch""#) && $0.contains("change") })
    }

    @Test("a list that comes up takes every touch that is down; a second does not come over it; its keys are its own")
    func alone() {
        let handheld = Handheld(
            """
            handglass: 1
            device: phone-4.7
            start: main
            keys: { n: { go: two } }
            screens:
              main:
                title: Main
                content:
                  - slider: { id: s, frame: [16, 300, 343, 34], value: 0.5 }
                  - textField: { id: to, frame: [16, 20, 300, 30] }
                  - contactAddButton: { id: more, frame: [330, 24], target: to, contacts: [ { name: Ada } ] }
                  - volume: { id: v, frame: [16, 100, 343, 34], route: [ { id: a, name: A }, { id: b, name: B } ] }
              two: {}
            """)
        handheld.down(handheld.center(of: "s.thumb"))
        handheld.glide(handheld.center(of: "s.thumb"), to: Point(220, 381), over: .milliseconds(80))
        handheld.down(handheld.center(of: "more"), slot: 1)
        handheld.wait(.milliseconds(50))
        handheld.up(slot: 1)
        _ = handheld.heard()
        handheld.glide(Point(220, 381), to: Point(300, 381), over: .milliseconds(80))
        handheld.up()
        #expect(handheld.heard() == [])
        handheld.settle()
        handheld.plugKeyboard()
        handheld.strike("n")
        #expect(handheld.emulator.stage.current.id == "main")
        handheld.strike("Escape")
        handheld.settle()
        // Two buttons lifted together open one list.
        handheld.down(handheld.center(of: "more"))
        handheld.down(handheld.center(of: "v.route"), slot: 1)
        handheld.wait(.milliseconds(50))
        handheld.up()
        handheld.up(slot: 1)
        handheld.settle()
        handheld.tap(Point(100, 90))
        handheld.settle()
        #expect(!handheld.emulator.stage.tree().json.contains(#""kind":"sheet""#))
    }

    @Test("Escape gives the focus back to the button that opened the list")
    func focusBack() {
        let handheld = Handheld(Self.scene)
        handheld.plugKeyboard()
        for _ in 0..<5 where handheld.focused != "more" { handheld.strike("Tab") }
        handheld.strike("Space")
        handheld.settle()
        #expect(handheld.focused == "more.contacts.cancel")
        handheld.strike("Escape")
        handheld.settle()
        #expect(handheld.focused == "more")
    }

    @Test(
        "the volume is a slider from 0 to 1; its button lists the outputs, and choosing one sends change for ID.route")
    func volume() {
        let handheld = Handheld(Self.scene)
        #expect(handheld.value("v") == .number(0.5) && handheld.value("v.route") == .text("here"))
        handheld.drag(handheld.center(of: "v.thumb"), to: Point(370, 181))
        #expect(handheld.value("v") == .number(1))
        open(handheld, "v.route")
        handheld.tap("v.outputs.1")
        #expect(
            handheld.heard() == [
                #"{"event":"change","id":"v.route","control":"volume","old":"here","value":"tv","cause":"touch"}"#
            ])
        handheld.settle()
        // Without a volume of its own there is no thumb; its name stands there.
        #expect(!handheld.emulator.stage.tree().json.contains("v.thumb"))
        handheld.drag(Point(200, 181), to: Point(100, 181))
        #expect(handheld.heard() == [])
        #expect(handheld.set(("v.route", .text("here"))))
        #expect(!handheld.set(("v.route", .text("nowhere"))))
        #expect(handheld.emulator.stage.tree().json.contains("v.thumb"))
    }

    @Test(
        "whatever fingers and keys do, the volume stays in range, no event is without a change, and no list is stuck",
        arguments: [1, 2])
    func chance(seed: UInt64) {
        let handheld = Handheld(Self.scene)
        handheld.plugKeyboard()
        var dice = Dice(seed: seed)
        for _ in 0..<200 {
            func point() -> Point { Point(Double(dice.below(375)), Double(dice.below(667))) }
            switch dice.below(6) {
            case 0: handheld.tap(dice.pick(["more", "v.route"]))
            case 1, 2: handheld.tap(point())
            case 3: handheld.drag(point(), to: point(), over: .milliseconds(Int64(dice.number(20...300))))
            case 4:
                handheld.strike(
                    dice.pick(["Tab", "Space", "Enter", "Down", "Up", "Escape", "Backspace", "Left", "End"]))
            default: handheld.wait(.milliseconds(Int64(dice.number(0...500))))
            }
            guard case .number(let volume)? = handheld.value("v") else { return }
            #expect((0...1).contains(volume))
        }
        for line in handheld.heard() where line.contains("\"change\"") && !line.contains("ended") {
            let parts = line.components(of: "\"old\":", "\"value\":")
            #expect(parts.0 != parts.1, "\(line)")
        }
        handheld.strike("Escape")
        handheld.settle()
        handheld.tap("other")
        #expect(handheld.heard().last == #"{"event":"tap","id":"other","control":"button"}"#)
    }
}

extension String {
    /// What stands after each of two keys, up to the next comma.
    fileprivate func components(of a: String, _ b: String) -> (Substring?, Substring?) {
        func after(_ key: String) -> Substring? {
            guard let range = self.firstRange(of: key) else { return nil }
            return self[range.upperBound...].prefix { $0 != "," }
        }
        return (after(a), after(b))
    }
}
