import Foundation
import Programs
import Testing

/// A folder of its own in which the program of this build is run as a user runs it; it goes when the test is over.
final class Workshop: Sendable {
    typealias Outcome = Program.Outcome

    static let checkout = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    static let configs = checkout.appending(path: "Configs").path
    static let settings = "\(configs)/scenes/settings.yaml"
    static let tour = "\(configs)/traces/settings-tour.evemu"
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
        try await run(Program.handglass, words, input: input, in: place, environment: environment)
    }

    /// The same with a list of words.
    func run(
        _ words: [String], in place: String? = nil, environment: [String: String?] = [:]
    ) async throws -> Outcome {
        try await run(Program.handglass, words, in: place, environment: environment)
    }

    /// Runs a shell command; `$H` is the program.
    func shell(_ command: String, environment: [String: String?] = [:]) async throws -> Outcome {
        let all = environment.merging(["H": Program.handglass]) { given, _ in given }
        return try await run("/bin/sh", ["-c", command], environment: all)
    }

    private static let turnstile = Turnstile(4)

    private func run(
        _ executable: String, _ words: [String], input: Data = Data(), in place: String? = nil,
        environment: [String: String?] = [:]
    ) async throws -> Outcome {
        var variables = ProcessInfo.processInfo.environment
        variables["HANDGLASS_DATA"] = Self.configs
        for (name, value) in environment { variables[name] = value }
        return try await Self.turnstile.pass { [variables, folder = place ?? folder.path] in
            try await withCheckedThrowingContinuation { ended in
                // Not on the threads of the tests, of which there are two.
                Thread.detachNewThread {
                    ended.resume(
                        with: Result {
                            try Program.run(executable, words, input: input, in: folder, environment: variables)
                        })
                }
            }
        }
    }
}
