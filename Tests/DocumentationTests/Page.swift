import Foundation

/// A page of the manual, taken apart into what tests can check.
struct Page {
    /// Lines between fences.
    struct Block {
        /// What stands behind the opening fence: `yaml`, `yaml fragment`, `console`, …
        var info: String
        /// The first line's number.
        var line: Int
        var lines: [String]

        var text: String { lines.joined(separator: "\n") + "\n" }

        /// The file that a block shows, named by its first line as in `# lamp.yaml`; nil if it is none.
        var file: String? {
            guard let first = lines.first, first.hasPrefix("# "), first.contains("."), !first.dropFirst(2).contains(" ")
            else { return nil }
            return String(first.dropFirst(2))
        }
    }

    let name: String
    let text: String
    let blocks: [Block]
    /// The rows of every table, cells without the blanks around them; heads and rules too.
    let rows: [[String]]

    /// The checkout that these tests were built from.
    static let checkout = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    init(_ name: String) throws {
        self.name = name
        text = try String(contentsOf: Self.checkout.appending(path: name), encoding: .utf8)
        var blocks: [Block] = []
        var rows: [[String]] = []
        var open: Block?
        for (index, line) in text.components(separatedBy: "\n").enumerated() {
            if line.hasPrefix("```") {
                if let block = open {
                    blocks.append(block)
                    open = nil
                } else {
                    open = Block(info: String(line.dropFirst(3)), line: index + 2, lines: [])
                }
            } else if open != nil {
                open?.lines.append(line)
            } else if line.hasPrefix("|") {
                rows.append(line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) })
            }
        }
        self.blocks = blocks
        self.rows = rows
    }

    func blocks(of language: String) -> [Block] {
        blocks.filter { $0.info == language || $0.info.hasPrefix(language + " ") }
    }

    /// The words between backticks in the cells after the first of the row whose first cell is `name`.
    func words(inRow name: String) -> [[String]] {
        let row = rows.first { $0.first == name } ?? []
        return row.dropFirst().map(Self.words)
    }

    /// The words between backticks.
    static func words(_ text: String) -> [String] {
        text.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    }
}
