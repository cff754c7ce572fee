import Documents
import Drawing
import Foundation
import Scene
import TestSupport
import Testing

/// 200 000 frames of anything. `HANDGLASS_SEED` sets the seed, to see a failure again or to look elsewhere.
@Suite("Random frames")
struct RandomFramesTests {
    private static let seed = ProcessInfo.processInfo.environment["HANDGLASS_SEED"].flatMap { UInt64($0) } ?? 1
    private static let scenes = ["settings", "example"]

    @Test(
        "whatever devices say, contacts are well formed, values are in range, and all comes to rest",
        arguments: scenes, 0..<UInt64(4))
    func anything(_ name: String, _ part: UInt64) throws {
        let seed = Self.seed &+ part
        let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Configs/scenes/\(name).yaml")
        let scene = try SceneReader.read([UInt8](Data(contentsOf: path)), file: path.lastPathComponent)
        let ordeal = Ordeal(scene, seed: seed, measuring: FixedTextMeasuring())
        let inspector = LayerInspector()
        ordeal.run(25_000, drawingEvery: 9) { emulator, time in
            _ = emulator.drawFrame(at: time) { _ in inspector }
        }
        ordeal.finish()
        #expect(ordeal.failures.isEmpty, "\(name), HANDGLASS_SEED=\(seed)")
        #expect(inspector.failure == nil, "\(name), HANDGLASS_SEED=\(seed)")
        // It was worth the name: much was touched, much came of it, much was drawn.
        #expect(ordeal.changes > 5_000 && ordeal.told > 100 && inspector.layers > 500)
    }
}
