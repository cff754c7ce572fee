import Foundation
import Testing

/// The built program as people meet it: `handglass run` without a display, and `handglass ctl` beside it.
@Suite("A running daemon and ctl", .serialized)
struct DaemonTests {
    private static let programs = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    private static let checkout = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// A daemon on a scene of three elements; ended and cleared away with the last reference.
    private final class Daemon {
        let folder: URL
        let ear: Ear
        private(set) var process: ChildProcess!
        var socket: String { folder.path + "/control" }

        /// - Parameter launcher: a program that starts the daemon, and its arguments.
        init(launcher: [String]? = nil) throws {
            folder = FileManager.default.temporaryDirectory.appending(path: "handglass-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            ear = try Ear(path: folder.path + "/notify")
            let scene = folder.appending(path: "scene.yaml")
            try """
            handglass: 1
            device: kiosk-4
            start: main
            screens:
              main:
                statusBar: false
                content:
                  - slider: { id: level, frame: [20, 20, 200, 34], max: 10, value: 5 }
                  - switch: { id: power, frame: [20, 80] }
                  - label: { id: note, frame: [20, 140, 300, 20], text: "Ready" }
            """.write(to: scene, atomically: true, encoding: .utf8)
            let program = DaemonTests.programs.appending(path: "handglass").path
            var words = (launcher ?? []).map { $0.replacing("SOCKET", with: socket) }
            words += [program, "run", "--scene", scene.path, "--headless", "48x48"]
            if launcher == nil { words += ["--socket", socket] }
            process = try ChildProcess(
                words,
                environment: [
                    "HANDGLASS_DATA=\(DaemonTests.checkout.path)/Configs", "NOTIFY_SOCKET=\(folder.path)/notify",
                ])
        }

        deinit {
            process = nil
            try? FileManager.default.removeItem(at: folder)
        }

        /// Runs `handglass ctl`; what it prints, both streams, and its exit status.
        func ctl(_ words: String...) throws -> (status: Int32, text: String) { try start(words).finish() }

        func start(_ words: [String]) throws -> ChildProcess {
            let program = DaemonTests.programs.appending(path: "handglass").path
            return try ChildProcess([program, "ctl"] + words, environment: ["HANDGLASS_SOCKET=\(socket)"])
        }
    }

    /// systemd's end of the notifications: waits for each, ten seconds at most.
    private final class Ear {
        private let descriptor: Int32

        init(path: String) throws {
            descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
            let size = socklen_t(MemoryLayout<sockaddr_un>.size)
            let bound = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
            }
            try #require(bound == 0)
            var patience = timeval(tv_sec: 10, tv_usec: 0)
            setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        }

        deinit { close(descriptor) }

        func next() -> String {
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            return String(decoding: buffer[..<max(count, 0)], as: UTF8.self)
        }
    }

    /// A daemon that has said that it is ready.
    private func ready() throws -> Daemon {
        let daemon = try Daemon()
        #expect(daemon.ear.next() == "READY=1")
        #expect(daemon.ear.next() == "STATUS=showing on headless")
        return daemon
    }

    @Test("get, set and status speak with the daemon; words are meant as the element takes them")
    func conversation() throws {
        let daemon = try ready()
        #expect(try daemon.ctl("get") == (0, #"{"level":5,"note":"Ready","power":false}"# + "\n"))
        #expect(try daemon.ctl("set", "level=7.25", "power=true", "note=12") == (0, ""))
        #expect(try daemon.ctl("get", "note", "level") == (0, #"{"level":7.25,"note":"12"}"# + "\n"))
        #expect(try daemon.ctl("set", #"note="quoted""#) == (0, ""))
        #expect(try daemon.ctl("--human", "get") == (0, "level  7.25\nnote   \"quoted\"\npower  true\n"))
        let status = try daemon.ctl("status")
        #expect(status.status == 0)
        #expect(status.text.contains(#""screen":"main","display":"headless 48x48","devices":[],"#))
    }

    @Test("what is refused changes nothing and ends with 65, wrong words with 64, no daemon with 69")
    func statuses() throws {
        let daemon = try ready()
        #expect(
            try daemon.ctl("set", "level=1", "power=yes")
                == (65, "handglass: power cannot be set to \"yes\"; expected true or false\n"))
        #expect(
            try daemon.ctl("get", "nobody") == (65, "handglass: unknown id \"nobody\"; expected the id of an element\n")
        )
        #expect(try daemon.ctl("get", "level").text == "{\"level\":5}\n")
        for words in [["fly"], ["set"], ["set", "level"], ["set", "=1"], ["watch", "level"], []] {
            #expect(try daemon.start(words).finish().status == 64, "\(words)")
        }
        let nobody = try daemon.ctl("get", "--socket", daemon.folder.path + "/none")
        #expect(nobody.status == 69)
        #expect(
            nobody.text.hasPrefix(
                "handglass: \(daemon.folder.path)/none: no daemon answers: No such file or directory; "))
    }

    @Test("watch prints each event's line until the daemon ends; the daemon ends with 0 and leaves no socket")
    func watch() throws {
        let daemon = try ready()
        let watch = try daemon.start(["watch"])
        // Nothing tells when it listens but the first event that it prints.
        var lines = ""
        var level = 0
        while !lines.contains("\n") {
            level += 1
            #expect(try daemon.ctl("set", "level=\(level)").status == 0)
            if watch.hasOutput { lines += watch.read() }
            try #require(level < 1000)
        }
        daemon.process.terminate()
        #expect(daemon.process.wait() == 0)
        #expect(!FileManager.default.fileExists(atPath: daemon.socket))
        let (status, rest) = watch.finish()
        #expect(status == 0)
        for line in (lines + rest).split(separator: "\n") {
            let event = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            #expect(line.hasPrefix("{\"t\":") && line.hasSuffix(",\"cause\":\"program\"}"))
            #expect(event["event"] as? String == "change" && event["id"] as? String == "level")
        }
    }

    @Test("a socket that systemd passes is served")
    func activated() throws {
        let daemon = try Daemon(
            launcher: ["/usr/bin/systemd-socket-activate", "-l", "SOCKET", "--fdname=control", "-E", "HANDGLASS_DATA"])
        var said = ""
        while !said.contains("Listening on ") {
            let piece = daemon.process.read()
            try #require(!piece.isEmpty)
            said += piece
        }
        #expect(try daemon.ctl("get", "level") == (0, "{\"level\":5}\n"))
    }
}
