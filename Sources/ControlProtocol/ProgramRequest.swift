public import Base

/// What a program asks to be done on the screen, its parameters checked; recordings keep it.
public enum ProgramRequest: Hashable, Sendable {
    /// New values of elements (`ID`) and properties (`ID.property`), in the order given, all or none.
    case set([Value.Member])
    /// Another screen.
    case go(screen: String)
    /// One activity more or less; nil is the only network indicator there is.
    case activity(id: String?, begins: Bool)
    /// The refresh that a control waits for has ended.
    case endRefreshing(id: String)
    /// Other rows for a picker's wheel, counted from 0.
    case rows(id: String, wheel: Int, rows: [Row])

    /// A row of a wheel.
    public struct Row: Hashable, Sendable {
        /// What it shows.
        public var title: String
        /// Names it, so that it stays chosen when it moves; nil if it has no name.
        public var id: String?

        public init(_ title: String, id: String? = nil) {
            self.title = title
            self.id = id
        }
    }

    /// The method that asks for it.
    public var method: String {
        switch self {
        case .set: "set"
        case .go: "go"
        case .activity: "activity"
        case .endRefreshing: "endRefreshing"
        case .rows: "rows"
        }
    }

    /// The request as recordings keep it: `{"set": {…}}`, `{"go": "…"}`, `{"activity": {"id": …, "begin": …}}`.
    public var value: Value {
        let content: Value
        switch self {
        case .set(let values): content = .object(values)
        case .go(let screen): content = .text(screen)
        case .activity(let id, let begins):
            content = .object([.init("id", id.map(Value.text) ?? .null), .init("begin", .bool(begins))])
        case .endRefreshing(let id): content = .object([.init("id", .text(id))])
        case .rows(let id, let wheel, let rows):
            content = .object([
                .init("id", .text(id)), .init("wheel", .number(Double(wheel))),
                .init("rows", .list(rows.map(\.value))),
            ])
        }
        return .object([.init(method, content)])
    }

    /// A request out of a recording; nil for one of another version's.
    public init?(_ value: Value) {
        guard case .object(let members) = value, members.count == 1, let member = members.first else { return nil }
        switch (member.key, member.value) {
        case ("set", .object(let values)): self = .set(values)
        case ("go", .text(let screen)): self = .go(screen: screen)
        case (_, .object(let parameters)):
            let request = Request(method: member.key, parameters: parameters, id: nil)
            guard let call = try? Call(request), case .perform(let request, _) = call else { return nil }
            self = request
        case (_, .null), (_, .bool), (_, .number), (_, .text), (_, .list): return nil
        }
    }
}

extension ProgramRequest.Row {
    /// `"title"`, or `{"title": …, "id": …}`.
    var value: Value {
        guard let id else { return .text(title) }
        return .object([.init("title", .text(title)), .init("id", .text(id))])
    }

    /// Nil for anything else.
    init?(_ value: Value) {
        switch value {
        case .text(let title): self.init(title)
        case .object(let members):
            guard case .text(let title)? = value["title"] else { return nil }
            switch value["id"] {
            case nil: self.init(title)
            case .text(let id): self.init(title, id: id)
            case .null, .bool, .number, .list, .object: return nil
            }
            guard members.allSatisfy({ $0.key == "title" || $0.key == "id" }) else { return nil }
        case .null, .bool, .number, .list: return nil
        }
    }
}
