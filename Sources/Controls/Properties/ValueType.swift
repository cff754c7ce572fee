public import Base

/// What an element's value may be when a scene, a command line or a program sets it.
public enum ValueType: Hashable, Sendable {
    /// The element has no value that can be set.
    case none
    case boolean
    case number
    case text
    /// An index from 0 below `count`, or null where nothing need be chosen.
    case index(count: Int, nullable: Bool)
    /// One index from 0 for each wheel, below the wheel's count.
    case indexes(counts: [Int])
    /// Ids of rows, at most `most` of them, each one of `ids`.
    case ids([String], most: Int)
    /// One of these texts.
    case choice([String])
    /// A date, a time or a length of time, as ISO 8601 writes it.
    case date(DatePickerProperties.Mode)

    /// All its values are texts.
    public var isText: Bool {
        switch self {
        case .text, .choice, .date: true
        case .none, .boolean, .number, .index, .indexes, .ids: false
        }
    }

    /// The type in a user's words, as an error message says what was expected.
    public var expectation: String {
        switch self {
        case .none: "nothing, since it has no value"
        case .boolean: "true or false"
        case .number: "a number"
        case .text: "a text"
        case .index(let count, let nullable): "an index from 0 to \(count - 1)" + (nullable ? " or null" : "")
        case .indexes(let counts):
            "a list of \(counts.count) " + (counts.count == 1 ? "index" : "indexes") + " ("
                + counts.map { "0 to \($0 - 1)" }.joined(separator: ", ") + ")"
        case .choice(let texts): "one of \(texts.joined(separator: ", "))"
        case .date(let mode): "a text such as \(mode.example)"
        case .ids(_, let most): most == 1 ? "a list of at most one row id" : "a list of row ids"
        }
    }

    /// Whether `value` is of this type and in its range. Numbers count whatever their range: they are clamped and snapped.
    public func accepts(_ value: Value) -> Bool {
        switch (self, value) {
        case (.boolean, .bool), (.text, .text): true
        case (.number, .number(let number)): number.isFinite
        case (.index(_, let nullable), .null): nullable
        case (.index(let count, _), .number): Self.isIndex(value, below: count)
        case (.indexes(let counts), .list(let values)):
            values.count == counts.count && zip(values, counts).allSatisfy { Self.isIndex($0, below: $1) }
        case (.ids(let ids, let most), .list(let values)):
            values.count <= most
                && values.allSatisfy {
                    if case .text(let id) = $0 { ids.contains(id) } else { false }
                }
        case (.choice(let texts), .text(let text)): texts.contains(text)
        case (.date(let mode), .text(let text)): mode.parse(text) != nil
        case (.none, _), (.boolean, _), (.number, _), (.text, _), (.index, _), (.indexes, _), (.ids, _), (.date, _),
            (.choice, _):
            false
        }
    }

    private static func isIndex(_ value: Value, below count: Int) -> Bool {
        guard case .number(let number) = value else { return false }
        return number >= 0 && number < Double(count) && number == number.rounded(.down)
    }
}
