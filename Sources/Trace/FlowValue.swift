import Base

/// Values as one line of text that is JSON and YAML alike, exact in both directions: a recorded request must replay with
/// the very bits that were asked for, so numbers keep every digit here.
enum FlowValue {
    static func append(_ value: Value, to text: inout String) {
        switch value {
        case .null: text += "null"
        case .bool(let bool): text += bool ? "true" : "false"
        case .number(let number): text += Self.text(of: number)
        case .text(let string): append(string, to: &text)
        case .list(let values):
            text += "["
            for (index, value) in values.enumerated() {
                if index > 0 { text += ", " }
                append(value, to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { text += ", " }
                append(member.key, to: &text)
                text += ": "
                append(member.value, to: &text)
            }
            text += "}"
        }
    }

    static func text(of value: Value) -> String {
        var text = ""
        append(value, to: &text)
        return text
    }

    private static func text(of number: Double) -> String {
        guard number.isFinite else { return "null" }
        if let whole = Int64(exactly: number), whole.magnitude < 1 << 53, !(number == 0 && number.sign == .minus) {
            return String(whole)
        }
        return number.description
    }

    private static func append(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            default:
                // Controls, and what YAML takes for a line end or does not print.
                let isPlain =
                    scalar.value >= 0x20 && !(0x7f...0x9f).contains(scalar.value)
                    && ![0x2028, 0x2029, 0xfeff].contains(scalar.value)
                if isPlain {
                    text.unicodeScalars.append(scalar)
                } else {
                    let digits = String(scalar.value, radix: 16)
                    text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            }
        }
        text += "\""
    }
}

/// Reads one value from the bytes of a line; nil where it is none. Never deeper than 64 lists and objects.
struct FlowValueReader {
    private let bytes: ArraySlice<UInt8>
    private var at: Int
    private static let depth = 64

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        at = bytes.startIndex
    }

    /// The value, if the text is exactly one and nothing but blanks or a comment follows.
    static func value(of bytes: ArraySlice<UInt8>) -> Value? {
        var reader = FlowValueReader(bytes)
        guard let value = reader.value(depth: 0) else { return nil }
        reader.skipBlanks()
        return reader.at == bytes.endIndex || reader.bytes[reader.at] == UInt8(ascii: "#") ? value : nil
    }

    private var peek: UInt8? { at < bytes.endIndex ? bytes[at] : nil }

    private mutating func skipBlanks() {
        while let byte = peek, byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { at += 1 }
    }

    private mutating func skip(_ byte: UInt8) -> Bool {
        skipBlanks()
        guard peek == byte else { return false }
        at += 1
        return true
    }

    private mutating func value(depth: Int) -> Value? {
        skipBlanks()
        guard depth < Self.depth, let byte = peek else { return nil }
        switch byte {
        case UInt8(ascii: "{"): return object(depth)
        case UInt8(ascii: "["): return list(depth)
        case UInt8(ascii: "\""): return string().map { .text($0) }
        default: return word()
        }
    }

    private mutating func list(_ depth: Int) -> Value? {
        at += 1
        var values: [Value] = []
        if skip(UInt8(ascii: "]")) { return .list([]) }
        while true {
            guard let value = value(depth: depth + 1) else { return nil }
            values.append(value)
            if skip(UInt8(ascii: "]")) { return .list(values) }
            guard skip(UInt8(ascii: ",")) else { return nil }
        }
    }

    private mutating func object(_ depth: Int) -> Value? {
        at += 1
        var members: [Value.Member] = []
        if skip(UInt8(ascii: "}")) { return .object([]) }
        while true {
            skipBlanks()
            guard let key = string(), skip(UInt8(ascii: ":")), let value = value(depth: depth + 1) else { return nil }
            members.append(Value.Member(key, value))
            if skip(UInt8(ascii: "}")) { return .object(members) }
            guard skip(UInt8(ascii: ",")) else { return nil }
        }
    }

    private mutating func word() -> Value? {
        let start = at
        while let byte = peek, ![0x20, 0x09, 0x2c, 0x5d, 0x7d].contains(byte) { at += 1 }
        switch String(decoding: bytes[start..<at], as: UTF8.self) {
        case "null": return .null
        case "true": return .bool(true)
        case "false": return .bool(false)
        case let text:
            guard let first = text.utf8.first, first == UInt8(ascii: "-") || (0x30...0x39).contains(first),
                let number = Double(text), number.isFinite
            else { return nil }
            return .number(number)
        }
    }

    private mutating func string() -> String? {
        guard skip(UInt8(ascii: "\"")) else { return nil }
        var result: [UInt8] = []
        while let byte = peek {
            at += 1
            if byte == UInt8(ascii: "\"") { return String(validating: result, as: UTF8.self) }
            guard byte == UInt8(ascii: "\\") else {
                result.append(byte)
                continue
            }
            guard let escape = peek else { return nil }
            at += 1
            switch escape {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): result.append(escape)
            case UInt8(ascii: "n"): result.append(0x0a)
            case UInt8(ascii: "t"): result.append(0x09)
            case UInt8(ascii: "r"): result.append(0x0d)
            case UInt8(ascii: "u"):
                guard let unit = unicode(), let scalar = Unicode.Scalar(unit) else { return nil }
                result += Array(String(Character(scalar)).utf8)
            default: return nil
            }
        }
        return nil
    }

    private mutating func unicode() -> UInt16? {
        guard at + 4 <= bytes.endIndex else { return nil }
        var scanner = TextScanner(Array(bytes[at..<at + 4]), 0..<4)
        guard let number = scanner.hexadecimal(), scanner.isAtEnd else { return nil }
        at += 4
        return UInt16(number)
    }
}
