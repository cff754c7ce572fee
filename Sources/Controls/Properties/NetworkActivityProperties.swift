public import Base

/// The spinner in the status bar that turns while the network is used.
public struct NetworkActivityProperties: Hashable, Sendable {
    /// What lasts no longer is not shown.
    public var delay: Microseconds
    /// How long it goes on turning after the last activity has ended.
    public var linger: Microseconds

    /// 1 s and 170 ms (physics 4.6).
    public init(delay: Microseconds = 1_000_000, linger: Microseconds = 170_000) {
        self.delay = delay
        self.linger = linger
    }
}
