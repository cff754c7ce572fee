import Base

/// Counts lines that say nothing known, and keeps the first five to show.
struct OddLines {
    private static let shown = 5

    private let file: String
    private(set) var count = 0
    /// All lines that should have said something, the odd ones included.
    private var total = 0
    private var first: [Diagnostic] = []

    init(file: String) { self.file = file }

    mutating func note(good line: Int) { total += 1 }

    mutating func note(odd line: Int, _ text: String) {
        total += 1
        count += 1
        guard first.count < Self.shown else { return }
        let excerpt = text.count > 60 ? "\(text.prefix(60))…" : text
        first.append(
            Diagnostic(
                file: file, position: SourcePosition(line: line, column: 1), message: "cannot be understood: \(excerpt)"
            ))
    }

    /// What to warn of, the first five lines and the sum.
    ///
    /// - Throws: `damaged` if more than a fifth of the lines is odd.
    func verdict() throws(TraceError) -> [Diagnostic] {
        guard count > 0 else { return [] }
        let sum = Diagnostic(
            file: file, message: "\(count) of \(total) lines cannot be understood",
            remedy: count * 5 > total ? "give a trace that is whole" : "they are left out")
        guard count * 5 <= total else { throw TraceError(.damaged, [sum] + first) }
        return first + [sum]
    }
}
