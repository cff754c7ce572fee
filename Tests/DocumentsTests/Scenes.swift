import Base
import Documents
import Foundation
import Scene

/// Reads scenes as tests write them.
enum Scenes {
    /// The lines that the user would see, `scene.yaml:LINE:COLUMN: …`; empty if the scene is sound.
    static func errors(_ text: String) -> [String] { errors(Array(text.utf8)) }

    static func errors(_ bytes: [UInt8]) -> [String] { findings(bytes).map(\.diagnostic.text) }

    static func findings(_ text: String) -> [Finding] { findings(Array(text.utf8)) }

    static func findings(_ bytes: [UInt8]) -> [Finding] {
        do {
            _ = try SceneReader.read(bytes, file: "scene.yaml")
            return []
        } catch {
            return error.all
        }
    }

    static func document(_ text: String) throws -> SceneDocument {
        try SceneReader.read(Array(text.utf8), file: "scene.yaml")
    }

    /// What is wrong with elements: the lines of a list, put into a screen. They begin on line 5, column 7.
    static func errors(content lines: String) -> [String] { errors(around(lines)) }

    /// The elements of a list, put into a screen.
    static func content(_ lines: String) throws -> ScreenDocument { try document(around(lines)).screens[0] }

    private static func around(_ lines: String) -> String {
        let indented = lines.split(separator: "\n", omittingEmptySubsequences: false).map { "      " + $0 }
        return "handglass: 1\nscreens:\n  main:\n    content:\n" + indented.joined(separator: "\n") + "\n"
    }

    /// The folder of the bundled scenes.
    static var folder: URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Configs/scenes")
    }

    static func bundled(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appending(path: name)))
    }
}
