internal import Base
internal import ControlProtocol
internal import Documents

/// `handglass check`: says what is wrong with scenes, and with configurations.
enum Check {
    static var command: Command {
        Command(
            name: "check", summary: "Checks scenes and configurations and says what is wrong, where, and what to do",
            synopsis: "[OPTION…] SCENE…",
            options: [.value("format", "text|json", "lines to read (text, the default), or one JSON list")],
            examples: ["handglass check scene.yaml", "handglass check --format json scenes/*.yaml"],
            run: run)
    }

    private static func run(_ arguments: Arguments) throws -> ExitStatus {
        guard !arguments.operands.isEmpty else {
            throw Failure(.usage, "check: no scene named; write handglass check SCENE…")
        }
        let format = arguments.value("format") ?? "text"
        guard ["text", "json"].contains(format) else {
            throw Failure(.usage, "check: --format takes text or json, not \(format)")
        }
        var found: [Finding] = []
        var missing: Failure?
        for path in arguments.operands {
            do {
                found += try findings(in: path)
            } catch let failure as Failure {
                // The other scenes are still checked; the first file that is not there decides the status.
                missing = missing.map { Failure($0.status, messages: $0.messages + failure.messages) } ?? failure
            }
        }
        try Standard.output.write(
            format == "json"
                ? Value.list(found.map(json)).json + "\n" : found.map { text($0).printable() + "\n" }.joined())
        if let missing { throw missing }
        return found.isEmpty ? .done : .findings
    }

    private static func findings(in path: String) throws -> [Finding] {
        let bytes = try Files.read(path, limit: SceneReader.limit)
        do {
            if ConfigurationReader.isConfiguration(bytes) {
                _ = try ConfigurationReader.read([(bytes, path)])
            } else {
                return try SceneReader.check(bytes, file: path, reading: Files.readBeside).warnings
            }
            return []
        } catch {
            return error.all
        }
    }

    /// `FILE:LINE:COLUMN: severity: message; remedy [rule-id]`.
    private static func text(_ finding: Finding) -> String {
        let diagnostic = finding.diagnostic
        let place = diagnostic.position.map { "\(diagnostic.file):\($0.line):\($0.column)" } ?? diagnostic.file
        let remedy = diagnostic.remedy.map { "; \($0)" } ?? ""
        return "\(place): \(finding.rule.severity.rawValue): \(diagnostic.message)\(remedy) [\(finding.rule.rawValue)]"
    }

    private static func json(_ finding: Finding) -> Value {
        let diagnostic = finding.diagnostic
        func number(_ value: Int?) -> Value { value.map { .number(Double($0)) } ?? .null }
        return .object([
            .init("file", .text(diagnostic.file)), .init("line", number(diagnostic.position?.line)),
            .init("column", number(diagnostic.position?.column)),
            .init("severity", .text(finding.rule.severity.rawValue)),
            .init("message", .text(diagnostic.message)),
            .init("remedy", diagnostic.remedy.map { .text($0) } ?? .null),
            .init("rule", .text(finding.rule.rawValue)),
        ])
    }
}
