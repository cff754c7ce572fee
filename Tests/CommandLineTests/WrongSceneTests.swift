import Foundation
import Testing

@Suite("handglass: scenes that cannot be used")
struct WrongSceneTests {
    private let shop: Workshop

    init() throws { shop = try Workshop() }

    /// The places that the lines begin with, as `LINE:COLUMN`.
    private func places(_ lines: [String], in file: String) -> [String] {
        lines.map { line in
            guard line.hasPrefix("\(file):") else { return line }
            return line.dropFirst(file.count + 1).split(separator: ":").prefix(2).joined(separator: ":")
        }
    }

    /// What check, render and replay say of `scene`; all three must name the same places.
    private func complaints(_ scene: String) async throws -> (places: [String], messages: [String]) {
        try shop.file("s.yaml", scene)
        let check = try await shop.handglass("check", "s.yaml")
        #expect(check.status == 1)
        #expect(check.errors == "")
        let found = places(check.lines, in: "s.yaml")
        for words in [["render", "--tree", "-"], ["replay", Workshop.tour, "--events", "-"]] {
            let outcome = try await shop.run(words + ["--scene", "s.yaml"])
            #expect(outcome.status == 78)
            #expect(outcome.output.isEmpty)
            #expect(outcome.errorLines.allSatisfy { $0.hasPrefix("handglass: s.yaml:") })
            #expect(places(outcome.errorLines.map { String($0.dropFirst(11)) }, in: "s.yaml") == found)
        }
        return (found, check.lines)
    }

    @Test(
        "An unknown key, a wrong type, an unknown id and an id that stands twice are told at once, in the order of the file"
    )
    func allAtOnce() async throws {
        let (places, messages) = try await complaints(
            """
            handglass: 1
            device: phone-4.7
            screens:
              main:
                content:
                  - slider: { id: a, frame: [0, 0], min: low }
                  - segmentd: { frame: [0, 50] }
                  - segmented: { id: b, frame: [0, 100], segmnts: [x, y] }
                  - button: { id: a, frame: [0, 150], title: T, onTap: { go: nowhere } }
                  - switch: { frame: [0, 200], on: yes, enables: [zz] }
            """)
        #expect(places == ["6:46", "7:9", "8:9", "8:46", "9:23", "9:66", "10:40", "10:55"])
        #expect(messages[1].contains(#"did you mean "segmented"?"#))
        #expect(messages[3].contains(#"did you mean "segments"?"#))
    }

    @Test("YAML that cannot be read is one error, where the parser noticed")
    func syntax() async throws {
        let (places, _) = try await complaints("handglass: 1\nscreens:\n  main: { title: 'open\n")
        #expect(places.count == 1)
        #expect(places[0].hasPrefix("3:") || places[0].hasPrefix("4:"))
    }

    @Test("Columns are characters, not bytes")
    func columns() async throws {
        let (places, _) = try await complaints("handglass: 1\nscreens: { é😀ü: { titel: x } }\n")
        #expect(places == ["2:19"])
    }

    @Test("An empty file, one of blanks, a list, a text and bytes that are no text are each refused with a place")
    func noScene() async throws {
        for scene in ["", "\n\n  \n", "- a\n- b\n", "hello", "handglass: 2\nscreens: {}\n", "\u{0}\u{1}\u{2}"] {
            let (places, _) = try await complaints(scene)
            #expect(!places.isEmpty && places.allSatisfy { $0.first?.isNumber == true }, "\(scene)")
        }
    }

    @Test("A line of a million characters is refused in short words")
    func hugeLine() async throws {
        let (_, messages) = try await complaints("handglass: 1\nx: " + String(repeating: "y", count: 1_000_000) + "\n")
        #expect(messages.allSatisfy { $0.utf8.count < 1000 })
    }

    @Test("A scene that is not there ends with 66, a folder with 74, from every command")
    func missing() async throws {
        try FileManager.default.createDirectory(
            at: shop.folder.appending(path: "dir"), withIntermediateDirectories: true)
        for words in [["check"], ["render", "--tree", "-", "--scene"], ["replay", Workshop.tour, "--scene"]] {
            let missing = try await shop.run(words + ["none.yaml"])
            #expect(missing.status == 66)
            #expect(missing.errors == "handglass: none.yaml: cannot be read: No such file or directory\n")
            #expect(try await shop.run(words + ["dir"]).status == 74)
        }
    }

    @Test("A scene that may not be read ends with 77")
    func forbidden() async throws {
        try shop.file("s.yaml", "handglass: 1\nscreens: { a: {} }\n")
        // Root reads everything: such a run gives its rights away first.
        let outcome = try await shop.shell(
            """
            chmod 000 s.yaml
            run() { if [ "$(id -u)" = 0 ]; then setpriv --reuid 65534 --clear-groups --no-new-privs --bounding-set=-all -- "$@"; else "$@"; fi; }
            cp "$H" ./copy && chmod 755 . copy && run ./copy check s.yaml
            """)
        #expect(outcome.status == 77)
        #expect(outcome.errors == "handglass: s.yaml: cannot be read: Permission denied\n")
    }

    @Test("The bundled scenes are sound")
    func bundled() async throws {
        let scenes = try FileManager.default.contentsOfDirectory(atPath: "\(Workshop.configs)/scenes")
            .filter { $0.hasSuffix(".yaml") }.map { "\(Workshop.configs)/scenes/\($0)" }
        #expect(scenes.count >= 2)
        let outcome = try await shop.run(["check"] + scenes)
        #expect(outcome.text == "" && outcome.errors == "")
        #expect(outcome.status == 0)
    }
}
