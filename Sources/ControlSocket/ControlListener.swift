internal import Glibc
public import Linux

/// The place where clients knock: made here, or handed over by systemd.
public final class ControlListener {
    /// Readable when a client waits.
    public let descriptor: FileDescriptor
    /// What the log should say about how the socket came to be; empty if all is as it should be.
    public let notices: [String]
    /// The socket file to remove at the end, and what it was when we made it; nil for one of systemd's.
    private var file: (path: String, device: dev_t, inode: ino_t)?

    /// Takes over a listening socket, such as systemd passes.
    public init(activated descriptor: FileDescriptor) {
        self.descriptor = descriptor
        notices = []
        _ = fcntl(descriptor.rawValue, F_SETFL, fcntl(descriptor.rawValue, F_GETFL) | O_NONBLOCK)
    }

    /// Makes the socket file `path`: mode 0660 for the members of `group`, or 0600 where that group is missing or not ours to give.
    ///
    /// A file left behind by a program that is gone is replaced; one that answers, or that is no socket, is not touched.
    public init(path: String, group: String = "handglass") throws(ListenerError) {
        let address: SocketAddress
        do throws(Errno) {
            address = try SocketAddress(path: path)
            descriptor = try SocketAddress.makeSocket(blocking: false)
        } catch {
            throw .system(error)
        }
        try Self.clear(path, address)
        // The file takes its mode from the socket, so that at no moment anybody else may open it.
        fchmod(descriptor.rawValue, 0o600)
        guard address.bind(descriptor) == 0 else { throw .system(.last("bind \(path)")) }
        notices = Self.open(path, to: group)
        var status = stat()
        if lstat(path, &status) == 0 { file = (path, status.st_dev, status.st_ino) }
        guard listen(descriptor.rawValue, 64) == 0 else {
            let reason = Errno.last("listen \(path)")
            remove()
            throw .system(reason)
        }
    }

    deinit { remove() }

    /// Removes the socket file if it is still ours. Idempotent.
    public func remove() {
        guard let file else { return }
        self.file = nil
        var status = stat()
        if lstat(file.path, &status) == 0, status.st_dev == file.device, status.st_ino == file.inode {
            unlink(file.path)
        }
    }

    /// Removes a socket file that nobody answers at.
    private static func clear(_ path: String, _ address: SocketAddress) throws(ListenerError) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK else { throw .notASocket(path) }
        let probe: FileDescriptor
        do throws(Errno) { probe = try SocketAddress.makeSocket(blocking: false) } catch { throw .system(error) }
        guard address.connect(probe) != 0 else { throw .answered(path) }
        switch errno {
        case ENOENT: return
        case ECONNREFUSED:
            guard unlink(path) == 0 || errno == ENOENT else { throw .system(.last("unlink \(path)")) }
        // A full backlog (EAGAIN) is somebody too, and so is one whom we may not call.
        default: throw .answered(path)
        }
    }

    /// Lets `group` in; what the log should say if that cannot be.
    private static func open(_ path: String, to group: String) -> [String] {
        guard let entry = getgrnam(group) else {
            return ["there is no group \(group): only user \(geteuid()) may use the control socket \(path) (mode 0600)"]
        }
        guard lchown(path, uid_t.max, entry.pointee.gr_gid) == 0, chmod(path, 0o660) == 0 else {
            let reason = Errno.last("chown \(path)")
            return ["\(reason): only user \(geteuid()) may use the control socket (mode 0600), not group \(group)"]
        }
        return []
    }
}

/// Why there is no listening socket.
public enum ListenerError: Error, Hashable, CustomStringConvertible {
    /// Another program answers there.
    case answered(String)
    /// The path names something else, which is left alone.
    case notASocket(String)
    case system(Errno)

    /// It is a matter of rights.
    public var isDenied: Bool {
        if case .system(let reason) = self { return reason.isDenied }
        return false
    }

    /// What is wrong; what to do.
    public var description: String {
        switch self {
        case .answered(let path): "\(path): another handglass answers there; stop it, or choose another --socket"
        case .notASocket(let path): "\(path): is there and no socket; remove it, or choose another --socket"
        case .system(let reason):
            switch reason.code {
            case ENOENT: "\(reason); make its folder, or choose another --socket"
            case EACCES, EPERM, EROFS: "\(reason); choose another --socket, or run as the user that owns the folder"
            default: "\(reason)"
            }
        }
    }
}
