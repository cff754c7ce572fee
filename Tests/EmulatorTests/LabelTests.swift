import Base
import TestSupport
import Testing

@Suite("Label")
struct LabelTests {
    private static let scene = """
        - button: { id: under, frame: [20, 100, 300, 44], title: Under }
        - label: { id: l, frame: [20, 100, 300, 44], text: "Serial 4711", copyable: true }
        - label: { id: plain, frame: [20, 300, 300, 44], text: "Plain" }
        - button: { id: far, frame: [20, 400, 300, 44], title: Far }
        """

    private func hold(_ handheld: Handheld, _ point: Point) {
        handheld.down(point)
        handheld.wait(.milliseconds(600))
        handheld.up()
    }

    @Test("held, it offers to be copied; Copy puts its text on the clipboard and sends copy")
    func copy() {
        let handheld = Handheld(Self.scene.split(separator: "\n").dropFirst().joined(separator: "\n"))
        hold(handheld, handheld.center(of: "l"))
        #expect(handheld.heard() == [])
        #expect(handheld.frame(of: "menu.copy").maxY <= handheld.frame(of: "l").y)
        handheld.tap("menu.copy")
        #expect(handheld.heard() == [#"{"event":"copy","id":"l"}"#])
        #expect(handheld.emulator.stage.clipboard == "Serial 4711")
        #expect(!handheld.emulator.stage.tree().json.contains("menu"))
    }

    @Test("taps pass through it, and a plain label offers nothing")
    func through() {
        let handheld = Handheld(Self.scene)
        handheld.tap("l")
        #expect(handheld.heard() == [#"{"event":"tap","id":"under","control":"button"}"#])
        hold(handheld, handheld.center(of: "plain"))
        #expect(!handheld.emulator.stage.tree().json.contains("menu"))
    }

    @Test("a touch beside the menu takes it away and does what it else would; so does Escape, and another screen")
    func away() {
        let handheld = Handheld(Self.scene.split(separator: "\n").dropFirst().joined(separator: "\n"))
        hold(handheld, handheld.center(of: "l"))
        handheld.tap("far")
        #expect(handheld.heard() == [#"{"event":"tap","id":"far","control":"button"}"#])
        #expect(!handheld.emulator.stage.tree().json.contains("menu"))
        hold(handheld, handheld.center(of: "l"))
        handheld.plugKeyboard()
        handheld.strike("Escape")
        #expect(!handheld.emulator.stage.tree().json.contains("menu"))
        #expect(handheld.emulator.stage.clipboard == "")
    }

    @Test("a finger that slides off Copy and lifts copies nothing")
    func slid() {
        let handheld = Handheld(Self.scene.split(separator: "\n").dropFirst().joined(separator: "\n"))
        hold(handheld, handheld.center(of: "l"))
        let copy = handheld.center(of: "menu.copy")
        handheld.drag(copy, to: copy + Point(200, 0))
        #expect(handheld.heard() == [] && handheld.emulator.stage.clipboard == "")
    }

    @Test("its value is the text that it shows, which programs may set")
    func value() {
        let handheld = Handheld(Self.scene)
        handheld.set(("l", .text("New")))
        #expect(handheld.value("l") == .text("New"))
    }
}
