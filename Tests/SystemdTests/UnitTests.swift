import Foundation
import Programs
import Testing

@Suite("The units")
struct UnitTests {
    private let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("systemd")

    /// What a program prints, both streams together, and its exit status.
    private func run(_ program: String, _ arguments: [String]) throws -> (status: Int32?, text: String) {
        let outcome = try Program.run(
            program, arguments, environment: ["LC_ALL": "C", "SYSTEMD_COLORS": "0", "PATH": "/usr/bin:/bin"],
            together: true)
        return (outcome.status, outcome.text)
    }

    /// The units as they would be installed, but with a program that is there on every machine.
    private func copies() throws -> URL {
        let copies = FileManager.default.temporaryDirectory.appendingPathComponent(
            "handglass-units-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: copies, withIntermediateDirectories: true)
        for name in ["handglass.service", "handglass.socket"] {
            let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
            try text.replacing("/usr/bin/handglass", with: "/bin/true")
                .write(to: copies.appendingPathComponent(name), atomically: true, encoding: .utf8)
        }
        return copies
    }

    @Test("systemd finds nothing wrong with them")
    func verify() throws {
        let copies = try copies()
        defer { try? FileManager.default.removeItem(at: copies) }
        let result = try run(
            "/usr/bin/systemd-analyze",
            ["verify", copies.path + "/handglass.service", copies.path + "/handglass.socket"])
        #expect(result.text == "")
        #expect(result.status == 0)
    }

    @Test("systemd counts the service among the well guarded: an exposure of 1.5 at most")
    func exposure() throws {
        let copies = try copies()
        defer { try? FileManager.default.removeItem(at: copies) }
        let result = try run(
            "/usr/bin/systemd-analyze",
            ["security", "--offline=true", "--threshold=15", "--no-pager", copies.path + "/handglass.service"])
        #expect(result.status == 0, "\(result.text.suffix(200))")
    }

    @Test("the user and group that the units name are made by the sysusers file")
    func users() throws {
        let result = try run("/usr/bin/systemd-sysusers", ["--dry-run", folder.path + "/sysusers.conf"])
        #expect(result.status == 0, "\(result.text)")
        let users = try String(contentsOf: folder.appendingPathComponent("sysusers.conf"), encoding: .utf8)
        #expect(users.contains("\nu handglass - "))
        let service = try String(contentsOf: folder.appendingPathComponent("handglass.service"), encoding: .utf8)
        let socket = try String(contentsOf: folder.appendingPathComponent("handglass.socket"), encoding: .utf8)
        #expect(service.contains("\nUser=handglass\n"))
        #expect(
            socket.contains(
                "\nListenStream=/run/handglass/control\nFileDescriptorName=control\nSocketMode=0660\nSocketGroup=handglass\n"
            ))
    }
}
