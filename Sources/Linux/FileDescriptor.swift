internal import Glibc

/// An open file of the kernel's, closed with its last reference.
public final class FileDescriptor {
    /// The number; valid as long as this object lives.
    public let rawValue: Int32

    /// Takes over `rawValue`, which nobody else may close.
    public init(owning rawValue: Int32) { self.rawValue = rawValue }

    deinit { close(rawValue) }

    /// How a file is opened. Close-on-exec and non-blocking always come along: no open of ours may hang.
    public enum Access: Sendable {
        case read
        case readWrite
        /// Written from its start; made if missing, emptied if there.
        case create
    }

    /// Opens `path`.
    /// - Throws: the kernel's reason, naming the path.
    public convenience init(path: String, _ access: Access) throws(Errno) {
        let flags =
            switch access {
            case .read: O_RDONLY
            case .readWrite: O_RDWR
            case .create: O_WRONLY | O_CREAT | O_TRUNC
            }
        let always = O_CLOEXEC | O_NONBLOCK | O_NOCTTY
        var number = retrying { open(path, flags | always, 0o666) }
        if number < 0, errno == ENXIO, access == .create {
            // A FIFO that nobody reads yet: opened both ways it takes what fits, and the reader finds it there.
            number = retrying { open(path, O_RDWR | always) }
        }
        guard number >= 0 else { throw .last("open \(path)") }
        self.init(owning: number)
    }

    /// A second file descriptor of `number`'s file, so that closing this one leaves the other open.
    public convenience init(duplicating number: Int32) throws(Errno) {
        let copy = retrying { fcntl(number, F_DUPFD_CLOEXEC, 3) }
        guard copy >= 0 else { throw .last("dup \(number)") }
        self.init(owning: copy)
    }

    /// Reads at most `count` bytes.
    /// - Returns: nil if nothing is there at the moment; empty at the end of the file.
    public func read(upTo count: Int) throws(Errno) -> [UInt8]? {
        var result = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
            result = retrying { Glibc.read(rawValue, buffer.baseAddress, count) }
            used = max(result, 0)
        }
        if result >= 0 { return bytes }
        guard errno == EAGAIN else { throw .last("read") }
        return nil
    }

    /// Writes what fits without waiting.
    /// - Returns: how many bytes were taken; 0 if there is no room at the moment.
    public func write(_ bytes: some Collection<UInt8>) throws(Errno) -> Int {
        let contiguous = ContiguousArray(bytes)
        let result = contiguous.withUnsafeBytes { buffer in
            retrying { Glibc.write(rawValue, buffer.baseAddress, buffer.count) }
        }
        if result >= 0 { return result }
        guard errno == EAGAIN else { throw .last("write") }
        return 0
    }

    /// The file that `path` leads to when every link is followed; nil if there is none.
    public static func target(of path: String) -> String? {
        guard let found = realpath(path, nil) else { return nil }
        defer { free(found) }
        return String(cString: found)
    }

    /// Whether the descriptor names a regular file, which is always ready and which epoll refuses.
    public var isRegularFile: Bool {
        var status = stat()
        return fstat(rawValue, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
}

/// Repeats `call` while a signal interrupts it.
func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
        let result = call()
        if result != -1 || errno != EINTR { return result }
    }
}
