import Foundation
import Testing

@Suite("handglass render")
struct RenderTests {
    private let shop: Workshop
    private static let scene = """
        handglass: 1
        device: phone-4.7
        start: main
        screens:
          main:
            title: Main
            content:
              - slider: { id: level, frame: [20, 20, 200, 34], min: 0, max: 10, step: 2, value: 4 }
              - switch: { id: power, frame: [20, 60], shows: [secret] }
              - segmented: { id: band, frame: [20, 100, 200, 29], segments: [A, B, C] }
              - label: { id: note, frame: [20, 140, 300, 20], text: "3" }
              - label: { id: shown, frame: [20, 170, 300, 20], text: "{level} {power}" }
              - button: { frame: [20, 200, 100, 44], title: Go }
              - button: { id: off, frame: [140, 200, 100, 44], title: Off, enabled: false }
              - label: { id: secret, frame: [20, 250, 100, 20], text: Secret }
              - picker: { id: wheel, frame: [0, 280], wheels: [[a, b, c]] }
          other: { content: [ { label: { frame: [0, 0, 100, 20], text: Other } } ] }
        """

    init() throws {
        shop = try Workshop()
        try shop.file("s.yaml", Self.scene)
    }

    private func render(_ words: String...) async throws -> Workshop.Outcome {
        let outcome = try await shop.run(["render", "--scene", "s.yaml"] + words)
        #expect(outcome.status == 0)
        #expect(outcome.errors == "")
        return outcome
    }

    @Test("a screen that leaves by itself after a while is drawn as it is, come to rest")
    func leaving() async throws {
        let scene = Self.scene.replacing(
            "  other: {",
            with: """
                  passing:
                    onShow: [{ set: { level: 8, paper: 1 } }, { after: { delay: 2 s, do: [{ set: { level: 2 } }, { go: main }] } }]
                    content: [{ progress: { id: paper, frame: [0, 0, 100, 2], animated: true } }]
                  other: {
                """)
        try shop.file("leaving.yaml", scene)
        let outcome = try await shop.handglass(
            "render", "--scene", "leaving.yaml", "--screen", "passing", "--tree", "-", "-o", "passing.png")
        #expect(outcome.status == 0 && outcome.errors == "")
        #expect(outcome.text.contains(#""screen":"passing""#) && !outcome.text.contains(#""screen":"main""#))
        #expect(outcome.text.contains(#"{"id":"paper","kind":"progress","frame":[0,20,100,2]"#), "\(outcome.text)")
    }

    @Test("Each item of the tree has its eight keys in their order")
    func keys() async throws {
        let lines = try await render("--tree", "-").lines
        try #require(lines.count == 1)
        let thumb =
            #"{"id":"level.thumb","kind":"part","frame":[88.8,87,28,28],"hit":[80.8,79,44,44],"value":null,"enabled":true,"hidden":false,"screen":"main"}"#
        #expect(lines[0].contains(thumb))
        let slider =
            #"{"id":"level","kind":"slider","frame":[20,84,200,34],"hit":[20,79,200,44],"value":4,"enabled":true,"hidden":false,"screen":"main"}"#
        #expect(lines[0].contains(slider))
    }

    @Test("The tree lists every element of the screen in order, hidden ones flagged, each before its parts")
    func order() async throws {
        let tree = try await shop.tree("s.yaml")
        let ids = tree.items.map(\.id).filter { !$0.hasPrefix("wheel.") && $0 != "nav.back" }
        #expect(
            ids == [
                "level", "level.thumb", "level.track", "power", "power.knob", "band", "band.0", "band.1", "band.2",
                "note", "shown", "main/5", "off", "secret", "wheel",
            ])
        #expect(try tree.item("secret").hidden)
        #expect(try tree.item("main/5").kind == "button")
        #expect(try !tree.item("off").enabled)
        #expect(tree.items.allSatisfy { $0.screen == "main" })
        #expect(tree.items.contains { $0.id == "wheel.wheel0" } && tree.items.contains { $0.id == "wheel.wheel0.row2" })
    }

    @Test("What takes no touch has no hit area: labels, tracks, what is disabled or hidden")
    func hitAreas() async throws {
        let tree = try await shop.tree("s.yaml")
        for id in ["note", "level.track", "off", "secret"] { #expect(try tree.hit(id) == nil, "\(id)") }
        #expect(try tree.hit("power") == [20, 117.5, 51, 44])
        #expect(try tree.hit("band") == [20, 156.5, 200, 44])
    }

    @Test("--set takes a value as a program would set it: clamped, snapped to the step, and shown everywhere")
    func set() async throws {
        func value(_ id: String, _ words: String...) async throws -> String {
            let text = try await shop.run(["render", "--scene", "s.yaml", "--tree", "-"] + words).text
            let after = try #require(text.range(of: #"{"id":"\#(id)","#)).upperBound
            let value = try #require(text.range(of: #""value":"#, range: after..<text.endIndex)).upperBound
            return String(
                text[value..<(try #require(text.range(of: #","enabled""#, range: value..<text.endIndex))).lowerBound])
        }
        #expect(try await value("level", "--set", "level=7.1") == "8")
        #expect(try await value("level", "--set", "level=-1e3") == "0")
        #expect(try await value("level", "--set", "level=99") == "10")
        #expect(try await value("shown", "--set", "level=7.1", "--set", "power=true") == #""8 true""#)
        #expect(try await value("band", "--set", "band=2") == "2")
        #expect(try await value("band", "--set", "band=2", "--set", "band=null") == "null")
        #expect(try await value("wheel", "--set", "wheel=[2]") == "[2]")
        // Text elements take the word as it stands.
        #expect(try await value("note", "--set", "note=12.50") == #""12.50""#)
        #expect(try await value("note", "--set", "note=a=b \"c\"") == #""a=b \"c\"""#)
        #expect(try await value("note", "--set", "note=") == #""""#)
        #expect(try await shop.tree("s.yaml", "--set", "power=true").item("secret").hidden == false)
        #expect(try await shop.tree("s.yaml", "--set", "note.hidden=true").item("note").hidden)
        #expect(try await shop.tree("s.yaml", "--set", "off.enabled=true").item("off").enabled)
    }

    @Test("-o writes the picture in the device's pixels; the same scene gives the same bytes")
    func picture() async throws {
        for (device, width, height) in [("phone-4.7", 750, 1334), ("phone-5.5", 1242, 2208), ("kiosk-4", 480, 480)] {
            _ = try await render("--device", device, "-o", "\(device).png")
            let picture = try Picture(shop.path("\(device).png"))
            #expect(picture.width == width && picture.height == height)
            #expect(try await render("--device", device, "-o", "-").output == shop.read("\(device).png"))
        }
    }

    @Test("--screen shows another screen, with the way back to the first")
    func screen() async throws {
        let tree = try await shop.tree("s.yaml", "--screen", "other")
        #expect(tree.items.map(\.id).contains("other/0"))
        #expect(tree.items.allSatisfy { $0.screen == "other" })
    }

    @Test("Every device profile draws the example scene of the manual")
    func devices() async throws {
        let names = [
            "phone-3.5", "phone-3.5@2x", "phone-4", "phone-4.7", "phone-5.5", "phone-5.8", "tablet-7.9",
            "tablet-7.9@2x", "tablet-9.7", "tablet-9.7@2x", "tablet-10.5", "tablet-12.9", "kiosk-4", "kiosk-7",
            "kiosk-7-hd", "kiosk-10",
        ]
        for name in names {
            let tree = try await shop.tree("\(Workshop.configs)/scenes/example.yaml", "--device", name, "-o", "p.png")
            #expect(try tree.frame("brightness.thumb")[2...] == [28, 28], "\(name)")
        }
    }

    @Test(
        "other looks set afterwards give the same picture as those that the scene begins with",
        arguments: ["textSize=xl", "boldText=true", "contrast=more", "appearance=dark"])
    func traits(_ trait: String) async throws {
        let shop = try Workshop()
        let scene = try String(contentsOfFile: "\(Workshop.configs)/scenes/settings.yaml", encoding: .utf8)
        try shop.file("plain.yaml", scene)
        try shop.file(
            "so.yaml",
            scene.replacing("device: phone-4.7\n", with: "device: phone-4.7\n\(trait.replacing("=", with: ": "))\n"))
        _ = try await shop.handglass("render", "--scene", "so.yaml", "-o", "begun.png")
        let set = try await shop.handglass(
            "render", "--scene", "plain.yaml", "--set", "scene.\(trait)", "-o", "set.png")
        #expect(set.status == 0 && set.errors == "", "\(set.errors)")
        let pictures = try ["begun.png", "set.png"].map { try Data(contentsOf: URL(filePath: shop.path($0))) }
        #expect(pictures[0] == pictures[1])
        _ = try await shop.handglass("render", "--scene", "plain.yaml", "-o", "plain.png")
        #expect(try Data(contentsOf: URL(filePath: shop.path("plain.png"))) != pictures[0])
    }
}
