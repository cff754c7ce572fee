public import Base
internal import Glibc

/// The kernel's clocks. Only the shell asks them; the core is told.
public enum MonotonicClock {
    /// CLOCK_MONOTONIC, which input events are stamped with.
    public static func now() -> Timestamp { Timestamp(read(CLOCK_MONOTONIC)) }

    /// Microseconds of CLOCK_REALTIME since 1970 (UTC). It may jump when somebody sets it.
    public static func wall() -> Microseconds { read(CLOCK_REALTIME) }

    private static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    }
}
