import Foundation
import Programs
import Testing

@Suite("handglass check")
struct CheckCommandTests {
    /// What the program wrote and how it ended.
    struct Outcome: Equatable {
        var output: String
        var errors: String
        var status: Int32?
    }

    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "handglass-check-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try "handglass: 1\nscreens: { main: {} }\n".write(to: file("sound.yaml"), atomically: true, encoding: .utf8)
        try "handglass: 1\nscreens: { main: { titel: x } }\nstart: mian\n".write(
            to: file("wrong.yaml"), atomically: true, encoding: .utf8)
    }

    private func file(_ name: String) -> URL { folder.appending(path: name) }

    /// Runs the program of this build in the folder of the scenes.
    private func handglass(_ words: String...) throws -> Outcome {
        let outcome = try Program.run(Program.handglass, words, in: folder.path)
        return Outcome(output: outcome.text, errors: outcome.errors, status: outcome.status)
    }

    @Test("it says nothing of a sound scene, and each finding of a wrong one with its rule")
    func findings() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try handglass("check", "sound.yaml") == Outcome(output: "", errors: "", status: 0))
        let lines = """
            wrong.yaml:2:20: error: screen: unknown property "titel"; did you mean "title"? [key-unknown]
            wrong.yaml:3:8: error: start: there is no screen "mian"; did you mean "main"? [id-unknown]

            """
        #expect(try handglass("check", "wrong.yaml", "sound.yaml") == Outcome(output: lines, errors: "", status: 1))
        let json = """
            [{"file":"wrong.yaml","line":2,"column":20,"severity":"error","message":"screen: unknown property \\"titel\\"",\
            "remedy":"did you mean \\"title\\"?","rule":"key-unknown"},{"file":"wrong.yaml","line":3,"column":8,\
            "severity":"error","message":"start: there is no screen \\"mian\\"","remedy":"did you mean \\"main\\"?",\
            "rule":"id-unknown"}]

            """
        #expect(
            try handglass("check", "--format", "json", "wrong.yaml") == Outcome(output: json, errors: "", status: 1))
    }

    @Test("a file that is not there ends it with 66, after the others were checked")
    func missingFile() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let outcome = try handglass("check", "none.yaml", "wrong.yaml")
        #expect(outcome.output.split(separator: "\n").count == 2)
        #expect(outcome.errors == "handglass: none.yaml: cannot be read: No such file or directory\n")
        #expect(outcome.status == 66)
        #expect(try handglass("check").status == 64)
        #expect(try handglass("check", "--format", "xml", "sound.yaml").status == 64)
    }

    @Test("a command that shows a wrong scene tells all that is wrong and ends with 78")
    func wrongSceneElsewhere() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(
            try handglass("render", "--scene", "wrong.yaml", "-o", "out.png")
                == Outcome(
                    output: "",
                    errors: """
                        handglass: wrong.yaml:2:20: screen: unknown property "titel"; did you mean "title"?
                        handglass: wrong.yaml:3:8: start: there is no screen "mian"; did you mean "main"?

                        """, status: 78))
    }
}
