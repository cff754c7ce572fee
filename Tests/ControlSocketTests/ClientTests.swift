import Base
import ControlSocket
import Glibc
import Linux
import Testing

@Suite("The command line's end of the conversation")
struct ClientTests {
    /// A client whose daemon has already said `lines`, and what the client sends.
    private func client(hearing lines: String) throws -> (ControlClient, FileDescriptor) {
        var ends: [Int32] = [0, 0]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        let daemon = FileDescriptor(owning: ends[1])
        #expect(try daemon.write(Array(lines.utf8)) == lines.utf8.count)
        shutdown(daemon.rawValue, Int32(SHUT_WR))
        return (ControlClient(FileDescriptor(owning: ends[0])), daemon)
    }

    @Test("a call sends one line and gives the result; events before it are kept for later")
    func call() throws {
        let event = #"{"jsonrpc":"2.0","method":"event","params":{"seq":1,"t":0.5,"event":"tap","id":"a"}}"#
        let (client, daemon) = try client(
            hearing: event + "\n" + #"{"jsonrpc":"2.0","id":1,"result":{"a":1}}"# + "\n" + event + "\n")
        #expect(try client.call("get", [.init("ids", .list([.text("a")]))]) == .object([.init("a", .number(1))]))
        let sent = try #require(try daemon.read(upTo: 1000))
        #expect(
            String(decoding: sent, as: UTF8.self)
                == #"{"jsonrpc":"2.0","id":1,"method":"get","params":{"ids":["a"]}}"# + "\n")
        #expect(try client.nextEvent()?["seq"] == .number(1))
        #expect(try client.nextEvent()?["event"] == .text("tap"))
        #expect(try client.nextEvent() == nil)
    }

    @Test("an error answer, a closed connection and nonsense are told apart")
    func problems() throws {
        let refusal =
            #"{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"no","data":{"id":"a","expected":"a number"}}}"#
        let (refused, refusing) = try client(hearing: refusal + "\n")
        #expect(
            throws: ControlClient.Problem.refused(.init(code: -32602, message: "no", id: "a", expected: "a number"))
        ) { try refused.call("set") }
        let (closed, closing) = try client(hearing: "")
        #expect(throws: ControlClient.Problem.closed) { try closed.call("get") }
        let (puzzled, puzzling) = try client(hearing: "hello\n")
        #expect(throws: ControlClient.Problem.nonsense("hello")) { try puzzled.call("get") }
        withExtendedLifetime((refusing, closing, puzzling)) {}
    }

    @Test("a daemon that hangs is not waited for, whether it takes no calls or answers none")
    func hangs() throws {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let path = "/tmp/handglass-hangs-\(getpid())"
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let daemon = FileDescriptor(owning: socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0))
        let bound = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(daemon.rawValue, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        defer { unlink(path) }
        try #require(bound == 0 && listen(daemon.rawValue, 0) == 0)
        let client = try ControlClient(path: path, patience: 10_000)
        #expect(throws: ControlClient.Problem.silent) { try client.call("get") }
        let refusal = #expect(throws: Errno.self) { try ControlClient(path: path, patience: 10_000) }
        #expect(refusal?.code == EAGAIN)
        withExtendedLifetime(daemon) {}
    }

    @Test("without a daemon the reason names the path")
    func nobody() {
        let error = #expect(throws: Errno.self) { try ControlClient(path: "/nonexistent/control") }
        #expect(error?.description == "connect /nonexistent/control: No such file or directory")
    }
}
