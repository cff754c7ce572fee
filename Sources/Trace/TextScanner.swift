/// The lines of a file, without their ends (`\n`, before it any number of `\r`), numbered from 1.
struct Lines: Sequence, IteratorProtocol {
    private let bytes: [UInt8]
    private var position = 0
    private var number = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xef, 0xbb, 0xbf]) { position = 3 }
    }

    /// One line of the file.
    struct Line {
        var number: Int
        var text: TextScanner
        /// Whether the file ends in the middle of this line: there is no line end.
        var isUnfinished: Bool
    }

    mutating func next() -> Line? {
        guard position < bytes.count else { return nil }
        let start = position
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
        let isUnfinished = end == bytes.count
        position = end + 1
        number += 1
        while !isUnfinished, end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return Line(number: number, text: TextScanner(bytes, start..<end), isUnfinished: isUnfinished)
    }
}

/// Reads words and numbers from a stretch of bytes; never past its end.
struct TextScanner {
    private let bytes: [UInt8]
    private(set) var range: Range<Int>

    init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        self.range = range
    }

    var isAtEnd: Bool { range.isEmpty }
    var peek: UInt8? { range.isEmpty ? nil : bytes[range.lowerBound] }
    /// The rest as text; broken UTF-8 is mended.
    var rest: String { String(decoding: bytes[range], as: UTF8.self) }
    var slice: ArraySlice<UInt8> { bytes[range] }

    mutating func advance() { range = min(range.lowerBound + 1, range.upperBound)..<range.upperBound }

    /// Passes over blanks and TABs, and says how many they were.
    @discardableResult mutating func skipBlanks() -> Int {
        var low = range.lowerBound
        while low < range.upperBound, bytes[low] == UInt8(ascii: " ") || bytes[low] == UInt8(ascii: "\t") { low += 1 }
        defer { range = low..<range.upperBound }
        return low - range.lowerBound
    }

    /// Passes over `text` if it comes next.
    mutating func skip(_ text: String) -> Bool {
        guard has(text) else { return false }
        range = (range.lowerBound + text.utf8.count)..<range.upperBound
        return true
    }

    /// Whether `text` comes next.
    func has(_ text: String) -> Bool {
        guard range.count >= text.utf8.count else { return false }
        var index = range.lowerBound
        for byte in text.utf8 {
            if bytes[index] != byte { return false }
            index += 1
        }
        return true
    }

    mutating func skip(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        advance()
        return true
    }

    /// Passes over everything up to and including the next `byte`; stays where it is if there is none.
    mutating func skipPast(_ byte: UInt8) -> Bool {
        guard let at = bytes[range].firstIndex(of: byte) else { return false }
        range = (at + 1)..<range.upperBound
        return true
    }

    /// The bytes up to the next blank or `stop`, as text; empty if none come.
    mutating func word(until stop: UInt8 = UInt8(ascii: " ")) -> String {
        var at = range.lowerBound
        while at < range.upperBound, bytes[at] != stop, bytes[at] != UInt8(ascii: " "), bytes[at] != UInt8(ascii: "\t")
        {
            at += 1
        }
        defer { range = at..<range.upperBound }
        return String(decoding: bytes[range.lowerBound..<at], as: UTF8.self)
    }

    /// Passes over what mailers and web pages put before quoted lines: `>`, `#` and blanks.
    mutating func skipQuoting() {
        while let byte = peek,
            byte == UInt8(ascii: ">") || byte == UInt8(ascii: "#") || byte == UInt8(ascii: " ")
                || byte == UInt8(ascii: "\t")
        {
            advance()
        }
    }

    /// Whether the rest is blank or a comment.
    var isBlankOrComment: Bool {
        var at = range.lowerBound
        while at < range.upperBound {
            switch bytes[at] {
            case UInt8(ascii: " "), UInt8(ascii: "\t"): at += 1
            case let byte: return byte == UInt8(ascii: "#")
            }
        }
        return true
    }

    /// A whole number in decimal, zeros before it allowed; nil if none comes next or it passes 10¹⁵.
    mutating func decimal() -> Int64? {
        var at = range.lowerBound
        let end = range.upperBound
        let sign = at < end ? bytes[at] : 0
        if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { at += 1 }
        let first = at
        var value: Int64 = 0
        while at < end {
            let digit = bytes[at] &- UInt8(ascii: "0")
            guard digit < 10 else { break }
            value = value &* 10 &+ Int64(digit)
            guard value < 1_000_000_000_000_000 else { return nil }
            at += 1
        }
        guard at > first else { return nil }
        range = at..<end
        return sign == UInt8(ascii: "-") ? -value : value
    }

    /// A number in hexadecimal without `0x`, at most eight digits.
    mutating func hexadecimal() -> UInt32? {
        var at = range.lowerBound
        let end = range.upperBound
        let limit = min(at + 9, end)
        var value: UInt32 = 0
        while at < limit, let digit = Self.hexDigit(bytes[at]) {
            value = value << 4 | UInt32(digit)
            at += 1
        }
        let digits = at - range.lowerBound
        guard digits > 0, digits < 9 else { return nil }
        range = at..<end
        return value
    }

    /// Seconds with a fraction of one to six digits, in microseconds; nil for anything else.
    mutating func seconds() -> Int64? {
        let start = range
        let isNegative = peek == UInt8(ascii: "-")
        guard let whole = decimal(), whole.magnitude < 1_000_000_000_000, skip(UInt8(ascii: ".")) else {
            range = start
            return nil
        }
        var at = range.lowerBound
        let end = range.upperBound
        var fraction: Int64 = 0
        var weight: Int64 = 100_000
        while at < end {
            let digit = bytes[at] &- UInt8(ascii: "0")
            guard digit < 10 else { break }
            guard weight > 0 else {
                range = start
                return nil
            }
            fraction += Int64(digit) * weight
            weight /= 10
            at += 1
        }
        guard at > range.lowerBound else {
            range = start
            return nil
        }
        range = at..<end
        return whole * 1_000_000 + (isNegative ? -fraction : fraction)
    }

    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

/// An event's value as formats write it: signed, or a negative one as its unsigned 32 bits (4294967295 is −1).
func eventValue(_ number: Int64) -> Int32? {
    if let value = Int32(exactly: number) { return value }
    return UInt32(exactly: number).map { Int32(bitPattern: $0) }
}
