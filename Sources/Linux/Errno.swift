internal import Glibc

/// A system call that failed: which one, on what, and the reason the kernel gave.
public struct Errno: Error, Hashable, Sendable, CustomStringConvertible {
    /// The number, as in errno(3).
    public var code: Int32
    /// The call and its object as a reader of the log wants them: `open /dev/input/event3`.
    public var call: String

    public init(code: Int32, call: String) {
        self.code = code
        self.call = call
    }

    /// The calling thread's `errno`, just set by `call`.
    public static func last(_ call: String) -> Errno { Errno(code: errno, call: call) }

    /// `open /dev/input/event3: Permission denied`.
    public var description: String { "\(call): \(String(cString: strerror(code)))" }

    /// Nothing to read or no room to write at the moment; not a failure.
    public var isWouldBlock: Bool { code == EAGAIN }
    public var isBusy: Bool { code == EBUSY }
    /// What was asked for is not there (any more).
    public var isMissing: Bool { code == ENOENT || code == ENODEV || code == ENXIO }
    /// Not permitted: wrong user or group, or not the display's master.
    public var isDenied: Bool { code == EACCES || code == EPERM }
}
