internal import Base

/// A file's bytes, known to be valid UTF-8 without NUL, and the places of its characters.
///
/// A byte order mark at the start is left out: columns count from what the user sees.
struct SourceText {
    /// The most bytes that are read: well above any scene by hand, and small enough to parse in a moment.
    static let limit = 4 << 20

    let bytes: [UInt8]
    /// The offset of each line's first byte.
    private let lineStarts: [Int]
    /// How many characters begin before each byte, and in all.
    private let charactersBefore: [UInt32]

    /// What keeps bytes from being a text.
    enum Problem: Error, Equatable {
        case tooLarge
        case nul(SourcePosition)
        case notUTF8(SourcePosition)
    }

    init(_ raw: [UInt8]) throws(Problem) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let bytes = raw.starts(with: mark) ? Array(raw.dropFirst(3)) : raw
        guard bytes.count <= Self.limit else { throw .tooLarge }
        var starts = [0]
        var before: [UInt32] = []
        before.reserveCapacity(bytes.count + 1)
        var characters: UInt32 = 0
        var last: UInt8 = 0
        for byte in bytes {
            // A line ends after LF, and after a CR that none follows.
            if last == 10 || (last == 13 && byte != 10) { starts.append(before.count) }
            before.append(characters)
            if byte & 0xC0 != 0x80 { characters += 1 }
            last = byte
        }
        if last == 10 || last == 13 { starts.append(bytes.count) }
        before.append(characters)
        self.bytes = bytes
        lineStarts = starts
        charactersBefore = before
        if let nul = bytes.firstIndex(of: 0) { throw .nul(position(at: nul)) }
        // The standard library answers fast for the files that are well formed.
        if String(validating: bytes, as: UTF8.self) == nil, let wrong = Self.firstInvalid(bytes) {
            throw .notUTF8(position(at: wrong))
        }
    }

    /// The line and column of the byte at `offset`; an offset past the end counts as the end.
    func position(at offset: Int) -> SourcePosition {
        let offset = min(max(offset, 0), bytes.count)
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        let column = Int(charactersBefore[offset] - charactersBefore[lineStarts[low]]) + 1
        return SourcePosition(line: low + 1, column: column)
    }

    /// The place of the last character that is no white space; the start of an empty file.
    var end: SourcePosition {
        let last = bytes.lastIndex { $0 > 32 } ?? 0
        var start = last
        while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
        return position(at: start)
    }

    /// The offset of the first byte that does not belong to a well-formed sequence; nil if all do.
    private static func firstInvalid(_ bytes: [UInt8]) -> Int? {
        var i = 0
        while i < bytes.count {
            let first = bytes[i]
            let length: Int
            var range: ClosedRange<UInt8> = 0x80...0xBF
            switch first {
            case 0..<0x80: length = 1
            case 0xC2...0xDF: length = 2
            case 0xE0:
                length = 3
                range = 0xA0...0xBF
            case 0xED:
                length = 3
                range = 0x80...0x9F
            case 0xE1...0xEF: length = 3
            case 0xF0:
                length = 4
                range = 0x90...0xBF
            case 0xF1...0xF3: length = 4
            case 0xF4:
                length = 4
                range = 0x80...0x8F
            default: return i
            }
            guard i + length <= bytes.count else { return i }
            for k in 1..<max(length, 1) {
                guard (k == 1 ? range : 0x80...0xBF).contains(bytes[i + k]) else { return i }
            }
            i += length
        }
        return nil
    }
}
