public import Base

/// A request that this program knows, its parameters checked.
public enum Call: Hashable, Sendable {
    case hello
    /// All values, or those of some ids.
    case get(ids: [String]?)
    /// Something to be done on the screen. The token, a text or a number, comes back with the events that follow.
    case perform(ProgramRequest, token: Value?)
    case subscribe(Subscription, after: UInt64?)
    case status

    /// The methods that are answered.
    public static let methods = [
        "hello", "get", "set", "subscribe", "status", "go", "activity", "endRefreshing", "rows",
    ]

    /// Methods of the protocol whose time has not come.
    private static let unbuilt = [
        "tree", "screenshot", "goto", "tap", "drag", "type", "gesture", "reload", "bundle",
    ]

    /// Makes out what `request` asks for.
    public init(_ request: Request) throws(ControlError) {
        switch request.method {
        case "hello":
            _ = try Parameters(request, [])
            self = .hello
        case "status":
            _ = try Parameters(request, [])
            self = .status
        case "get":
            self = .get(ids: try Parameters(request, ["ids"]).texts("ids"))
        case "set":
            let parameters = try Parameters(request, ["values", "token"])
            self = .perform(.set(try parameters.members("values")), token: try parameters.token())
        case "go":
            let parameters = try Parameters(request, ["screen", "token"])
            self = .perform(.go(screen: try parameters.text("screen")), token: try parameters.token())
        case "activity":
            let parameters = try Parameters(request, ["id", "begin", "token"])
            let activity = ProgramRequest.activity(
                id: try parameters.textOrNull("id"), begins: try parameters.bool("begin"))
            self = .perform(activity, token: try parameters.token())
        case "endRefreshing":
            let parameters = try Parameters(request, ["id", "token"])
            self = .perform(.endRefreshing(id: try parameters.text("id")), token: try parameters.token())
        case "rows":
            let parameters = try Parameters(request, ["id", "wheel", "rows", "token"])
            let rows = ProgramRequest.rows(
                id: try parameters.text("id"), wheel: Int(clamping: try parameters.whole("wheel") ?? 0),
                rows: try parameters.rows("rows"))
            self = .perform(rows, token: try parameters.token())
        case "subscribe":
            let parameters = try Parameters(request, ["events", "ids", "after"])
            let subscription = Subscription(
                events: try parameters.eventNames("events"), ids: try parameters.idsOrNull("ids"))
            self = .subscribe(subscription, after: try parameters.whole("after"))
        default:
            let known = Self.methods.joined(separator: ", ")
            let message =
                Self.unbuilt.contains(request.method)
                ? "\(request.method) is not built yet" : "unknown method \"\(request.method)\""
            let note = Self.unbuilt.contains(request.method) ? "not built yet; " : ""
            throw ControlError(.methodNotFound, message, expected: "\(note)one of \(known)")
        }
    }
}

/// The parameters of one request, taken out by name and kind.
private struct Parameters {
    let object: Value

    /// - Parameter known: the names that the method takes; any other is refused, for a misspelt `ids` would mean all.
    init(_ request: Request, _ known: [String]) throws(ControlError) {
        object = .object(request.parameters)
        for member in request.parameters where !known.contains(member.key) {
            throw ControlError(
                .invalidParameters, "\(request.method) takes no \"\(member.key)\"",
                expected: known.isEmpty ? "no parameters" : known.joined(separator: ", "))
        }
    }

    private func wrong(_ name: String, expected: String) -> ControlError {
        let found = object[name].map { "\(name) is \($0.kindName)" } ?? "\(name) is missing"
        return ControlError(.invalidParameters, found, expected: expected)
    }

    func texts(_ name: String) throws(ControlError) -> [String]? {
        switch object[name] {
        case nil, .null: return nil
        case .list(let items):
            var texts: [String] = []
            for item in items {
                guard case .text(let text) = item else { throw wrong(name, expected: "a list of texts") }
                texts.append(text)
            }
            return texts
        case .bool, .number, .text, .object: throw wrong(name, expected: "a list of texts")
        }
    }

    func eventNames(_ name: String) throws(ControlError) -> Set<String>? {
        guard let names = try texts(name) else { return nil }
        for event in names where !EventRecord.names.contains(event) {
            throw ControlError(
                .invalidParameters, "unknown event \"\(event)\"", expected: EventRecord.names.joined(separator: ", "))
        }
        return Set(names)
    }

    func idsOrNull(_ name: String) throws(ControlError) -> Set<String?>? {
        switch object[name] {
        case nil, .null: return nil
        case .list(let items):
            var ids: Set<String?> = []
            for item in items {
                switch item {
                case .text(let id): ids.insert(id)
                case .null: ids.insert(nil)
                case .bool, .number, .list, .object:
                    throw wrong(name, expected: "a list of ids (null: events without one)")
                }
            }
            return ids
        case .bool, .number, .text, .object: throw wrong(name, expected: "a list of ids (null: events without one)")
        }
    }

    func text(_ name: String) throws(ControlError) -> String {
        guard case .text(let text)? = object[name] else { throw wrong(name, expected: "a text") }
        return text
    }

    func textOrNull(_ name: String) throws(ControlError) -> String? {
        switch object[name] {
        case nil, .null: nil
        case .text(let text): text
        case .bool, .number, .list, .object: throw wrong(name, expected: "a text")
        }
    }

    func bool(_ name: String) throws(ControlError) -> Bool {
        guard case .bool(let bool)? = object[name] else { throw wrong(name, expected: "true or false") }
        return bool
    }

    func rows(_ name: String) throws(ControlError) -> [ProgramRequest.Row] {
        let expected = "a list of at least one row, each a text or {title, id}"
        guard case .list(let items)? = object[name], !items.isEmpty else { throw wrong(name, expected: expected) }
        var rows: [ProgramRequest.Row] = []
        for (index, item) in items.enumerated() {
            guard let row = ProgramRequest.Row(item) else {
                throw ControlError(.invalidParameters, "\(name)[\(index)] is no row", expected: expected)
            }
            rows.append(row)
        }
        return rows
    }

    func members(_ name: String) throws(ControlError) -> [Value.Member] {
        guard case .object(let members) = object[name] else { throw wrong(name, expected: "an object, id to value") }
        return members
    }

    func token() throws(ControlError) -> Value? {
        switch object["token"] {
        case nil, .null: nil
        case .some(let token):
            switch token {
            case .text, .number: token
            case .null, .bool, .list, .object: throw wrong("token", expected: "a text or a number")
            }
        }
    }

    func whole(_ name: String) throws(ControlError) -> UInt64? {
        switch object[name] {
        case nil, .null: return nil
        case .number(let number):
            guard let whole = UInt64(exactly: number) else { throw wrong(name, expected: "a whole number from 0") }
            return whole
        case .bool, .text, .list, .object: throw wrong(name, expected: "a whole number from 0")
        }
    }
}
