import Foundation
import Testing

@Suite("Pictures of the gallery")
struct GalleryPictureTests {
    private let shop: Workshop
    private static let screens = [
        "gallery", "buttons", "rows", "contacts", "sliders", "switches", "segments", "wheels", "times",
        "disabled-wheels", "indicators", "pages", "refresh", "labels", "pictures",
    ]
    private static let cases: [(String, String, Int)] =
        screens.flatMap { [($0, "light", 2), ($0, "dark", 2)] }
        + [("switches", "light", 1), ("switches", "light", 3), ("buttons", "light", 1), ("buttons", "light", 3)]

    init() throws { shop = try Workshop() }

    @Test("every control in every state looks as it was found good, light and dark, at 1x, 2x and 3x", arguments: cases)
    func golden(screen: String, appearance: String, scale: Int) async throws {
        let path = "\(Workshop.configs)/scenes/gallery.yaml"
        let scene = try String(contentsOfFile: path, encoding: .utf8).replacing(
            "device: phone-4.7\n",
            with: """
                device: { class: phone, points: [375, 667], scale: \(scale), keyboard: 216 }
                appearance: \(appearance)

                """)
        try shop.file("gallery.yaml", scene)
        let drawn = try await shop.handglass(
            "render", "--scene", "gallery.yaml", "--screen", screen, "-o", "drawn.png")
        #expect(drawn.status == 0 && drawn.errors == "", "\(drawn.errors)")
        try Golden.compare(shop.path("drawn.png"), with: "gallery-\(screen)-\(appearance)@\(scale)x.png")
    }

    @Test("what is pressed, and a list that is up, look as they were found good", arguments: ["light", "dark"])
    func touched(appearance: String) async throws {
        func picture(_ scene: String, _ steps: String, _ golden: String) async throws {
            let text = try String(contentsOfFile: Workshop.checkout.appending(path: scene).path, encoding: .utf8)
            let device = "device: phone-4.7\n"
            try shop.file("scene.yaml", text.replacing(device, with: "\(device)appearance: \(appearance)\n"))
            try shop.file("steps", steps + "screenshot drawn.png\n")
            let drawn = try await shop.handglass("replay", "--gestures", "steps", "--scene", "scene.yaml")
            #expect(drawn.status == 0 && drawn.errors == "", "\(drawn.errors)")
            try Golden.compare(shop.path("drawn.png"), with: "\(golden)-\(appearance)@2x.png")
        }
        let fingers = try String(
            contentsOfFile: Workshop.checkout.appending(path: "Tests/scripts/pressed.gestures").path, encoding: .utf8)
        let pressing = try #require(fingers.range(of: "wait 300ms\n"))
        try await picture("Tests/scripts/pressed.yaml", String(fingers[..<pressing.upperBound]), "pressed")
        for (button, golden) in [("one", "alert"), ("two", "sheet"), ("four", "alert-content")] {
            try await picture("Tests/scripts/overlays.yaml", "tap \(button)\nwait idle\n", golden)
        }
        let list = "tap to-contacts\nwait idle\ntap add\nwait idle\npress 1 100,530\nwait 200ms\n"
        try await picture("Configs/scenes/gallery.yaml", list, "list")
    }

    private static let conditions: [(String, String)] = [
        ("phone-3.5", "device: phone-3.5@2x"),
        ("tablet", "device: tablet-9.7"),
        ("sideways", "device: phone-5.5"), ("cut-out-sideways", "device: phone-5.8"),
        ("arabic", "device: phone-4.7\nlocale: ar_EG"),
        ("xs", "device: phone-4.7\ntextSize: xs"),
        ("xxxl", "device: phone-4.7\ntextSize: xxxl"),
        ("bold", "device: phone-4.7\nboldText: true"),
        ("dark-contrast", "device: phone-4.7\nappearance: dark\ncontrast: more"),
    ]

    @Test(
        "one scene looks right on every handheld, in every language, at every size of text", arguments: conditions)
    func everywhere(name: String, lines: String) async throws {
        let path = Workshop.checkout.appending(path: "Tests/scripts/rich.yaml").path
        let scene = try String(contentsOfFile: path, encoding: .utf8)
        try shop.file("scene.yaml", scene.replacing("device: phone-4.7", with: lines))
        for screen in ["trip", "when"] where screen == "trip" || name != "tablet" {
            let drawn = try await shop.handglass(
                "render", "--scene", "scene.yaml", "--screen", screen, "-o", "drawn.png", "--set",
                "scene.orientation=\(name.hasSuffix("sideways") ? "landscape" : "portrait")")
            #expect(drawn.status == 0 && drawn.errors == "", "\(drawn.errors)")
            try Golden.compare(shop.path("drawn.png"), with: "rich-\(screen)-\(name).png")
        }
    }

    @Test("no screen of the gallery is without its pictures")
    func all() throws {
        let scene = try String(contentsOfFile: "\(Workshop.configs)/scenes/gallery.yaml", encoding: .utf8)
        let names = scene.matches(of: /(?m)^  ([a-z-]+):$/).map { String($0.output.1) }
        #expect(Set(names) == Set(Self.screens))
    }
}
