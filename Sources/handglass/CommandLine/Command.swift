/// One verb of the program: its words, its help, and what it does.
struct Command: Sendable {
    var name: String
    /// One line for the list of commands.
    var summary: String
    /// The words after the name, for the usage line.
    var synopsis: String
    var options: [Option]
    /// Lines shown under "Examples:", each a whole command line.
    var examples: [String]
    /// What else there is to know, whole lines between the options and the examples.
    var notes = ""
    /// Runs the command; throws `Failure` for all that goes wrong.
    var run: @Sendable (Arguments) throws -> ExitStatus

    /// What it takes, and what every command takes.
    var allOptions: [Option] { options + Option.common }

    /// The help text of this command.
    var help: String {
        var text = "Usage: handglass \(name) \(synopsis)\n\n\(summary).\n\nOptions:\n"
        let rows = allOptions.map { ($0.synopsis, $0.help) }
        let width = rows.map(\.0.count).max() ?? 0
        for (left, right) in rows {
            text += "  " + left + String(repeating: " ", count: width - left.count + 2) + right + "\n"
        }
        if !notes.isEmpty { text += "\n" + notes + "\n" }
        if !examples.isEmpty { text += "\nExamples:\n" + examples.map { "  \($0)\n" }.joined() }
        return text
    }
}

/// One option of a command.
struct Option: Sendable {
    enum Kind: Equatable, Sendable {
        case flag
        /// Takes a value, called by this word in the help.
        case value(String)
    }

    var name: String
    var kind: Kind
    var help: String

    static func flag(_ name: String, _ help: String) -> Option { Option(name: name, kind: .flag, help: help) }
    static func value(_ name: String, _ word: String, _ help: String) -> Option {
        Option(name: name, kind: .value(word), help: help)
    }

    /// What every command takes.
    static let common: [Option] = [
        .flag("v", "tell more on standard error"), .flag("help", "print this help"),
        .flag("version", "print the program's version"),
    ]

    /// `-o` or `--scene`.
    var spelling: String { name.count == 1 ? "-\(name)" : "--\(name)" }

    /// `-o F`, `--scene F` or `--settle`.
    var synopsis: String {
        if case .value(let word) = kind { return "\(spelling) \(word)" }
        return spelling
    }
}
