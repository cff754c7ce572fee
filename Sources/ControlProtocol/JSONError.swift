public import Base

/// Why a text is not JSON that can be taken in.
public struct JSONError: Error, Hashable, Sendable {
    /// Where the reader noticed, counted from 0 in bytes.
    public var offset: Int
    /// The same place as a person finds it.
    public var position: SourcePosition
    /// What is wrong; starts in lower case, no full stop.
    public var message: String

    init(_ message: String, at offset: Int, in bytes: [UInt8]) {
        self.offset = offset
        self.message = message
        let before = bytes[..<min(offset, bytes.count)]
        let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let line = before.count { $0 == 0x0A } + 1
        position = SourcePosition(line: line, column: String(decoding: before[lineStart...], as: UTF8.self).count + 1)
    }
}
