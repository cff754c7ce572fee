import Foundation
import Testing

@Suite("handglass replay: the same again")
struct ReplayTests {
    private let shop: Workshop
    /// A finger drags the slider of the bundled scene, long enough for a picture or two.
    private let short: String

    init() throws {
        shop = try Workshop()
        var finger = Finger()
        finger.down(230, 400)
        for x in [232.0, 245, 260] {
            finger.wait(16)
            finger.move(x, 400)
        }
        finger.wait(50)
        finger.up()
        short = try shop.file("short.evemu", finger.text)
    }

    /// Events, contacts, values and hashes of a replay, as they were written.
    private struct Written: Equatable {
        var events: Data
        var contacts: Data
        var values: Data
        var hashes: Data
        var picture: Data
    }

    private func replay(
        _ trace: String, hashing: Bool = true, in place: String? = nil, environment: [String: String?] = [:]
    ) async throws -> Written {
        let out = UUID().uuidString
        let words = [
            "replay", trace.hasPrefix("/") ? trace : shop.path(trace), "--scene", Workshop.settings, "--events",
            shop.path("\(out).events"), "--contacts", shop.path("\(out).contacts"), "--values",
            shop.path("\(out).values"), "--screenshot", shop.path("\(out).png"),
        ]
        let all = words + (hashing ? ["--hashes", shop.path("\(out).hashes")] : [])
        let outcome = try await shop.run(all, in: place, environment: environment)
        #expect(outcome.errors == "")
        #expect(outcome.status == 0)
        return Written(
            events: try shop.read("\(out).events"), contacts: try shop.read("\(out).contacts"),
            values: try shop.read("\(out).values"), hashes: hashing ? try shop.read("\(out).hashes") : Data(),
            picture: try shop.read("\(out).png"))
    }

    @Test("The same trace on the same scene gives the same bytes: events, contacts, values, hashes, picture")
    func twice() async throws {
        let first = try await replay(short)
        #expect(!first.contacts.isEmpty && first.hashes.count > 70)
        #expect(try await replay(short) == first)
    }

    @Test("The bundled tour gives the same events twice, and they are these")
    func tour() async throws {
        let first = try await replay(Workshop.tour, hashing: false)
        #expect(try await replay(Workshop.tour, hashing: false) == first)
        let events = String(decoding: first.events, as: UTF8.self).split(separator: "\n").map(String.init)
        #expect(events.first == #"{"t":0.380000,"event":"refresh","id":"refresh","cause":"touch"}"#)
        #expect(events.contains(#"{"t":6.090000,"event":"screen","id":"wifi","from":"settings"}"#))
        #expect(events.last?.hasSuffix(#""event":"screen","id":"settings","from":"autolock"}"#) == true)
    }

    @Test(
        "Neither language, zone, home, other fonts nor the folder one is in changes a byte",
        arguments: [
            ["LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8", "LANGUAGE": "tr"],
            ["LANG": "C", "LC_ALL": "C", "TZ": "Pacific/Kiritimati"],
            ["HOME": "/nonexistent", "XDG_CONFIG_HOME": "/nonexistent", "XDG_CACHE_HOME": "/nonexistent"],
            [
                "FONTCONFIG_FILE": "/nonexistent/fonts.conf", "FONTCONFIG_PATH": "/nonexistent",
                "FONTCONFIG_SYSROOT": "/x",
            ],
            ["PANGO_LANGUAGE": "ja", "PANGOCAIRO_BACKEND": "nothing", "CAIRO_DEBUG": "1", "LC_NUMERIC": "de_DE.UTF-8"],
        ])
    func environment(_ variables: [String: String]) async throws {
        let plain = try await replay(short)
        #expect(try await replay(short, in: "/", environment: variables) == plain)
    }

    @Test("A machine that gives the program little time changes no byte")
    func slowMachine() async throws {
        let plain = try await replay(short)
        let slowed = try await shop.shell(
            "nice -n 19 \"$H\" replay short.evemu --scene '\(Workshop.settings)' --hashes - --events events")
        #expect(slowed.status == 0)
        #expect(slowed.output == plain.hashes)
        #expect(try shop.read("events") == plain.events)
    }

    @Test("A trace is read from standard input too")
    func standardInput() async throws {
        let outcome = try await shop.handglass(
            "replay", "-", "--scene", Workshop.settings, "--events", "-",
            input: try Data(contentsOf: URL(filePath: Workshop.tour)))
        #expect(outcome.status == 0)
        #expect(outcome.lines.count > 10)
    }
}
