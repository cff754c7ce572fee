import Foundation
import Testing

@Suite("handglass gesture, and replay --gestures")
struct GestureTests {
    private let shop: Workshop
    private let script = """
        # Airplane mode, then a quarter of the brightness.
        tap airplane
        expect airplane true
        drag brightness to 0.25 over 400ms
        expect brightness 0.25 ±0.01
        screenshot quarter.png
        wait idle
        expect event change brightness
        """

    init() throws {
        shop = try Workshop()
        try shop.file("tour.gesture", script)
    }

    @Test("a script's trace replays to the events of the script itself", arguments: ["capacitive-60", "mouse"])
    func sameEvents(model: String) async throws {
        let made = try await shop.handglass(
            "gesture", "tour.gesture", "--scene", Workshop.settings, "--model", model, "--seed", "7", "-o", "tour.yml")
        #expect(made.status == 0, "\(made.errors)")
        let traced = try await shop.handglass("replay", "tour.yml", "--scene", Workshop.settings, "--events", "-")
        let done = try await shop.handglass(
            "replay", "--gestures", "tour.gesture", "--scene", Workshop.settings, "--model", model, "--seed", "7",
            "--events", "-")
        #expect(done.status == 0, "\(done.errors)")
        #expect(traced.lines == done.lines)
        #expect(done.lines.count > 5)
        #expect(try shop.read("quarter.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }

    @Test("the same seed gives the same trace, byte for byte, on standard output; it is libinput's form")
    func sameSeed() async throws {
        func trace(_ seed: String) async throws -> Workshop.Outcome {
            try await shop.handglass(
                "gesture", "tour.gesture", "--scene", Workshop.settings, "--seed", seed, "--faults", "jitter,late-lift")
        }
        let (a, b, c) = (try await trace("1"), try await trace("1"), try await trace("2"))
        #expect(a.output == b.output)
        #expect(a.output != c.output)
        #expect(a.text.hasPrefix("# libinput record\nversion: 1\n"))
    }

    @Test("an expectation that is not met names the line and exits 1; what was done so far is written all the same")
    func unmet() async throws {
        try shop.file("wrong.gesture", "tap airplane\n\n  expect airplane false\ntap airplane\n")
        let done = try await shop.handglass(
            "replay", "--gestures", "wrong.gesture", "--scene", Workshop.settings, "--events", "-")
        #expect(done.status == 1)
        #expect(done.errorLines == ["handglass: wrong.gesture:3:3: airplane is true, not false"])
        #expect(done.lines.count == 1)
        let made = try await shop.handglass("gesture", "wrong.gesture", "--scene", Workshop.settings)
        #expect(made.status == 1)
        #expect(made.errorLines == done.errorLines)
        #expect(made.text.contains("BTN_TOUCH"))
    }

    @Test("wrong words on the command line and in the script")
    func wrongWords() async throws {
        try shop.file("bad.gesture", "tap\nswipe left\n")
        func errors(_ words: String...) async throws -> (Int32?, [String]) {
            let outcome = try await shop.run(words + ["--scene", Workshop.settings])
            return (outcome.status, outcome.errorLines)
        }
        let bad = try await errors("gesture", "bad.gesture")
        #expect(bad.0 == 65)
        #expect(bad.1.first == "handglass: bad.gesture:1:4: a place is missing; write tap ID, or tap X,Y")
        #expect(bad.1.count == 2)
        #expect(try await errors("gesture", "none.gesture").0 == 66)
        #expect(try await errors("gesture").0 == 64)
        let model = try await errors("gesture", "tour.gesture", "--model", "paper")
        #expect(model.0 == 64)
        #expect(model.1.first?.hasPrefix("handglass: unknown panel model paper; there are capacitive-60, ") == true)
        let fault = try await errors("gesture", "tour.gesture", "--faults", "jitter,fire")
        #expect(fault.0 == 64)
        #expect(fault.1.first?.hasPrefix("handglass: unknown fault fire; there are jitter, ") == true)
        #expect(try await errors("gesture", "tour.gesture", "--seed", "x").0 == 64)
        #expect(try await errors("replay", "tour.yml", "--gestures", "tour.gesture").0 == 64)
    }
}
