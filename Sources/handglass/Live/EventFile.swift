internal import ControlProtocol
internal import Linux

/// The event lines of a run, each written whole; a reader that is too slow loses lines, never frames.
final class EventFile {
    private let lines: LineWriter
    private let path: String
    private let log: Log
    private var toldDrops = 0
    private var toldFailure = false

    /// Opens `path`; `-` is standard output.
    init(path: String, loop: EventLoop, log: Log) throws(Errno) {
        self.path = path
        self.log = log
        lines = try LineWriter(path: path, loop: loop)
    }

    func append(_ record: EventRecord) { lines.append(record.line) }

    /// Writes what goes without waiting.
    func flush() {
        lines.flush()
        if let failure = lines.failure, !toldFailure {
            toldFailure = true
            log(.warning, "\(path): events are not written any more: \(failure)")
        }
        // One line a doubling: a reader that stands still must not fill the log.
        if lines.dropped > toldDrops * 2 {
            toldDrops = lines.dropped
            log(.warning, "\(path): its reader is too slow; \(lines.dropped) event lines were left out so far")
        }
    }
}
