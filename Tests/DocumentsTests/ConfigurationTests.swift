import Base
import Documents
import Foundation
import Gestures
import Input
import Testing

/// Reads configurations as tests write them.
private func configuration(_ files: String...) throws -> Configuration {
    try ConfigurationReader.read(
        files.enumerated().map {
            (Array($0.element.utf8), $0.offset == 0 ? "/etc/h.yaml" : "/etc/h.d/\($0.offset).yaml")
        })
}

/// The lines that the user would see; empty if the file is sound.
private func errors(_ text: String) -> [String] { errors(Array(text.utf8)) }

private func errors(_ bytes: [UInt8]) -> [String] {
    do {
        _ = try ConfigurationReader.read([(bytes, "h.yaml")])
        return []
    } catch {
        return error.diagnostics.map(\.text)
    }
}

@Suite("The daemon's configuration")
struct ConfigurationTests {
    private static let everything = """
        scene: scenes/lamp.yaml
        display: { output: drm, connector: DSI-1, mode: preferred, rotate: 90, fit: contain, size-mm: [154.1, 86] }
        input:
          - match: { role: touchscreen }
            grab: true
            calibration: [1, 0, 0.1, 0, 1, -0.1]
            calibrated-on: { size: 800x480, rotate: 270 }
            quirks: { release-after: 100 ms, debounce: 20ms, max-contacts: 1, axes: [z, rx], median: 3, lift-latency: 90 ms, palm-size: 20, ghost-filter: true }
          - match: { name: "ADS7846*", phys: spi0.1/input0, path: platform-*, id: "EEF:1" }
            ignore: true
            role: touchscreen
            swap: true
            invert-x: true
            quirks: { lift-latency: auto, palm-size: 12.5 %, axes: [x, y] }
        keyboard:
          layout: de,us
          variant: nodeadkeys,
          options: ctrl:nocaps
          layouts: [en, de]
          repeat: { delay: 300 ms, interval: 0 ms }
          on-screen: auto
        feel: { slop: 12, longPressTime: 400 ms, decelerationRate: 0.99 }
        """

    @Test("every word of it has its meaning")
    func everything() throws {
        let read = try configuration(Self.everything)
        #expect(read.scene == "/etc/scenes/lamp.yaml")
        #expect(
            read.display
                == DisplaySettings(connector: "DSI-1", rotation: .quarter, millimetres: Size(154.1, 86)))
        #expect(
            read.input.rules == [
                InputRule(
                    match: DeviceMatch(role: .touchscreen), origin: "/etc/h.yaml:4", grabs: true,
                    calibration: Calibration(1, 0, 0.1, 0, 1, -0.1),
                    calibratedOn: PanelShape(rotation: .threeQuarters, width: 800, height: 480),
                    quirks: [
                        .releaseAfter(100_000), .debounce(20_000), .maxContacts(1),
                        .axes(DeviceQuirks.Axes(x: 2, y: 3)), .median(3), .liftLatency(.fixed(90_000)),
                        .palmSize(.millimetres(20)), .ghostFilter(true),
                    ]),
                InputRule(
                    match: DeviceMatch(
                        name: TextPattern("ADS7846*"), phys: TextPattern("spi0.1/input0"),
                        path: TextPattern("platform-*"), id: TextPattern("0eef:0001")),
                    origin: "/etc/h.yaml:9", isIgnored: true, calibration: Calibration(0, -1, 1, 1, 0, 0),
                    role: .touchscreen, quirks: [.axes(nil), .liftLatency(.auto), .palmSize(.share(0.125))]),
            ])
        #expect(
            read.keyboard
                == KeyboardSettings(
                    layout: "de,us", variant: "nodeadkeys,", options: "ctrl:nocaps", layouts: ["en", "de"],
                    repeatDelay: 300_000, repeatInterval: 0))
        var feel = Feel()
        feel.slop = 12
        feel.longPressTime = 0.4
        feel.decelerationRate = 0.99
        #expect(read.feel == feel)
    }

    @Test("what is not said has its default; a file of comments, an empty one and an empty block say nothing")
    func defaults() throws {
        for text in ["", "# nothing\n", "{}", "display:\ninput:\nkeyboard:\nfeel:\n", "display: {}\ninput: []\n"] {
            #expect(try configuration(text) == Configuration())
        }
        #expect(try configuration() == Configuration())
        #expect(
            try configuration("display: { connector: auto, mode: preferred, rotate: auto }") == Configuration())
    }

    @Test("of several files the last counts, key by key; rules for input devices are added")
    func merged() throws {
        let read = try configuration(
            "scene: /a.yaml\ndisplay: { rotate: 90, connector: DSI-1 }\nkeyboard: { repeat: { delay: 1 s } }\n"
                + "feel: { slop: 12 }\ninput: [{ match: { role: mouse }, ignore: true }]",
            "scene: b.yaml\ndisplay: { rotate: auto, output: headless, mode: 800x480 }\n"
                + "keyboard: { repeat: { interval: 50 ms } }\nfeel: { dragOut: 60 }\n"
                + "input: [{ match: { role: mouse }, ignore: false }]")
        #expect(read.scene == "/etc/h.d/b.yaml")
        #expect(
            read.display
                == DisplaySettings(
                    output: .headless, connector: "DSI-1", mode: DisplaySettings.Mode(width: 800, height: 480)))
        #expect(read.keyboard.repeatDelay == 1_000_000 && read.keyboard.repeatInterval == 50_000)
        #expect(read.feel.slop == 12 && read.feel.dragOut == 60)
        #expect(read.input.rules.map(\.origin) == ["/etc/h.yaml:5", "/etc/h.d/1.yaml:5"])
    }

    @Test("rules for input devices may stand alone, and JSON is read too")
    func rulesAlone() throws {
        #expect(try configuration("- match: { role: touchscreen }\n  swap: true\n").input.rules.count == 1)
        #expect(
            try configuration(#"{"input": [{"match": {"id": "1:2"}, "grab": false}]}"#).input.rules[0].grabs == false)
        #expect(
            errors("- swap: true\n") == [
                "h.yaml:1:3: input: property \"match\" is missing; write it as in match: { role: touchscreen }"
            ])
    }

    @Test(
        "what a calibration was made for needs a size, a quarter turn, and a calibration",
        arguments: [
            ("calibrated-on: { rotate: 90 }", "property \"size\" is missing"),
            ("calibrated-on: { size: wide }", "\"size\" is no size in pixels: \"wide\""),
            ("calibrated-on: { size: 8x8, rotate: 45 }", "\"rotate\" must be 0, 90, 180 or 270"),
        ])
    func calibratedOn(text: String, message: String) {
        let found = errors("input:\n  - match: { role: mouse }\n    swap: true\n    \(text)\n")
        #expect(found.count == 1 && found[0].hasPrefix("h.yaml:4:") && found[0].contains(message), "\(found)")
        #expect(
            errors("input: [{ match: { role: mouse }, calibrated-on: { size: 8x8 } }]").first?.contains(
                "has no calibration beside it") == true)
    }

    @Test("all that is wrong is told at once, each with its place and what to do")
    func wrong() {
        let text = """
            scen: x
            display: { rotate: 45, conector: DSI-1, size-mm: [0, 4], mode: wide }
            input:
              - match: { rôle: x, role: touchscren }
                calibration: [1, 0, 0]
                quirks: { debounce: 20, median: 4, axes: [x, q], max-contacts: 0, lift-latency: 2 s }
              - grab: yes
            keyboard: { layout: 5, repeat: fast }
            feel: { slop: -1, slopp: 2, longPressTime: 2 min }
            """
        #expect(
            errors(text) == [
                "h.yaml:1:1: configuration: unknown property \"scen\"; did you mean \"scene\"?",
                "h.yaml:2:20: display: \"rotate\" must be auto, 0, 90, 180 or 270; write degrees, clockwise",
                "h.yaml:2:24: display: unknown property \"conector\"; did you mean \"connector\"?",
                "h.yaml:2:50: display: \"size-mm\" must be larger than nothing; measure the panel's picture",
                "h.yaml:2:64: display: \"mode\" is no size in pixels: \"wide\"; write preferred, or as in 1024x600",
                "h.yaml:4:14: match: unknown property \"rôle\"; did you mean \"role\"?",
                "h.yaml:4:29: match: \"role\" has no value \"touchscren\"; did you mean \"touchscreen\"?",
                "h.yaml:5:18: input: \"calibration\" must have 6 numbers, not 3; write [a, b, c, d, e, f]: x = a·x + b·y + c, y = d·x + e·y + f on 0…1",
                "h.yaml:6:25: quirks: \"debounce\" must be a duration, not a number; add a unit: 20 s",
                "h.yaml:6:37: quirks: \"median\" must be of 3 or 5 samples, or 0 for none",
                "h.yaml:6:50: quirks: \"axes\" has no axis \"q\"; write two of x, y, z, rx, ry, rz",
                "h.yaml:6:68: quirks: \"max-contacts\" is out of range: 0; write a number from 1 to 256",
                "h.yaml:6:85: quirks: \"lift-latency\" is too long; write at most 1000 ms",
                "h.yaml:7:5: input: property \"match\" is missing; write it as in match: { role: touchscreen }",
                "h.yaml:7:11: input: \"grab\" must be true or false, not a text; write true",
                "h.yaml:8:21: keyboard: \"layout\" must be a text, not a number; write it in quotes: \"5\"",
                "h.yaml:8:32: repeat: a mapping of properties is needed, not a text; write it as in { delay: … }",
                "h.yaml:9:15: feel: \"slop\" is out of range: -1; write a number from 0 to 1000",
                "h.yaml:9:19: feel: unknown property \"slopp\"; did you mean \"slop\"?",
                "h.yaml:9:44: feel: \"longPressTime\" is out of range: 2 min; write a time from 0.0 s to 60.0 s",
            ])
    }

    @Test(
        "what is promised but not built yet is refused as such",
        arguments: [
            ("idle: { dim-after: 2 min }", "1:1: configuration: property \"idle\" is not built yet; leave it out"),
            ("burn-in: {}", "1:1: configuration: property \"burn-in\" is not built yet; leave it out"),
            ("state: keep", "1:1: configuration: property \"state\" is not built yet; leave it out"),
            ("on: {}", "1:1: configuration: property \"on\" is not built yet; leave it out"),
            ("display: { fit: physical }", "1:17: display: fit \"physical\" is not built yet; write contain"),
            ("display: { output: window }", "1:20: display: output \"window\" is not built yet; write drm or headless"),
            ("keyboard: { on-screen: always }", "1:24: keyboard: on-screen \"always\" is not built yet; write auto"),
        ])
    func planned(text: String, message: String) { #expect(errors(text) == ["h.yaml:" + message]) }

    @Test(
        "values that say two things, or nothing, are refused",
        arguments: [
            "input: [{ match: { role: mouse }, swap: true, calibration: [1, 0, 0, 0, 1, 0] }]",
            "input: [{ match: { role: mouse }, calibration: [1, 1, 0, 1, 1, 0] }]",
            "input: [{ match: { role: mouse }, calibration: [1, 0, 0, 0, 1, 1e9] }]",
            "input: [{ match: {} }]", "input: [{ match: { id: touch } }]", "input: [{ match: { id: \"12345:1\" } }]",
            "input: [{ match: { role: mouse }, quirks: { axes: [x, x] } }]", "input: { match: { role: mouse } }",
            "input: [{ match: { role: mouse }, quirks: { palm-size: 120 % } }]", "scene: \"\"", "scene: [a]", "5",
            "display: { size-mm: [10] }", "display: { mode: 0x4 }", "display: { rotate: -90 }", "input: [touch]",
        ])
    func refused(text: String) { #expect(errors(text).count == 1, "\(errors(text))") }

    @Test("a mistake in one file keeps all files from being used")
    func oneWrong() {
        #expect(throws: Findings.self) { try configuration("scene: /a.yaml", "secne: /b.yaml") }
        do {
            _ = try configuration("x: 1", "scene: /b.yaml", "[")
        } catch {
            #expect((error as? Findings)?.all.map(\.diagnostic.file) == ["/etc/h.yaml", "/etc/h.d/2.yaml"])
        }
    }

    @Test("cut off or corrupted at any byte it is read or refused with a place, never more")
    func broken() {
        let bytes = Array(Self.everything.utf8)
        for end in bytes.indices {
            for message in errors(Array(bytes[..<end])) { #expect(message.hasPrefix("h.yaml:")) }
        }
        for index in bytes.indices {
            for byte: UInt8 in [0, 0x0A, 0x22, 0x2D, 0x3A, 0x39, 0x5B, 0x7D, 0x80, 0xFF] where bytes[index] != byte {
                var changed = bytes
                changed[index] = byte
                for message in errors(changed) { #expect(message.hasPrefix("h.yaml:")) }
            }
        }
    }

    @Test("a held key cannot repeat so fast that nothing else is done")
    func fastRepetition() {
        #expect(
            errors("keyboard: { repeat: { interval: 0.5 ms } }") == [
                "h.yaml:1:33: repeat: \"interval\" is too short; write at least 1 ms, or 0 ms for no repetition"
            ])
        #expect(errors("keyboard: { repeat: { interval: 1 ms } }").isEmpty)
    }

    @Test("a configuration is told from a scene")
    func kinds() {
        func isOne(_ text: String) -> Bool { ConfigurationReader.isConfiguration(Array(text.utf8)) }
        #expect(isOne(Self.everything) && isOne("input: []") && isOne("sceen: x\ndisplay: {}"))
        #expect(["feel: { slop: 9 }", "idle: {}", "burn-in: {}", "state: keep", "on: {}"].allSatisfy(isOne))
        #expect(!isOne("handglass: 1\nscreens: {}") && !isOne("screens: {}\ninput: []") && !isOne("[") && !isOne(""))
    }

    @Test("the bundled file says the defaults, what it comments out too")
    func bundled() throws {
        let path = Scenes.folder.deletingLastPathComponent().appending(path: "handglass.yaml")
        let text = try String(contentsOf: path, encoding: .utf8)
        #expect(try configuration(text) == Configuration())
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for index in lines.indices where lines[index].hasPrefix("# ") && index > 2 && !lines[index].hasPrefix("# What")
        {
            lines[index].removeFirst(2)
        }
        let all = try configuration(lines.joined(separator: "\n"))
        let rule = try #require(all.input.rules.first)
        #expect(rule.calibration == .identity && rule.grabs == false && rule.isIgnored == false)
        #expect(
            rule.quirks == [
                .releaseAfter(0), .debounce(0), .maxContacts(10), .axes(nil), .median(0), .liftLatency(.auto),
                .palmSize(.off), .ghostFilter(false),
            ])
    }
}
