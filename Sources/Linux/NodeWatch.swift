internal import Glibc

/// Tells when something about the input devices' nodes changes that udev does not tell of: the folder comes, nodes come, or
/// their permissions change.
public final class NodeWatch {
    private static let folder = "/dev/input"

    /// Readable when something has changed.
    public let descriptor: FileDescriptor
    private var watchesFolder = false

    public init() throws(Errno) {
        let number = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard number >= 0 else { throw .last("inotify_init1") }
        descriptor = FileDescriptor(owning: number)
        guard inotify_add_watch(number, "/dev", UInt32(IN_CREATE | IN_MOVED_TO)) >= 0 else {
            throw .last("inotify_add_watch /dev")
        }
        watchFolder()
    }

    /// Watches the folder itself, once it is there.
    private func watchFolder() {
        let changes = UInt32(IN_CREATE | IN_MOVED_TO | IN_ATTRIB)
        watchesFolder = inotify_add_watch(descriptor.rawValue, Self.folder, changes) >= 0
    }

    /// Reads what has come; whether it may concern input devices.
    public func take() -> Bool {
        // Which name it was is not told apart: whoever asks looks at its own nodes anyway.
        var hasChanged = false
        while let bytes = try? descriptor.read(upTo: 4096), !bytes.isEmpty { hasChanged = true }
        // The folder may be another one than before under the same name.
        if hasChanged { watchFolder() }
        return hasChanged && watchesFolder
    }
}
