/// How the program ended, as in sysexits.h.
enum ExitStatus: Int32 {
    case done = 0
    /// Findings of `check`, or an expectation not met.
    case findings = 1
    /// Wrong words on the command line, an unknown screen.
    case usage = 64
    /// Bad data in an input.
    case data = 65
    /// A named input does not exist.
    case noInput = 66
    /// No display, device or daemon.
    case unavailable = 69
    /// Our own bug.
    case software = 70
    /// Reading or writing failed.
    case io = 74
    /// Not permitted.
    case permission = 77
    /// A scene or configuration that cannot be used.
    case config = 78
}

/// What ends a command early: one or more lines for standard error, and the exit status.
struct Failure: Error {
    var status: ExitStatus
    /// Each is printed after `handglass: `.
    var messages: [String]

    init(_ status: ExitStatus, _ messages: String...) {
        self.status = status
        self.messages = messages
    }

    init(_ status: ExitStatus, messages: [String]) {
        self.status = status
        self.messages = messages
    }
}
