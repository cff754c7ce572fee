import Foundation
import Testing

@Suite("handglass replay: recordings by others", .enabled(if: Recordings.areThere, "the recordings are not there"))
struct RecordingsTests {
    private let shop: Workshop

    init() throws { shop = try Workshop() }

    struct Recording: Sendable, CustomTestStringConvertible {
        var file: String
        var contacts: Int
        /// Lifted by the finger, not cancelled at the end.
        var lifts: Int
        var testDescription: String { file }
    }

    @Test(
        "Single-finger recordings replay without an error, each with its contacts",
        arguments: [
            Recording(file: "Atmel_maXTouch.ts-verify-1.trimmed.events", contacts: 1, lifts: 0),
            Recording(file: "Atmel_maXTouch_Touchscreen.1-finger-drag-up-down.events", contacts: 1, lifts: 1),
            Recording(file: "Atmel_maXTouch_Touchscreen.1-finger-fast-taps.events", contacts: 9, lifts: 9),
            Recording(file: "EP0430M09.1-finger-drag-up-down.events", contacts: 1, lifts: 1),
            Recording(file: "ELAN_CANDO_Windows7.1-finger-drag-up-down.events", contacts: 1, lifts: 1),
            Recording(file: "Wacom_ISDv4_E6_Finger.double-tap-center.events", contacts: 2, lifts: 2),
            Recording(file: "Wacom_ISDv4_E6_Finger.single-center-circle.events", contacts: 1, lifts: 1),
        ])
    func singleFinger(_ recording: Recording) async throws {
        let outcome = try await shop.handglass(
            "replay", Recordings.touchscreen(recording.file), "--scene", Workshop.settings, "--events", "events",
            "--contacts", "-", "--screenshot", "end.png")
        #expect(outcome.status == 0)
        #expect(!outcome.errors.contains("error"))
        func count(_ phase: String) -> Int { outcome.lines.count { $0.contains(#""phase":"\#(phase)""#) } }
        #expect(count("down") == recording.contacts)
        #expect(count("up") == recording.lifts)
        #expect(count("cancel") == recording.contacts - recording.lifts)
    }

    @Test("Recordings of several fingers replay as well, every contact ended")
    func severalFingers() async throws {
        for file in [
            "Atmel_maXTouch_Touchscreen.4-finger-drag-down.events", "EP0430M09.2-fingers-touch-release.events",
            "Wacom_ISDv4_E6_Finger.2fg-tap.events",
        ] {
            let outcome = try await shop.handglass(
                "replay", Recordings.touchscreen(file), "--scene", Workshop.settings, "--contacts", "-")
            #expect(outcome.status == 0, "\(file)")
            let ends = outcome.lines.count { $0.contains(#""phase":"up""#) || $0.contains(#""phase":"cancel""#) }
            #expect(ends == outcome.lines.count { $0.contains(#""phase":"down""#) }, "\(file)")
        }
    }

    @Test(
        "Events without a description are refused when none lies beside them, and taken with --description or --range")
    func description() async throws {
        let bytes = try Data(
            contentsOf: URL(filePath: Recordings.touchscreen("Wacom_ISDv4_E6_Finger.double-tap-center.events")))
        try shop.file("alone.events", bytes)
        let refused = try await shop.handglass("replay", "alone.events", "--scene", Workshop.settings)
        #expect(refused.status == 65)
        #expect(refused.errors.hasPrefix("handglass: alone.events:"))
        let described = try await shop.handglass(
            "replay", "alone.events", "--scene", Workshop.settings, "--contacts", "-", "--description",
            Recordings.touchscreen("Wacom_ISDv4_E6_Finger.desc"))
        #expect(described.status == 0)
        let ranged = try await shop.handglass(
            "replay", "alone.events", "--scene", Workshop.settings, "--contacts", "-", "--range", "0..2776x0..1569")
        #expect(ranged.status == 0)
        #expect(ranged.text == described.text)
        #expect(!ranged.lines.isEmpty)
    }
}
