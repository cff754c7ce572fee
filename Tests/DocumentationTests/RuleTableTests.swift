import Foundation
import Testing

/// docs/rules.md: what every control does, as its tests say it. The page is made from them; HANDGLASS_BLESS=1 writes it anew.
@Suite("docs/rules.md")
struct RuleTableTests {
    /// A suite of tests and the rules that its tests are named after.
    private struct Chapter {
        var title: String
        var rules: [String]
        var file: String
    }

    @Test("its tables are the names of the tests of controls, gestures and keys")
    func table() throws {
        let url = Page.checkout.appending(path: "docs/rules.md")
        let page = Self.page(of: try Self.chapters())
        if ProcessInfo.processInfo.environment["HANDGLASS_BLESS"] == "1" {
            try page.write(to: url, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: url, encoding: .utf8) == page, "write it anew with HANDGLASS_BLESS=1")
    }

    /// In the order of their titles.
    private static func chapters() throws -> [Chapter] {
        var chapters: [Chapter] = []
        for folder in ["Tests/ControlsTests", "Tests/EmulatorTests", "Tests/GesturesTests"] {
            for file in try ArchitectureTests.swiftFiles(in: folder) {
                let text = try String(contentsOf: file, encoding: .utf8)
                let path = folder + "/" + file.lastPathComponent
                for suite in text.split(separator: "@Suite(").dropFirst() {
                    guard let title = firstText(in: suite) else { continue }
                    let rules = suite.split(separator: "@Test(").dropFirst().compactMap(firstText)
                    if !rules.isEmpty { chapters.append(Chapter(title: title, rules: rules, file: path)) }
                }
            }
        }
        return chapters.sorted { ($0.title, $0.file) < ($1.title, $1.file) }
    }

    /// The text in quotes with which the arguments begin.
    private static func firstText(in arguments: Substring) -> String? {
        guard let match = arguments.prefixMatch(of: /\s*"((?:[^"\\]|\\.)*)"/) else { return nil }
        return String(match.1).replacing("\\\"", with: "\"").replacing("\\\\", with: "\\")
    }

    private static func page(of chapters: [Chapter]) -> String {
        var page = """
            # What the controls do

            Each line is the name of a test that drives the control as a person does, by gestures and keys, and asserts the exact
            events, values and pixels. This page is made from the tests; one that is out of date fails them.

            """
        for chapter in chapters {
            page += "\n## \(chapter.title)\n\n| rule | shown by |\n|---|---|\n"
            for rule in chapter.rules {
                page += "| \(rule.replacing("|", with: "\\|")) | `\(chapter.file)` |\n"
            }
        }
        return page
    }
}
