import Foundation
import Testing

@Suite("handglass replay: keyboards")
struct KeyboardTests {
    private let shop: Workshop

    init() throws { shop = try Workshop() }

    /// A keyboard's trace: milliseconds, key, value.
    private func trace(_ words: [(Int, Int, Int)]) -> String {
        var text = """
            # EVEMU 1.3
            N: Keyboard
            I: 0003 046d c00c 0111
            B: 01 ff ff ff ff ff ff ff ff
            B: 01 ff ff ff ff ff ff ff ff

            """
        for (time, code, value) in words {
            let stamp = String(format: "%d.%06d", time / 1000, time % 1000 * 1000)
            text += "E: \(stamp) 0001 \(String(format: "%04x", code)) \(value)\n"
            text += "E: \(stamp) 0000 0000 \(value == 2 ? 1 : 0)\n"
        }
        return text
    }

    @Test("keys are heard by their names; the kernel's repetition is not")
    func names() async throws {
        let keys = try shop.file(
            "keys.evemu",
            trace([
                (0, 28, 0), (100, 29, 1), (200, 46, 1), (450, 46, 2), (483, 46, 2), (500, 46, 0), (510, 29, 0),
                (600, 16, 1), (1800, 16, 0),
            ]))
        // Neither the machine's layout nor its locale has a say.
        let outcome = try await shop.run(
            ["replay", keys, "--scene", Workshop.settings, "--events", "-"], in: nil,
            environment: ["XKB_DEFAULT_LAYOUT": "fr", "LANG": "fr_FR.UTF-8", "XKB_CONFIG_ROOT": "/nowhere"])
        #expect(outcome.errors == "")
        #expect(
            outcome.lines == [
                #"{"t":0.200000,"event":"key","id":null,"name":"Ctrl+c"}"#,
                #"{"t":0.600000,"event":"key","id":null,"name":"q"}"#,
            ])
    }

    @Test(
        "a keyboard recorded elsewhere: Ctrl+C held is one action", .enabled(if: Recordings.areThere, "no recordings"))
    func recorded() async throws {
        let outcome = try await shop.handglass(
            "replay", Recordings.keyboard("Logitech_K400_Plus.events"), "--scene", Workshop.settings, "--events", "-")
        #expect(outcome.status == 0)
        #expect(outcome.lines.filter { $0.contains(#""name":"Ctrl+c""#) }.count == 1)
    }
}
