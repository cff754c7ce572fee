public import Base
internal import CSystemd
internal import Glibc
public import Linux

/// systemd, if it has started this process: what it passed, and what it wants to be told. Without it every call does nothing.
public final class ServiceManager {
    /// How long systemd waits for a sign of life before it takes the process for hung; nil if it does not watch.
    public let watchdog: Microseconds?
    /// The last sign of life.
    private var lastSign: Timestamp?

    /// Looks at what systemd has put into the environment (`NOTIFY_SOCKET`, `WATCHDOG_USEC`).
    public init() {
        var span: UInt64 = 0
        watchdog = sd_watchdog_enabled(0, &span) > 0 ? Microseconds(clamping: span) : nil
    }

    /// When `alive` must have been called next: half of the watchdog's time after the last sign; nil if nobody watches.
    public var deadline: Timestamp? {
        guard let watchdog else { return nil }
        return (lastSign ?? .zero) + watchdog / 2
    }

    /// A turn has come to its end. Tells systemd so, at most four times in the watchdog's time.
    public func alive(at now: Timestamp) {
        guard let watchdog else { return }
        if let lastSign, now - lastSign < watchdog / 4 { return }
        lastSign = now
        notify("WATCHDOG=1")
    }

    /// The start is over: others may rely on us from now on.
    public func ready() { notify("READY=1") }

    /// How things are, in one line for `systemctl status`.
    public func status(_ text: String) {
        notify("STATUS=" + text.split(whereSeparator: \.isNewline).joined(separator: " "))
    }

    /// The end has begun.
    public func stopping() { notify("STOPPING=1") }

    private func notify(_ state: String) { sd_notify(0, state) }

    /// The listening local sockets that systemd has opened for us, in the unit's order; empty if it has not. A second call gives
    /// none: they are ours from then on, and child processes do not hear of them.
    public static func takeListeningSockets() -> [FileDescriptor] {
        let count = sd_listen_fds(1)
        guard count > 0 else { return [] }
        // SD_LISTEN_FDS_START, a macro in brackets.
        return (3..<3 + count).map { FileDescriptor(owning: $0) }.filter {
            sd_is_socket_unix($0.rawValue, Int32(SOCK_STREAM.rawValue), 1, nil, 0) > 0
        }
    }
}
