internal import Base

/// Who started the run and wants to know how it goes: systemd, or nobody.
protocol Supervisor: AnyObject {
    /// When `alive` must be called next; nil if nobody watches.
    var deadline: Timestamp? { get }
    /// The first frame is drawn, or the wait for a display has begun.
    func ready()
    /// What the run does, in words.
    func status(_ text: String)
    /// A turn came to its end.
    func alive(at now: Timestamp)
    /// The run is ending.
    func stopping()
}
