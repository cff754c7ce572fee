import Base
import Glibc
import Systemd
import Testing

/// One after the other: what systemd says stands in the environment of the whole process.
@Suite("What systemd is told", .serialized)
struct ServiceManagerTests {
    /// The end of systemd's that hears notifications.
    private final class Ear {
        let path: String
        private let descriptor: Int32

        init() throws {
            path = "/tmp/handglass-notify-\(getpid())"
            descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
            let size = socklen_t(MemoryLayout<sockaddr_un>.size)
            let bound = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
            }
            try #require(bound == 0)
        }

        deinit {
            close(descriptor)
            unlink(path)
        }

        /// Everything heard since the last call.
        func messages() -> [String] {
            var messages: [String] = []
            var buffer = [UInt8](repeating: 0, count: 4096)
            while true {
                let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
                guard count >= 0 else { return messages }
                messages.append(String(decoding: buffer[..<count], as: UTF8.self))
            }
        }
    }

    @Test("readiness, status in one line, signs of life no oftener than needed, the end")
    func notifications() throws {
        let ear = try Ear()
        setenv("NOTIFY_SOCKET", ear.path, 1)
        setenv("WATCHDOG_USEC", "10000000", 1)
        defer {
            unsetenv("NOTIFY_SOCKET")
            unsetenv("WATCHDOG_USEC")
        }
        let manager = ServiceManager()
        #expect(manager.watchdog == 10_000_000)
        manager.status("showing on HDMI-A-1,\n1280x800")
        manager.ready()
        #expect(ear.messages() == ["STATUS=showing on HDMI-A-1, 1280x800", "READY=1"])

        manager.alive(at: Timestamp(100_000_000))
        #expect(manager.deadline == Timestamp(105_000_000))
        for moment in stride(from: 100_016_667, to: 102_500_000, by: 16_667) {
            manager.alive(at: Timestamp(Int64(moment)))
        }
        #expect(ear.messages() == ["WATCHDOG=1"])
        manager.alive(at: Timestamp(102_500_000))
        #expect(ear.messages() == ["WATCHDOG=1"])
        #expect(manager.deadline == Timestamp(107_500_000))

        manager.stopping()
        #expect(ear.messages() == ["STOPPING=1"])
    }

    @Test("without systemd nothing is said, awaited or passed on")
    func alone() {
        let manager = ServiceManager()
        manager.ready()
        manager.alive(at: Timestamp(5))
        #expect(manager.watchdog == nil && manager.deadline == nil)
        #expect(ServiceManager.takeListeningSockets().isEmpty)
    }
}
