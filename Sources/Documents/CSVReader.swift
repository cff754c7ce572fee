internal import Base

/// Tables as spreadsheets write them (RFC 4180): commas between cells, quotes around cells that hold commas, quotes or ends of lines; lines
/// end either way. What a spreadsheet would not have written is told, not guessed at.
enum CSVReader {
    /// What is wrong with a table, and where.
    struct Problem: Error, Equatable {
        var position: SourcePosition
        var message: String
        var remedy: String
    }

    /// One cell, its quotes taken off, and where it begins.
    struct Cell: Equatable {
        var text: String
        var position: SourcePosition
    }

    /// The cells of each line that is not empty.
    static func read(_ bytes: [UInt8]) throws(Problem) -> [[Cell]] {
        let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
        guard let text = String(validating: body, as: UTF8.self) else {
            throw Problem(
                position: SourcePosition(line: 1, column: 1), message: "it is not UTF-8", remedy: "save it as UTF-8")
        }
        var reader = Reader(text)
        while !reader.isAtEnd { try reader.line() }
        return reader.lines
    }

    /// Where in the text the reading is. Columns count characters; an end of a line is one, however it is written.
    private struct Reader {
        private let text: String
        private var index: String.Index
        private var position = SourcePosition(line: 1, column: 1)
        private(set) var lines: [[Cell]] = []

        init(_ text: String) {
            self.text = text
            index = text.startIndex
        }

        var isAtEnd: Bool { index == text.endIndex }
        private var next: Character? { isAtEnd ? nil : text[index] }

        private mutating func take() {
            if text[index].isNewline {
                position = SourcePosition(line: position.line + 1, column: 1)
            } else {
                position.column += 1
            }
            index = text.index(after: index)
        }

        mutating func line() throws(Problem) {
            var cells = [try cell()]
            while next == "," {
                take()
                cells.append(try cell())
            }
            if !isAtEnd { take() }
            if cells.count > 1 || !cells[0].text.isEmpty { lines.append(cells) }
        }

        private mutating func cell() throws(Problem) -> Cell {
            let start = position
            if next == "\"" { return Cell(text: try quoted(), position: start) }
            let first = index
            while let character = next, character != ",", !character.isNewline {
                guard character != "\"" else {
                    throw Problem(
                        position: position, message: "a quote stands inside a cell",
                        remedy: "put the whole cell in quotes, and the quote twice")
                }
                take()
            }
            return Cell(text: String(text[first..<index]), position: start)
        }

        private mutating func quoted() throws(Problem) -> String {
            let start = position
            var content = ""
            take()
            while let character = next {
                take()
                guard character == "\"" else {
                    content.append(character)
                    continue
                }
                switch next {
                case "\"":
                    content.append("\"")
                    take()
                case nil, ",": return content
                case let follower? where follower.isNewline: return content
                default:
                    throw Problem(
                        position: position, message: "something follows a cell's closing quote",
                        remedy: "write a comma between cells, and quotes within a cell twice")
                }
            }
            throw Problem(position: start, message: "a quote opens here that does not end", remedy: "close it")
        }
    }
}
