import Base
import Controls
import Documents
import Scene
import Testing

@Suite("YAML")
struct YAMLTests {
    private let sound = "handglass: 1\nscreens: { main: {} }\n"

    @Test("columns count characters, not bytes, and a TAB is one")
    func columnsCountCharacters() {
        #expect(
            Scenes.errors(content: "- label: { frame: [0, 0], text: \"é日本😀\", lnes: 2 }") == [
                "scene.yaml:5:47: label: unknown property \"lnes\"; did you mean \"lines\"?"
            ])
        #expect(
            Scenes.errors("{\n\t\"handglass\": 1,\n\t\t\"é\": 2, \"screens\": { \"main\": {} }\n}") == [
                "scene.yaml:3:3: scene: unknown property \"é\"; known here: handglass, device, locale, start, appearance, "
                    + "textSize, boldText, contrast, reduceMotion, now, keys, screens, skin, feel, styles, strings, data, states, "
                    + "include, allow"
            ])
    }

    @Test("lines end in LF, CR LF or CR")
    func lineEndings() {
        let expected = ["scene.yaml:3:1: scene: unknown property \"start2\"; did you mean \"start\"?"]
        for end in ["\n", "\r\n", "\r"] {
            #expect(Scenes.errors("handglass: 1\(end)screens: { main: {} }\(end)start2: main\(end)") == expected)
        }
    }

    @Test("a byte order mark is no part of the first line")
    func byteOrderMark() {
        #expect(Scenes.errors("\u{FEFF}" + sound) == [])
        #expect(
            Scenes.errors("\u{FEFF}handgloss: 1\nscreens: { main: {} }\n").first
                == "scene.yaml:1:1: scene: unknown property \"handgloss\"; did you mean \"handglass\"?")
    }

    @Test("a syntax error stands alone where the parser noticed it")
    func syntaxErrors() {
        #expect(
            Scenes.errors("handglass: 1\nscreens: }\nnonsense: 1\n") == [
                "scene.yaml:2:10: YAML: flow mapping with invalid extra closing brace"
            ])
        #expect(
            Scenes.errors("screens:\n\tmain: {}\n") == [
                "scene.yaml:2:1: YAML: tab character may not be used as indentation"
            ])
        #expect(Scenes.findings("a: [1, 2").map(\.rule) == [.syntax])
        #expect(Scenes.findings("a: \"x").map(\.rule) == [.syntax])
    }

    @Test("what is no text is refused with its place")
    func notText() {
        #expect(
            Scenes.errors(Array("handglass: 1\nab".utf8) + [0]) == [
                "scene.yaml:2:3: a NUL byte is no part of a text; remove it; is this a text file?"
            ])
        for bytes: [UInt8] in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82]] {
            #expect(
                Scenes.errors(Array("é: ".utf8) + bytes) == [
                    "scene.yaml:1:4: these bytes are not UTF-8; save the file as UTF-8"
                ])
        }
        #expect(
            Scenes.errors([UInt8](repeating: 32, count: (4 << 20) + 1)) == [
                "scene.yaml: the file is larger than 4 MiB; split it or shorten it"
            ])
        for empty in ["", "\n\n", "# nothing\n"] {
            #expect(Scenes.errors(empty) == ["scene.yaml:1:1: the file is empty; begin with handglass: 1"])
        }
    }

    @Test("a second document is refused")
    func documents() {
        #expect(
            Scenes.errors(sound + "---\n" + sound) == [
                "scene.yaml:3:1: a second document begins here; keep one document a file"
            ])
        #expect(Scenes.errors("---\n" + sound + "...\n") == [])
    }

    @Test("a key that stands twice is an error beside the others")
    func duplicateKeys() {
        #expect(
            Scenes.errors("handglass: 1\nscreens: { main: {} }\nlocale: en_US\nlocale: de_DE\nstrt: main\n") == [
                "scene.yaml:4:1: the key \"locale\" stands twice here, first on line 3; remove one of them",
                "scene.yaml:5:1: scene: unknown property \"strt\"; did you mean \"start\"?",
            ])
    }

    @Test("anchors, aliases and merge keys work")
    func aliases() throws {
        let screen = try Scenes.content(
            """
            - label: &first { frame: [0, 0, 10, 10], text: One, lines: 3 }
            - label: { <<: *first, text: Two }
            - label: *first
            """)
        let labels = screen.content.compactMap { if case .label(let label) = $0.content { label } else { nil } }
        #expect(labels.map(\.text) == ["One", "Two", "One"])
        #expect(labels.map(\.lines) == [3, 3, 3])
    }

    @Test("an alias must come after its anchor, and never stands inside it")
    func wrongAliases() {
        #expect(
            Scenes.errors("handglass: *one\n") == [
                "scene.yaml:1:13: alias *one has no anchor &one before it; write the anchor first"
            ])
        #expect(Scenes.findings("handglass: &one [*one]\n").map(\.rule) == [.syntax])
    }

    @Test("a file that doubles itself by aliases is stopped")
    func billionLaughs() {
        var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for i in 1...40 {
            text += "a\(i): &a\(i) [" + Array(repeating: "*a\(i - 1)", count: 10).joined(separator: ",") + "]\n"
        }
        #expect(
            Scenes.errors(text).map { $0.hasSuffix("values, aliases counted in full; shorten it") } == [true])
        var merged = "a0: &a0 { k: x }\n"
        for i in 1...40 {
            merged += "a\(i): &a\(i) { k\(i): [*a\(i - 1), *a\(i - 1)], <<: [*a\(i - 1), *a\(i - 1)] }\n"
        }
        #expect(Scenes.findings(merged).map(\.rule) == [.syntax])
    }

    @Test("deep nesting is stopped, by aliases too")
    func deepNesting() {
        for open in ["[", "{a: "] {
            let deep = "handglass: " + String(repeating: open, count: 100_000)
            #expect(Scenes.findings(deep).map(\.rule) == [.syntax])
        }
        var chain = "a0: &a0 [x]\n"
        for i in 1...200 { chain += "a\(i): &a\(i) [*a\(i - 1)]\n" }
        #expect(Scenes.errors(chain).map { $0.hasSuffix("nested deeper than 60 levels; flatten it") } == [true])
    }

    @Test("JSON is read as the YAML that it is")
    func json() throws {
        let scene = try Scenes.document(
            """
            {
            \t"handglass": 1,
            \t"screens": { "main": { "title": "\\u00e9\\ud83d\\ude00 \\/", "content": [] } }
            }
            """)
        #expect(scene.screens[0].title == "é😀 /")
    }

    @Test("only true and false are booleans, and the key on stays text")
    func booleans() {
        for word in ["yes", "On", "TRUE", "y"] {
            #expect(
                Scenes.errors(content: "- switch: { frame: [0, 0], on: \(word) }") == [
                    "scene.yaml:5:38: switch: \"on\" must be true or false, not a text; write true"
                ])
        }
        #expect(
            Scenes.errors(content: "- switch: { frame: [0, 0], on: no }") == [
                "scene.yaml:5:38: switch: \"on\" must be true or false, not a text; write false"
            ])
        #expect(Scenes.errors(content: "- switch: { frame: [0, 0], on: true }") == [])
    }

    @Test("tags are refused, but for the one that makes a text")
    func tags() {
        #expect(Scenes.errors(content: "- label: { frame: [0, 0], text: !!str 5 }") == [])
        #expect(
            Scenes.errors("handglass: !!binary x\n") == [
                "scene.yaml:1:21: the tag tag:yaml.org,2002:binary is not known here; leave it out"
            ])
    }

    @Test("a scene of ten thousand rows is read")
    func manyRows() throws {
        let rows = (0..<10_000).map { "              - { id: row-\($0), title: Row }\n" }.joined()
        let scene = try Scenes.document(
            "handglass: 1\nscreens:\n  main:\n    content:\n      - table:\n          sections:\n          - rows:\n"
                + rows)
        guard case .table(let table) = scene.screens[0].content[0].content else {
            Issue.record("no table")
            return
        }
        #expect(table.sections[0].rows.count == 10_000)
    }
}
