internal import Glibc
internal import Linux

/// A place of a local socket in the file system.
struct SocketAddress {
    /// The longest path that the kernel takes.
    static let lengthLimit = 107

    private var address = sockaddr_un()

    /// - Throws: ENAMETOOLONG if the kernel could not take `path`, ENOENT if it is empty.
    init(path: String) throws(Errno) {
        let bytes = Array(path.utf8)
        guard !bytes.isEmpty else { throw Errno(code: ENOENT, call: "a socket without a path") }
        guard bytes.count <= Self.lengthLimit, !bytes.contains(0) else {
            throw Errno(code: ENAMETOOLONG, call: "\(path) (at most \(Self.lengthLimit) bytes)")
        }
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    }

    private func call(_ function: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                function($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }

    /// connect(2): 0, or −1 with errno.
    func connect(_ descriptor: FileDescriptor) -> Int32 { call { Glibc.connect(descriptor.rawValue, $0, $1) } }

    /// bind(2): 0, or −1 with errno.
    func bind(_ descriptor: FileDescriptor) -> Int32 { call { Glibc.bind(descriptor.rawValue, $0, $1) } }

    /// A new stream socket, closed on exec.
    static func makeSocket(blocking: Bool) throws(Errno) -> FileDescriptor {
        let flags = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | (blocking ? 0 : SOCK_NONBLOCK.rawValue))
        let number = socket(AF_UNIX, flags, 0)
        guard number >= 0 else { throw .last("socket") }
        return FileDescriptor(owning: number)
    }
}
