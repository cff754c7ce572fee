public import ControlProtocol
internal import Glibc
public import Linux

/// All clients of the control socket, as sources of the event loop.
///
/// In a turn of the loop: ready sources only take bytes in; then, once frames are stepped and the turn's events are in `history`,
/// `answer` does what was asked; `flush` at the end sends answers and events. Nothing here waits for a client.
public final class ControlServer {
    /// How much a client may ask of us.
    public struct Limits: Sendable {
        /// Bytes in one line (messages with rows or pictures are long).
        public var lineLength = 1 << 20
        /// Bytes that may wait for a client to read before it is cut off (beyond the kernel's own buffer of some 200 kB).
        public var queue = 1 << 20
        /// With so many bytes unread its further requests wait.
        public var answersAhead = 1 << 18
        /// Requests answered in one turn; the rest in the next, so that no frame is late.
        public var requestsPerTurn = 32
        /// Clients at a time.
        public var clients = 64

        public init() {}
    }

    /// Every event of the run goes in here; clients are sent theirs from here.
    public let history: EventHistory
    private let loop: EventLoop
    private let listener: ControlListener?
    private let limits: Limits
    private let log: (String) -> Void
    private var listening: EventLoop.Source?
    /// A pipe that always has room: waiting for that brings the next turn at once. (A socket tells of room only when a good part
    /// of its buffer is free.)
    private let spur: (readEnd: FileDescriptor, source: EventLoop.Source)
    /// In the order they came, so that what they do has an order too.
    private var connections: [Connection] = []
    private var clients: UInt64 = 0

    /// - Parameter log: told in a sentence when a client is cut off or turned away.
    public init(
        loop: EventLoop, listener: ControlListener?, history: EventHistory = EventHistory(), limits: Limits = Limits(),
        log: @escaping (String) -> Void
    ) throws(Errno) {
        self.loop = loop
        self.listener = listener
        self.history = history
        self.limits = limits
        self.log = log
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw .last("pipe") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        spur = (FileDescriptor(owning: ends[0]), try loop.add(FileDescriptor(owning: ends[1]), []) { _ in })
        if let listener {
            listening = try loop.add(listener.descriptor, .read) { [unowned self] _ in accept(from: listener) }
        }
    }

    /// Clients connected at the moment.
    public var clientCount: Int { connections.count }

    /// Serves a connection that is open already.
    public func serve(_ descriptor: FileDescriptor) throws(Errno) {
        clients += 1
        let connection = Connection(descriptor, client: clients, limits: limits)
        connection.source = try loop.add(descriptor, .read) { [unowned connection] ready in
            if !ready.isDisjoint(with: [.read, .hangUp]) { connection.receive(ready) }
        }
        connections.append(connection)
    }

    /// Answers what clients have asked since the last turn.
    public func answer(using handler: any ControlHandler) {
        for connection in connections { connection.answer(using: handler, history: history) }
    }

    /// Sends answers and events, and lets go of clients that are done or do not read.
    public func flush() {
        defer { try? spur.source.wait(for: connections.contains(where: \.wantsTurn) ? .write : []) }
        var anyEnded = false
        for connection in connections {
            connection.flush(history: history)
            guard let end = connection.end else { continue }
            anyEnded = true
            connection.source?.cancel()
            let name = "control socket: client \(connection.session.client)"
            switch end {
            case .done: break
            case .unread(let bytes): log("\(name) does not read: cut off with \(bytes) bytes waiting for it")
            case .flood(let bytes): log("\(name) sends without reading the answers: cut off after \(bytes) bytes")
            }
        }
        guard anyEnded else { return }
        connections.removeAll { $0.end != nil }
        // There is room again, and a free descriptor.
        try? listening?.wait(for: .read)
    }

    /// Ends all conversations and removes the socket file.
    public func close() {
        listening?.cancel()
        for connection in connections { connection.source?.cancel() }
        connections = []
        listener?.remove()
    }

    private func accept(from listener: ControlListener) {
        while true {
            // Those who find no place wait in the kernel's queue until somebody leaves.
            guard connections.count < limits.clients else { return pause("\(limits.clients) clients are connected") }
            let number = Glibc.accept(listener.descriptor.rawValue, nil, nil)
            guard number >= 0 else {
                switch errno {
                case EINTR, ECONNABORTED: continue
                case EAGAIN: return
                default: return pause("\(Errno.last("accept"))")
                }
            }
            // The Glibc module has no accept4; one thread alone makes the two steps safe.
            _ = fcntl(number, F_SETFD, FD_CLOEXEC)
            _ = fcntl(number, F_SETFL, O_NONBLOCK)
            do throws(Errno) { try serve(FileDescriptor(owning: number)) } catch { return pause("\(error)") }
        }
    }

    private func pause(_ reason: String) {
        log("control socket: \(reason); further clients wait until one leaves")
        try? listening?.wait(for: [])
    }
}
