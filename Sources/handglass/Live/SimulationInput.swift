internal import Base
internal import Linux
internal import Trace

/// What arrives on standard input: lines one by one, or a trace, if it begins as one.
final class SimulationInput {
    enum Piece {
        case line(String)
        case trace(TraceSource)
        /// Nothing more comes.
        case end
        /// It is larger than a trace may be.
        case tooLarge
    }

    /// Some hours of a busy panel.
    private static let limit = 1 << 30
    /// Longer lines are no steps; a file without line ends is no script.
    private static let longestLine = 1 << 16

    let descriptor: FileDescriptor
    private var bytes: [UInt8] = []
    private var isTrace: Bool?
    private(set) var hasEnded = false

    init(_ descriptor: FileDescriptor) { self.descriptor = descriptor }

    /// Takes what one read gives.
    func read() throws(Errno) -> [Piece] {
        guard !hasEnded, let more = try descriptor.read(upTo: 1 << 16) else { return [] }
        bytes += more
        hasEnded = more.isEmpty
        if isTrace == nil, hasEnded || bytes.contains(UInt8(ascii: "\n")) || bytes.count >= Self.longestLine {
            isTrace = Self.beginsTrace(bytes)
        }
        if isTrace == true {
            if bytes.count > Self.limit { return [.tooLarge] }
            return hasEnded ? [.trace(TraceSource(name: "standard input", bytes: bytes)), .end] : []
        }
        var pieces: [Piece] = []
        while let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
            pieces.append(.line(String(decoding: bytes[..<end], as: UTF8.self)))
            bytes.removeSubrange(...end)
        }
        if hasEnded || bytes.count >= Self.longestLine, !bytes.isEmpty {
            pieces.append(.line(String(decoding: bytes, as: UTF8.self)))
            bytes = []
        }
        return hasEnded ? pieces + [.end] : pieces
    }

    /// Whether the first line that says something is a trace's. Steps begin with their own words, so one line is enough.
    private static func beginsTrace(_ bytes: [UInt8]) -> Bool {
        if bytes.prefix(4096).contains(0) { return TraceFormat(detecting: bytes) != nil }
        for line in bytes.split(separator: UInt8(ascii: "\n")) where line.contains(where: { $0 > UInt8(ascii: " ") }) {
            if line.starts(with: "version:".utf8) || TraceFormat(detecting: Array(line)) != nil { return true }
            if !line.starts(with: "#".utf8) { return false }
        }
        return false
    }
}
