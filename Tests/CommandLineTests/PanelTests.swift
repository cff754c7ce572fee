import Foundation
import Testing

/// A square handheld on a wide panel: 480 × 480 in the middle of 800 × 480, black to the left and to the right of it.
@Suite("handglass replay --panel: an emulated panel")
struct PanelTests {
    private let shop: Workshop

    init() throws {
        shop = try Workshop()
        try shop.file(
            "s.yaml",
            """
            handglass: 1
            device: kiosk-4
            screens:
              main:
                statusBar: false
                content:
                  - switch: { id: lamp, frame: [20, 20], on: true }
                  - slider: { id: level, frame: [20, 420, 300, 34], value: 0.25 }
                  - button: { id: go, frame: [360, 400, 100, 60], title: Go, fill: "#008040" }
            """)
    }

    /// A panel turned by so many degrees clockwise, and where the handheld's corners lie on it, ten pixels inside.
    struct Turned: Sendable, CustomTestStringConvertible {
        var degrees: Int
        /// Top left, top right, bottom left, bottom right, in the pixels that the panel scans.
        var corners: [(Double, Double)]
        /// In the margin, beside the screen's edges.
        var margin: [(Double, Double)]
        var testDescription: String { "\(degrees)°" }
    }

    static let turned = [
        Turned(
            degrees: 0, corners: [(170, 10), (630, 10), (170, 470), (630, 470)],
            margin: [(159, 240), (640, 240), (0, 0), (799, 479)]),
        // Its first corner is at the person's upper right: the person's left is the panel's bottom.
        Turned(
            degrees: 90, corners: [(170, 470), (170, 10), (630, 470), (630, 10)],
            margin: [(159, 240), (640, 240), (0, 479), (799, 0)]),
        Turned(
            degrees: 180, corners: [(630, 470), (170, 470), (630, 10), (170, 10)],
            margin: [(640, 240), (159, 240), (799, 479), (0, 0)]),
        Turned(
            degrees: 270, corners: [(630, 10), (630, 470), (170, 10), (170, 470)],
            margin: [(640, 240), (159, 240), (799, 0), (0, 479)]),
    ]
    private static let onScreen = [(10, 10), (470, 10), (10, 470), (470, 470)]

    /// A trace of a panel of 800 × 480 counts, one a pixel, on which these places are tapped.
    private func taps(_ places: [(Double, Double)]) throws -> String {
        var finger = Finger()
        for place in places { finger.tap(place.0 / 10, place.1 / 10) }
        let text = finger.text.replacingOccurrences(of: " 0 3749 ", with: " 0 799 ")
            .replacingOccurrences(of: " 0 6669 ", with: " 0 479 ")
        return try shop.file("\(UUID().uuidString).evemu", text)
    }

    private func replay(_ trace: String, _ words: String...) async throws -> Workshop.Outcome {
        let outcome = try await shop.run(["replay", trace, "--scene", "s.yaml"] + words)
        #expect(outcome.status == 0)
        #expect(outcome.errors == "")
        return outcome
    }

    @Test(
        "A finger on each corner of the picture touches that corner of the handheld, however the panel is turned",
        arguments: turned)
    func corners(_ turned: Turned) async throws {
        let contacts = try await replay(
            taps(turned.corners), "--panel", "800x480@\(turned.degrees)", "--contacts", "-")
        let downs = contacts.lines.filter { $0.contains("down") }
        let places = downs.map { $0[$0.range(of: #""x""#)!.lowerBound...].dropLast() }
        #expect(places == Self.onScreen.map { #""x":\#($0.0),"y":\#($0.1)"# })
    }

    @Test("A finger on the margin is no contact, whatever it does next", arguments: turned)
    func margin(_ turned: Turned) async throws {
        let contacts = try await replay(
            taps(turned.margin), "--panel", "800x480@\(turned.degrees)", "--contacts", "-")
        #expect(contacts.text == "")
        // It slides onto the picture and off again.
        var finger = Finger()
        finger.drag(from: (8, 24), to: (40, 24))
        try shop.file(
            "slide.evemu",
            finger.text.replacingOccurrences(of: " 3749 ", with: " 799 ")
                .replacingOccurrences(of: " 6669 ", with: " 479 "))
        #expect(try await replay("slide.evemu", "--panel", "800x480", "--contacts", "-").text == "")
        #expect(try await replay("slide.evemu", "--contacts", "-").text != "")
    }

    @Test("The panel's picture is the handheld's, turned, with black beside it", arguments: turned)
    func picture(_ turned: Turned) async throws {
        let trace = try taps([(0, 300)])
        try await _ = replay(trace, "--screenshot", "bare.png")
        try await _ = replay(trace, "--panel", "800x480@\(turned.degrees)", "--screenshot", "panel.png")
        let (bare, panel) = (try Picture(shop.path("bare.png")), try Picture(shop.path("panel.png")))
        #expect(bare.width == 480 && bare.height == 480)
        try #require(panel.width == 800 && panel.height == 480)
        // From each pixel that the panel scans to the one that the person sees there.
        func seen(_ x: Int, _ y: Int) -> (Int, Int) {
            switch turned.degrees {
            case 90: (479 - y, x - 160)
            case 180: (639 - x, 479 - y)
            case 270: (y, 639 - x)
            default: (x - 160, y)
            }
        }
        var expected = Data(count: 800 * 480 * 3)
        for y in 0..<480 {
            for x in 160..<640 {
                let (seenX, seenY) = seen(x, y)
                let from = (seenY * 480 + seenX) * 3
                let to = (y * 800 + x) * 3
                expected.replaceSubrange(to..<to + 3, with: bare.rgb[from..<from + 3])
            }
        }
        #expect(panel.rgb == expected)
    }

    @Test("Events, values and hashes are the handheld's own, and the pictures of --frames are the panel's")
    func handheldsOwn() async throws {
        let onPanel = try taps([(205, 35)])
        let onHandheld = try taps([(45 / 0.6, 35)])
        let words = ["--events", "-", "--values", "-", "--hashes", "-"]
        let bare = try await shop.run(["replay", onHandheld, "--scene", "s.yaml"] + words)
        let all = words + ["--panel", "800x480", "--frames", "frames"]
        let panel = try await shop.run(["replay", onPanel, "--scene", "s.yaml"] + all)
        #expect(bare.text.contains(#""id":"lamp","control":"switch","old":true,"value":false"#))
        #expect(panel.text == bare.text)
        let frame = try Picture(shop.path("frames/0000.000000.png"))
        #expect(frame.width == 800 && frame.height == 480)
    }

    @Test("A panel that is larger or smaller shows the picture scaled, as large as fits, and a touch follows it")
    func scaled() async throws {
        for (size, width, height, left, top, side) in [
            ("1200x1000", 1200, 1000, 100, 0, 1000), ("200x300", 200, 300, 0, 50, 200),
        ] {
            let share = Double(side) / 480
            // The panel's 800 × 480 counts lie on its pixels.
            let x = (Double(left) + 45 * share) * 800 / Double(width)
            let y = (Double(top) + 35 * share) * 480 / Double(height)
            let outcome = try await replay(
                taps([(x, y)]), "--panel", size, "--values", "-", "--screenshot", "p.png")
            #expect(outcome.text == #"{"go":null,"lamp":false,"level":0.25}"# + "\n")
            let picture = try Picture(shop.path("p.png"))
            #expect(picture.width == width && picture.height == height)
            func isBlack(_ x: Int, _ y: Int) -> Bool {
                picture.rgb[(y * width + x) * 3..<(y * width + x) * 3 + 3].allSatisfy { $0 == 0 }
            }
            #expect(!isBlack(left, top) && !isBlack(left + side - 1, top + side - 1))
            #expect((0..<height).allSatisfy { y in (0..<left).allSatisfy { isBlack($0, y) } })
            #expect((0..<top).allSatisfy { y in (0..<width).allSatisfy { isBlack($0, y) } })
        }
    }

    @Test(
        "A gesture script finds its places through the panel, on every model",
        arguments: ["capacitive-120", "resistive-12bit", "infrared", "mouse"])
    func gestures(_ model: String) async throws {
        try shop.file(
            "g",
            "tap lamp\nexpect lamp false\ndrag level to 0.75 over 300ms\nexpect level 0.75 ±0.03\ntap go\nexpect event tap go\n"
        )
        for panel in ["800x480", "800x480@90", "1280x400@180", "300x900@270"] {
            let outcome = try await shop.handglass(
                "replay", "--gestures", "g", "--scene", "s.yaml", "--model", model, "--panel", panel)
            #expect(outcome.status == 0, "\(panel): \(outcome.errors)")
        }
    }

    @Test(
        "What is no panel is refused with 64",
        arguments: [
            "", "wide", "800", "800x", "0x480", "800x480@45", "800x480@", "800x480x2", "-8x-4", "99999x5",
            "800x480@-90",
        ])
    func wrong(_ panel: String) async throws {
        let outcome = try await shop.handglass("replay", "none", "--scene", "s.yaml", "--panel=\(panel)")
        #expect(outcome.status == 64)
        #expect(outcome.errorLines.count == 1)
    }

    @Test("What is no speed is refused with 64", arguments: ["0", "-1", "nan", "inf", "fast", "1x", "1,5"])
    func wrongSpeed(_ speed: String) async throws {
        let outcome = try await shop.handglass("replay", "none", "--scene", "s.yaml", "--speed", speed)
        #expect(outcome.status == 64)
        #expect(outcome.errorLines.count == 1)
    }
}
