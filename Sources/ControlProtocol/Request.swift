public import Base

/// One JSON-RPC 2.0 request as it came: a method's name and parameters, and under which id it wants its answer.
public struct Request: Sendable {
    /// The method's name.
    public var method: String
    /// An object's members; empty if there were none.
    public var parameters: [Value.Member]
    /// The id's own JSON text, so that it goes back as it came, be it longer than a Double holds; nil for a notification, which is
    /// never answered.
    public var id: [UInt8]?
}

/// What one line of a client's asks for.
public enum Message: Sendable {
    /// One request, or why it is none.
    case single(Result<Request, RequestError>)
    /// A batch: its answers go back as one list.
    case batch([Result<Request, RequestError>])

    /// The most requests that a batch may hold.
    public static let batchLimit = 256

    /// Takes in one line, without its end.
    public init(line: [UInt8]) {
        do throws(JSONError) {
            let (value, spans) = try JSONReader.readWithSpans(line)
            guard case .list(let items) = value else {
                self = .single(Self.request(value, spans, in: line))
                return
            }
            guard !items.isEmpty, items.count <= Self.batchLimit else {
                let message = items.isEmpty ? "an empty batch" : "a batch of \(items.count) requests"
                self = .single(.failure(.invalid(message, expected: "1 to \(Self.batchLimit) requests")))
                return
            }
            self = .batch(
                spans.map { span in
                    // Read once more by itself, for the place of its id.
                    let item = Array(line[span])
                    guard let (value, spans) = try? JSONReader.readWithSpans(item) else {
                        return .failure(.invalid("no request", expected: "an object"))
                    }
                    return Self.request(value, spans, in: item)
                })
        } catch {
            let error = ControlError(
                .parse, "not JSON: column \(error.position.column): \(error.message)",
                expected: "one JSON object a line")
            self = .single(.failure(RequestError(error: error, id: nil)))
        }
    }

    private static func request(
        _ value: Value, _ spans: [Range<Int>], in line: [UInt8]
    ) -> Result<Request, RequestError> {
        guard case .object(let members) = value else {
            return .failure(.invalid("\(value.kindName) is no request", expected: "an object"))
        }
        var id: [UInt8]?
        if let place = members.firstIndex(where: { $0.key == "id" }) {
            switch members[place].value {
            case .null, .number, .text: id = Array(line[spans[place]])
            case .bool, .list, .object: return .failure(.invalid("a wrong id", expected: "a number, a text or null"))
            }
        }
        guard value["jsonrpc"] == .text("2.0") else {
            return .failure(.invalid("jsonrpc is not \"2.0\"", expected: "\"jsonrpc\": \"2.0\"", id: id))
        }
        guard case .text(let method) = value["method"] else {
            return .failure(.invalid("no method", expected: "\"method\" with a method's name", id: id))
        }
        switch value["params"] {
        case nil, .null: return .success(Request(method: method, parameters: [], id: id))
        case .object(let parameters): return .success(Request(method: method, parameters: parameters, id: id))
        case .list:
            let error = ControlError(
                .invalidParameters, "params by position", expected: "params as an object, by name")
            return .failure(RequestError(error: error, id: id))
        case .bool, .number, .text: return .failure(.invalid("params is no object", expected: "an object", id: id))
        }
    }
}

/// A line that is no request, and the id to answer it under.
public struct RequestError: Error, Sendable {
    /// What is answered.
    public var error: ControlError
    /// The id's own JSON text; nil if none could be made out, which goes back as null.
    public var id: [UInt8]?

    static func invalid(_ message: String, expected: String, id: [UInt8]? = nil) -> RequestError {
        RequestError(error: ControlError(.invalidRequest, message, expected: expected), id: id)
    }
}
