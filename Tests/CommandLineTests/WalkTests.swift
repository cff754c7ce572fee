import Foundation
import Testing

/// The scripts that walk through scenes: each `NAME.gestures` in Configs/scenes and Tests/scripts, on the `NAME.yaml` beside it. They
/// say themselves what they expect, so that one more script is one more test.
@Suite("Gesture scripts walk through their scenes")
struct WalkTests {
    private static let scripts = ["Configs/scenes", "Tests/scripts"].flatMap { folder in
        (try? FileManager.default.contentsOfDirectory(atPath: Workshop.checkout.appending(path: folder).path))?
            .filter { $0.hasSuffix(".gestures") }.sorted().map { "\(folder)/\($0.dropLast(9))" } ?? []
    }

    @Test("all that a script expects comes true, and the scene has nothing to mend", arguments: scripts)
    func walk(_ name: String) async throws {
        let shop = try Workshop()
        let path = Workshop.checkout.appending(path: name).path
        let script = try String(contentsOfFile: "\(path).gestures", encoding: .utf8)
        #expect(script.contains("\nexpect "), "a script that expects nothing shows nothing")
        let checked = try await shop.handglass("check", "\(path).yaml")
        #expect(checked.status == 0, "\(checked.text)\(checked.errors)")
        let walked = try await shop.handglass(
            "replay", "--gestures", "\(path).gestures", "--scene", "\(path).yaml", "--events", "-")
        #expect(walked.status == 0, "\(walked.errors)\(walked.text)")
        #expect(walked.errors == "")
    }

    @Test(
        "lists in pagers, lists in lists, sliders in both and the way back by the edge are told apart on every panel",
        arguments: [
            "capacitive-60", "capacitive-100", "capacitive-120", "capacitive-240", "resistive-12bit", "protocol-a",
            "infrared", "mouse",
        ])
    func containers(_ model: String) async throws {
        let shop = try Workshop()
        let path = Workshop.checkout.appending(path: "Tests/scripts/containers").path
        let walked = try await shop.handglass(
            "replay", "--gestures", "\(path).gestures", "--scene", "\(path).yaml", "--model", model)
        #expect(walked.status == 0 && walked.errors == "", "\(walked.errors)")
    }

    @Test("there are scripts")
    func some() { #expect(!Self.scripts.isEmpty) }
}
