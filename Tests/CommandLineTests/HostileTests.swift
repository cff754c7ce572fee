import Foundation
import Testing

/// Files that nobody writes on purpose.
@Suite("handglass: hostile files")
struct HostileTests {
    private let shop: Workshop

    init() throws { shop = try Workshop() }

    /// Numbers that are the same in every run.
    private struct Dice: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state ^ (state >> 33)) &* 0xff51_afd7_ed55_8ccd
        }
    }

    /// `bytes` with a few bytes changed, taken out, doubled or cut off.
    private func damaged(_ bytes: Data, _ seed: UInt64) -> Data {
        var dice = Dice(state: seed)
        var bytes = [UInt8](bytes)
        for _ in 0..<Int.random(in: 1...6, using: &dice) where bytes.count > 2 {
            let low = Int.random(in: 0..<bytes.count, using: &dice)
            let high = min(bytes.count, low + Int.random(in: 1...40, using: &dice))
            switch Int.random(in: 0..<5, using: &dice) {
            case 0: bytes[low] = UInt8.random(in: 0...255, using: &dice)
            case 1: bytes.removeSubrange(low..<high)
            case 2: bytes.insert(contentsOf: bytes[low..<high], at: low)
            case 3: bytes.insert(contentsOf: Array("-99999999999999999999e9: {[".utf8.prefix(high - low)), at: low)
            default: bytes.removeSubrange(high...)
            }
        }
        return Data(bytes)
    }

    @Test("Names and lines of hostile files cannot steer the terminal on which they are complained about")
    func escapes() async throws {
        try shop.file("t.evemu", "# EVEMU 1.3\nE: 0.0 \u{1B}[31m \u{9B}2J\n")
        try shop.file("g.gesture", "\u{1B}[31mtap 1,1\n")
        try shop.file("s.yaml", "handglass: 1\n\"\\e[31mx\": 1\n")
        for words in [
            ["replay", "t.evemu", "--scene", Workshop.settings], ["check", "s.yaml"],
            ["replay", "--gestures", "g.gesture", "--scene", Workshop.settings],
            ["check", "none\u{1B}[31m\nhandglass: x"],
            ["\u{1B}]0;x\u{7}"], ["replay", Workshop.tour, "--scene", "s.yaml"],
        ] {
            let outcome = try await shop.run(words)
            let text = outcome.errors + outcome.text
            #expect(outcome.status != 0)
            #expect(text.contains("\\x1B"), "\(text)")
            #expect(
                !text.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" }, "\(text)")
            #expect(!text.contains("\nhandglass: x"))
        }
    }

    @Test(
        "A program that is started without streams neither fails at what it need not say nor says it into other files")
    func closedStreams() async throws {
        let replay = "$H replay \(Workshop.tour) --scene \(Workshop.settings)"
        #expect(
            try await shop.shell("cd \(shop.folder.path); \(replay) --values v.json --hashes h <&- >&- 2>&-").status
                == 0)
        #expect(try shop.text("v.json").hasPrefix("{") && shop.text("v.json").hasSuffix("}\n"))
        #expect(try await shop.shell("\(replay) --values - >&-").status == 74)
        let run = """
            cd \(shop.folder.path)
            timeout -s TERM 2 $H run --scene \(Workshop.settings) --headless 90x160 --socket s --events - --record r.yml >&- 2>&-
            cat r.yml
            """
        let events =
            "timeout -s TERM 2 $H run --scene \(Workshop.settings) --headless 90x160 --socket \(shop.path("t")) --events - >&-"
        #expect(
            try await shop.shell(events).errors.contains(
                "-: events are not written any more: write: Bad file descriptor"))
        let recording = try await shop.shell(run).text
        #expect(recording.hasPrefix("# libinput record\n"))
        #expect(!recording.contains(#""event":"#) && !recording.contains("handglass: ending"))
    }

    @Test("A recording whose clock leaps by a thousand years is refused, not waited for")
    func leapingRecording() async throws {
        let run = """
            cd \(shop.folder.path)
            timeout -s TERM 1 $H run --scene \(Workshop.settings) --headless 90x160 --socket s --record r.yml
            sed -i 's/"advanced": .*/"advanced": [99999999999, 0]}/' r.yml
            """
        _ = try await shop.shell(run)
        let outcome = try await shop.handglass("replay", "r.yml", "--scene", Workshop.settings)
        #expect(outcome.status == 65)
        #expect(outcome.errorLines.count == 1)
        #expect(outcome.errors.hasPrefix("handglass: r.yml: says nothing for 1157"), "\(outcome.errors)")
    }

    @Test("A trace that a shell has written in UTF-16 is refused with what to do")
    func wideTrace() async throws {
        let text = try String(contentsOfFile: Workshop.tour, encoding: .utf8)
        try shop.file("t.evemu", try #require(text.data(using: .utf16)))
        let outcome = try await shop.handglass("replay", "t.evemu", "--scene", Workshop.settings)
        #expect(outcome.status == 65)
        #expect(
            outcome.errorLines == [
                "handglass: t.evemu: is text in UTF-16; save it as UTF-8, as iconv -f UTF-16 -t UTF-8 does"
            ])
    }

    @Test("A script that never ends is refused")
    func endlessScript() async throws {
        let outcome = try await shop.handglass("replay", "--gestures", "/dev/zero", "--scene", Workshop.settings)
        #expect(outcome.status == 65)
        #expect(
            outcome.errorLines == [
                "handglass: /dev/zero: is larger than a gesture script may be (1 MiB); give a part of it"
            ])
    }

    @Test("A scene where a configuration is needed is called one")
    func sceneAsConfiguration() async throws {
        try shop.file("lamp.yaml", "handglass: 1\nscreens:\n  lamp: { title: Lamp }\n")
        let outcome = try await shop.handglass("replay", Workshop.tour, "--scene", "lamp.yaml", "--map", "lamp.yaml")
        #expect(outcome.status == 78)
        #expect(
            outcome.errorLines == [
                "handglass: lamp.yaml:1:1: configuration: this is a scene; name it in a configuration, as in scene: lamp.yaml"
            ])
    }

    @Test("Damaged scenes are drawn or refused with 78", arguments: 0..<8)
    func damagedScenes(_ seed: UInt64) async throws {
        let sound = try Data(contentsOf: URL(filePath: "\(Workshop.configs)/scenes/example.yaml"))
        for turn in 0..<4 {
            try shop.file("s.yaml", damaged(sound, seed * 100 + UInt64(turn)))
            let outcome = try await shop.handglass("render", "--scene", "s.yaml", "--tree", "-", "-o", "p.png")
            #expect(outcome.status == 0 || outcome.status == 78, "\(seed) \(turn)")
        }
    }

    @Test("Damaged traces are replayed or refused with 65", arguments: 0..<8)
    func damagedTraces(_ seed: UInt64) async throws {
        var finger = Finger()
        finger.drag(from: (180, 300), to: (180, 100))
        finger.tap(100, 300)
        finger.drag(from: (330, 120), to: (100, 130))
        for turn in 0..<4 {
            try shop.file("t.evemu", damaged(Data(finger.text.utf8), seed * 100 + UInt64(turn)))
            let outcome = try await shop.handglass(
                "replay", "t.evemu", "--scene", Workshop.settings, "--contacts", "c", "--events", "e")
            #expect(outcome.status == 0 || outcome.status == 65, "\(seed) \(turn)")
        }
    }

    @Test("Texts of any script, of no letter and of thousands, at any size, are drawn")
    func texts() async throws {
        let texts = [
            "", " ", "e\u{301}\u{301}\u{301}\u{301}", "👨‍👩‍👧‍👦🏳️‍🌈", "שלום עולם abc", "مرحبا", "日本語", "नमस्ते", "\u{202e}x\u{202c}",
            "a\\nb\\nc", "{{", String(repeating: "W", count: 5000), String(repeating: "word ", count: 2000),
        ]
        var scene = "handglass: 1\ndevice: phone-4\nscreens:\n  main:\n    content:\n"
        for (index, text) in texts.enumerated() {
            for (size, width) in [(4, 1), (17, 200), (400, 100_000)] {
                scene +=
                    "      - label: { frame: [0, \(index * 10), \(width), 30], font: \(size), lines: 0, text: \"\(text)\" }\n"
            }
        }
        try shop.file("s.yaml", scene)
        let outcome = try await shop.handglass("render", "--scene", "s.yaml", "-o", "p.png")
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Test("Frames of no size, off the screen and larger than it are drawn")
    func frames() async throws {
        let kinds = [
            "label: { text: x, ", "button: { title: x, border: true, ", "slider: { ", "switch: { on: true, ",
            "segmented: { segments: [a, b], ", "table: { sections: [ { header: h, rows: [ { title: x } ] } ], ",
        ]
        let frames = [
            "0, 0, 0, 0", "-500, -500, 10, 10", "0, 0, 1, 100000", "-90000, 300, 100000, 0.01", "99999, 0, 5, 5",
        ]
        var scene = "handglass: 1\nscreens:\n  main:\n    content:\n"
        for kind in kinds { for frame in frames { scene += "      - \(kind)frame: [\(frame)] }\n" } }
        try shop.file("s.yaml", scene)
        for device in ["phone-3.5", "tablet-12.9"] {
            let outcome = try await shop.handglass(
                "render", "--scene", "s.yaml", "-o", "p.png", "--tree", "t", "--device", device)
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
    }

    @Test("Numbers that are none, too large or in the wrong order are refused where they stand")
    func numbers() async throws {
        for slider in ["min: .nan", "max: .inf", "min: 1e400", "min: 5, max: 5", "step: 0", "step: -1", "value: 1e99"] {
            try shop.file(
                "s.yaml", "handglass: 1\nscreens:\n  a: { content: [ { slider: { frame: [0, 0], \(slider) } } ] }\n")
            let outcome = try await shop.handglass("check", "s.yaml")
            #expect(outcome.status == 1, "\(slider)")
            #expect(outcome.lines.first?.hasPrefix("s.yaml:3:") == true, "\(slider)")
        }
    }

    @Test(
        "Actions that cause each other for ever come to an end, at once or with waits of any length between them",
        arguments: [
            "{ go: SCREEN }", "{ after: { delay: 0 s, do: { go: SCREEN } } }",
            "{ after: { delay: 1ms, do: { go: SCREEN } } }",
        ])
    func circles(_ action: String) async throws {
        func go(_ screen: String) -> String { action.replacingOccurrences(of: "SCREEN", with: screen) }
        try shop.file(
            "s.yaml",
            """
            handglass: 1
            device: phone-4.7
            screens:
              a:
                statusBar: false
                onShow: \(go("b"))
                content:
                  - switch: { id: x, frame: [20, 20], onChange: { toggle: y } }
                  - switch: { id: y, frame: [20, 80], onChange: { toggle: x } }
              b: { statusBar: false, onShow: \(go("a")), content: [] }
            """)
        var finger = Finger()
        finger.tap(45, 35)
        try shop.file("t.evemu", finger.text)
        let outcome = try await shop.handglass("replay", "t.evemu", "--scene", "s.yaml", "--events", "-")
        #expect(outcome.status == 0)
        #expect(outcome.errors == "")
        #expect((500...40_000).contains(outcome.lines.count))
    }

    @Test("Ten thousand rows, five hundred screens and a wheel of two thousand rows are drawn")
    func large() async throws {
        var scene = "handglass: 1\ndevice: phone-4.7\nscreens:\n"
        for screen in 0..<500 {
            scene += "  s\(screen): { title: S, content: [ { label: { frame: [0, 0], text: x } } ] }\n"
        }
        scene +=
            "  wheel: { content: [ { picker: { id: w, frame: [0, 0], wheels: [["
            + (0..<2000).map { "r\($0)" }
            .joined(separator: ", ") + "]] } } ] }\n"
        scene += "  rows:\n    content:\n      - table:\n          id: list\n          sections:\n            - rows:\n"
        for row in 0..<10_000 { scene += "                - { id: r\(row), title: Row \(row) }\n" }
        try shop.file("s.yaml", scene)
        let rows = try await shop.tree("s.yaml", "--screen", "rows", "-o", "p.png")
        #expect(try rows.frame("r9999") == [0, 20 + 9999 * 44, 375, 44])
        #expect(try rows.hit("r9999") == nil)
        _ = try await shop.tree("s.yaml", "--screen", "wheel", "-o", "p.png", "--set", "w=[1999]")
    }
}
