import Glibc
import Testing

/// A program run by a test, both its output streams on one pipe; ended with its last reference.
///
/// Foundation's Process takes a child that closes its descriptors (as systemd-socket-activate does) for one that has ended.
final class ChildProcess {
    private let number: pid_t
    private var status: Int32?
    /// The pipe's end, for poll.
    let output: Int32

    init(_ words: [String], environment: [String]) throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        output = ends[0]
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 2)
        // The test's threads block signals; a daemon must hear them.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        let arguments = words.map { strdup($0) } + [nil]
        let variables = environment.map { strdup($0) } + [nil]
        var child: pid_t = 0
        let result = posix_spawn(&child, words[0], &actions, &attributes, arguments, variables)
        number = child
        for text in arguments + variables { free(text) }
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
        close(ends[1])
        try #require(result == 0, "\(words[0])")
    }

    deinit {
        terminate()
        _ = wait()
        close(output)
    }

    func terminate() { if status == nil { kill(number, SIGTERM) } }

    /// Waits for the end; the exit status, or minus the signal's number.
    func wait() -> Int32 {
        if let status { return status }
        var word: Int32 = 0
        while waitpid(number, &word, 0) < 0 && errno == EINTR {}
        let ended = word & 0x7F == 0 ? word >> 8 & 0xFF : -(word & 0x7F)
        status = ended
        return ended
    }

    /// What has come, waiting until something does; empty at the end.
    func read() -> String {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(output, &buffer, buffer.count)
            if count < 0 && errno == EINTR { continue }
            return String(decoding: buffer[..<max(count, 0)], as: UTF8.self)
        }
    }

    /// Everything until the program closes its output, and its status.
    func finish() -> (status: Int32, text: String) {
        var text = ""
        while true {
            let piece = read()
            if piece.isEmpty { return (wait(), text) }
            text += piece
        }
    }

    /// Whether something can be read at once.
    var hasOutput: Bool {
        var readable = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
        return poll(&readable, 1, 0) > 0
    }
}
