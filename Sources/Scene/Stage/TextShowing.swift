import Base
import Controls

/// How values look inside texts: `{ID}`, `{ID|percent}`, `{ID|number:2}`.
enum TextShowing {
    static func text(_ value: Value, filter: TextTemplate.Filter?, _ numbers: NumberFormatting) -> String {
        switch (filter, value) {
        case (.percent, .number(let number)): numbers.percent(number)
        case (.number(let decimals), .number(let number)): numbers.fixed(number, decimals)
        case (_, _): plain(value)
        }
    }

    /// A value without filter: texts as they stand, numbers as events write them, nothing for null.
    static func plain(_ value: Value) -> String {
        switch value {
        case .null: ""
        case .bool(let flag): flag ? "true" : "false"
        case .number(let number): trimmed(number)
        case .text(let text): text
        case .list(let items): items.map(plain).joined(separator: ", ")
        case .object: ""
        }
    }

    /// At most six decimals, without noughts at the end.
    private static func trimmed(_ number: Double) -> String {
        var text = NumberFormatting.english.fixed(number, 6)
        guard text.contains(".") else { return text }
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text
    }
}
