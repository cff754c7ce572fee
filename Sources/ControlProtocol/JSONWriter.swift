public import Base

/// Writes values as JSON text: keys in the order given, numbers by the program's rule, texts with the fewest escapes that
/// RFC 8259 allows. Never writes a line break.
public struct JSONWriter {
    /// What was written so far: UTF-8.
    public private(set) var bytes: [UInt8] = []

    /// Room for an event's line, so that it costs one allocation.
    public init() { bytes.reserveCapacity(256) }

    /// Appends `value`.
    public mutating func write(_ value: Value) {
        switch value {
        case .null: bytes += "null".utf8
        case .bool(let flag): bytes += flag ? "true".utf8 : "false".utf8
        case .number(let number): JSONNumber.append(number, to: &bytes)
        case .text(let text): write(text)
        case .list(let items):
            bytes.append(UInt8(ascii: "["))
            for (i, item) in items.enumerated() {
                if i > 0 { bytes.append(UInt8(ascii: ",")) }
                write(item)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (i, member) in members.enumerated() {
                if i > 0 { bytes.append(UInt8(ascii: ",")) }
                write(member.key)
                bytes.append(UInt8(ascii: ":"))
                write(member.value)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    /// Appends `text` between quotes.
    public mutating func write(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        let letters = text.utf8.span
        for i in letters.indices { writeEscaped(letters[i]) }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Appends `span` as seconds with exactly six decimals, as `t` is written.
    public mutating func write(seconds span: Microseconds) { JSONNumber.appendSeconds(span, to: &bytes) }

    /// Appends a whole number, every digit of it.
    public mutating func write(whole number: UInt64) { JSONNumber.append(number, to: &bytes) }

    /// Appends text that is JSON already (or a part of it), as it stands.
    public mutating func write(raw text: String) {
        // Most texts are a few letters long: they are in place before a copy in one go has begun.
        let letters = text.utf8.span
        for i in letters.indices { bytes.append(letters[i]) }
    }

    /// Appends bytes that are JSON already (or a part of it), as they stand.
    public mutating func write(raw text: some Collection<UInt8>) { bytes += text }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private mutating func writeEscaped(_ byte: UInt8) {
        guard Self.needsEscape(byte) else {
            bytes.append(byte)
            return
        }
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case 0x08: bytes.append(UInt8(ascii: "b"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0C: bytes.append(UInt8(ascii: "f"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        case 0..<0x20:
            bytes += byte < 0x10 ? "u000".utf8 : "u001".utf8
            let low = byte & 15
            bytes.append(low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") + low - 10)
        default: bytes.append(byte)
        }
    }
}

extension Value {
    /// This value as one line of JSON.
    public var json: String {
        var writer = JSONWriter()
        writer.write(self)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
