/// A place in a text file; lines and columns (in characters) count from 1.
public struct SourcePosition: Hashable, Comparable, Sendable {
    /// From 1.
    public var line: Int
    /// From 1, in characters.
    public var column: Int

    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    public static func < (a: SourcePosition, b: SourcePosition) -> Bool { (a.line, a.column) < (b.line, b.column) }
}

/// One thing wrong with a file: where, what, and what to do about it.
public struct Diagnostic: Error, Hashable, Sendable {
    /// The file as the user named it.
    public var file: String
    /// nil if the whole file is meant.
    public var position: SourcePosition?
    /// What is wrong; starts in lower case, no full stop.
    public var message: String
    /// What to do instead; nil if `message` says it already.
    public var remedy: String?

    public init(file: String, position: SourcePosition? = nil, message: String, remedy: String? = nil) {
        self.file = file
        self.position = position
        self.message = message
        self.remedy = remedy
    }

    /// `FILE:LINE:COLUMN: what is wrong; what to do`, without the parts that are not known.
    public var text: String {
        let place = position.map { "\(file):\($0.line):\($0.column)" } ?? file
        return remedy.map { "\(place): \(message); \($0)" } ?? "\(place): \(message)"
    }
}
