import Foundation
import Testing

@Suite("Pictures of the focus")
struct FocusPictureTests {
    private let shop: Workshop

    init() throws { shop = try Workshop() }

    private static func scene(scale: Int) -> String {
        """
        handglass: 1
        device: { class: phone, points: [320, 300], scale: \(scale), keyboard: 100 }
        screens:
          main:
            statusBar: false
            background: groupedBackground
            content:
              - button: { id: filled, frame: [16, 12, 138, 44], title: Filled, fill: "#007aff", titleColour: "#fff" }
              - switch: { id: switch, frame: [180, 18], on: true }
              - slider: { id: slider, frame: [16, 64, 288, 34], value: 0.4 }
              - table:
                  id: list
                  frame: [0, 106, 320, 88]
                  sections:
                    - rows:
                        - { id: row, title: Wi-Fi, detail: Office, accessory: disclosure }
                        - { id: r1, title: Volume, control: { slider: { id: edge, value: 1 } }, onTap: back }
              - picker: { id: picker, frame: [0, 196], wheels: [[One, Two, Three], [A, B]] }
        """
    }

    /// What has the focus after one Tab more than the one before.
    private static let stops = ["filled", "switch", "slider", "row", "r1", "edge", "picker"]
    private static let cases: [(String, Int)] =
        ["filled", "row", "edge", "picker"].map { ($0, 2) } + [1, 2, 3].map { ("switch", $0) }
        + [1, 3].map { ("slider", $0) }

    /// Draws the scene with the focus on `stop`; in many pictures, each of which draws only what changed, or in one at the end.
    private func draw(_ stop: String, scale: Int, as file: String, step by: [String] = []) async throws {
        try shop.file("scene.yaml", Self.scene(scale: scale))
        let tabs = (Self.stops.firstIndex(of: stop) ?? 0) + 1
        try shop.file("keys.gesture", String(repeating: "key Tab\n", count: tabs) + "wait idle\n")
        let drawn = try await shop.run(
            ["replay", "--scene", "scene.yaml", "--gestures", "keys.gesture", "--screenshot", file] + by)
        #expect(drawn.status == 0, "\(drawn.errors)")
    }

    @Test("rings and lit rows look as they were found good", arguments: cases)
    func golden(stop: String, scale: Int) async throws {
        try await draw(stop, scale: scale, as: "drawn.png")
        try Golden.compare(shop.path("drawn.png"), with: "focus-\(stop)@\(scale)x.png")
    }

    @Test("drawn step by step, the picture is what it is drawn at once", arguments: ["edge", "picker"])
    func damage(stop: String) async throws {
        try await draw(stop, scale: 2, as: "steps.png", step: ["--hashes", "hashes"])
        try await draw(stop, scale: 2, as: "once.png")
        #expect(try shop.text("hashes").split(separator: "\n").count > 3)
        #expect(try shop.read("steps.png") == shop.read("once.png"))
    }
}
