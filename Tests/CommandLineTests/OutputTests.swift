import Foundation
import Testing

@Suite("handglass replay: what it writes")
struct OutputTests {
    private let shop: Workshop
    private let trace: String
    private static let scene = """
        handglass: 1
        device: phone-4.7
        screens:
          main:
            statusBar: false
            content:
              - slider: { id: level, frame: [20, 20, 228, 34], min: 0, max: 100, value: 50 }
              - switch: { id: power, frame: [20, 100] }
              - label: { id: shown, frame: [20, 160, 200, 20], text: "{level}" }
              - button: { id: go, frame: [20, 200, 100, 44], title: Go, onTap: { after: { delay: 2 s, do: [ { emit: done } ] } } }
        """

    init() throws {
        shop = try Workshop()
        try shop.file("s.yaml", Self.scene)
        var finger = Finger()
        finger.drag(from: (134, 37), to: (184, 37))
        finger.tap(45, 115)
        finger.tap(70, 222)
        trace = try shop.file("t.evemu", finger.text)
    }

    private func replay(_ words: String...) async throws -> Workshop.Outcome {
        let outcome = try await shop.run(["replay", trace, "--scene", "s.yaml"] + words)
        #expect(outcome.status == 0)
        #expect(outcome.errors == "")
        return outcome
    }

    @Test("Events are the lines of a drag, a switch and a button, with the keys in their order")
    func events() async throws {
        let lines = try await replay("--events", "-").lines
        #expect(
            lines.first
                == #"{"t":0.010000,"event":"change","id":"level","control":"slider","old":50,"value":52.5,"phase":"began","cause":"touch"}"#
        )
        #expect(
            lines.filter { $0.contains(#""phase":"ended""#) } == [
                #"{"t":0.300000,"event":"change","id":"level","control":"slider","old":50,"value":75,"phase":"ended","cause":"touch"}"#
            ])
        #expect(
            lines.suffix(3) == [
                #"{"t":0.860000,"event":"change","id":"power","control":"switch","old":false,"value":true,"cause":"touch"}"#,
                #"{"t":1.420000,"event":"tap","id":"go","control":"button"}"#,
                #"{"t":3.420000,"event":"custom","id":null,"name":"done","value":null}"#,
            ])
    }

    @Test("Without --settle the run ends with the last event, and what would have come later does not come")
    func noSettle() async throws {
        let settled = try await replay("--events", "-", "--settle")
        let cut = try await replay("--events", "-", "--no-settle")
        #expect(settled.lines.last?.contains("custom") == true)
        #expect(cut.lines == settled.lines.dropLast())
        // The last word counts.
        #expect(try await replay("--events", "-", "--no-settle", "--settle").text == settled.text)
    }

    @Test("Contacts are told in points of the screen, counted from 1")
    func contacts() async throws {
        let lines = try await replay("--contacts", "-").lines
        #expect(lines.first == #"{"t":0.000000,"contact":1,"phase":"down","x":134,"y":37}"#)
        #expect(lines.last == #"{"t":1.420000,"contact":3,"phase":"up","x":70,"y":222}"#)
        #expect(lines.count == 10 + 3 * 2)
    }

    @Test("Values are one JSON object of all ids, sorted, buttons null")
    func values() async throws {
        let outcome = try await replay("--values", "-")
        #expect(outcome.text == #"{"go":null,"level":75,"power":true,"shown":"75"}"# + "\n")
    }

    @Test("Events, contacts and values may all go to standard output, one after the other")
    func allToStandardOutput() async throws {
        let all = try await replay("--values", "-", "--contacts", "-", "--events", "-")
        let apart = try await replay("--events", "e", "--contacts", "c", "--values", "v")
        #expect(apart.output.isEmpty)
        let (events, contacts, values) = (try shop.text("e"), try shop.text("c"), try shop.text("v"))
        #expect(all.text == events + contacts + values)
    }

    @Test(
        "Hashes are lines of a time and a SHA-256, the opening picture first, and each is that of the picture at its time"
    )
    func hashes() async throws {
        var finger = Finger()
        finger.tap(45, 115)
        try shop.file("tap.evemu", finger.text)
        let outcome = try await shop.handglass("replay", "tap.evemu", "--scene", "s.yaml", "--hashes", "-")
        let lines = outcome.lines.map { $0.split(separator: " ").map(String.init) }
        try #require(lines.count > 3)
        #expect(lines.allSatisfy { $0.count == 2 && $0[1].wholeMatch(of: /[0-9a-f]{64}/) != nil })
        #expect(lines.allSatisfy { $0[0].wholeMatch(of: /\d+\.\d{6}/) != nil })
        #expect(lines[0][0] == "0.000000")
        #expect(zip(lines, lines.dropFirst()).allSatisfy { Double($0[0])! < Double($1[0])! && $0[1] != $1[1] })
        let moments = [lines[0], lines[lines.count / 2]]
        let words = moments.enumerated().flatMap { ["--at", $1[0], "--screenshot", "\($0).png"] }
        let shots = try await shop.run(
            ["replay", "tap.evemu", "--scene", "s.yaml"] + words + ["--screenshot", "end.png"])
        #expect(shots.status == 0)
        #expect(try await sha256(ofPixelsIn: "0.png") == moments[0][1])
        #expect(try await sha256(ofPixelsIn: "1.png") == moments[1][1])
        #expect(try await sha256(ofPixelsIn: "end.png") == lines.last?[1])
        let picture = try Picture(shop.path("0.png"))
        #expect(picture.width == 750 && picture.height == 1334)
    }

    @Test(
        "Screenshots at moments between frames and on them take no line from the hashes, and the last line is the last picture"
    )
    func hashesBesideScreenshots() async throws {
        var finger = Finger()
        finger.down(134, 37)
        finger.wait(20)
        finger.move(150, 37)
        finger.wait(81)
        finger.move(160, 37)
        finger.wait(5)
        finger.up()
        try shop.file("drag.evemu", finger.text)
        for settling in ["--settle", "--no-settle"] {
            let words = ["replay", "drag.evemu", "--scene", "s.yaml", settling, "--hashes", "-"]
            let plain = try await shop.run(words)
            let shot = try await shop.run(
                words + [
                    "--at", "0.033333", "--screenshot", "a", "--at", "0.103", "--screenshot", "b", "--screenshot",
                    "end",
                ])
            #expect(plain.lines.map { $0.prefix(8) } == ["0.000000", "0.033333", "0.106000"])
            #expect(shot.text == plain.text)
            #expect(try await plain.lines.last?.suffix(64) == sha256(ofPixelsIn: "end")[...])
        }
    }

    @Test("A picture goes to standard output too, and --at times may stand in any order")
    func screenshots() async throws {
        let shots = try await replay(
            "--at", "1.2", "--screenshot", "late.png", "--at", "0", "--screenshot", "first.png", "--screenshot", "-")
        try shots.output.write(to: shop.folder.appending(path: "last.png"))
        let alone = try await replay("--at", "0", "--screenshot", "alone.png", "--screenshot", "end.png")
        #expect(alone.output.isEmpty)
        #expect(try shop.read("first.png") == shop.read("alone.png"))
        #expect(try shop.read("last.png") == shop.read("end.png"))
        #expect(try shop.read("late.png") != shop.read("first.png"))
    }

    @Test("A moment after the end is drawn as it is then, and changes nothing else that is written")
    func momentAfterTheEnd() async throws {
        try shop.file(
            "timed.yaml",
            """
            handglass: 1
            device: kiosk-4
            screens:
              main:
                statusBar: false
                onShow: { after: { delay: 40 s, do: [ { set: { note: late } }, { emit: late } ] } }
                content:
                  - label: { id: note, frame: [10, 10, 200, 20], text: early }
                  - button: { id: go, frame: [0, 60, 300, 400], title: Go, onTap: { after: { delay: 2 s, do: { emit: done } } } }
            """)
        let words = [
            "replay", trace, "--scene", "timed.yaml", "--events", "-", "--values", "-", "--contacts", "-", "--hashes",
            "-",
        ]
        let plain = try await shop.run(words + ["--screenshot", "plain.png"])
        let later = try await shop.run(words + ["--at", "60", "--screenshot", "later.png", "--screenshot", "end.png"])
        #expect(plain.lines.contains { $0.contains(#""name":"done""#) })
        #expect(!plain.text.contains("late"))
        #expect(later.text == plain.text)
        #expect(try shop.read("end.png") == shop.read("plain.png"))
        #expect(try shop.read("end.png") != shop.read("later.png"))
    }

    @Test("What takes longer than 30 seconds is not waited for, what takes less is")
    func longWaits() async throws {
        try shop.file(
            "long.yaml",
            """
            handglass: 1
            device: kiosk-4
            screens:
              main:
                statusBar: false
                onShow: [ { after: { delay: 20 s, do: { emit: soon } } }, { after: { delay: 20 min, do: { emit: never } } } ]
            """)
        let outcome = try await shop.handglass("replay", trace, "--scene", "long.yaml", "--events", "-")
        #expect(outcome.lines == [#"{"t":20.000000,"event":"custom","id":null,"name":"soon","value":null}"#])
    }

    @Test("--device gives the picture that device's pixels, and the touches its points")
    func device() async throws {
        let outcome = try await replay("--device", "kiosk-7", "--contacts", "-", "--screenshot", "p.png")
        let picture = try Picture(shop.path("p.png"))
        #expect(picture.width == 800 && picture.height == 480)
        #expect(outcome.lines.first?.hasPrefix(#"{"t":0.000000,"contact":1,"phase":"down","x":285.866667,"#) == true)
    }

    @Test("The status bar's clock begins at --now, else at 9:41")
    func now() async throws {
        try shop.file("clock.yaml", "handglass: 1\ndevice: phone-4.7\nscreens: { a: { title: A } }\n")
        func picture(_ words: String...) async throws -> Data {
            let outcome = try await shop.run(
                ["replay", trace, "--scene", "clock.yaml", "--screenshot", "-", "--no-settle"] + words)
            #expect(outcome.status == 0)
            return outcome.output
        }
        let usual = try await picture()
        #expect(try await picture("--now", "2017-01-09T09:41") == usual)
        #expect(try await picture("--now", "2017-01-09T10:10") != usual)
    }

    @Test("Output that cannot be written ends with 74 and its name")
    func unwritable() async throws {
        for option in ["--events", "--contacts", "--values", "--hashes", "--screenshot"] {
            for (path, reason) in [("none/out", "No such file or directory"), ("/dev/full", "No space left on device")]
            {
                // Nothing is written to a full device where there is nothing to write.
                let outcome = try await shop.run(["replay", trace, "--scene", "s.yaml", "--no-settle", option, path])
                #expect(outcome.status == 74, "\(option)")
                #expect(outcome.errors == "handglass: \(path): cannot be written: \(reason)\n")
            }
        }
        for words in ["--help", "check wrong.yaml", "render --scene s.yaml --tree -", "devices"] {
            try shop.file("wrong.yaml", "handglass: 1\n")
            let outcome = try await shop.shell("\"$H\" \(words) > /dev/full")
            #expect(outcome.status == 74, "\(words)")
        }
    }

    @Test("A reader that has read enough ends the program quietly")
    func closedPipe() async throws {
        for words in [
            "--help", "render --scene s.yaml --tree -", "replay t.evemu --scene s.yaml --events -", "check w",
        ] {
            try shop.file("w", "handglass: 1\n")
            let outcome = try await shop.shell("{ sleep 0.2; \"$H\" \(words); echo $? >&2; } | true")
            #expect(["0\n", "1\n"].contains(outcome.errors), "\(words)")
        }
    }

    @Test("--frames writes each picture that --hashes has a line for, named by its time, and nothing else changes")
    func frames() async throws {
        let words = ["--hashes", "h", "--events", "e", "--screenshot", "end.png"]
        let plain = try await shop.run(["replay", trace, "--scene", "s.yaml"] + words)
        let (hashes, events) = (try shop.text("h"), try shop.text("e"))
        try FileManager.default.createDirectory(atPath: shop.path("other"), withIntermediateDirectories: true)
        try shop.file("other/kept", "kept")
        for folder in ["new", "other"] {
            let outcome = try await shop.run(["replay", trace, "--scene", "s.yaml", "--frames", folder] + words)
            #expect(outcome.status == 0 && outcome.errors == "" && outcome.output == plain.output)
            #expect(try shop.text("h") == hashes)
            #expect(try shop.text("e") == events)
            let lines = hashes.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
            let names = lines.map { String(repeating: "0", count: 11 - $0[0].count) + $0[0] + ".png" }
            #expect(names.first == "0000.000000.png")
            let files = try FileManager.default.contentsOfDirectory(atPath: shop.path(folder)).sorted()
            #expect(files == names + (folder == "other" ? ["kept"] : []))
            #expect(try shop.read("\(folder)/\(names[names.count - 1])") == shop.read("end.png"))
            #expect(try await sha256(ofPixelsIn: "\(folder)/\(names[1])") == lines[1][1])
        }
        let alone = try await replay("--frames", "alone", "--no-settle")
        #expect(alone.output.isEmpty)
    }

    @Test("Pictures that find no place end with 74 and the name")
    func framesWithoutPlace() async throws {
        try shop.file("file", "")
        for (folder, name, reason) in [
            ("none/frames", "none/frames", "No such file or directory"), ("file", "file", "Not a directory"),
            ("/proc/1", "/proc/1/0000.000000.png", "No such file or directory"),
        ] {
            let outcome = try await shop.run(["replay", trace, "--scene", "s.yaml", "--frames", folder])
            #expect(outcome.status == 74)
            #expect(outcome.errors.hasPrefix("handglass: \(name): cannot be written: "), "\(outcome.errors) \(reason)")
        }
    }

    @Test("In real time, or any number of times as fast, the same bytes are written, in no less time than that takes")
    func speed() async throws {
        func written(_ words: String...) async throws -> [Data] {
            let all = ["--events", "e", "--contacts", "c", "--values", "v", "--hashes", "h", "--screenshot", "p.png"]
            let outcome = try await shop.run(["replay", trace, "--scene", "s.yaml"] + all + words)
            #expect(outcome.status == 0 && outcome.errors == "")
            return try ["e", "c", "v", "h", "p.png"].map { try shop.read($0) }
        }
        let plain = try await written()
        #expect(try await written("--speed", "max") == plain)
        for speed in ["20", "7.5", "1e3"] {
            let start = ContinuousClock.now
            #expect(try await written("--speed", speed) == plain)
            // The last event comes 3.42 s after the beginning.
            #expect(ContinuousClock.now - start >= .seconds(3.42 / Double(speed)!))
        }
        let apart = try await replay("--speed", "20", "--events", "-", "--contacts", "-", "--values", "-")
        #expect(try apart.text == ["e", "c", "v"].map { try shop.text($0) }.joined())
    }

    @Test("With a speed each event is written when it happens")
    func asTheyHappen() async throws {
        try shop.file(
            "told.yaml", "handglass: 1\nscreens: { a: { onShow: { after: { delay: 0 s, do: { emit: told } } } } }\n")
        // At this speed the trace takes the best part of an hour.
        let outcome = try await shop.shell(
            "mkfifo p; \"$H\" replay t.evemu --scene told.yaml --speed 0.001 --events p & timeout 60 head -1 p; kill $!"
        )
        #expect(outcome.lines == [#"{"t":0.000000,"event":"custom","id":null,"name":"told","value":null}"#])
    }

    /// SHA-256 over the picture's rows of RGB, as another program computes it.
    private func sha256(ofPixelsIn name: String) async throws -> String {
        try shop.file("pixels", try Picture(shop.path(name)).rgb)
        return String(try await shop.shell("sha256sum pixels").text.prefix(64))
    }
}
