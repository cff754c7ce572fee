import Base
import TestSupport
import Testing

@Suite("Alerts, sheets and popovers")
struct OverlayTests {
    private static func scene(_ device: String = "phone-4.7", _ more: String = "") -> String {
        """
        handglass: 1
        device: \(device)
        start: main
        \(more)
        screens:
          main:
            title: Main
            content:
              - button: { id: ask, frame: [16, 20, 200, 44], title: Ask, onTap: { present: sure } }
              - button: { id: more, frame: [16, 80, 200, 44], title: More, onTap: [ { present: choices } ] }
              - button: { id: options, frame: [16, 140, 100, 44], title: Options, onTap: { present: pop } }
              - button: { id: away, frame: [16, 200, 200, 44], title: Away, onTap: [ { present: sure }, { go: other } ] }
              - label: { id: name, frame: [16, 260], text: Sunset }
            overlays:
              - alert:
                  id: sure
                  title: "Delete {name}?"
                  message: It will be gone.
                  buttons:
                    - { title: Cancel, role: cancel }
                    - { title: Delete, role: destructive, onTap: { emit: deleted } }
              - sheet:
                  id: choices
                  title: Choose
                  buttons: [ { title: One }, { title: Two, onTap: { present: sure } }, { title: Cancel, role: cancel } ]
              - popover:
                  id: pop
                  anchor: options
                  content:
                    - table: { sections: [ { rows: [ { id: wrap-row, title: Wrap, control: { switch: { id: wrap } } } ] } ] }
          other: { title: Other, content: [ { button: { id: from-afar, frame: [0, 0, 100, 44], title: X, onTap: { present: sure } } } ] }
        """
    }

    private let phone = Handheld(OverlayTests.scene())

    private func present(_ id: String) -> String { #"{"event":"present","id":"\#(id)","cause":"action"}"# }
    private func dismiss(_ id: String, _ cause: String) -> String {
        #"{"event":"dismiss","id":"\#(id)","cause":"\#(cause)"}"#
    }
    private func tap(_ id: String) -> String { #"{"event":"tap","id":"\#(id)","control":"button"}"# }

    @Test("an alert comes up by an action, has every touch, and goes with the answer, which acts then")
    func alert() {
        phone.tap("ask")
        #expect(phone.heard() == [tap("ask"), present("sure")])
        phone.settle()
        phone.tap("more")
        phone.settle()
        #expect(phone.heard() == [])
        phone.tap("sure.1")
        phone.settle()
        #expect(
            phone.heard() == [
                tap("sure.1"), dismiss("sure", "touch"),
                #"{"event":"custom","id":null,"name":"deleted","value":null}"#,
            ])
        phone.tap("more")
        #expect(phone.heard() == [tap("more"), present("choices")])
    }

    @Test("two short answers stand side by side, in the middle of the screen; longer ones below each other")
    func places() {
        phone.tap("ask")
        phone.settle()
        let (cancel, delete) = (phone.frame(of: "sure.0"), phone.frame(of: "sure.1"))
        #expect(cancel.width == 135 && delete.x == cancel.maxX && cancel.y == delete.y && cancel.height == 44)
        #expect(cancel.x == 52.5)
        phone.set(("name", .text("a name")))
        let tall = Handheld(OverlayTests.scene("phone-4.7", "textSize: xxxl"))
        tall.tap("ask")
        tall.settle()
        #expect(tall.frame(of: "sure.0").height > 44)
    }

    @Test("a tap beside an alert leaves it; a sheet goes by one, by its cancel button and by Escape")
    func beside() {
        phone.plugKeyboard()
        phone.tap("ask")
        phone.settle()
        phone.tap(Point(187, 60))
        phone.settle()
        #expect(phone.heard() == [tap("ask"), present("sure")])
        phone.strike("Escape")
        #expect(phone.heard() == [dismiss("sure", "keyboard")])
        phone.settle()
        phone.tap("more")
        phone.settle()
        phone.tap(Point(187, 100))
        phone.settle()
        #expect(phone.heard() == [tap("more"), present("choices"), dismiss("choices", "touch")])
        phone.tap("more")
        phone.settle()
        phone.tap("choices.2")
        phone.settle()
        #expect(
            phone.heard() == [tap("more"), present("choices"), tap("choices.2"), dismiss("choices", "touch")])
        #expect(!phone.emulator.stage.tree().json.contains("choices"))
    }

    @Test("what cancels lies by itself below the others, at the bottom of the screen")
    func sheet() {
        phone.tap("more")
        phone.settle()
        let frames = (0...2).map { phone.frame(of: "choices.\($0)") }
        #expect(frames[1].y == frames[0].maxY && frames[2].y == frames[1].maxY + 8 && frames[2].maxY == 657)
    }

    @Test("an answer may bring up the next; one that is up goes before")
    func next() {
        phone.tap("more")
        phone.settle()
        phone.tap("choices.1")
        phone.settle()
        #expect(phone.heard().suffix(3) == [tap("choices.1"), dismiss("choices", "touch"), present("sure")])
        phone.tap("sure.0")
        phone.settle()
        #expect(phone.heard() == [tap("sure.0"), dismiss("sure", "touch")])
    }

    @Test("a popover points at what it is about on a tablet, holds controls, and goes by a tap beside it")
    func popover() {
        let tablet = Handheld(OverlayTests.scene("tablet-9.7"))
        tablet.tap("options")
        tablet.settle()
        let row = tablet.frame(of: "wrap-row")
        #expect(
            row.width == 320 && row.y > tablet.frame(of: "options").maxY
                && row.y < tablet.frame(of: "options").maxY + 40)
        tablet.tap("wrap")
        tablet.settle()
        #expect(tablet.value("wrap") == .bool(true))
        _ = tablet.heard()
        tablet.tap(Point(600, 800))
        #expect(tablet.heard() == [dismiss("pop", "touch")])
        // On a phone it is a sheet.
        phone.tap("options")
        phone.settle()
        #expect(phone.frame(of: "wrap-row").maxY > 600)
    }

    @Test("a screen that is left takes its overlay along; another screen's does not come up, and that is told")
    func screens() {
        phone.tap("away")
        #expect(
            phone.heard() == [
                tap("away"), present("sure"), dismiss("sure", "action"),
                #"{"event":"screen","id":"other","from":"main"}"#,
            ])
        phone.settle()
        #expect(phone.emulator.stage.current.id == "other")
        phone.tap("from-afar")
        #expect(
            phone.emulator.takeWarnings() == [
                "sure: it cannot come up, for other is shown, and it is of another screen"
            ])
    }

    @Test("by keys alone: the focus is in the overlay until it goes, then where it was")
    func keys() {
        phone.plugKeyboard()
        phone.strike("Tab")
        phone.strike("Space")
        phone.settle()
        #expect(phone.focused == "sure.0")
        phone.strike("Tab")
        phone.strike("Enter")
        phone.settle()
        #expect(phone.heard().suffix(2).first == dismiss("sure", "keyboard"))
        #expect(phone.focused == "ask")
    }

    @Test("with less motion it is there at once")
    func motion() {
        let still = Handheld(OverlayTests.scene("phone-4.7", "reduceMotion: true"))
        still.tap("more")
        let place = still.frame(of: "choices.2")
        still.settle()
        #expect(still.frame(of: "choices.2") == place && place.maxY == 657)
    }
}
