internal import Base

/// A value of a YAML file with the place where it stands.
struct YAMLNode {
    indirect enum Content {
        case null
        case bool(Bool)
        /// The number, and as it is written.
        case number(Double, written: String)
        case text(String)
        case list([YAMLNode])
        /// Keys are texts as written, whatever they look like; no two are equal.
        case mapping([Entry])
    }

    struct Entry {
        var key: String
        var keyPosition: SourcePosition
        var value: YAMLNode
    }

    var position: SourcePosition
    var content: Content
    /// How many values there are in it, itself included and every alias counted as what it stands for.
    var size: Int = 1
    /// Lists and mappings inside each other, itself included; 0 for a scalar.
    var depth: Int = 0

    /// The kind in a user's words.
    var kindName: String {
        switch content {
        case .null: "nothing"
        case .bool: "true or false"
        case .number: "a number"
        case .text: "a text"
        case .list: "a list"
        case .mapping: "a mapping"
        }
    }

    /// The value as JSON has it; the members keep their order.
    var value: Value {
        switch content {
        case .null: .null
        case .bool(let flag): .bool(flag)
        case .number(let number, _): .number(number)
        case .text(let text): .text(text)
        case .list(let items): .list(items.map(\.value))
        case .mapping(let entries): .object(entries.map { Value.Member($0.key, $0.value.value) })
        }
    }
}

extension YAMLNode.Content {
    /// What a scalar without quotes means: YAML 1.2's core schema, but `true` and `false` in this spelling alone, and only finite
    /// numbers. All else is text, so that `on`, `yes` and `NaN` stay words.
    init(plain text: String) {
        switch text {
        case "", "~", "null", "Null", "NULL": self = .null
        case "true": self = .bool(true)
        case "false": self = .bool(false)
        default:
            if let number = Self.number(text) { self = .number(number, written: text) } else { self = .text(text) }
        }
    }

    private static func number(_ text: String) -> Double? {
        let digits = text.utf8.first.map { $0 == 43 || $0 == 45 } == true ? text.dropFirst() : text[...]
        if digits.hasPrefix("0x") {
            return digits.dropFirst(2).isAll(\.isHexDigit)
                ? Int64(digits.dropFirst(2), radix: 16).map(Double.init) : nil
        }
        if digits.hasPrefix("0o") {
            return digits.dropFirst(2).isAll { ("0"..."7").contains($0) }
                ? Int64(digits.dropFirst(2), radix: 8).map(Double.init) : nil
        }
        guard let first = digits.utf8.first, (48...57).contains(first) || first == 46,
            digits.utf8.allSatisfy({ (48...57).contains($0) || [46, 43, 45, 69, 101].contains($0) })
        else { return nil }
        guard let number = Double(text), number.isFinite else { return nil }
        return number
    }
}

extension Substring {
    /// Whether there is a character and all pass.
    fileprivate func isAll(_ passes: (Character) -> Bool) -> Bool { !isEmpty && allSatisfy(passes) }
}
