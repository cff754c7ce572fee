internal import CShim
internal import Glibc

/// Signals as something to read: those asked for are blocked for the process and arrive at a descriptor.
public final class Signals {
    /// A signal that a daemon is steered with.
    public enum Name: Int32, CaseIterable, Sendable {
        case hangUp = 1
        case interrupt = 2
        case terminate = 15
        /// The kernel's question whether the console may be taken away, and its word that it is ours again.
        case consoleRelease = 10
        case consoleAcquire = 12

        var number: Int32 { rawValue }
    }

    /// Readable when one of the signals has come.
    public let descriptor: FileDescriptor

    /// Blocks `names` and collects them. Call before any thread is started. SIGPIPE is ignored from here on: a reader that went
    /// away is told by the write's error.
    public init(_ names: [Name]) throws(Errno) {
        signal(SIGPIPE, SIG_IGN)
        var set = sigset_t()
        sigemptyset(&set)
        for name in names { sigaddset(&set, name.number) }
        guard sigprocmask(SIG_BLOCK, &set, nil) == 0 else { throw .last("sigprocmask") }
        let number = signalfd(-1, &set, shim_SFD_FLAGS)
        guard number >= 0 else { throw .last("signalfd") }
        descriptor = FileDescriptor(owning: number)
    }

    /// The signals that came since the last call, in order.
    public func take() -> [Name] {
        var names: [Name] = []
        var info = signalfd_siginfo()
        let size = MemoryLayout<signalfd_siginfo>.size
        while retrying({ read(descriptor.rawValue, &info, size) }) == size {
            if let name = Name(rawValue: Int32(bitPattern: info.ssi_signo)) { names.append(name) }
        }
        return names
    }
}
