import Foundation
import Testing

@Suite("handglass: words on the command line")
struct UsageTests {
    private let shop: Workshop

    init() throws { shop = try Workshop() }

    @Test(
        "Words that it does not understand end with 64 and one line that says why",
        arguments: [
            ["fly"], ["--fly"], ["replay"], ["replay", Workshop.tour], ["replay", "--scene", Workshop.settings],
            ["replay", Workshop.tour, "--scene"], ["replay", Workshop.tour, "--scene="],
            ["replay", Workshop.tour, "--scene", Workshop.settings, "--fly"],
            ["replay", Workshop.tour, "-scene", Workshop.settings],
            ["replay", Workshop.tour, "--scene", Workshop.settings, "--settle=no"],
            ["replay", Workshop.tour, "--scene", Workshop.settings, "--device", "phone-9"],
            ["replay", Workshop.tour, "--scene", Workshop.settings, "--at", "1"],
            ["replay", Workshop.tour, "--scene", Workshop.settings, "--at", "1", "--at", "2", "--screenshot", "p"],
            ["replay", Workshop.tour, "--scene", Workshop.settings, "--at", "-1", "--screenshot", "p"],
            ["replay", Workshop.tour, "--scene", Workshop.settings, "--at", "nan", "--screenshot", "p"],
            ["replay", Workshop.tour, "--scene", Workshop.settings, "--at", "2678401", "--screenshot", "p"],
            ["replay", Workshop.tour, "--scene", Workshop.settings, "--now", "yesterday"],
            ["replay", Workshop.tour, "--scene", Workshop.settings, "--range", "0..1"],
            ["replay", Workshop.tour, "--scene", Workshop.settings, "--range", "5..5x0..9"],
            ["replay", Workshop.tour, "--scene", Workshop.settings, "--model", "mouse"],
            ["replay", Workshop.tour, "--scene", Workshop.settings, "--seed", "2"],
            ["replay", Workshop.tour, "--scene", Workshop.settings, "--faults", "jitter"],
            ["replay", "--gestures", "-", "--scene", Workshop.settings, "--range", "0..9x0..9"],
            ["replay", "--gestures", "-", "--scene", Workshop.settings, "--rate", "60"],
            ["replay", "--gestures", "-", "--scene", Workshop.settings, "--description", Workshop.tour],
            ["replay", Workshop.tour, "--scene", Workshop.settings, "--frames", "-"],
            ["replay", Workshop.tour, "--scene", Workshop.settings, "--speed", "1e-300"],
            ["render", "--scene", Workshop.settings], ["render", "-o", "p.png"],
            ["render", "p.png", "--scene", Workshop.settings, "--tree", "-"],
            ["render", "--scene", Workshop.settings, "--tree", "-", "--screen", "attic"],
            ["render", "--scene", Workshop.settings, "--tree", "-", "--device", "phone-9"],
            ["render", "--scene", Workshop.settings, "--tree", "-", "--set", "brightness"],
            ["render", "--scene", Workshop.settings, "--tree", "-", "--set", "nobody=1"],
            ["render", "--scene", Workshop.settings, "--tree", "-", "--set", "brightness=bright"],
            ["render", "--scene", Workshop.settings, "--tree", "-", "--set", #"brightness="0.5""#],
            ["render", "--scene", Workshop.settings, "--tree", "-", "--set", "airplane=1"],
            ["render", "--scene", Workshop.settings, "--tree", "-", "--set", "band=2"],
            ["render", "--scene", Workshop.settings, "--tree", "-", "--set", "minutes=[9]"],
            ["render", "--scene", Workshop.settings, "--tree", "-", "--set", "minutes=3"],
            ["render", "--scene", Workshop.settings, "--tree", "-", "--set", "wifi=true"],
            ["render", "--scene", Workshop.settings, "--tree", "-", "--set", "wifi.colour=red"],
            ["check"], ["check", "--format", "xml", Workshop.settings], ["devices", "all"],
            ["run", "--headless", "wide"], ["run", "now"], ["ctl"], ["ctl", "sing"], ["ctl", "set"], ["help", "fly"],
            ["convert"], ["convert", Workshop.tour, "x.xyz"],
            ["play"], ["gesture"],
        ])
    func usage(_ words: [String]) async throws {
        let outcome = try await shop.run(words)
        #expect(outcome.status == 64)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errorLines.count == 1)
        #expect(outcome.errors.hasPrefix("handglass: "))
        #expect(!FileManager.default.fileExists(atPath: shop.path("p")))
    }

    @Test("Without a word it says what there is, and ends with 64")
    func noWords() async throws {
        let outcome = try await shop.run([])
        #expect(outcome.status == 64)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("Usage: handglass "))
    }

    @Test("What is wrong with the words is said before any file is read")
    func wordsFirst() async throws {
        for words in [
            ["--device", "phone-9"], ["--now", "never"], ["--at", "x", "--screenshot", "p"], ["--range", "x"],
        ] {
            #expect(try await shop.run(["replay", "none.evemu", "--scene", "none.yaml"] + words).status == 64)
        }
        #expect(try await shop.run(["render", "--scene", "none.yaml"]).status == 64)
    }

    @Test("Every command explains itself with examples, by --help, -h and help")
    func help() async throws {
        let overview = try await shop.handglass("--help")
        #expect(overview.status == 0)
        let commands = overview.lines.compactMap { $0.firstMatch(of: /^  ([a-z]+) +[A-Z]/).map { String($0.1) } }
        #expect(Set(commands).isSuperset(of: ["run", "replay", "render", "check", "convert", "devices", "ctl"]))
        for command in commands {
            let help = try await shop.handglass(command, "--help")
            #expect(help.status == 0)
            #expect(help.text.hasPrefix("Usage: handglass \(command) "))
            #expect(help.text.contains("\nExamples:\n  handglass \(command)"))
            #expect(help.errors == "")
            #expect(try await shop.handglass(command, "--nonsense", "-h").text == help.text)
            #expect(try await shop.handglass("help", command).text == help.text)
        }
    }

    @Test("--version prints one line, after a command too")
    func version() async throws {
        let outcome = try await shop.handglass("--version")
        #expect(outcome.text.wholeMatch(of: /handglass \d+\.\d+\.\d+\n/) != nil)
        #expect(outcome.status == 0)
        #expect(try await shop.handglass("replay", "--version").text == outcome.text)
    }

    @Test("Options take their values with a blank, with =, and short ones without either; -- ends them")
    func spellings() async throws {
        try shop.file("--scene", "handglass: 1\nscreens: { a: { title: Odd } }\n")
        let plain = try await shop.handglass("render", "--scene", Workshop.settings, "-o", "a.png", "--tree", "-")
        let tight = try await shop.handglass("render", "--scene=\(Workshop.settings)", "-ob.png", "--tree=-")
        #expect(plain.status == 0 && tight.status == 0)
        #expect(plain.text == tight.text)
        #expect(try shop.read("a.png") == shop.read("b.png"))
        #expect(try await shop.handglass("check", "--", "--scene").status == 0)
        let hint = try await shop.handglass("render", "---tree", "-")
        #expect(hint.errors.contains("did you mean --tree?"))
    }

    @Test("-v tells more on standard error, and nothing else on standard output")
    func verbose() async throws {
        let quiet = try await shop.handglass("replay", Workshop.tour, "--scene", Workshop.settings, "--events", "-")
        let words = ["replay", Workshop.tour, "--scene", Workshop.settings, "--events", "-"]
        for loud in [words + ["-v"], ["-v"] + words] {
            let outcome = try await shop.run(loud)
            #expect(outcome.text == quiet.text)
            #expect(outcome.errorLines.count == 1)
        }
    }
}
