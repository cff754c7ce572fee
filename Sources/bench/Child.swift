internal import Glibc

/// A program that is started, waited for, and looked at.
struct Child {
    /// Milliseconds from before it was started to its end.
    var milliseconds: Double
    /// The most memory it held, in bytes.
    var memory: Int
    var succeeded: Bool

    /// Runs `arguments` (the program by its path or, without a slash, by PATH) with its output thrown away; nil if it cannot be
    /// started.
    static func run(_ arguments: [String]) -> Child? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in [Int32(1), 2] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
        }
        var words = arguments.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        let start = monotonic()
        var process: pid_t = 0
        guard posix_spawnp(&process, arguments[0], &actions, nil, &words, environ) == 0 else { return nil }
        var status: Int32 = 0
        var usage = rusage()
        while wait4(process, &status, 0, &usage) < 0 {
            guard errno == EINTR else { return nil }
        }
        return Child(
            milliseconds: Double(monotonic() - start) / 1e6, memory: usage.ru_maxrss * 1024, succeeded: status == 0)
    }

    private static func monotonic() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
