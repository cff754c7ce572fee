internal import Base
internal import Linux
internal import Trace

/// Writes a run down as it is stepped, so that its replay gives the same events.
final class Recorder {
    private let lines: LineWriter
    private var writer: LibinputWriter?
    private let path: String
    private let log: Log
    private var hasComplained = false

    /// Opens `path` (`-` is standard output); nothing is written before `begin`.
    init(path: String, loop: EventLoop, log: Log) throws(Errno) {
        self.path = path
        self.log = log
        lines = try LineWriter(path: path, loop: loop)
    }

    var hasBegun: Bool { writer != nil }

    /// Says what the run starts with.
    func begin(_ header: RecordingHeader) { writer = LibinputWriter(recording: header) }

    func append(_ item: TraceItem) {
        var text = ""
        writer?.append(item, to: &text)
        lines.append(text: text)
    }

    /// Writes what goes without waiting.
    func flush() {
        lines.flush()
        guard !hasComplained, lines.dropped > 0 || lines.failure != nil else { return }
        hasComplained = true
        let reason = lines.failure.map { "\($0)" } ?? "nobody takes it fast enough"
        log(.error, "\(path): the recording is not whole any more: \(reason)")
    }

    func finish() {
        var text = ""
        writer?.finish(to: &text)
        lines.append(text: text)
        flush()
    }
}
