import CSpawn
import Foundation

/// A program that a test runs as a process of its own, as a user or a service manager does.
///
/// Foundation's `Process` learns of a program's end from a socket that the program's own children inherit: one that outlives it
/// lets a test wait without end. Here the kernel is asked about the one process, no file but the three streams is handed on, and
/// what takes too long is ended with all that it started.
public final class Program: Sendable {
    /// What a program wrote and how it ended.
    public struct Outcome: Sendable {
        public var output: Data
        public var errors: String
        /// The exit status; nil if a signal ended the program.
        public var status: Int32?

        public var text: String { String(decoding: output, as: UTF8.self) }
        public var lines: [String] { text.split(separator: "\n").map(String.init) }
        public var errorLines: [String] { errors.split(separator: "\n").map(String.init) }
    }

    /// Where a program reads and writes: files, for none can fill up while another is read.
    public struct Streams: Sendable {
        public var input = "/dev/null"
        public var output = "/dev/null"
        public var errors = "/dev/null"

        public init(input: String = "/dev/null", output: String = "/dev/null", errors: String = "/dev/null") {
            self.input = input
            self.output = output
            self.errors = errors
        }
    }

    /// The program that all this is about; tests and program are built into the same folder.
    public static let handglass: String = folder + "/handglass"

    /// Where the tests and the programs of this build are.
    public static let folder: String = {
        let tests = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return URL(filePath: tests ?? "/").deletingLastPathComponent().path
    }()

    public let id: pid_t
    private let ended = Ending()

    /// Starts the program at `path`, in a process group of its own.
    ///
    /// - Parameters:
    ///   - path: of the executable.
    ///   - words: its arguments, without its name.
    ///   - folder: the working folder; nil for that of the tests.
    ///   - environment: all its variables; nil for those of the tests.
    ///   - patience: seconds after which it is ended, with all that it started.
    /// - Throws: `POSIXError` if it cannot be started.
    public init(
        _ path: String, _ words: [String], streams: Streams = Streams(), in folder: String? = nil,
        environment: [String: String]? = nil, patience: TimeInterval = 120
    ) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, streams.input, O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, streams.output, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        if streams.errors == streams.output {
            posix_spawn_file_actions_adddup2(&actions, 1, 2)
        } else {
            posix_spawn_file_actions_addopen(&actions, 2, streams.errors, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        }
        posix_spawn_file_actions_addclosefrom_np(&actions, 3)
        if let folder { posix_spawn_file_actions_addchdir_np(&actions, folder) }

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigaddset(&signals, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        let variables = (environment ?? ProcessInfo.processInfo.environment).map { "\($0)=\($1)" }
        var words = ([path] + words).map { strdup($0) } + [nil]
        var pairs = variables.map { strdup($0) } + [nil]
        defer { for text in words + pairs { free(text) } }
        var id: pid_t = 0
        let error = posix_spawn(&id, path, &actions, &attributes, &words, &pairs)
        guard error == 0 else { throw POSIXError(POSIXErrorCode(rawValue: error) ?? .EIO) }
        self.id = id

        let ended = ended
        DispatchQueue.global().asyncAfter(deadline: .now() + patience) { [id] in
            ended.unlessOver { kill(-id, SIGKILL) }
        }
    }

    /// Sends a signal, unless the program has ended and been waited for.
    public func signal(_ number: Int32) { ended.unlessOver { kill(id, number) } }

    /// Ends it with SIGTERM, if it has not been waited for, and waits until it has ended.
    public func end() {
        signal(SIGTERM)
        wait()
    }

    /// Waits until the program has ended.
    ///
    /// - Returns: its exit status; nil if a signal ended it.
    @discardableResult
    public func wait() -> Int32? {
        var information = siginfo_t()
        while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) != 0 && errno == EINTR {}
        // From here on the number may be another program's.
        return ended.close {
            var status: Int32 = 0
            while waitpid(id, &status, 0) < 0 && errno == EINTR {}
            return status
        }
    }

    /// Runs the program at `path` to its end.
    ///
    /// - Parameters:
    ///   - input: what stands on standard input.
    ///   - together: what goes to standard error is part of `output`, in the order in which it was written.
    public static func run(
        _ path: String, _ words: [String], input: Data = Data(), in folder: String? = nil,
        environment: [String: String]? = nil, together: Bool = false, patience: TimeInterval = 120
    ) throws -> Outcome {
        let place = FileManager.default.temporaryDirectory.appending(path: "handglass-\(UUID().uuidString)").path
        let streams = Streams(
            input: place + ".in", output: place + ".out", errors: place + (together ? ".out" : ".err"))
        defer {
            for file in Set([streams.input, streams.output, streams.errors]) {
                try? FileManager.default.removeItem(atPath: file)
            }
        }
        try input.write(to: URL(filePath: streams.input))
        let program = try Program(
            path, words, streams: streams, in: folder, environment: environment, patience: patience)
        let status = program.wait()
        return Outcome(
            output: try Data(contentsOf: URL(filePath: streams.output)),
            errors: together
                ? "" : try String(decoding: Data(contentsOf: URL(filePath: streams.errors)), as: UTF8.self),
            status: status)
    }
}

/// Whether a process has been waited for: its number is not to be used any more.
private final class Ending: @unchecked Sendable {
    private let lock = NSLock()
    private var word: Int32?

    func unlessOver(_ act: () -> Void) { lock.withLock { if word == nil { act() } } }

    /// The exit status from what `reap` says, which is asked once; nil if a signal ended the process.
    func close(_ reap: () -> Int32) -> Int32? {
        lock.withLock {
            let word = self.word ?? reap()
            self.word = word
            return word & 0x7F == 0 ? word >> 8 & 0xFF : nil
        }
    }
}
