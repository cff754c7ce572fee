import Base
import Foundation
import TestSupport
import Testing

@Suite("A panel driven by keys alone")
struct SettingsByKeysTests {
    private let handheld: Handheld

    init() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Configs/scenes/settings.yaml")
        let scene = try String(contentsOf: file, encoding: .utf8)
        handheld = Handheld(String(scene.drop { $0 != "\n" }.dropFirst()))
    }

    /// Presses Down until `id` has the focus; it has to be in sight then.
    private func go(to id: String, by name: String = "Down") {
        for _ in 0..<40 where handheld.focused != id { handheld.press(name) }
        #expect(handheld.focused == id)
        handheld.settle()
        handheld.draw()
        let frame = handheld.frame(of: id)
        #expect(frame.y >= (id == "nav.back" ? 20 : 64) && frame.maxY <= 667, "\(id) at \(frame)")
    }

    @Test("everything in the bundled settings can be reached, changed, left and come back to")
    func settings() {
        go(to: "airplane")
        handheld.press("Space", "Space")
        go(to: "wifi")
        handheld.press("Enter")
        #expect(handheld.emulator.stage.current.id == "wifi")
        go(to: "band")
        handheld.press("End")
        go(to: "join", by: "Tab")
        handheld.press("Space")
        #expect(handheld.heard().last == #"{"event":"custom","id":null,"name":"join","value":null}"#)
        handheld.press("Escape")
        #expect(handheld.focused == "wifi")
        go(to: "bluetooth")
        handheld.press("Space")
        go(to: "brightness")
        handheld.press("Right", "PageUp")
        go(to: "auto")
        handheld.press("Space")
        go(to: "autolock")
        handheld.press("Space")
        #expect(handheld.emulator.stage.current.id == "autolock")
        go(to: "minutes")
        handheld.press("Down", "Down")
        handheld.settle()
        #expect(handheld.value("minutes") == .list([.number(4)]))
        go(to: "never", by: "Tab")
        handheld.press("Enter")
        go(to: "nav.back", by: "Tab")
        handheld.press("Enter")
        #expect(handheld.focused == "autolock")
        go(to: "ringer")
        handheld.press("Home", "Right")
        for id in ["clicks", "vibrate", "location"] {
            go(to: id)
            handheld.press("Space")
        }
        // Without location there is no precise one.
        handheld.press("Down")
        #expect(handheld.focused == "row-model")
        handheld.press("Up", "Space")
        go(to: "precise")
        handheld.press("Space")
        go(to: "row-version")
        go(to: "row-reset")
        for (id, value) in [
            ("airplane", Value.bool(false)), ("band", .number(1)), ("bluetooth", .bool(false)),
            ("brightness", .number(0.65)), ("auto", .bool(true)), ("minutes", .list([.number(8)])),
            ("ringer", .number(1)), ("clicks", .bool(false)), ("vibrate", .bool(false)), ("location", .bool(true)),
            ("precise", .bool(true)),
        ] { #expect(handheld.value(id) == value, "\(id)") }
        handheld.press("Space")
        #expect(handheld.value("brightness") == .number(0.5))
        #expect(handheld.value("auto") == .bool(false))
        handheld.press("F5")
        #expect(handheld.value("refresh") == .bool(true))
        go(to: "airplane", by: "Up")
        #expect(handheld.heard().filter { $0.contains(#""cause":"touch""#) } == [])
    }

    @Test("Tab alone comes to every row and control, and round again")
    func everyStop() {
        var stops: [String?] = []
        repeat {
            handheld.press("Tab")
            stops.append(handheld.focused)
        } while handheld.focused != "row-reset" && stops.count < 100
        #expect(stops.count == 23)
        #expect(stops.prefix(5) == ["row-airplane", "airplane", "wifi", "row-bluetooth", "bluetooth"])
        handheld.press("Tab")
        #expect(handheld.focused == "row-airplane")
    }
}
