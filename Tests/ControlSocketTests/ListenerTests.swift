import ControlSocket
import Glibc
import Linux
import Testing

@Suite("The listening socket")
struct ListenerTests {
    /// A folder of the test's own, removed at its end.
    final class Folder {
        let path: String

        init() throws {
            var template = Array("/tmp/handglass-XXXXXX".utf8CString)
            try #require(mkdtemp(&template) != nil)
            path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }

        var socket: String { path + "/control" }

        var mode: mode_t {
            var status = stat()
            return lstat(socket, &status) == 0 ? status.st_mode & 0o777 : 0
        }

        var exists: Bool { access(socket, F_OK) == 0 }

        deinit {
            unlink(socket)
            rmdir(path)
        }
    }

    private let ownGroup = String(cString: getgrgid(getegid()).pointee.gr_name)

    @Test("with the group the socket is open to its members")
    func group() throws {
        let folder = try Folder()
        let listener = try ControlListener(path: folder.socket, group: ownGroup)
        #expect(folder.mode == 0o660)
        #expect(listener.notices == [])
        listener.remove()
        #expect(!folder.exists)
    }

    @Test("without the group it is the caller's alone, and says so")
    func noGroup() throws {
        let folder = try Folder()
        let listener = try ControlListener(path: folder.socket, group: "no-such-group")
        #expect(folder.mode == 0o600)
        #expect(
            listener.notices == [
                "there is no group no-such-group: only user \(geteuid()) may use the control socket \(folder.socket) (mode 0600)"
            ])
    }

    @Test("a socket that answers is not replaced")
    func answered() throws {
        let folder = try Folder()
        let first = try ControlListener(path: folder.socket, group: ownGroup)
        let error = #expect(throws: ListenerError.self) { try ControlListener(path: folder.socket, group: ownGroup) }
        #expect(
            error?.description
                == "\(folder.socket): another handglass answers there; stop it, or choose another --socket")
        #expect(folder.exists)
        first.remove()
    }

    @Test("a file whose listener is gone is replaced")
    func abandoned() throws {
        let folder = try Folder()
        let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: folder.socket.utf8) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(number, $0, size) }
        }
        #expect(bound == 0)
        close(number)
        let listener = try ControlListener(path: folder.socket, group: ownGroup)
        let wire = try Wire(listener: listener)
        let peer = try Peer(path: folder.socket)
        try wire.turn()
        peer.ask(1, "hello")
        try wire.turn()
        #expect(try peer.answers() == ["1"])
        wire.server.close()
        #expect(!folder.exists)
        _ = peer.read()
    }

    @Test("a file that is no socket is left alone, and a path too long or without folder is refused in words")
    func refused() throws {
        let folder = try Folder()
        close(open(folder.socket, O_CREAT | O_WRONLY, 0o600))
        #expect(throws: ListenerError.notASocket(folder.socket)) { try ControlListener(path: folder.socket) }
        #expect(folder.exists)
        let long = "/tmp/" + String(repeating: "x", count: 103)
        let tooLong = #expect(throws: ListenerError.self) { try ControlListener(path: long) }
        #expect(tooLong?.description == "\(long) (at most 107 bytes): File name too long")
        let lost = #expect(throws: ListenerError.self) { try ControlListener(path: folder.path + "/no/control") }
        #expect(
            lost?.description
                == "bind \(folder.path)/no/control: No such file or directory; make its folder, or choose another --socket"
        )
    }

    @Test("a file that somebody else has put in the place stays there")
    func replaced() throws {
        let folder = try Folder()
        let listener = try ControlListener(path: folder.socket, group: ownGroup)
        unlink(folder.socket)
        close(open(folder.socket, O_CREAT | O_WRONLY, 0o600))
        listener.remove()
        #expect(folder.exists)
    }

    @Test("as many clients as allowed are served; the next waits until one leaves")
    func clients() throws {
        let folder = try Folder()
        var limits = ControlServer.Limits()
        limits.clients = 40
        let wire = try Wire(listener: try ControlListener(path: folder.socket, group: ownGroup), limits: limits)
        let peers = try (0..<41).map { _ in try Peer(path: folder.socket) }
        try wire.turn()
        #expect(wire.server.clientCount == 40)
        #expect(wire.log == ["control socket: 40 clients are connected; further clients wait until one leaves"])
        for peer in peers { peer.ask(1, "hello") }
        while try peers[39].answers().isEmpty { try wire.turn() }
        #expect(try peers[40].answers() == [])
        peers[7].close()
        var late: [String] = []
        while late.isEmpty {
            try wire.turn()
            late = try peers[40].answers()
        }
        #expect(late == ["1"])
        #expect(wire.server.clientCount == 40)
    }

    @Test("a listening socket that was handed over serves, and its file is not ours to remove")
    func activated() throws {
        let folder = try Folder()
        let made = try ControlListener(path: folder.socket, group: ownGroup)
        let wire = try Wire(
            listener: ControlListener(activated: try FileDescriptor(duplicating: made.descriptor.rawValue)))
        let peer = try Peer(path: folder.socket)
        try wire.turn()
        peer.ask(1, "get")
        try wire.turn()
        #expect(try peer.answers() == ["1"])
        wire.server.close()
        #expect(folder.exists)
        made.remove()
    }
}
