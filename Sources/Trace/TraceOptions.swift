import Base
public import Input

/// The ranges of a panel's axes as the user gives them: `0..4095x0..4095`.
public struct TraceRange: Hashable, Sendable {
    /// Across.
    public var x: AxisRange
    /// Down.
    public var y: AxisRange

    public init(x: AxisRange, y: AxisRange) {
        self.x = x
        self.y = y
    }

    /// From `MIN..MAXxMIN..MAX`; nil for anything else, and for empty ranges.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        var scanner = TextScanner(bytes, 0..<bytes.count)
        guard let x = Self.axis(&scanner), scanner.skip("x"), let y = Self.axis(&scanner), scanner.isAtEnd else {
            return nil
        }
        self.init(x: x, y: y)
    }

    private static func axis(_ scanner: inout TextScanner) -> AxisRange? {
        guard let low = scanner.decimal().flatMap(Int32.init(exactly:)), scanner.skip(".."),
            let high = scanner.decimal().flatMap(Int32.init(exactly:)), high > low
        else { return nil }
        return AxisRange(min: low, max: high)
    }
}

/// A file's bytes and the name by which the user knows it.
public struct TraceSource: Hashable, Sendable {
    /// The file's name, for messages.
    public var name: String
    /// All that the file holds.
    public var bytes: [UInt8]

    public init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }
}

/// What helps to read a trace that does not say everything itself.
public struct TraceOptions: Hashable, Sendable {
    /// The device's description from another file; it takes the place of the trace's own.
    public var description: TraceSource?
    /// The ranges of its axes; they take the place of described ones.
    public var range: TraceRange?
    /// Frames a second in files that hold no times of their own, 0.1…10,000; other files keep theirs.
    public var rate: Double?

    public init(description: TraceSource? = nil, range: TraceRange? = nil, rate: Double? = nil) {
        self.description = description
        self.range = range
        self.rate = rate
    }

    /// What `rate` may be.
    public static let rates = 0.1...10_000.0

    /// The names under which the description of a trace `name` may lie beside it, likeliest first:
    /// `PANEL.1-drag.events` → `PANEL.1-drag.desc`, …, `PANEL.desc`, ….
    public static func descriptionNames(for name: String) -> [String] {
        let folderEnd = name.lastIndex(of: "/").map { name.index(after: $0) } ?? name.startIndex
        var stem = name[folderEnd...]
        var result: [String] = []
        while let dot = stem.lastIndex(of: "."), dot > stem.startIndex {
            stem = stem[..<dot]
            for ending in ["desc", "prop", "device"] {
                let candidate = "\(name[..<folderEnd])\(stem).\(ending)"
                if candidate != name { result.append(candidate) }
            }
        }
        return result
    }
}
