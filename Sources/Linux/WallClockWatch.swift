internal import CShim
internal import Glibc

/// Tells when somebody sets the wall clock, without ever waking for anything else.
public final class WallClockWatch {
    /// Readable when the clock was set.
    public let descriptor: FileDescriptor

    public init() throws(Errno) {
        let number = timerfd_create(CLOCK_REALTIME, shim_TFD_FLAGS)
        guard number >= 0 else { throw .last("timerfd_create") }
        descriptor = FileDescriptor(owning: number)
        arm()
    }

    /// Whether the clock was set since the last call.
    public func take() -> Bool {
        var expirations: UInt64 = 0
        let result = read(descriptor.rawValue, &expirations, 8)
        guard result < 0, errno == ECANCELED else { return false }
        arm()
        return true
    }

    /// A timer that never comes, cancelled by the kernel when the clock jumps.
    private func arm() {
        var setting = itimerspec()
        setting.it_value.tv_sec = Int.max >> 2
        timerfd_settime(descriptor.rawValue, shim_TFD_CANCEL_ON_SET, &setting, nil)
    }
}
