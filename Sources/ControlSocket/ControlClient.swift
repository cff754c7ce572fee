public import Base
internal import ControlProtocol
internal import Glibc
public import Linux

/// The other end, for the command line: one blocking conversation with a running daemon.
public final class ControlClient {
    /// An error answer.
    public struct Refusal: Error, Hashable {
        public var code: Int
        public var message: String
        /// The element or property meant; nil if none.
        public var id: String?
        /// What would have been right; nil if the daemon does not say.
        public var expected: String?

        public init(code: Int, message: String, id: String? = nil, expected: String? = nil) {
            self.code = code
            self.message = message
            self.id = id
            self.expected = expected
        }
    }

    public enum Problem: Error, Hashable {
        /// Reading or writing failed.
        case system(Errno)
        case refused(Refusal)
        /// No answer came in time: the daemon hangs, or serves as many others as it takes.
        case silent
        /// The daemon closed the connection before it answered.
        case closed
        /// What came back is no answer.
        case nonsense(String)
    }

    private let descriptor: FileDescriptor
    private var lines = LineFraming(limit: 1 << 26)
    private var calls = 0
    /// Notifications that came while an answer was awaited.
    private var notifications: [Value] = []

    /// How long a daemon may take to answer. One that lives does so within a frame.
    public static let patience: Microseconds = 10_000_000

    /// Connects to the daemon at `path`.
    ///
    /// - Parameter patience: how long it may take to take the call, and to answer each request. EAGAIN if it does not take it.
    public init(path: String, patience: Microseconds = ControlClient.patience) throws(Errno) {
        let address = try SocketAddress(path: path)
        descriptor = try SocketAddress.makeSocket(blocking: true)
        var limit = timeval(tv_sec: Int(patience / 1_000_000), tv_usec: Int(patience % 1_000_000))
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            let size = socklen_t(MemoryLayout<timeval>.size)
            guard setsockopt(descriptor.rawValue, SOL_SOCKET, option, &limit, size) == 0 else {
                throw .last("setsockopt \(path)")
            }
        }
        guard address.connect(descriptor) == 0 else { throw .last("connect \(path)") }
    }

    /// Talks over a connection that is open already.
    public init(_ descriptor: FileDescriptor) { self.descriptor = descriptor }

    /// Sends a request and waits for its answer.
    public func call(_ method: String, _ parameters: [Value.Member] = []) throws(Problem) -> Value {
        calls += 1
        let id = Value.number(Double(calls))
        let request = Value.object([
            .init("jsonrpc", .text("2.0")), .init("id", id), .init("method", .text(method)),
            .init("params", .object(parameters)),
        ])
        try send(Array((request.json + "\n").utf8))
        while true {
            guard let message = try receive(forEver: false) else { throw .closed }
            if message["method"] != nil {
                notifications.append(message)
                continue
            }
            if let error = message["error"] { throw .refused(Self.refusal(error)) }
            guard message["id"] == id, let result = message["result"] else { throw .nonsense(message.json) }
            return result
        }
    }

    /// Waits for the next notification's parameters; nil once the daemon has closed the connection.
    public func nextEvent() throws(Problem) -> Value? {
        while true {
            let message = notifications.isEmpty ? try receive(forEver: true) : notifications.removeFirst()
            guard let message else { return nil }
            if message["method"] == .text("event"), let parameters = message["params"] { return parameters }
        }
    }

    private static func refusal(_ error: Value) -> Refusal {
        var refusal = Refusal(code: 0, message: "refused without a reason")
        if case .number(let code) = error["code"] { refusal.code = Int(exactly: code) ?? 0 }
        if case .text(let message) = error["message"] { refusal.message = message }
        if case .text(let id) = error["data"]?["id"] { refusal.id = id }
        if case .text(let expected) = error["data"]?["expected"] { refusal.expected = expected }
        return refusal
    }

    private func send(_ bytes: [UInt8]) throws(Problem) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let taken = rest.withUnsafeBytes {
                Glibc.send(descriptor.rawValue, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if taken < 0 {
                if errno == EINTR { continue }
                throw errno == EAGAIN ? .silent : .system(.last("send"))
            }
            rest = rest.dropFirst(taken)
        }
    }

    private func receive(forEver: Bool) throws(Problem) -> Value? {
        while true {
            switch lines.next() {
            case .line(let line):
                do throws(JSONError) { return try JSONReader.read(line) } catch {
                    throw .nonsense(String(decoding: line.prefix(200), as: UTF8.self))
                }
            case .tooLong: throw .nonsense("a line longer than \(lines.limit) bytes")
            case nil: break
            }
            let bytes: [UInt8]?
            do throws(Errno) { bytes = try descriptor.read(upTo: 1 << 16) } catch {
                // Closed with something of ours unread: closed all the same.
                if error.code == ECONNRESET { return nil }
                throw .system(error)
            }
            guard let bytes else {
                if forEver { continue }
                throw .silent
            }
            guard !bytes.isEmpty else { return nil }
            lines.append(bytes)
        }
    }
}
