internal import Glibc

/// Whole lines to a file, pipe or terminal that never make the writer wait.
///
/// What a slow reader does not take is kept up to a limit; beyond that whole lines are dropped and counted.
public final class LineWriter {
    /// Unread output is kept up to this many bytes (some 10 000 event lines).
    public static let limit = 1 << 20

    private let descriptor: FileDescriptor
    private let isPollable: Bool
    private let limit: Int
    private var queue: [UInt8] = []
    private var source: EventLoop.Source?
    private let loop: EventLoop
    /// Lines (or groups of lines) that found no room.
    public private(set) var dropped = 0
    /// Why nothing is written any more; nil while all is well.
    public private(set) var failure: Errno?

    /// Whether all that was appended has been written.
    public var isDrained: Bool { queue.isEmpty }

    /// Writes to `path`; `-` is standard output.
    ///
    /// - Parameter limit: how many bytes of unread output are kept.
    public init(path: String, loop: EventLoop, limit: Int = LineWriter.limit) throws(Errno) {
        self.loop = loop
        self.limit = limit
        descriptor = path == "-" ? try Self.standardOutput() : try FileDescriptor(path: path, .create)
        isPollable = !descriptor.isRegularFile
    }

    /// Writes to an open descriptor.
    public init(_ descriptor: FileDescriptor, loop: EventLoop, limit: Int = LineWriter.limit) {
        self.loop = loop
        self.limit = limit
        self.descriptor = descriptor
        isPollable = !descriptor.isRegularFile
    }

    /// An own description of standard output's file: making the shared one non-blocking would break the shell behind it. A socket
    /// cannot be opened that way; there is no shell behind it.
    private static func standardOutput() throws(Errno) -> FileDescriptor {
        let shared = try FileDescriptor(duplicating: 1)
        // What is not open for writing is not opened anew for it: the failure is to be told.
        let isWritable = fcntl(shared.rawValue, F_GETFL) & O_ACCMODE != O_RDONLY
        if shared.isRegularFile || !isWritable { return shared }
        let number = open("/proc/self/fd/1", O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        if number >= 0 { return FileDescriptor(owning: number) }
        _ = fcntl(shared.rawValue, F_SETFL, fcntl(shared.rawValue, F_GETFL) | O_NONBLOCK)
        return shared
    }

    /// Adds one line (without its end) to what is to be written. `flush` writes it.
    public func append(_ line: String) { append(text: line + "\n") }

    /// Adds whole lines, each with its end.
    public func append(text: String) {
        guard failure == nil, !text.isEmpty else { return }
        guard queue.count < limit else {
            dropped += 1
            return
        }
        queue += text.utf8
    }

    /// Writes what goes without waiting; the rest follows when the reader takes more.
    public func flush() {
        guard failure == nil else { return }
        do throws(Errno) {
            var written = 0
            while written < queue.count {
                let taken = try descriptor.write(queue[written...])
                if taken == 0 { break }
                written += taken
            }
            queue.removeFirst(written)
            if queue.isEmpty {
                source = nil
            } else if source == nil, isPollable {
                source = try loop.add(descriptor, .write) { [unowned self] _ in flush() }
            }
        } catch {
            failure = error
            queue = []
            source = nil
        }
    }
}
