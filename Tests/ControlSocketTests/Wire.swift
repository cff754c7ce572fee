import Base
import ControlProtocol
import ControlSocket
import Glibc
import Linux
import Testing

/// A server on a loop of its own, with a program behind it that holds one number.
final class Wire: ControlHandler {
    let loop: EventLoop
    private(set) var server: ControlServer!
    private(set) var log: [String] = []
    /// What was set, in order.
    private(set) var given: [Double] = []
    /// A text that makes every answer to `get` as long as a test wants.
    var ballast = ""

    init(listener: ControlListener? = nil, limits: ControlServer.Limits = ControlServer.Limits()) throws {
        loop = try EventLoop()
        server = try ControlServer(loop: loop, listener: listener, limits: limits) { [unowned self] in log.append($0) }
    }

    func values(of ids: [String]?) throws(ControlError) -> Value {
        var members = [Value.Member("n", .number(given.last ?? 0))]
        if !ballast.isEmpty { members.append(.init("text", .text(ballast))) }
        return .object(members)
    }

    func isKnown(id: String) -> Bool { id == "n" }

    func perform(_ request: ProgramRequest, origin: EventRecord.Origin?) throws(ControlError) {
        guard case .set(let values) = request else { throw .unknown(id: request.method) }
        for member in values {
            guard member.key == "n" else { throw .unknown(id: member.key) }
            guard case .number(let number) = member.value else {
                throw .unfit(member.value, id: "n", expected: "a number")
            }
            given.append(number)
        }
    }

    func status() -> ControlStatus {
        ControlStatus(
            version: "1", uptime: 0, scene: nil, screen: "main", display: "headless", devices: [], contacts: [],
            frames: 0,
            problems: [])
    }

    /// Nothing was ready although a test waited for something.
    struct Stall: Error {}

    /// One turn as the daemon takes it. What a test did before it is ready at once; the deadline only ends a fault.
    func turn() throws {
        let deadline = MonotonicClock.now() + 10_000_000
        loop.setDeadline(deadline)
        guard try loop.turn() < deadline else { throw Stall() }
        server.answer(using: self)
        server.flush()
    }

    /// Tells every client of `count` taps.
    func tap(_ count: Int = 1) {
        for _ in 0..<count { server.history.append(EventRecord(time: 0, name: "tap", id: "n", members: [])) }
        server.flush()
    }

    /// A client whose other end is served.
    func connect() throws -> Peer {
        var ends: [Int32] = [0, 0]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        try server.serve(FileDescriptor(owning: ends[0]))
        return Peer(FileDescriptor(owning: ends[1]))
    }
}

/// A client's end, non-blocking, speaking in lines.
final class Peer {
    private var descriptor: FileDescriptor?
    private(set) var isClosed = false

    init(_ descriptor: FileDescriptor) { self.descriptor = descriptor }

    init(path: String) throws {
        let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        descriptor = FileDescriptor(owning: number)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.connect(number, $0, size) }
        }
        try #require(result == 0)
        _ = fcntl(number, F_SETFL, O_NONBLOCK)
    }

    /// Sends `text`; how many bytes found room (0 if the other side is gone).
    @discardableResult
    func send(_ text: String) -> Int {
        let bytes = Array(text.utf8)
        return max(0, Glibc.send(descriptor!.rawValue, bytes, bytes.count, Int32(MSG_NOSIGNAL)))
    }

    /// Sends a whole request.
    func ask(_ id: Int, _ method: String, _ parameters: String = "{}") {
        send("{\"jsonrpc\":\"2.0\",\"id\":\(id),\"method\":\"\(method)\",\"params\":\(parameters)}\n")
    }

    /// Everything that has come by now.
    func read() -> String {
        var bytes: [UInt8] = []
        while !isClosed {
            guard let piece = try? descriptor!.read(upTo: 1 << 16) else {
                isClosed = errno == ECONNRESET
                break
            }
            if piece.isEmpty { isClosed = true }
            bytes += piece
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The ids of the answers that have come, or what else a line holds.
    func answers() throws -> [String] {
        try read().split(separator: "\n").map { line in
            let value = try JSONReader.read(String(line))
            if let error = value["error"]?["code"] { return "error \(error.json)" }
            if value["method"] != nil { return "event \(value["params"]?["seq"]?.json ?? "")" }
            return value["id"]?.json ?? "?"
        }
    }

    func endSending() { shutdown(descriptor!.rawValue, Int32(SHUT_WR)) }
    func close() { descriptor = nil }
}
