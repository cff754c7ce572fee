public import Base
internal import Glibc

/// The kernel's clocks. Only the shell asks them; the core is told.
public enum MonotonicClock {
    /// CLOCK_MONOTONIC, which input events are stamped with.
    public static func now() -> Timestamp { Timestamp(read(CLOCK_MONOTONIC)) }

    /// Comes back at `time` or a little later; at once if it has passed. The live loop never sleeps: it waits for events.
    public static func sleep(until time: Timestamp) {
        var due = timespec(
            tv_sec: time_t(time.microseconds / 1_000_000), tv_nsec: Int(time.microseconds % 1_000_000) * 1000)
        while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &due, nil) == EINTR {}
    }

    /// Microseconds of CLOCK_REALTIME since 1970 (UTC). It may jump when somebody sets it.
    public static func wall() -> Microseconds { read(CLOCK_REALTIME) }

    /// Microseconds since 1970-01-01T00:00 that a clock on the wall of this machine's time zone shows.
    public static func civil() -> Microseconds {
        let wall = wall()
        var seconds = time_t(wall / 1_000_000)
        var parts = tm()
        localtime_r(&seconds, &parts)
        return wall + Int64(parts.tm_gmtoff) * 1_000_000
    }

    /// The time zone's name, such as `Europe/Berlin`, as far as the machine says it.
    public static var zone: String {
        if let named = getenv("TZ") {
            let text = String(cString: named)
            if !text.isEmpty { return text.hasPrefix(":") ? String(text.dropFirst()) : text }
        }
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/etc/localtime", &buffer, buffer.count - 1)
        guard count > 0 else { return "UTC" }
        let path = buffer[..<count].map { UInt8(bitPattern: $0) }
        let parts = String(decoding: path, as: UTF8.self).split(separator: "/")
        guard let folder = parts.lastIndex(of: "zoneinfo") else { return "UTC" }
        return parts[(folder + 1)...].joined(separator: "/")
    }

    private static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    }
}
