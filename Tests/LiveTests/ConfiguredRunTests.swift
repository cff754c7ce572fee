import Base
import ControlSocket
import Evdev
import Foundation
import Gestures
import Input
import Output
import Scene
import Testing
import Trace

@testable import handglass

@Suite("A run by its configuration")
struct ConfiguredRunTests {
    /// Taps at a place of the panel, in its units, and says which switch turned, if one did.
    private func tap(_ x: Int, _ y: Int, on bench: Bench, at time: Timestamp) throws -> [String] {
        let finger = Finger()
        for item in finger.stroke(from: (x, y), to: (x, y), at: time, steps: 5) {
            try bench.turn(at: item.time + 500, [item])
        }
        try bench.turn(at: time + 900_000)
        return try bench.liveLines()
    }

    private func connect(_ bench: Bench, _ properties: [String: String] = [:]) throws {
        let finger = Finger()
        try bench.turn(
            at: Bench.start + 1, [.connected(finger.device, Finger.panel, properties: properties, at: Bench.start)])
    }

    private static let mirrored = InputRules([
        InputRule(
            match: DeviceMatch(role: .touchscreen), origin: "c.yaml:1",
            calibration: Calibration(swap: false, invertX: true, invertY: false),
            quirks: [.debounce(40_000), .maxContacts(1)])
    ])

    @Test("calibration and quirks act on touches, and the recording replays to the same without the configuration")
    func mended() throws {
        var feel = Feel()
        feel.slop = 3
        let bench = try Bench(rules: Self.mirrored, feel: feel)
        try connect(bench)
        // The switch lies at the right; mirrored, the finger is at the left.
        let lines = try tap(41, 57, on: bench, at: Bench.start + 50_000)
        #expect(lines.count == 1 && lines[0].contains("\"id\":\"airplane\""))
        let finger = Finger()
        for item in finger.stroke(from: (180, 101), to: (80, 101), at: Bench.start + 2_000_000, steps: 20) {
            try bench.turn(at: item.time + 500, [item])
        }
        bench.session.finish(at: Bench.start + 3_000_000)
        #expect(try bench.liveLines().contains { $0.contains("\"id\":\"brightness\"") })
        let replay = try bench.replay()
        #expect(replay.lines == (try bench.liveLines()))
        #expect(replay.values == (try bench.session.values(of: nil)))
        let text = try String(contentsOfFile: bench.folder.path + "/recording", encoding: .utf8)
        #expect(text.contains("  feel: {\"slop\": 3}\n"))
        #expect(
            text.contains(
                "\"settings\": {\"calibration\": [-1, 0, 1, 0, 1, 0], \"quirks\": {\"debounce\": 40000, \"max-contacts\": 1}}"
            ))
    }

    @Test("udev's matrix acts where configuration says nothing")
    func udevMatrix() throws {
        let bench = try Bench()
        try connect(bench, ["LIBINPUT_CALIBRATION_MATRIX": "-1 0 1 0 1 0"])
        #expect(try tap(41, 57, on: bench, at: Bench.start + 50_000).count == 1)
        bench.session.finish(at: Bench.start + 1_000_000)
        #expect(try bench.replay().lines == bench.liveLines())
    }

    @Test("a device that udev gives to one display acts on that alone, and again when it comes")
    func ownDisplay() throws {
        let bench = try Bench()
        try connect(bench, ["WL_OUTPUT": "DSI-1"])
        #expect(try tap(438, 57, on: bench, at: Bench.start + 50_000) == [])
        bench.output.connect(Panel(name: "DSI-1", width: 480, height: 480))
        try bench.turn(at: Bench.start + 1_000_000)
        #expect(try tap(438, 57, on: bench, at: Bench.start + 1_100_000).count == 1)
        bench.session.finish(at: Bench.start + 3_000_000)
        #expect(try bench.replay().lines == bench.liveLines())
    }

    @Test("a calibration made for one panel is left out on another, which the log tells")
    func madeForAnother() throws {
        let rules = InputRules([
            InputRule(
                match: DeviceMatch(role: .touchscreen), origin: "c.yaml:1",
                calibration: Calibration(swap: false, invertX: true, invertY: false),
                calibratedOn: PanelShape(rotation: .none, width: 480, height: 480))
        ])
        let bench = try Bench(rules: rules)
        try connect(bench)
        #expect(try tap(41, 57, on: bench, at: Bench.start + 50_000).count == 1)
        bench.output.connect(Panel(name: "turned", width: 480, height: 480, rotation: .quarter))
        try bench.turn(at: Bench.start + 1_000_000)
        #expect(
            bench.logged.lines.contains {
                $0.hasSuffix(
                    "c.yaml:1 calibrates it on 480x480, but the panel is 480x480 turned by 90: not used")
            })
        // As the panel is, not mirrored: the switch is where the turned picture has it.
        #expect(try tap(57, 41, on: bench, at: Bench.start + 1_100_000).count == 2)
        bench.session.finish(at: Bench.start + 3_000_000)
        #expect(try bench.replay().lines == bench.liveLines())
    }

    @Test("the turned panel of a configuration turns the touches with the picture")
    func turned() throws {
        let bench = try Bench()
        try connect(bench)
        bench.output.connect(Panel(name: "turned", width: 480, height: 480, rotation: .quarter))
        try bench.turn(at: Bench.start + 10_000)
        // Turned clockwise, the picture's right edge is where the panel scans first.
        #expect(try tap(57, 41, on: bench, at: Bench.start + 50_000).count == 1)
    }

    @Test("scene, display and feel come from the file that --config names, relative to where it lies")
    func program() throws {
        let run = try RunningProgram(
            scene: RunCommandTests.scene,
            configuration:
                "scene: scene.yaml\ndisplay: { output: headless, mode: 300x500, rotate: 90 }\nfeel: { slop: 4 }\n",
            ["--record", "FOLDER/recording"])
        #expect(run.notification() == "READY=1")
        #expect(run.notification() == "STATUS=showing on headless")
        let client = try ControlClient(path: run.folder.path + "/control")
        #expect(try client.call("get")["level"] == .number(10))
        #expect(try client.call("status")["display"] == .text("headless 300x500"))
        _ = try client.call("set", [.init("values", .object([.init("level", .number(60))]))])
        #expect(run.end() == 0)
        let recording = try run.text("recording")
        #expect(recording.contains("  feel: {\"slop\": 4}\n"))
        #expect(recording.contains("  panel: [300, 500]\n  rotation: 90\n"))
    }

    @Test("on a panel that shows the picture larger than life a drag begins after 2.5 mm, also in the replay")
    func largePanel() throws {
        // 480 points on 240 mm.
        let run = try RunningProgram(
            scene: RunCommandTests.scene,
            configuration: "scene: scene.yaml\ndisplay: { output: headless, mode: 480x480, size-mm: [240, 240] }\n",
            ["--record", "FOLDER/recording"])
        #expect(run.notification() == "READY=1")
        let client = try ControlClient(path: run.folder.path + "/control")
        _ = try client.call("set", [.init("values", .object([.init("level", .number(60))]))])
        #expect(run.end() == 0)
        #expect(try run.text("recording").contains("  feel: {\"slop\": 5}\n"))
        let small = Panel(name: "", width: 480, height: 480, millimetres: PhysicalSize(width: 72, height: 72))
        let kiosk = try #require(DeviceProfile.named("kiosk-4"))
        #expect(Feel().limited(millimetresPerPoint: small.millimetresPerPoint(showing: kiosk)) == Feel())
        #expect(Feel().limited(millimetresPerPoint: nil) == Feel())
    }

    @Test("without --config: handglass.yaml, then handglass.d in the order of names; what is not there says nothing")
    func folder() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "handglass-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try ConfigurationLoader.load(nil, folder: folder.path).scene == nil)
        let parts = folder.appending(path: "handglass.d")
        try FileManager.default.createDirectory(at: parts, withIntermediateDirectories: true)
        func write(_ name: String, _ text: String) throws {
            try Data(text.utf8).write(to: folder.appending(path: name))
        }
        try write("handglass.yaml", "scene: /first.yaml\ndisplay: { connector: DSI-1 }\n")
        try write("handglass.d/20-b.yaml", "scene: /second.yaml\n")
        try write("handglass.d/10-a.yaml", "scene: /third.yaml\ndisplay: { rotate: 180 }\n")
        try write("handglass.d/90-c.yaml.off", "nonsense: 1\n")
        try write("handglass.d/.hidden.yaml", "nonsense: 1\n")
        let read = try ConfigurationLoader.load(nil, folder: folder.path)
        #expect(read.scene == "/second.yaml")
        #expect(read.display == DisplaySettings(connector: "DSI-1", rotation: .half))
        #expect(try ConfigurationLoader.load(parts.path + "/10-a.yaml").scene == "/third.yaml")
        try write("handglass.d/30-d.yaml", "\nscen: 1\n")
        #expect(throws: Failure.self) { try ConfigurationLoader.load(nil, folder: folder.path) }
    }
}
