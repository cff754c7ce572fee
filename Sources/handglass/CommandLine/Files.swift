internal import Glibc

/// Standard output and standard error, written whole; a reader that went away (EPIPE) ends the writing quietly.
enum Standard {
    case output
    case error

    func write(_ text: String) {
        let descriptor: Int32 = self == .output ? 1 : 2
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let n = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if n < 0 && errno == EINTR { continue }
            guard n > 0 else { return }
            bytes = bytes.dropFirst(n)
        }
    }
}

/// Whole files by name, with the exit status that each failure means.
enum Files {
    /// The bytes of `path` (`-` is standard input); of a larger file a little more than the first `limit`, which shows that it is larger.
    static func read(_ path: String, limit: Int = .max) throws -> [UInt8] {
        let descriptor = path == "-" ? 0 : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path, "cannot be read", errno, otherwise: .io) }
        defer { if descriptor != 0 { close(descriptor) } }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let n = chunk.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
            if n < 0 && errno == EINTR { continue }
            guard n >= 0 else { throw failure(path, "cannot be read", errno, otherwise: .io) }
            if n == 0 { return bytes }
            bytes += chunk[..<n]
            if bytes.count > limit { return bytes }
        }
    }

    /// Writes `bytes` as the whole of `path` (`-` is standard output).
    static func write(_ bytes: [UInt8], to path: String) throws {
        let descriptor = path == "-" ? 1 : open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw failure(path, "cannot be written", errno, otherwise: .io) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let n = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if n < 0 && errno == EINTR { continue }
            guard n > 0 else {
                let code = errno
                if descriptor != 1 { close(descriptor) }
                throw failure(path, "cannot be written", code, otherwise: .io)
            }
            rest = rest.dropFirst(n)
        }
        if descriptor != 1, close(descriptor) != 0 { throw failure(path, "cannot be written", errno, otherwise: .io) }
    }

    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    private static func failure(_ path: String, _ what: String, _ code: Int32, otherwise: ExitStatus) -> Failure {
        let reason = String(cString: strerror(code))
        switch code {
        case ENOENT, ENOTDIR:
            return Failure(what == "cannot be read" ? .noInput : otherwise, "\(path): \(what): \(reason)")
        case EACCES, EPERM:
            return Failure(what == "cannot be read" ? .permission : otherwise, "\(path): \(what): \(reason)")
        default: return Failure(otherwise, "\(path): \(what): \(reason)")
        }
    }
}
