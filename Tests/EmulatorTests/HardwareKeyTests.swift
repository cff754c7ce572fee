import Base
import Documents
import Drawing
import Emulator
import Input
import Scene
import TestSupport
import Testing
import Trace

@Suite("Hardware keys in the core")
struct HardwareKeyTests {
    private static let scene = """
        handglass: 1
        device: phone-4.7
        start: main
        screens:
          main:
            content:
              - label: { id: text, frame: [16, 60, 200, 21], text: Hello }
              - button: { id: wait, frame: [16, 100, 100, 44], title: Wait, onTap: { after: { delay: 1 s, do: { go: other } } } }
          other:
            content:
              - label: { id: more, frame: [16, 60, 200, 21], text: More }
        """

    private static func typed() -> Handheld {
        let handheld = Handheld(scene)
        handheld.plugKeyboard()
        return handheld
    }

    @Test("a key that nothing consumed is told by its name, once, when it goes down")
    func told() {
        let handheld = Self.typed()
        handheld.strike("q")
        handheld.strike("F7")
        handheld.strike("c", with: "Ctrl", "Shift")
        #expect(
            handheld.heard() == [
                #"{"event":"key","id":null,"name":"q"}"#, #"{"event":"key","id":null,"name":"F7"}"#,
                #"{"event":"key","id":null,"name":"Ctrl+C"}"#,
            ])
        #expect(handheld.lines[1].hasPrefix(#"{"t":0.050000,"#))
    }

    @Test("repetitions reach the scene, at 400 ms and then every 33 ms, and tell nothing more")
    func repetitions() {
        let handheld = Self.typed()
        handheld.keyDown("q")
        #expect(handheld.emulator.deadline.map { $0 - handheld.now } == 400_000)
        handheld.wait(400_000)
        #expect(handheld.emulator.deadline.map { $0 - handheld.now } == 33_000)
        handheld.wait(1_000_000)
        #expect(handheld.emulator.deadline.map { $0 - handheld.emulator.setup.start } == 1_423_000)
        handheld.keyUp("q")
        #expect(handheld.heard().count == 1)
    }

    /// Every reason for which a held key stops repeating.
    private static let reasons: [(String, @Sendable (Handheld) -> Void)] = [
        ("it is let go", { $0.keyUp("q") }),
        ("its keyboard is pulled out", { $0.unplugKeyboard() }),
        ("its keyboard's words were lost", { $0.loseKeys(stillDown: nil) }),
        ("its keyboard's words were lost, and it is still down", { $0.loseKeys(stillDown: ["q"]) }),
        ("the console shows another terminal, or the trace ends", { $0.emulator.cancelContacts(at: $0.now) }),
        ("Ctrl is pressed", { $0.keyDown("Ctrl") }),
    ]

    @Test("a held key stops repeating at each reason", arguments: reasons.indices)
    func stops(_ index: Int) {
        let handheld = Self.typed()
        let quiet = handheld.emulator.deadline
        handheld.keyDown("q")
        handheld.wait(500_000)
        #expect(handheld.emulator.deadline != quiet)
        Self.reasons[index].1(handheld)
        #expect(handheld.emulator.deadline == quiet, "\(Self.reasons[index].0)")
        handheld.wait(5_000_000)
        #expect(handheld.heard().count == 1)
    }

    @Test("a held key stops repeating when another screen is shown")
    func otherScreen() {
        let handheld = Self.typed()
        handheld.tap("wait")
        handheld.keyDown("q")
        handheld.wait(1_200_000)
        #expect(handheld.emulator.stage.current.id == "other")
        handheld.settle()
        #expect(handheld.emulator.deadline == handheld.emulator.stage.deadline)
    }

    @Test("one keyboard's loss is no other one's")
    func otherKeyboard() {
        let handheld = Self.typed()
        handheld.plugKeyboard(DeviceID(2))
        handheld.keyDown("q")
        handheld.loseKeys(stillDown: [], of: DeviceID(2))
        handheld.unplugKeyboard(DeviceID(2))
        #expect(handheld.emulator.deadline.map { $0 - handheld.now } == 400_000)
    }

    @Test("Caps Lock lights up and outlives the keyboard")
    func lights() {
        let handheld = Self.typed()
        handheld.strike("CapsLock")
        #expect(handheld.emulator.keyboardLights == .caps)
        handheld.unplugKeyboard()
        #expect(handheld.emulator.keyboardLights == .caps)
        handheld.plugKeyboard()
        handheld.strike("q")
        handheld.strike("CapsLock")
        #expect(handheld.heard() == [#"{"event":"key","id":null,"name":"Q"}"#])
        #expect(handheld.emulator.keyboardLights.isEmpty)
    }

    @Test("a replay's keys are those of the run, its repetition too")
    func recorded() throws {
        let document = try SceneReader.read(Array(Self.scene.utf8), file: "test.yaml")
        var setup = Emulator.Setup(start: Timestamp(5_000_000), civil: .opening)
        setup.keyboard = Emulator.Keyboard(
            keymap: KeymapNames(
                model: "pc104", layout: "us,de", variant: ",nodeadkeys", options: "grp:alt_shift_toggle"),
            repeatDelay: 250_000, repeatInterval: 40_500)
        let header = setup.recordingHeader(zone: "UTC", document: document)
        #expect(try Emulator.Setup(header, profile: nil).keyboard == setup.keyboard)
        // Recordings made before keyboards were told.
        var old = header
        old.settings.removeAll { $0.key == "keyboard" }
        #expect(try Emulator.Setup(old, profile: nil).keyboard == Emulator.Keyboard())
        for wrong in [Value.null, .object([]), .object([Value.Member("layout", .text("us"))])] {
            var header = old
            header.settings.append(Value.Member("keyboard", wrong))
            #expect(throws: RecordingError.self) { try Emulator.Setup(header, profile: nil) }
        }
    }
}
