/// Cuts a stream of bytes into lines of limited length, however it arrives.
public struct LineFraming: Sendable {
    /// What comes out.
    public enum Item: Hashable, Sendable {
        /// A line without its end.
        case line([UInt8])
        /// A line longer than the limit; it is skipped up to its end, and never held in memory.
        case tooLong
    }

    /// The most bytes a line may have, its end not counted.
    public let limit: Int
    private var buffer: [UInt8] = []
    /// Where the next line starts, and up to where no line's end was found.
    private var start = 0
    private var searched = 0
    /// Inside a line whose beginning was dropped.
    private var isSkipping = false

    public init(limit: Int) { self.limit = limit }

    /// Bytes taken in and not given out yet.
    public var count: Int { buffer.count - start }

    /// Takes in what has arrived.
    public mutating func append(_ bytes: some Collection<UInt8>) {
        if start == buffer.count {
            buffer.removeAll(keepingCapacity: true)
            (start, searched) = (0, 0)
        } else if start > 1 << 16 {
            buffer.removeFirst(start)
            searched -= start
            start = 0
        }
        buffer += bytes
    }

    /// The next whole line; nil until its end has come.
    public mutating func next() -> Item? {
        while let end = buffer[searched...].firstIndex(of: 0x0A) {
            let line = buffer[start..<end]
            start = end + 1
            searched = start
            if isSkipping {
                isSkipping = false
            } else {
                return line.count > limit ? .tooLong : .line(Array(line))
            }
        }
        searched = buffer.count
        guard isSkipping || count > limit else { return nil }
        start = buffer.count
        defer { isSkipping = true }
        return isSkipping ? nil : .tooLong
    }

    /// What stands behind the last line's end once the stream is over; nil if nothing does. Call after `next` gave nil.
    public mutating func takeRest() -> [UInt8]? {
        guard count > 0 else { return nil }
        defer { start = buffer.count }
        return Array(buffer[start...])
    }
}
