import Foundation

/// The program just built, run on this host.
enum Handglass {
    struct Result {
        var status: Int32
        var output: String
        var errors: String
    }

    static func run(_ arguments: String...) throws -> Result { try run(arguments) }

    static func run(_ arguments: [String]) throws -> Result {
        let process = Process()
        process.executableURL = VirtualMachine.programs.appending(path: "handglass")
        process.arguments = arguments
        // To a file: two pipes read one after the other could block the program.
        let errors = FileManager.default.temporaryDirectory.appending(path: "handglass-\(UUID()).errors")
        try Data().write(to: errors)
        defer { try? FileManager.default.removeItem(at: errors) }
        let output = Pipe()
        process.standardOutput = output
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return try Result(
            status: process.terminationStatus, output: String(decoding: bytes, as: UTF8.self),
            errors: String(contentsOf: errors, encoding: .utf8))
    }
}
