public import Base

/// Why a request was not done, as JSON-RPC 2.0 tells it: a code, a sentence for people, and what was expected.
public struct ControlError: Error, Hashable, Sendable {
    /// JSON-RPC's numbers for what went wrong.
    public enum Code: Int, Sendable {
        /// The line is not JSON.
        case parse = -32700
        /// JSON, but no request.
        case invalidRequest = -32600
        /// There is no such method, or it is not built yet.
        case methodNotFound = -32601
        /// The parameters do not fit: an unknown id, a wrong type, an index out of range.
        case invalidParameters = -32602
    }

    /// By JSON-RPC.
    public var code: Code
    /// What is wrong; starts in lower case, no full stop.
    public var message: String
    /// The element (or `ID.property`, as it was given) that is meant; nil if none is.
    public var id: String?
    /// What would have been right, in a user's words: `a number`, `0 to 2`.
    public var expected: String

    public init(_ code: Code, _ message: String, id: String? = nil, expected: String) {
        self.code = code
        self.message = message
        self.id = id
        self.expected = expected
    }

    /// An id that names nothing.
    public static func unknown(id: String, expected: String = "the id of an element") -> ControlError {
        ControlError(.invalidParameters, "unknown id \"\(id)\"", id: id, expected: expected)
    }

    /// A value of the wrong kind or out of range for `id`.
    public static func unfit(_ value: Value, id: String, expected: String) -> ControlError {
        ControlError(.invalidParameters, "\(id) cannot be set to \(value.json)", id: id, expected: expected)
    }

    /// The `error` member of a response: `{code, message, data: {id, expected}}`.
    public var value: Value {
        .object([
            .init("code", .number(Double(code.rawValue))),
            .init("message", .text(message)),
            .init("data", .object([.init("id", id.map(Value.text) ?? .null), .init("expected", .text(expected))])),
        ])
    }
}
