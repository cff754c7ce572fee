public import Base

/// Why a file cannot be used as a trace.
public struct TraceError: Error, Hashable, Sendable {
    /// What sort of refusal it is.
    public enum Kind: Hashable, Sendable {
        /// Nothing in it is a trace of any known kind.
        case notATrace
        /// A known kind of file that is not read (another version, a format without reader, a script).
        case unsupported
        /// Its axes are not described, and no range was given.
        case undescribed
        /// It does not say when anything was, and no rate was given.
        case untimed
        /// It describes devices but holds no events.
        case noEvents
        /// Too much of it, or something that matters, is broken.
        case damaged
    }

    /// Decides what may be tried next.
    public var kind: Kind
    /// What is wrong, at least one; the first says it, others may show where.
    public var diagnostics: [Diagnostic]

    public init(_ kind: Kind, _ diagnostics: [Diagnostic]) {
        self.kind = kind
        self.diagnostics = diagnostics
    }

    init(_ kind: Kind, file: String, line: Int? = nil, _ message: String, remedy: String? = nil) {
        let position = line.map { SourcePosition(line: $0, column: 1) }
        self.init(kind, [Diagnostic(file: file, position: position, message: message, remedy: remedy)])
    }
}
