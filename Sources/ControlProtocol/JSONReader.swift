public import Base

/// Reads one JSON text, strictly by RFC 8259, into a value.
///
/// Beyond the grammar: nesting is limited, numbers too large for a Double are refused, so are escapes of half a surrogate pair
/// and bytes that are not UTF-8. Of equal keys the last one's value counts, at the first one's place.
public struct JSONReader {
    /// How deep lists and objects may nest.
    public static let depthLimit = 64

    private let bytes: [UInt8]
    private var index = 0
    private var depth = 0

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The value that `bytes` spell, with nothing but white space around it.
    public static func read(_ bytes: [UInt8]) throws(JSONError) -> Value { try readWithSpans(bytes).value }

    /// The value that `text` spells, with nothing but white space around it.
    public static func read(_ text: String) throws(JSONError) -> Value { try read(Array(text.utf8)) }

    /// A value with, for an object, the bytes that each member's value was spelt with (in the members' order), and for a list those
    /// of each item.
    static func readWithSpans(_ bytes: [UInt8]) throws(JSONError) -> (value: Value, spans: [Range<Int>]) {
        var reader = JSONReader(bytes)
        var spans: [Range<Int>] = []
        reader.skipSpace()
        let value = try reader.value(spans: &spans)
        reader.skipSpace()
        guard reader.index == bytes.count else { throw reader.error("something follows the value") }
        return (value, spans)
    }

    private func error(_ message: String) -> JSONError { JSONError(message, at: index, in: bytes) }

    private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipSpace() {
        while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
    }

    /// Takes `byte`, or leaves everything as it is.
    private mutating func take(_ byte: UInt8) -> Bool {
        guard current == byte else { return false }
        index += 1
        return true
    }

    private mutating func value() throws(JSONError) -> Value {
        var spans: [Range<Int>] = []
        return try value(spans: &spans)
    }

    private mutating func value(spans: inout [Range<Int>]) throws(JSONError) -> Value {
        switch current {
        case UInt8(ascii: "{"): return try nested { reader throws(JSONError) in try reader.object(&spans) }
        case UInt8(ascii: "["): return try nested { reader throws(JSONError) in try reader.list(&spans) }
        case UInt8(ascii: "\""): return .text(try text())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case nil: throw error("the text ends where a value should stand")
        case .some(let byte) where byte == UInt8(ascii: "-") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte:
            return .number(try number())
        default: throw error("no value can start here")
        }
    }

    private mutating func nested(_ body: (inout JSONReader) throws(JSONError) -> Value) throws(JSONError) -> Value {
        guard depth < Self.depthLimit else { throw error("nested deeper than \(Self.depthLimit) levels") }
        depth += 1
        index += 1
        skipSpace()
        let value = try body(&self)
        depth -= 1
        return value
    }

    private mutating func word(_ word: String, _ value: Value) throws(JSONError) -> Value {
        for byte in word.utf8 where !take(byte) { throw error("not a value; true, false or null was begun") }
        return value
    }

    private mutating func list(_ spans: inout [Range<Int>]) throws(JSONError) -> Value {
        var items: [Value] = []
        if take(UInt8(ascii: "]")) { return .list(items) }
        while true {
            let start = index
            items.append(try value())
            if depth == 1 { spans.append(start..<index) }
            skipSpace()
            if take(UInt8(ascii: "]")) { return .list(items) }
            guard take(UInt8(ascii: ",")) else { throw error("a comma or ] is missing") }
            skipSpace()
        }
    }

    private mutating func object(_ spans: inout [Range<Int>]) throws(JSONError) -> Value {
        var members: [Value.Member] = []
        // Made once a plain search through the keys would take long.
        var places: [String: Int] = [:]
        if take(UInt8(ascii: "}")) { return .object(members) }
        while true {
            guard current == UInt8(ascii: "\"") else { throw error("a key in quotes is missing") }
            let key = try text()
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw error("a colon is missing after the key") }
            skipSpace()
            let start = index
            let value = try value()
            let span = start..<index
            if members.count == 16 {
                for (i, member) in members.enumerated() { places[member.key] = i }
            }
            let known = members.count < 16 ? members.firstIndex { $0.key == key } : places[key]
            if let known {
                members[known].value = value
                if depth == 1 { spans[known] = span }
            } else {
                if members.count >= 16 { places[key] = members.count }
                members.append(Value.Member(key, value))
                if depth == 1 { spans.append(span) }
            }
            skipSpace()
            if take(UInt8(ascii: "}")) { return .object(members) }
            guard take(UInt8(ascii: ",")) else { throw error("a comma or } is missing") }
            skipSpace()
        }
    }

    // MARK: Texts

    private mutating func text() throws(JSONError) -> String {
        let quote = index
        index += 1
        let start = index
        while let byte = current, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 { index += 1 }
        if take(UInt8(ascii: "\"")) { return try string(bytes[start..<index - 1], from: quote) }
        var content = Array(bytes[start..<index])
        while let byte = current {
            switch byte {
            case UInt8(ascii: "\""):
                index += 1
                return try string(content[...], from: quote)
            case UInt8(ascii: "\\"): content += String(try escape()).utf8
            case 0..<0x20: throw error("a control character stands in a text; write it as an escape")
            default:
                content.append(byte)
                index += 1
            }
        }
        throw error("the text ends before its closing quote")
    }

    private func string(_ content: ArraySlice<UInt8>, from quote: Int) throws(JSONError) -> String {
        guard let text = String(validating: content, as: UTF8.self) else {
            throw JSONError("a text is not valid UTF-8", at: quote, in: bytes)
        }
        return text
    }

    private mutating func escape() throws(JSONError) -> Unicode.Scalar {
        let start = index
        index += 1
        guard let byte = current else { throw error("the text ends in the middle of an escape") }
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            let first = try hexadecimal()
            if let scalar = Unicode.Scalar(first) { return scalar }
            if first < 0xDC00, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) {
                let second = try hexadecimal()
                if 0xDC00...0xDFFF ~= second,
                    let scalar = Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + UInt32(second) - 0xDC00)
                {
                    return scalar
                }
            }
            throw JSONError("half a surrogate pair is no character", at: start, in: bytes)
        default: throw JSONError("there is no such escape", at: start, in: bytes)
        }
    }

    private mutating func hexadecimal() throws(JSONError) -> UInt16 {
        var code: UInt16 = 0
        for _ in 0..<4 {
            let digit: UInt8
            switch current {
            case .some(let c) where UInt8(ascii: "0")...UInt8(ascii: "9") ~= c: digit = c - UInt8(ascii: "0")
            case .some(let c) where UInt8(ascii: "a")...UInt8(ascii: "f") ~= c: digit = c - UInt8(ascii: "a") + 10
            case .some(let c) where UInt8(ascii: "A")...UInt8(ascii: "F") ~= c: digit = c - UInt8(ascii: "A") + 10
            case .some, .none: throw error("\\u needs four hexadecimal digits")
            }
            code = code << 4 | UInt16(digit)
            index += 1
        }
        return code
    }

    // MARK: Numbers

    private mutating func number() throws(JSONError) -> Double {
        let start = index
        let negative = take(UInt8(ascii: "-"))
        var mantissa: UInt64 = 0
        var digits = 0
        let wholeStart = index
        try takeDigits(into: &mantissa, count: &digits)
        if digits > 1, bytes[wholeStart] == UInt8(ascii: "0") {
            index = wholeStart
            throw error("a number does not start with 0 and another digit")
        }
        var fraction = 0
        if take(UInt8(ascii: ".")) {
            let before = digits
            try takeDigits(into: &mantissa, count: &digits)
            fraction = digits - before
        }
        var hasExponent = false
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            hasExponent = true
            _ = take(UInt8(ascii: "+")) || take(UInt8(ascii: "-"))
            var ignored: UInt64 = 0
            var count = 0
            try takeDigits(into: &ignored, count: &count)
        }
        // Up to 15 digits and a power of ten up to 22 are exact as doubles, so their quotient is rounded right.
        if !hasExponent, digits <= 15 {
            let value = Double(mantissa) / Self.powersOfTen[fraction]
            return negative ? -value : value
        }
        guard let value = Double(String(decoding: bytes[start..<index], as: UTF8.self)), value.isFinite else {
            throw JSONError("the number is too large", at: start, in: bytes)
        }
        return value
    }

    private mutating func takeDigits(into mantissa: inout UInt64, count: inout Int) throws(JSONError) {
        let before = index
        while let byte = current, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte {
            mantissa = mantissa &* 10 &+ UInt64(byte - UInt8(ascii: "0"))
            index += 1
        }
        guard index > before else { throw error("a digit is missing") }
        count += index - before
    }

    private static let powersOfTen: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
    ]
}
