internal import Base
internal import Linux
internal import Scene

/// Keeps a running scene's time of day with the machine's: told when somebody sets the clock, and looked at now and then for
/// daylight saving.
final class LiveClock {
    /// A difference up to this is left alone: both clocks are steered alike, only jumps part them.
    static let tolerance: Microseconds = .milliseconds(500)
    /// How often it is looked at, in turns that happen anyway.
    static let interval: Microseconds = 60_000_000

    private let watch: WallClockWatch?
    private var source: EventLoop.Source?
    private var wasSet = false
    private var checked: Timestamp
    /// What the scene's clock shows, as microseconds of civil time less those of the input clock.
    private var offset: Microseconds

    /// - Parameters:
    ///   - start: the scene's start.
    ///   - civil: the time of day then.
    init(start: Timestamp, civil: CivilTime, loop: EventLoop) {
        checked = start
        offset = civil.microseconds - start.microseconds
        watch = try? WallClockWatch()
        if let watch {
            source = try? loop.add(watch.descriptor, .read) { [unowned self] _ in wasSet = watch.take() || wasSet }
        }
    }

    /// The time of day to go on with, if the machine's has jumped away from the scene's.
    func jump(at now: Timestamp, civil: () -> Microseconds = MonotonicClock.civil) -> CivilTime? {
        guard wasSet || now - checked >= Self.interval else { return nil }
        wasSet = false
        checked = now
        let current = civil()
        guard (current - now.microseconds - offset).magnitude > UInt64(Self.tolerance) else { return nil }
        offset = current - now.microseconds
        return CivilTime(microseconds: current)
    }
}
