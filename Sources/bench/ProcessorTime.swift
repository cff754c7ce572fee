internal import Glibc

/// The time this thread has run, in nanoseconds: what other programs take of the machine is not in it.
enum ProcessorTime {
    static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
