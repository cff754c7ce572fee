internal import CShim
internal import Glibc
public import Linux

/// The kernel's text console that this program was started on: silenced while the panel is ours, given back afterwards.
public final class VirtualTerminal {
    private let descriptor: FileDescriptor
    private let keyboardMode: Int32
    private var isTaken = false

    /// The console on standard input, else the process's controlling terminal.
    /// - Returns: nil if neither is one of the kernel's consoles (a remote shell, a service without a terminal).
    public init?() {
        guard let found = Self.console() else { return nil }
        descriptor = found
        var mode: Int32 = 0
        guard ioctl(found.rawValue, UInt(KDGKBMODE), &mode) == 0 else { return nil }
        keyboardMode = mode
    }

    deinit { giveBack() }

    private static func console() -> FileDescriptor? {
        for candidate in [try? FileDescriptor(duplicating: 0), try? FileDescriptor(path: "/dev/tty", .readWrite)] {
            var mode: Int32 = 0
            if let candidate, ioctl(candidate.rawValue, UInt(KDGETMODE), &mode) == 0 { return candidate }
        }
        return nil
    }

    /// Stops the console's own drawing and typing, and asks to be told before it is switched away.
    public func takeOver() throws(Errno) {
        isTaken = true
        guard ioctl(descriptor.rawValue, UInt(KDSETMODE), KD_GRAPHICS) == 0 else { throw .last("KDSETMODE") }
        guard ioctl(descriptor.rawValue, UInt(KDSKBMODE), K_OFF) == 0 else { throw .last("KDSKBMODE") }
        var mode = vt_mode()
        mode.mode = CChar(VT_PROCESS)
        mode.relsig = Int16(Signals.Name.consoleRelease.rawValue)
        mode.acqsig = Int16(Signals.Name.consoleAcquire.rawValue)
        guard ioctl(descriptor.rawValue, UInt(VT_SETMODE), &mode) == 0 else { throw .last("VT_SETMODE") }
    }

    /// Lets the console be switched away, as it was asked with `consoleRelease`. Whatever drives the panel must be given up before.
    public func allowRelease() { _ = ioctl(descriptor.rawValue, UInt(VT_RELDISP), 1 as Int32) }

    /// Answers `consoleAcquire`.
    public func acceptAcquire() { _ = ioctl(descriptor.rawValue, UInt(VT_RELDISP), VT_ACKACQ) }

    /// Switches to console `number`; while its keyboard is off the kernel does not hear Ctrl+Alt+F`number`.
    public func activate(_ number: Int) { _ = ioctl(descriptor.rawValue, UInt(VT_ACTIVATE), Int32(number)) }

    /// Gives the console back as it was.
    public func giveBack() {
        guard isTaken else { return }
        isTaken = false
        var mode = vt_mode()
        mode.mode = CChar(VT_AUTO)
        _ = ioctl(descriptor.rawValue, UInt(VT_SETMODE), &mode)
        _ = ioctl(descriptor.rawValue, UInt(KDSKBMODE), keyboardMode)
        _ = ioctl(descriptor.rawValue, UInt(KDSETMODE), KD_TEXT)
    }
}
