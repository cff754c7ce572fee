import Foundation
import Testing

/// What `--map` and `--config` say of devices.
@Suite("handglass replay --map")
struct MapTests {
    private let shop: Workshop

    init() throws {
        shop = try Workshop()
        try shop.file("scene.yaml", "handglass: 1\ndevice: phone-4.7\nscreens: { main: {} }\n")
        var finger = Finger()
        finger.tap(100, 50)
        try shop.file("tap.evemu", finger.text)
    }

    /// The landings that a replay of the tap understands, as `x,y`.
    private func landings(_ map: String?, _ trace: String = "tap.evemu") async throws -> [String] {
        if let map { try shop.file("map.yaml", map) }
        let outcome = try await shop.run(
            ["replay", trace, "--scene", "scene.yaml", "--contacts", "-"] + (map == nil ? [] : ["--map", "map.yaml"]))
        #expect(outcome.status == 0)
        #expect(outcome.errors == "")
        return outcome.lines.filter { $0.contains("\"down\"") }.compactMap { line in
            line.firstMatch(of: /"x":([0-9.]+),"y":([0-9.]+)/).map { "\($0.1),\($0.2)" }
        }
    }

    @Test("the matrix and its shorthand, in a whole configuration, under input: or as a list alone")
    func calibration() async throws {
        #expect(try await landings(nil) == ["100,50"])
        #expect(try await landings("- match: { role: touchscreen }\n  invert-x: true\n") == ["275,50"])
        #expect(
            try await landings("display: { rotate: 90 }\ninput: [{ match: { id: \"1209:4847\" }, invert-y: true }]")
                == ["100,617"])
        #expect(
            try await landings(
                "input: [{ match: { name: \"Test*\" }, calibration: [1, 0, 0.2, 0, 1, 0] }, { match: { role: mouse }, swap: true }]"
            ) == ["175,50"])
        // A fifteenth of the width is across, so a fifteenth of the height down.
        #expect(try await landings("- { match: { role: touchscreen }, swap: true }") == ["28.110945,177.866667"])
    }

    @Test("other roles, devices to be ignored, and quirks")
    func quirks() async throws {
        #expect(try await landings("- { match: { role: touchscreen }, role: touchpad }") == [])
        #expect(try await landings("- { match: { role: touchscreen }, ignore: true }") == [])
        var fingers = Finger()
        fingers.down(10, 20)
        fingers.down(200, 20, slot: 1)
        fingers.wait(50)
        fingers.up(slot: 1)
        fingers.up()
        try shop.file("two.evemu", fingers.text)
        #expect(try await landings(nil, "two.evemu") == ["10,20", "200,20"])
        #expect(
            try await landings("- { match: { role: touchscreen }, quirks: { max-contacts: 1 } }", "two.evemu")
                == ["10,20"])
    }

    @Test(
        "a map for none of the devices is a warning; a wrong one is told with its place and 78, a missing one with 66")
    func wrong() async throws {
        try shop.file("mouse.yaml", "- { match: { role: mouse }, swap: true }\n")
        try shop.file("wrong.yaml", "input:\n  - match: { role: touchscreen }\n    invertx: true\n")
        func replay(_ map: String) async throws -> Workshop.Outcome {
            try await shop.run(["replay", "tap.evemu", "--scene", "scene.yaml", "--map", map])
        }
        let mouse = try await replay("mouse.yaml")
        #expect(mouse.status == 0)
        #expect(mouse.errors == "handglass: warning: mouse.yaml: no rule is for a device of the trace\n")
        let wrong = try await replay("wrong.yaml")
        #expect(wrong.status == 78)
        #expect(
            wrong.errors
                == "handglass: wrong.yaml:3:5: input: unknown property \"invertx\"; did you mean \"invert-x\"?\n")
        #expect(try await replay("none.yaml").status == 66)
        #expect(try await shop.handglass("check", "mouse.yaml", "wrong.yaml").status == 1)
    }
}

@Suite("handglass with --config")
struct ConfigOptionTests {
    private let shop: Workshop

    init() throws { shop = try Workshop() }

    @Test("check tells what is wrong with configurations as it does with scenes")
    func check() async throws {
        try shop.file("good.yaml", "scene: s.yaml\ndisplay: { rotate: 90 }\n")
        try shop.file("bad.yaml", "display: { rotate: 91 }\n")
        #expect(try await shop.handglass("check", "good.yaml").status == 0)
        let outcome = try await shop.handglass("check", "bad.yaml")
        #expect(outcome.status == 1)
        #expect(
            outcome.text
                == "bad.yaml:1:20: error: display: \"rotate\" must be auto, 0, 90, 180 or 270; write degrees, clockwise [value-invalid]\n"
        )
    }

    @Test("run and devices say what is wrong with a configuration, all of it, and end with 78; a missing one with 66")
    func refused() async throws {
        try shop.file("bad.yaml", "sceen: x\nidle: {}\n")
        for command in [["run", "--headless", "9x9"], ["devices"]] {
            let outcome = try await shop.run(command + ["--config", "bad.yaml"])
            #expect(outcome.status == 78)
            #expect(
                outcome.errorLines == [
                    "handglass: bad.yaml:1:1: configuration: unknown property \"sceen\"; did you mean \"scene\"?",
                    "handglass: bad.yaml:2:1: configuration: property \"idle\" is not built yet; leave it out",
                ])
            #expect(try await shop.run(command + ["--config", "none.yaml"]).status == 66)
        }
        // The scene that it names counts as named.
        try shop.file("nowhere.yaml", "scene: none.yaml\ndisplay: { output: headless }\n")
        let outcome = try await shop.handglass("run", "--config", "nowhere.yaml")
        #expect(outcome.status == 66)
        #expect(outcome.errors.contains("none.yaml: cannot be read"))
    }
}
