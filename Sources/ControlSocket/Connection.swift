internal import ControlProtocol
internal import Glibc
internal import Linux

/// One client: its descriptor, what came in, what waits to go out. Never blocks.
final class Connection {
    /// Why a connection ended.
    enum End {
        /// The client is gone, or all that it wanted is done.
        case done
        /// It does not read: so many bytes wait for it.
        case unread(Int)
        /// It sends and sends, and does not read the answers.
        case flood(Int)
    }

    private enum Input {
        case open
        /// The client has closed its sending half; it may still read.
        case ended
        /// Nobody is there; what was asked before is still done.
        case gone
    }

    let descriptor: FileDescriptor
    let limits: ControlServer.Limits
    var source: EventLoop.Source?
    private(set) var session: ControlSession
    private var lines: LineFraming
    private var input = Input.open
    /// Whole lines may wait in `lines`.
    private var hasRequests = false
    private var output: [UInt8] = []
    private var sent = 0
    private(set) var end: End?

    init(_ descriptor: FileDescriptor, client: UInt64, limits: ControlServer.Limits) {
        self.descriptor = descriptor
        self.limits = limits
        session = ControlSession(client: client)
        lines = LineFraming(limit: limits.lineLength)
    }

    /// Bytes that wait for the client to read.
    private var backlog: Int { output.count - sent }
    private var isStuck: Bool { backlog >= limits.answersAhead }

    /// Takes in what has come. A client that is gone has nothing left to send after this.
    func receive(_ ready: EventLoop.Interest) {
        // Either of two bits: closed, or broken.
        let isGone = !ready.isDisjoint(with: .hangUp)
        do throws(Errno) {
            repeat {
                guard let bytes = try descriptor.read(upTo: 1 << 16) else { break }
                guard !bytes.isEmpty else {
                    input = .ended
                    break
                }
                lines.append(bytes)
                hasRequests = true
            } while isGone
            if isGone { input = .gone }
        } catch {
            input = .gone
        }
        if input != .open { hasRequests = true }
        if backlog > 0, lines.count > 2 * limits.lineLength { end = .flood(lines.count) }
    }

    /// Answers what has come, up to a share of the turn.
    func answer(using handler: any ControlHandler, history: EventHistory) {
        var share = limits.requestsPerTurn
        while hasRequests, share > 0, !isStuck {
            share -= 1
            switch lines.next() {
            case .line(let line): session.answer(line, handler: handler, history: history, into: &output)
            case .tooLong: output += ControlSession.refusalOfLine(longerThan: limits.lineLength)
            case nil:
                hasRequests = false
                // A last line without its end counts: whole JSON cannot have been cut.
                if input != .open, let line = lines.takeRest() {
                    session.answer(line, handler: handler, history: history, into: &output)
                }
            }
        }
    }

    /// Sends what the client takes, with its due events, and waits for what has to come next.
    func flush(history: EventHistory) {
        guard end == nil else { return }
        send()
        let unread = backlog
        session.appendNotifications(from: history, into: &output)
        // One long answer may pass the limit; what is piled upon it may not.
        guard unread <= limits.queue || backlog == unread else {
            end = .unread(backlog)
            return
        }
        if backlog > unread, unread == 0 { send() }
        switch input {
        case .open: break
        case .ended: if !hasRequests, backlog == 0, session.subscription == nil { end = .done }
        case .gone: if !hasRequests { end = .done }
        }
        guard end == nil else { return }
        do throws(Errno) { try source?.wait(for: interest) } catch { end = .done }
    }

    /// Requests wait that could be answered in the next turn.
    var wantsTurn: Bool { hasRequests && !isStuck }

    private var interest: EventLoop.Interest {
        var interest: EventLoop.Interest = []
        // While requests wait no more are taken in, unless the client does not read: then it is to be seen whether it floods.
        if input == .open, !hasRequests || backlog > 0 { interest.insert(.read) }
        if backlog > 0 { interest.insert(.write) }
        return interest
    }

    private func send() {
        while backlog > 0 {
            let taken = output.withUnsafeBytes { buffer in
                Glibc.send(
                    descriptor.rawValue, buffer.baseAddress! + sent, backlog, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
            }
            if taken < 0 {
                if errno == EINTR { continue }
                if errno != EAGAIN {
                    input = .gone
                    sent = output.count
                }
                break
            }
            sent += taken
        }
        if backlog == 0 {
            // A large answer's memory is not kept for ever.
            output.removeAll(keepingCapacity: output.count <= 1 << 16)
            sent = 0
        } else if sent > 1 << 16 {
            output.removeFirst(sent)
            sent = 0
        }
    }
}
