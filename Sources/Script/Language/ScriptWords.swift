import Base

/// One line of a script cut into words, each with the column where it begins.
struct ScriptWords {
    struct Word: Hashable {
        var text: String
        var column: Int
        /// It stood between quotes.
        var isQuoted = false
    }

    /// Wrong at a column: what, and what to do.
    struct Problem: Error, Hashable {
        var column: Int
        var message: String
        var remedy: String

        init(at column: Int, _ message: String, _ remedy: String) {
            self.column = column
            self.message = message
            self.remedy = remedy
        }
    }

    private(set) var words: [Word] = []
    private let characters: [Character]
    /// Where the comment or the line's end is, as a column.
    private(set) var end: Int

    /// `#` begins a comment at the start of a word; quotes hold spaces, `\"` and `\\`.
    init(_ line: Substring) throws(Problem) {
        characters = Array(line)
        end = characters.count + 1
        var index = 0
        while index < characters.count {
            if characters[index].isWhitespace {
                index += 1
            } else if characters[index] == "#" {
                end = index + 1
                return
            } else if characters[index] == "\"" {
                try readQuoted(&index)
            } else {
                let start = index
                while index < characters.count, !characters[index].isWhitespace { index += 1 }
                words.append(Word(text: String(characters[start..<index]), column: start + 1))
            }
        }
    }

    private mutating func readQuoted(_ index: inout Int) throws(Problem) {
        let start = index
        var text = ""
        index += 1
        while index < characters.count, characters[index] != "\"" {
            if characters[index] == "\\", index + 1 < characters.count { index += 1 }
            text.append(characters[index])
            index += 1
        }
        guard index < characters.count else {
            throw Problem(at: start + 1, "the text is not closed", "end it with \"")
        }
        index += 1
        words.append(Word(text: text, column: start + 1, isQuoted: true))
    }

    /// The characters from a word's column up to another's, or to the end, as they stand.
    func source(from first: Word, to last: Word? = nil) -> String {
        var text = characters[(first.column - 1)..<((last?.column ?? end) - 1)]
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
