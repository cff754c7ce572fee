internal import Base

/// Tables as spreadsheets write them (RFC 4180): commas between cells, quotes around cells that hold some, lines that end either way.
enum CSVReader {
    /// What is wrong with a table, and where.
    struct Problem: Error, Equatable {
        var position: SourcePosition
        var message: String
        var remedy: String
    }

    /// The cells of each line, and where the line begins.
    static func read(_ bytes: [UInt8]) throws(Problem) -> [(cells: [String], line: Int)] {
        guard
            let text = String(
                validating: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes, as: UTF8.self)
        else {
            throw Problem(
                position: SourcePosition(line: 1, column: 1), message: "it is not UTF-8", remedy: "save it as UTF-8")
        }
        var lines: [(cells: [String], line: Int)] = []
        var cells: [String] = []
        var cell = ""
        var (line, column, start) = (1, 1, 1)
        var isQuoted = false
        var opening = SourcePosition(line: 1, column: 1)
        var scalars = text.unicodeScalars.makeIterator()
        var next = scalars.next()
        func endLine() {
            cells.append(cell)
            if cells != [""] { lines.append((cells, start)) }
            (cells, cell) = ([], "")
        }
        while let scalar = next {
            next = scalars.next()
            switch scalar {
            case "\"" where isQuoted && next == "\"":
                cell.append("\"")
                next = scalars.next()
                column += 1
            case "\"" where isQuoted:
                isQuoted = false
            case "\"" where cell.isEmpty:
                isQuoted = true
                opening = SourcePosition(line: line, column: column)
            case "," where !isQuoted:
                cells.append(cell)
                cell = ""
            case "\r" where !isQuoted && next == "\n": break
            case "\n", "\r":
                if isQuoted { cell.unicodeScalars.append(scalar) } else { endLine() }
                line += 1
                column = 0
                if !isQuoted { start = line }
            default: cell.unicodeScalars.append(scalar)
            }
            column += 1
        }
        guard !isQuoted else {
            throw Problem(position: opening, message: "a quote opens here that does not end", remedy: "close it")
        }
        endLine()
        return lines
    }
}
