import Base

/// One client's conversation: lines in, lines out. Knows nothing of sockets.
public struct ControlSession {
    /// The protocol's number; raised when something comes to mean something else.
    public static let protocolNumber = 1

    /// This client among all of the run, as `EventRecord.Origin` names it.
    public let client: UInt64
    /// What it listens to; nil before `subscribe`.
    public private(set) var subscription: Subscription?
    /// The last event that was sent or passed over.
    private var position: UInt64 = 0

    public init(client: UInt64) { self.client = client }

    /// Answers one line (without its end), appending the answer, if there is one, to `output`.
    public mutating func answer(
        _ line: [UInt8], handler: any ControlHandler, history: EventHistory, into output: inout [UInt8]
    ) {
        switch Message(line: line) {
        case .single(let request):
            if let response = respond(to: request, handler, history) {
                output += response
                output.append(0x0A)
            }
        case .batch(let requests):
            let responses = requests.compactMap { respond(to: $0, handler, history) }
            // Of notifications alone nothing is answered, not even an empty list.
            guard !responses.isEmpty else { return }
            output.append(UInt8(ascii: "["))
            output += responses.joined(separator: CollectionOfOne(UInt8(ascii: ",")))
            output += "]\n".utf8
        }
    }

    /// Appends a notification for every event since the last call that the client listens to.
    public mutating func appendNotifications(from history: EventHistory, into output: inout [UInt8]) {
        guard let subscription, position < history.newest else { return }
        for entry in history.events(after: position).events where subscription.wants(entry.record) {
            output += entry.head
            if let origin = entry.record.origin, origin.client == client {
                var writer = JSONWriter()
                writer.write(origin.token)
                output += ",\"token\":".utf8
                output += writer.bytes
            }
            output += "}}\n".utf8
        }
        position = history.newest
    }

    private mutating func respond(
        to request: Result<Request, RequestError>, _ handler: any ControlHandler, _ history: EventHistory
    ) -> [UInt8]? {
        switch request {
        case .failure(let failure): return Self.response(.failure(failure.error), id: failure.id)
        case .success(let request):
            let result: Result<Value, ControlError>
            do throws(ControlError) {
                result = .success(try perform(try Call(request), handler, history))
            } catch {
                result = .failure(error)
            }
            guard let id = request.id else { return nil }
            return Self.response(result, id: id)
        }
    }

    private mutating func perform(
        _ call: Call, _ handler: any ControlHandler, _ history: EventHistory
    ) throws(ControlError) -> Value {
        switch call {
        case .hello:
            return .object([
                .init("version", .text(handler.status().version)),
                .init("protocol", .number(Double(Self.protocolNumber))),
                .init("capabilities", .list(Call.methods.map(Value.text))),
            ])
        case .get(let ids): return try handler.values(of: ids)
        case .perform(let request, let token):
            try handler.perform(request, origin: token.map { EventRecord.Origin(client: client, token: $0) })
            return .object([])
        case .subscribe(let subscription, let after): return try subscribe(subscription, after, handler, history)
        case .status: return handler.status().value(newest: history.newest)
        }
    }

    /// Takes the place of an earlier subscription. Every id must be known, for a misspelt one would be silence.
    private mutating func subscribe(
        _ new: Subscription, _ after: UInt64?, _ handler: any ControlHandler, _ history: EventHistory
    ) throws(ControlError) -> Value {
        let ids = new.ids.map { $0.compactMap { $0 }.sorted() }
        for id in ids ?? [] where !handler.isKnown(id: id) {
            throw .unknown(id: id, expected: "the id of an element or screen")
        }
        if let after, after > history.newest {
            let message = "after is \(after), but this run's newest event is \(history.newest); subscribe without it"
            throw ControlError(.invalidParameters, message, expected: "0 to \(history.newest)")
        }
        var values = try handler.values(of: nil)
        if let ids, case .object(let members) = values { values = .object(members.filter { ids.contains($0.key) }) }
        subscription = new
        position = after ?? history.newest
        var result: [Value.Member] = [.init("seq", .number(Double(history.newest))), .init("values", values)]
        let lost = history.events(after: position).lost
        if lost > 0 { result.append(.init("lost", .number(Double(lost)))) }
        return .object(result)
    }

    /// A whole response without the line's end.
    private static func response(_ result: Result<Value, ControlError>, id: [UInt8]?) -> [UInt8] {
        var writer = JSONWriter()
        writer.write(raw: "{\"jsonrpc\":\"2.0\",\"id\":")
        if let id { writer.write(raw: id) } else { writer.write(.null) }
        switch result {
        case .success(let value):
            writer.write(raw: ",\"result\":")
            writer.write(value)
        case .failure(let error):
            writer.write(raw: ",\"error\":")
            writer.write(error.value)
        }
        writer.write(raw: "}")
        return writer.bytes
    }

    /// The answer to a line longer than `limit` bytes, with its end.
    public static func refusalOfLine(longerThan limit: Int) -> [UInt8] {
        let error = ControlError(
            .invalidRequest, "a line longer than \(limit) bytes", expected: "at most \(limit) bytes a line")
        return response(.failure(error), id: nil) + [0x0A]
    }
}
