import ControlProtocol
import Foundation
import Programs
import Testing

@testable import Documents

@Suite("The README")
struct ReadmeTests {
    private let page: Page

    init() throws { page = try Page("README.md") }

    @Test("its first screen shows two commands: make demo and make test")
    func firstScreen() throws {
        let first = try #require(page.blocks.first)
        #expect(first.info == "sh")
        #expect(
            first.lines.map { $0.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces) } == [
                "make demo", "make test",
            ])
        #expect(first.line < 20)
    }

    @Test("every scene in it is sound")
    func scenes() throws {
        let blocks = page.blocks(of: "yaml")
        #expect(blocks.contains { $0.info == "yaml" } && blocks.contains { $0.info == "yaml fragment" })
        for block in blocks where block.info != "yaml configuration" {
            let isFragment = block.info == "yaml fragment"
            let scene =
                isFragment
                ? "handglass: 1\nscreens:\n  main:\n    content:\n" + block.lines.map { "      \($0)\n" }.joined()
                : block.text
            #expect(throws: Never.self, "README.md:\(block.line)") {
                try SceneReader.read(Array(scene.utf8), file: "README.md")
            }
        }
    }

    @Test("every configuration in it is sound")
    func configurations() throws {
        let blocks = page.blocks(of: "yaml").filter { $0.info == "yaml configuration" }
        #expect(!blocks.isEmpty)
        for block in blocks {
            #expect(throws: Never.self, "README.md:\(block.line)") {
                try ConfigurationReader.read([(Array(block.text.utf8), "README.md")])
            }
        }
    }

    @Test("every command in it does what it shows", .timeLimit(.minutes(10)))
    func commands() throws {
        var console = Console(page)
        #expect(console.steps.count > 5)
        try console.run(files: page.blocks)
        for step in console.steps {
            #expect(step.isAsShown, "README.md:\(step.line): \(step.command)\n\(step.output)")
        }
    }

    @Test("the commands that want a panel or root name what there is")
    func shellBlocks() throws {
        let makefile = try String(contentsOf: Page.checkout.appending(path: "Makefile"), encoding: .utf8)
        for line in page.blocks(of: "sh").flatMap(\.lines) {
            let words = line.split(separator: " ").prefix { $0 != "#" }.map(String.init).filter { $0 != "sudo" }
            switch words.first {
            case "make": #expect(makefile.contains("\n\(words[1]):"), "\(line)")
            case "handglass":
                let help = try handglass(words[1], "--help")
                #expect(help.status == 0, "\(line)")
                for option in words where option.hasPrefix("--") { #expect(help.output.contains(option), "\(line)") }
            default: break
            }
        }
    }

    @Test("the commands it lists are those of the program")
    func listedCommands() throws {
        let columns = page.words(inRow: "commands")
        try #require(columns.count == 2)
        let help = try handglass("--help").output.components(separatedBy: "\n")
        let commands = help.filter { $0.hasPrefix("  ") }.compactMap { $0.split(separator: " ").first.map(String.init) }
        #expect(Set(columns[0]) == Set(commands))
        for command in columns[1] { #expect(try handglass(command).status == 64, "\(command)") }
    }

    @Test("the verbs of ctl it lists are those that ask for a daemon, the others are refused")
    func listedVerbs() throws {
        let columns = page.words(inRow: "`ctl`")
        try #require(columns.count == 2)
        for verb in columns[0] {
            let words =
                switch verb {
                case "set": [verb, "level=1"]
                case "go": [verb, "lamp"]
                default: [verb]
                }
            #expect(try handglass(["ctl", "--socket", "/nowhere/control"] + words).status == 69, "\(verb)")
        }
        for verb in columns[1] { #expect(try handglass("ctl", verb).status == 64, "\(verb)") }
    }

    @Test("the methods it lists are those of the control socket")
    func listedMethods() throws {
        let columns = page.words(inRow: "control socket")
        try #require(columns.count == 2)
        #expect(Set(columns[0]) == Set(Call.methods))
        for method in columns[1] {
            guard
                case .single(.success(let request)) = Message(
                    line: Array(#"{"jsonrpc":"2.0","method":"\#(method)"}"#.utf8))
            else {
                Issue.record("\(method)")
                continue
            }
            #expect { try Call(request) } throws: { ($0 as? ControlError)?.message == "\(method) is not built yet" }
        }
    }

    @Test(
        "the words of scenes and configuration it lists as built, and as not built yet, are what the program takes and refuses",
        arguments: [
            ("top level", Vocabulary.scene), ("screen", .screen), ("navigation", .navigation), ("elements", .elements),
            ("label", .label), ("button", .button), ("switch", .switch), ("slider", .slider),
            ("segmented", .segmented), ("picker", .picker), ("wheel", .wheel), ("table", .table),
            ("section", .section), ("row", .row), ("refresh", .refresh), ("actions", .actions),
            ("configuration", .configuration), ("display", .display), ("input", .inputRule), ("quirks", .quirks),
        ])
    func language(row: String, vocabulary: Vocabulary) throws {
        let common = page.words(inRow: "every element")
        let columns = page.words(inRow: row)
        try #require(common.count == 2 && columns.count == 2)
        let isElement = vocabulary.built.contains("hit")
        // A row and a refresh control are placed by their table.
        let placed = row == "row" || row == "refresh" ? common[0].filter { $0 != "frame" } : common[0]
        #expect(Set(vocabulary.built) == Set(columns[0] + (isElement ? placed : [])))
        // `size` and `style` are words of some elements' own.
        let planned = isElement ? common[1].filter { !columns[0].contains($0) } : []
        #expect(Set(vocabulary.planned) == Set(columns[1] + planned))
    }

    @Test("its picture is a small one of the handheld's screen")
    func picture() throws {
        let bytes = [UInt8](try Data(contentsOf: Page.checkout.appending(path: "docs/settings.png")))
        #expect(page.text.contains("docs/settings.png"))
        #expect(bytes.count < 60_000)
        // The signature; after the first chunk's length and name width and height: 750, 1334.
        #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
        #expect(bytes[16..<24].elementsEqual([0, 0, 0x02, 0xEE, 0, 0, 0x05, 0x36]))
    }

    /// Runs the program of this build.
    private func handglass(_ words: String...) throws -> (output: String, status: Int32?) { try handglass(words) }

    private func handglass(_ words: [String]) throws -> (output: String, status: Int32?) {
        let outcome = try Program.run(Program.handglass, words)
        return (outcome.text, outcome.status)
    }
}
