import Base
import ControlProtocol
import ControlSocket
import Foundation
import Programs
import Testing

/// The program as a service manager starts it: as a process of its own, without a display.
final class RunningProgram {
    let folder: URL
    private let process: Program
    private let readiness: Int32

    /// Starts `run --headless` and waits until it says that it is ready.
    ///
    /// - Parameter configuration: names scene and display instead of the command line.
    init(scene: String, configuration: String? = nil, _ options: [String] = []) throws {
        folder = URL(fileURLWithPath: "/tmp/handglass-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(scene.utf8).write(to: folder.appending(path: "scene.yaml"))
        readiness = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let path = Array((folder.path + "/notify").utf8)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
        let bound = withUnsafePointer(to: &address) { [readiness] in
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(readiness, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(bound == 0)
        // A program that died says nothing more.
        var limit = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(readiness, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        if let configuration { try Data(configuration.utf8).write(to: folder.appending(path: "handglass.yaml")) }
        let what =
            configuration == nil
            ? ["--scene", folder.path + "/scene.yaml", "--headless", "480x480"]
            : ["--config", folder.path + "/handglass.yaml"]
        process = try Program(
            Program.handglass,
            ["run"] + what + ["--socket", folder.path + "/control"]
                + options.map { [folder] in $0.replacingOccurrences(of: "FOLDER", with: folder.path) },
            environment: ProcessInfo.processInfo.environment.merging(
                ["NOTIFY_SOCKET": folder.path + "/notify", "WATCHDOG_USEC": "40000000"]) { $1 })
    }

    deinit {
        process.end()
        close(readiness)
        try? FileManager.default.removeItem(at: folder)
    }

    /// The next thing that the program tells its service manager.
    func notification() -> String {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = recv(readiness, &bytes, bytes.count, 0)
        return String(decoding: bytes[..<max(count, 0)], as: UTF8.self)
    }

    func end(_ signal: Int32 = SIGTERM) -> Int32? {
        process.signal(signal)
        return process.wait()
    }

    func text(_ name: String) throws -> String { try String(contentsOfFile: folder.path + "/" + name, encoding: .utf8) }
}

@Suite("handglass run, as a service")
struct RunCommandTests {
    static let scene = """
        handglass: 1
        device: kiosk-4
        start: main
        screens:
          main:
            content:
              - slider: { id: level, frame: [20, 20, 400, 34], min: 0, max: 100, value: 10 }
        """

    @Test(
        "it says that it is ready, does what programs ask, ends on SIGTERM with status 0, and its recording replays alike"
    )
    func whole() throws {
        let run = try RunningProgram(
            scene: Self.scene, ["--events", "FOLDER/events", "--record", "FOLDER/recording"])
        #expect(run.notification() == "READY=1")
        #expect(run.notification() == "STATUS=showing on headless")
        #expect(run.notification() == "WATCHDOG=1")
        let client = try ControlClient(path: run.folder.path + "/control")
        _ = try client.call("set", [.init("values", .object([.init("level", .number(60))]))])
        #expect(try client.call("get")["level"] == .number(60))
        #expect(run.end() == 0)
        #expect(run.notification() == "STOPPING=1")
        #expect(!FileManager.default.fileExists(atPath: run.folder.path + "/control"))

        let lines = try run.text("events").split(separator: "\n").filter { !$0.contains("\"device\"") }
        #expect(lines.count == 1)
        #expect(
            lines.first?.hasSuffix(
                ",\"event\":\"change\",\"id\":\"level\",\"control\":\"slider\",\"old\":10,\"value\":60,\"cause\":\"program\"}"
            )
                == true)
        let replay = try Program.run(
            Program.handglass,
            [
                "replay", run.folder.path + "/recording", "--scene", run.folder.path + "/scene.yaml", "--events",
                run.folder.path + "/replayed",
            ])
        #expect(replay.status == 0)
        #expect(try run.text("replayed").split(separator: "\n") == lines)
    }

    @Test(
        "what is wrong with its words is said at once",
        arguments: [
            (["run", "--headless", "0x5"], 64), (["run", "nonsense"], 64),
            (["run", "--scene", "/nowhere.yaml", "--headless", "4x4"], 66),
        ])
    func words(_ words: [String], _ status: Int) throws {
        #expect(try Program.run(Program.handglass, words).status == Int32(status))
    }
}
