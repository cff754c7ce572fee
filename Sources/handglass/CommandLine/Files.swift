internal import Base
internal import Documents
internal import Glibc

/// The streams that every program has.
enum Standard {
    static let output = Output()
    static let error = Errors()

    /// Keeps the numbers of streams that this program was started without from files that are opened later, which would else
    /// get what is meant for people. Using such a stream fails as it did before.
    static func reserve() {
        for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
            // The lowest free number is this one, since those below are taken.
            _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
        }
    }

    /// For data. The program ignores SIGPIPE, so that a reader that went away is an error like others.
    struct Output {
        /// Writes `text` whole. A reader that has read enough (`| head -1`) ends the command quietly, as done.
        func write(_ text: String) throws {
            let code = Files.write(Array(text.utf8)[...], to: 1)
            guard code != EPIPE else { throw Failure(.done, messages: []) }
            guard code == 0 else { throw Files.unwritable("-", code) }
        }
    }

    /// For people. Nobody can be told that it does not work.
    struct Errors {
        func write(_ text: String) { _ = Files.write(Array(text.printable(keepsLines: true).utf8)[...], to: 2) }
    }
}

/// Whole files by name, with the exit status that each failure means.
enum Files {
    /// The bytes of `path` (`-` is standard input); of a larger file a little more than the first `limit`, which shows that it is larger.
    static func read(_ path: String, limit: Int = .max) throws -> [UInt8] {
        let descriptor = path == "-" ? 0 : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw unreadable(path, errno) }
        defer { if descriptor != 0 { close(descriptor) } }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let n = chunk.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
            if n < 0 && errno == EINTR { continue }
            guard n >= 0 else { throw unreadable(path, errno) }
            if n == 0 { return bytes }
            bytes += chunk[..<n]
            if bytes.count > limit { return bytes }
        }
    }

    /// The same of a file that a scene names: a plain one, so that nothing waits for a pipe, and why it cannot be read in words alone.
    static func readBeside(_ path: String, limit: Int) -> Result<[UInt8], FileProblem> {
        var status = stat()
        guard stat(path, &status) == 0 else {
            return .failure(FileProblem("\(path): \(String(cString: strerror(errno)))"))
        }
        guard status.st_mode & S_IFMT == S_IFREG else { return .failure(FileProblem("\(path): it is no plain file")) }
        do {
            return .success(try read(path, limit: limit))
        } catch {
            return .failure(FileProblem("\(path): it cannot be opened"))
        }
    }

    /// Writes `bytes` as the whole of `path`. `-` is standard output; that its reader has read enough is no error.
    static func write(_ bytes: [UInt8], to path: String) throws {
        let file = try OutputFile(path)
        try file.write(bytes)
        try file.close()
    }

    /// Makes the folder `path`, unless it is there.
    static func makeFolder(_ path: String) throws {
        guard mkdir(path, 0o777) != 0 else { return }
        guard errno == EEXIST else { throw unwritable(path, errno) }
        var status = stat()
        guard stat(path, &status) == 0 else { throw unwritable(path, errno) }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw unwritable(path, ENOTDIR) }
    }

    /// Writes all of `bytes`; answers 0, or the error number of what went wrong.
    static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Int32 {
        var rest = bytes
        while !rest.isEmpty {
            let n = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if n < 0 && errno == EINTR { continue }
            if n < 0 && errno == EAGAIN {
                // A shared pipe or terminal that somebody made non-blocking.
                var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = poll(&wait, 1, -1)
                continue
            }
            guard n >= 0 else { return errno }
            rest = rest.dropFirst(n)
        }
        return 0
    }

    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    private static func unreadable(_ path: String, _ code: Int32) -> Failure {
        let status: ExitStatus =
            switch code {
            case ENOENT, ENOTDIR: .noInput
            case EACCES, EPERM: .permission
            default: .io
            }
        return Failure(status, "\(path == "-" ? "standard input" : path): cannot be read: \(reason(code))")
    }

    static func unwritable(_ path: String, _ code: Int32) -> Failure {
        Failure(.io, "\(path == "-" ? "standard output" : path): cannot be written: \(reason(code))")
    }

    private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}
