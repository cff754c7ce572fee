internal import Base
internal import Controls

/// Splits a text of a scene into what stands as it is and the values between braces.
struct TemplateParser {
    /// What is wrong with a text between braces, and what to do.
    struct Problem: Error, Equatable {
        var rule: Finding.Rule
        var message: String
        var remedy: String
    }

    /// The template in `text`; every reference is told to stand at `position`.
    static func parse(_ text: String, at position: SourcePosition) throws(Problem) -> TextTemplate {
        var segments: [TextTemplate.Segment] = []
        var literal = ""
        var rest = text[...]
        while let character = rest.popFirst() {
            guard character == "{" else {
                literal.append(character)
                continue
            }
            if rest.first == "{" {
                rest.removeFirst()
                literal.append("{")
                continue
            }
            guard let end = rest.firstIndex(of: "}") else {
                throw Problem(
                    rule: .invalidValue, message: "a brace opens a reference that does not end",
                    remedy: "write } after it, or {{ for a brace")
            }
            if !literal.isEmpty { segments.append(.literal(literal)) }
            literal = ""
            segments.append(try reference(rest[..<end], at: position))
            rest = rest[rest.index(after: end)...]
        }
        if !literal.isEmpty { segments.append(.literal(literal)) }
        return TextTemplate(segments: segments)
    }

    /// `ID`, `ID.property`, either with `|filter` after it.
    private static func reference(_ inner: Substring, at position: SourcePosition) throws(Problem)
        -> TextTemplate.Segment
    {
        let parts = inner.split(separator: "|", omittingEmptySubsequences: false)
        let path = parts[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let id = path.first, !id.isEmpty, !id.contains(where: \.isWhitespace) else {
            throw Problem(
                rule: .invalidValue, message: "\"{\(inner)}\" names no element",
                remedy: "write {ID}, or {{ for a brace")
        }
        guard parts.count <= 2 else {
            throw Problem(
                rule: .invalidValue, message: "\"{\(inner)}\" has more than one filter", remedy: "keep one of them")
        }
        var property: TextTemplate.Property?
        if path.count > 1 {
            property = TextTemplate.Property(rawValue: String(path[1]))
            if property == nil {
                throw Problem(
                    rule: .notBuilt, message: "showing the property \"\(path[1])\" in a text is not built yet",
                    remedy: "leave it out")
            }
        }
        let filter = parts.count > 1 ? try filter(parts[1]) : nil
        return .reference(Reference(String(id), at: position), property: property, filter: filter)
    }

    private static func filter(_ text: Substring) throws(Problem) -> TextTemplate.Filter {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        switch (parts[0], parts.count) {
        case ("percent", 1): return .percent
        case ("time", 1): return .time
        case ("number", 2):
            guard let decimals = Int(parts[1]), (0...6).contains(decimals) else {
                throw Problem(
                    rule: .invalidValue, message: "the filter number takes decimals from 0 to 6, not \"\(parts[1])\"",
                    remedy: "write number:1")
            }
            return .number(decimals: decimals)
        case ("number", _):
            throw Problem(
                rule: .invalidValue, message: "the filter number needs its decimals", remedy: "write number:1")
        case ("date", 2):
            guard let length = DateFormatting.Length(rawValue: String(parts[1])) else {
                throw Problem(
                    rule: .invalidValue, message: "the filter date has no length \"\(parts[1])\"",
                    remedy: Suggestion.remedy(
                        for: String(parts[1]), among: DateFormatting.Length.allCases.map(\.rawValue)))
            }
            return .date(length)
        case ("date", _):
            throw Problem(
                rule: .invalidValue, message: "the filter date needs its length", remedy: "write date:medium")
        case ("plural", _):
            throw Problem(rule: .notBuilt, message: "the filter \(parts[0]) is not built yet", remedy: "leave it out")
        default:
            throw Problem(
                rule: .invalidValue, message: "unknown filter \"\(text)\"",
                remedy: Suggestion.remedy(for: String(parts[0]), among: ["percent", "number:N", "time", "date:medium"]))
        }
    }
}
