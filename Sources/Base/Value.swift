/// What a control holds and an event or request carries: JSON's kinds, with objects in a stated order.
public enum Value: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case list([Value])
    case object([Member])

    /// One key of an object and what it holds.
    public struct Member: Hashable, Sendable {
        /// The name that the value stands under.
        public var key: String
        /// What stands there.
        public var value: Value

        public init(_ key: String, _ value: Value) {
            self.key = key
            self.value = value
        }
    }

    /// What an object holds under `key` (the last one of equal keys); nil for other kinds and absent keys.
    public subscript(key: String) -> Value? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.key == key }?.value
    }

    /// The kind in a user's words: "a number", "a list", …
    public var kindName: String {
        switch self {
        case .null: "null"
        case .bool: "true or false"
        case .number: "a number"
        case .text: "a text"
        case .list: "a list"
        case .object: "an object"
        }
    }
}

extension Double {
    /// Rounded to six decimals, half away from zero: the precision of every number that leaves the program.
    public var roundedToMicro: Double {
        let scaled = self * 1_000_000
        guard scaled.magnitude < 9e15 else { return self }
        return scaled.rounded(.toNearestOrAwayFromZero) / 1_000_000
    }
}
