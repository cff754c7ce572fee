import Foundation
import Testing

@Suite("handglass replay: traces that are cut or none")
struct WrongTraceTests {
    private let shop: Workshop

    init() throws { shop = try Workshop() }

    private func replay(_ trace: String) async throws -> Workshop.Outcome {
        try await shop.handglass("replay", trace, "--scene", Workshop.settings, "--contacts", "-")
    }

    @Test("A trace cut in the middle of an event gives its whole frames and a warning")
    func cut() async throws {
        var finger = Finger()
        finger.down(100, 100)
        finger.wait(16)
        finger.move(150, 100)
        let whole = try await replay(try shop.file("whole.evemu", finger.text))
        #expect(whole.errors == "")
        finger.wait(16)
        finger.move(200, 100)
        let cut = try await replay(try shop.file("cut.evemu", String(finger.text.dropLast(30))))
        #expect(cut.status == 0)
        #expect(cut.text == whole.text)
        #expect(cut.errorLines.count == 1)
        #expect(cut.errors.hasPrefix("handglass: warning: cut.evemu:"))
    }

    @Test("What is still down at the end is cancelled there")
    func leftDown() async throws {
        var finger = Finger()
        finger.down(100, 100)
        finger.wait(20)
        finger.move(130, 100)
        let outcome = try await replay(try shop.file("t.evemu", finger.text))
        #expect(
            outcome.lines == [
                #"{"t":0.000000,"contact":1,"phase":"down","x":100,"y":100}"#,
                #"{"t":0.020000,"contact":1,"phase":"move","x":130,"y":100}"#,
                #"{"t":0.020000,"contact":1,"phase":"cancel","x":130,"y":100}"#,
            ])
    }

    @Test("What is no trace ends with 65 and says what would be one")
    func noTrace() async throws {
        var noise = Data()
        var state: UInt32 = 1
        for _ in 0..<5000 {
            state = state &* 1_664_525 &+ 1_013_904_223
            noise.append(UInt8(truncatingIfNeeded: state >> 24))
        }
        for (name, bytes) in [
            ("empty", Data()), ("noise", noise), ("zeros", Data(count: 4096)),
            ("line", Data(repeating: 0x61, count: 2_000_000)), ("text", Data("To whom it may concern\n".utf8)),
            ("scene", try Data(contentsOf: URL(filePath: Workshop.settings))),
        ] {
            let outcome = try await replay(try shop.file(name, bytes))
            #expect(outcome.status == 65, "\(name)")
            #expect(outcome.errors.hasPrefix("handglass: \(name):"), "\(name)")
            #expect(outcome.errors.utf8.count < 1000, "\(name)")
            #expect(outcome.output.isEmpty, "\(name)")
        }
    }

    @Test("A trace that is not there ends with 66, a folder with 74")
    func missing() async throws {
        #expect(try await replay("none.evemu").status == 66)
        #expect(try await replay(".").status == 74)
    }

    @Test(
        "A clock that is set in the middle of a recording cancels what is under way and counts as a second",
        arguments: [-3600, 1_700_000_000])
    func clockSet(_ seconds: Int) async throws {
        var finger = Finger(start: 10_000_000_000)
        finger.down(100, 400)
        finger.wait(20)
        finger.move(100, 380)
        finger.wait(seconds * 1000)
        finger.move(100, 200)
        finger.wait(10)
        finger.up()
        finger.wait(100)
        finger.down(50, 60)
        let outcome = try await replay(try shop.file("set.evemu", finger.text))
        #expect(outcome.status == 0)
        #expect(
            outcome.lines == [
                #"{"t":0.000000,"contact":1,"phase":"down","x":100,"y":400}"#,
                #"{"t":0.020000,"contact":1,"phase":"move","x":100,"y":380}"#,
                #"{"t":0.020000,"contact":1,"phase":"cancel","x":100,"y":380}"#,
                #"{"t":1.130000,"contact":2,"phase":"down","x":50,"y":60}"#,
                #"{"t":1.130000,"contact":2,"phase":"cancel","x":50,"y":60}"#,
            ])
        #expect(outcome.errors.hasPrefix("handglass: warning: the recording's clock was set by \(seconds)"))
    }

    @Test("With -v what was left out of a panel's touches is told once as it happens, and counted at the end")
    func leftOut() async throws {
        var finger = Finger()
        for _ in 0..<3 { finger.tap(180, -400) }
        finger.tap(180, 300)
        try shop.file("ghosts.evemu", finger.text)
        let words = ["replay", "ghosts.evemu", "--scene", Workshop.settings, "--contacts", "-"]
        let quiet = try await shop.run(words)
        #expect(quiet.errors == "")
        #expect(quiet.lines.count { $0.contains(#""phase":"down""#) } == 1)
        let loud = try await shop.run(words + ["-v"])
        #expect(loud.text == quiet.text)
        #expect(
            loud.errorLines.first
                == "handglass: note: Test panel: a touch far outside its range is no touch and was left out")
        #expect(loud.errorLines.count == 3)
        #expect(loud.errorLines.last == "handglass: Test panel: 3 touches outside its range")
    }

    @Test("Time that goes back, stamps past 2038, fingers off the panel and a hundred of them do no harm")
    func oddTraces() async throws {
        var back = Finger(start: 9_000_000)
        for step in 0..<20 {
            back.down(100, Double(100 + step * 20))
            back.wait(step % 3 == 0 ? -700 : 30)
            back.move(120, Double(130 + step * 20))
            back.wait(step % 5 == 0 ? -3000 : 30)
            back.up()
        }
        var late = Finger(start: 4_294_967_295_000_000)
        late.tap(190, 160)
        var wild = Finger()
        wild.down(-4000, 99_999)
        wild.wait(10)
        wild.move(214_748_364, -214_748_364)
        wild.wait(10)
        wild.up()
        var many = Finger()
        for slot in 0..<100 { many.down(Double(slot * 3), Double(slot * 6), slot: slot) }
        many.wait(100)
        for slot in 0..<100 { many.up(slot: slot) }
        for (name, finger) in [("back", back), ("late", late), ("wild", wild), ("many", many)] {
            let trace = try shop.file("\(name).evemu", finger.text)
            let outcome = try await shop.handglass(
                "replay", trace, "--scene", Workshop.settings, "--contacts", "-", "--events", "e", "--screenshot", "p")
            #expect(outcome.status == 0, "\(name): \(outcome.errors)")
            func count(_ phase: String) -> Int { outcome.lines.count { $0.contains(#""phase":"\#(phase)""#) } }
            #expect(count("down") == count("up") + count("cancel"), "\(name)")
            if name == "late" { #expect(outcome.lines.first?.hasPrefix(#"{"t":0.000000,"#) == true) }
        }
    }
}
