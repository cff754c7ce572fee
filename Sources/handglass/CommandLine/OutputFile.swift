internal import Glibc

/// A file that is written bit by bit; every bit arrives at once.
final class OutputFile {
    private let path: String
    /// -1 once it is closed.
    private var descriptor: Int32

    /// Makes `path`, or empties it. `-` is standard output.
    init(_ path: String) throws {
        self.path = path
        descriptor = path == "-" ? 1 : open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw Files.unwritable(path, errno) }
    }

    deinit { if path != "-", descriptor >= 0 { Glibc.close(descriptor) } }

    /// Writes all of `bytes`. That the reader of standard output has read enough is no error.
    func write(_ bytes: [UInt8]) throws {
        let code = Files.write(bytes[...], to: descriptor)
        guard code == 0 || path == "-" && code == EPIPE else { throw Files.unwritable(path, code) }
    }

    /// Nothing more comes. A disk that is full may say so only now.
    func close() throws {
        guard path != "-", descriptor >= 0 else { return }
        let code = Glibc.close(descriptor) == 0 ? 0 : errno
        descriptor = -1
        guard code == 0 else { throw Files.unwritable(path, code) }
    }
}
