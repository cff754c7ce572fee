import Foundation
import Testing

/// A folder of its own in which the program of this build is run as a user runs it; it goes when the test is over.
final class Workshop: Sendable {
    /// What the program wrote and how it ended.
    struct Outcome: Sendable {
        var output: Data
        var errors: String
        /// The exit status; nil if a signal ended the program.
        var status: Int32?

        var text: String { String(decoding: output, as: UTF8.self) }
        var lines: [String] { text.split(separator: "\n").map(String.init) }
        var errorLines: [String] { errors.split(separator: "\n").map(String.init) }
    }

    /// A program that runs longer than this hangs.
    static let patience: TimeInterval = 120
    static let checkout = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    static let configs = checkout.appending(path: "Configs").path
    static let settings = "\(configs)/scenes/settings.yaml"
    static let tour = "\(configs)/traces/settings-tour.evemu"
    /// Tests and program are built into the same folder.
    static let program: URL = {
        let tests = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return URL(filePath: tests ?? "/").deletingLastPathComponent().appending(path: "handglass")
    }()

    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "handglass-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func path(_ name: String) -> String { folder.appending(path: name).path }

    /// Writes `text` as the file `name`.
    @discardableResult
    func file(_ name: String, _ text: String) throws -> String { try file(name, Data(text.utf8)) }

    @discardableResult
    func file(_ name: String, _ bytes: Data) throws -> String {
        try bytes.write(to: folder.appending(path: name))
        return name
    }

    func read(_ name: String) throws -> Data { try Data(contentsOf: folder.appending(path: name)) }
    func text(_ name: String) throws -> String { String(decoding: try read(name), as: UTF8.self) }

    /// Runs `handglass` with `words`.
    ///
    /// - Parameters:
    ///   - input: what stands on standard input.
    ///   - environment: variables set or, where nil, taken away.
    func handglass(
        _ words: String..., input: Data = Data(), in place: String? = nil, environment: [String: String?] = [:]
    ) async throws -> Outcome {
        try await run(Self.program.path, words, input: input, in: place, environment: environment)
    }

    /// The same with a list of words.
    func run(
        _ words: [String], in place: String? = nil, environment: [String: String?] = [:]
    ) async throws -> Outcome {
        try await run(Self.program.path, words, in: place, environment: environment)
    }

    /// Runs a shell command; `$H` is the program.
    func shell(_ command: String, environment: [String: String?] = [:]) async throws -> Outcome {
        let all = environment.merging(["H": Self.program.path]) { given, _ in given }
        return try await run("/bin/sh", ["-c", command], environment: all)
    }

    private static let turnstile = Turnstile(4)

    private func run(
        _ executable: String, _ words: [String], input: Data = Data(), in place: String? = nil,
        environment: [String: String?] = [:]
    ) async throws -> Outcome {
        try await Self.turnstile.pass {
            try await start(executable, words, input: input, in: place, environment: environment)
        }
    }

    private func start(
        _ executable: String, _ words: [String], input: Data, in place: String?, environment: [String: String?]
    ) async throws -> Outcome {
        let process = Process()
        process.executableURL = URL(filePath: executable)
        process.arguments = words
        process.currentDirectoryURL = place.map { URL(filePath: $0) } ?? folder
        var variables = ProcessInfo.processInfo.environment
        variables["HANDGLASS_DATA"] = Self.configs
        for (name, value) in environment { variables[name] = value }
        process.environment = variables
        // Files, not pipes: none can fill up while another is read.
        let streams = try ["in", "out", "err"].map { stream in
            let url = FileManager.default.temporaryDirectory.appending(path: "handglass-\(UUID().uuidString).\(stream)")
            try (stream == "in" ? input : Data()).write(to: url)
            return url
        }
        defer { for url in streams { try? FileManager.default.removeItem(at: url) } }
        let handles = try [
            FileHandle(forReadingFrom: streams[0]), FileHandle(forWritingTo: streams[1]),
            FileHandle(forWritingTo: streams[2]),
        ]
        // A process that has ended keeps its handles, and with a thousand open files Foundation's way of starting programs crashes.
        defer { for handle in handles { try? handle.close() } }
        process.standardInput = handles[0]
        process.standardOutput = handles[1]
        process.standardError = handles[2]
        try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in ended.resume() }
            do {
                try process.run()
                let id = process.processIdentifier
                DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) {
                    if process.isRunning { kill(id, SIGKILL) }
                }
            } catch {
                process.terminationHandler = nil
                ended.resume(throwing: error)
            }
        }
        return Outcome(
            output: try Data(contentsOf: streams[1]),
            errors: String(decoding: try Data(contentsOf: streams[2]), as: UTF8.self),
            status: process.terminationReason == .exit ? process.terminationStatus : nil)
    }
}
