internal import Glibc

/// How much a line of the log matters; the numbers are syslog's.
public enum LogLevel: Int, Sendable {
    case error = 3
    case warning = 4
    case notice = 5
    case info = 6
    case debug = 7
}

/// Where the parts of the daemon send lines for a person: a level and a whole sentence without a full stop.
public struct Log {
    private let write: (LogLevel, String) -> Void

    public init(_ write: @escaping (LogLevel, String) -> Void) { self.write = write }

    public func callAsFunction(_ level: LogLevel, _ text: String) { write(level, text) }

    /// Standard error: with the journal behind it each line carries its level (sd-daemon's `<N>` prefix), else the program's name.
    /// Lines below `threshold` are left out.
    public static func standardError(threshold: LogLevel = .info) -> Log {
        let hasJournal = getenv("JOURNAL_STREAM") != nil
        return Log { level, text in
            guard level.rawValue <= threshold.rawValue else { return }
            let line = (hasJournal ? "<\(level.rawValue)>" : "handglass: ") + text.printable() + "\n"
            let bytes = Array(line.utf8.prefix(4096))
            // The log must not hold up the panel: what a full pipe does not take is lost. A pipe that is writable takes 4096 bytes.
            var writable = pollfd(fd: 2, events: Int16(POLLOUT), revents: 0)
            guard poll(&writable, 1, 0) > 0 else { return }
            _ = bytes.withUnsafeBytes { Glibc.write(2, $0.baseAddress, $0.count) }
        }
    }
}
