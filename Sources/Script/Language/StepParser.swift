import Base
import ControlProtocol

/// Makes a step of one line's words.
struct StepParser {
    typealias Problem = ScriptWords.Problem
    typealias Word = ScriptWords.Word

    /// Every step in the form in which it is written.
    private static let forms: [(verb: String, form: String)] = [
        ("tap", "tap ID, or tap X,Y"), ("double-tap", "double-tap ID"), ("long-press", "long-press ID 800ms"),
        ("drag", "drag ID to VALUE over 400ms, or drag X,Y to X,Y over 300ms hold 100ms"),
        ("flick", "flick ID up 1200"),
        ("pull", "pull ID 120"), ("pinch", "pinch ID 0.5 over 300ms"), ("press", "press 1 X,Y"),
        ("move", "move 1 X,Y over 200ms"), ("release", "release 1"), ("type", "type \"text\""), ("key", "key Enter"),
        ("wait", "wait 500ms, or wait idle"), ("expect", "expect ID VALUE ±TOL, or expect event NAME ID"),
        ("screenshot", "screenshot F.png"),
    ]

    private static let tapHold: Microseconds = .milliseconds(800)
    private static let dragTime: Microseconds = .milliseconds(300)

    private let line: ScriptWords
    private var rest: ArraySlice<Word>
    private var verb = Word(text: "", column: 1)

    init(_ line: ScriptWords) {
        self.line = line
        rest = line.words[...]
    }

    /// The step; the line has at least one word.
    mutating func step() throws(Problem) -> GestureStep {
        verb = rest.removeFirst()
        let step = try parse()
        if let extra = rest.first {
            throw Problem(at: extra.column, "\(extra.text) is one word too many", remedy)
        }
        return step
    }

    private mutating func parse() throws(Problem) -> GestureStep {
        switch verb.text {
        case "tap": return .tap(try place())
        case "double-tap": return .doubleTap(try place())
        case "long-press":
            let place = try place()
            return .longPress(place, rest.isEmpty ? Self.tapHold : try duration())
        case "drag": return try drag()
        case "flick":
            let place = try place()
            return .flick(place, try direction(), speed: try number("a speed in points a second", 1...20_000))
        case "pull": return .pull(try place(), try number("a distance in points", 1...10_000))
        case "pinch":
            let place = try place()
            return .pinch(place, scale: try number("a scale", 0.01...100), over: try over() ?? Self.dragTime)
        case "press": return .press(finger: try finger(), try place())
        case "move":
            let finger = try finger()
            let place = try place()
            return .move(finger: finger, place, over: try over() ?? Self.dragTime)
        case "release": return .release(finger: try finger())
        case "type": return .type(try text())
        case "key": return .key(try stroke())
        case "wait":
            if take("idle") { return .waitIdle }
            return .wait(try duration())
        case "expect": return try expectation()
        case "screenshot": return .screenshot(try word("a file").text)
        default:
            throw Problem(
                at: verb.column, "\(verb.text) is no step",
                "there are \(Self.forms.map(\.verb).joined(separator: ", "))")
        }
    }

    // MARK: Steps of several parts

    private mutating func drag() throws(Problem) -> GestureStep {
        let from = try place()
        try expectWord("to")
        let target = try word("a value or a place")
        let destination: GestureStep.Destination
        if let point = try point(target) {
            destination = .point(point)
        } else if let value = Self.number(target.text), !target.isQuoted {
            destination = .value(value)
        } else {
            throw Problem(at: target.column, "\(target.text) is neither a value nor a place", remedy)
        }
        let over = try over() ?? Self.dragTime
        let hold = take("hold") ? try duration() : 0
        return .drag(from, to: destination, over: over, rest: hold)
    }

    private mutating func expectation() throws(Problem) -> GestureStep {
        if take("event") {
            let name = try word("the name of an event").text
            return .expectEvent(name: name, id: rest.popFirst()?.text)
        }
        let id = try word("an element's id").text
        guard let first = rest.first else {
            throw Problem(at: line.end, "the value is missing", remedy)
        }
        var tolerance = 0.0
        var end: Word?
        // The sign may stand alone before its number.
        if let at = rest.dropFirst().lastIndex(where: { !$0.isQuoted && Self.afterPlusMinus($0.text) != nil }),
            at >= rest.endIndex - 2
        {
            let said = rest[at...].map(\.text).joined(separator: " ")
            let digits = rest[at...].map(\.text).joined()
            guard let number = Self.afterPlusMinus(digits).flatMap(Self.number), number >= 0 else {
                throw Problem(at: rest[at].column, "\(said) is no tolerance", "write ±0.01")
            }
            tolerance = number
            end = rest[at]
        }
        let source = line.source(from: first, to: end)
        rest = []
        if first.isQuoted, end == nil, line.words.last == first {
            return .expect(id: id, .init(value: .text(first.text), text: first.text))
        }
        let value: Value
        do throws(JSONError) {
            value = try JSONReader.read(source)
        } catch {
            guard !source.hasPrefix("["), !source.hasPrefix("{") else {
                throw Problem(at: first.column + error.position.column - 1, error.message, "write the value as JSON")
            }
            value = .text(source)
        }
        if tolerance > 0 {
            guard case .number = value else {
                throw Problem(at: first.column, "\(source) is no number, so it has no tolerance", remedy)
            }
        }
        return .expect(id: id, .init(value: value, text: source, tolerance: tolerance))
    }

    private static func afterPlusMinus(_ text: String) -> String? {
        for sign in ["±", "+-", "+/-"] where text.hasPrefix(sign) { return String(text.dropFirst(sign.count)) }
        return nil
    }

    // MARK: Parts

    private var remedy: String {
        "write \(Self.forms.first { $0.verb == verb.text }?.form ?? verb.text)"
    }

    private mutating func word(_ what: String) throws(Problem) -> Word {
        guard let word = rest.popFirst() else { throw Problem(at: line.end, "\(what) is missing", remedy) }
        return word
    }

    /// Takes `word` if it is the next one.
    private mutating func take(_ word: String) -> Bool {
        guard let next = rest.first, next.text == word, !next.isQuoted else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func expectWord(_ wanted: String) throws(Problem) {
        guard !take(wanted) else { return }
        throw Problem(at: rest.first?.column ?? line.end, "\(wanted) is missing", remedy)
    }

    private mutating func place() throws(Problem) -> GestureStep.Place {
        let word = try word("a place")
        if let point = try point(word) { return .point(point) }
        return .id(word.text)
    }

    /// `X,Y`; the second number may stand apart. nil for what is no pair of numbers.
    private mutating func point(_ word: Word) throws(Problem) -> Point? {
        guard !word.isQuoted, word.text.contains(",") else { return nil }
        var text = word.text
        if text.hasSuffix(","), let next = rest.first {
            text += next.text
            rest.removeFirst()
        }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, let x = Self.number(String(parts[0])), let y = Self.number(String(parts[1])),
            x.magnitude <= 100_000, y.magnitude <= 100_000
        else { throw Problem(at: word.column, "\(text) is no place", "write X,Y in points of the screen") }
        return Point(x, y)
    }

    private mutating func number(_ what: String, _ range: ClosedRange<Double>) throws(Problem) -> Double {
        let word = try word(what)
        guard let number = Self.number(word.text), range.contains(number) else {
            throw Problem(
                at: word.column,
                "\(word.text) is not \(what) from \(Value.number(range.lowerBound).json) to \(Value.number(range.upperBound).json)",
                remedy)
        }
        return number
    }

    private mutating func finger() throws(Problem) -> Int {
        let word = try word("a finger's number")
        guard let number = Int(word.text), (1...10).contains(number) else {
            throw Problem(at: word.column, "\(word.text) is no finger", "number the fingers from 1 to 10")
        }
        return number
    }

    private mutating func direction() throws(Problem) -> GestureStep.Direction {
        let word = try word("a direction")
        guard let direction = GestureStep.Direction(rawValue: word.text) else {
            throw Problem(at: word.column, "\(word.text) is no direction", "write up, down, left or right")
        }
        return direction
    }

    private mutating func over() throws(Problem) -> Microseconds? { take("over") ? try duration() : nil }

    /// `500ms`, `1.5s`, `2 min`: up to an hour.
    private mutating func duration() throws(Problem) -> Microseconds {
        let word = try word("a time")
        let digits = word.text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        var unit = String(word.text.dropFirst(digits.count))
        if unit.isEmpty, let next = rest.first, Self.units[next.text] != nil {
            unit = next.text
            rest.removeFirst()
        }
        guard let number = Self.number(String(digits)), let factor = Self.units[unit] else {
            throw Problem(at: word.column, "\(word.text) is no time", "write it as 500ms, 1.5s or 2min")
        }
        guard number * factor <= 3_600_000_000 else {
            throw Problem(at: word.column, "\(digits) \(unit) is longer than an hour", "take several steps")
        }
        return Microseconds((number * factor).rounded())
    }

    private static let units = ["ms": 1000.0, "s": 1_000_000.0, "min": 60_000_000.0]

    private mutating func text() throws(Problem) -> [KeyStroke] {
        let word = try word("a text")
        guard word.isQuoted else { throw Problem(at: word.column, "the text is not quoted", remedy) }
        var strokes: [KeyStroke] = []
        for (index, character) in word.text.enumerated() {
            guard let stroke = KeyNames.stroke(for: character) else {
                throw Problem(
                    at: word.column + 1 + index, "a US keyboard has no key for \(character)", "type ASCII letters")
            }
            strokes.append(stroke)
        }
        return strokes
    }

    private mutating func stroke() throws(Problem) -> KeyStroke {
        let word = try word("a key")
        guard let stroke = KeyNames.stroke(named: word.text) else {
            throw Problem(
                at: word.column, "\(word.text) is no key",
                "write a letter, or a name such as Enter, Tab, Left, F5 or Ctrl+A")
        }
        return stroke
    }

    /// A plain decimal number; no exponent, no words.
    private static func number(_ text: String) -> Double? {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        guard let first = digits.first, let last = digits.last, first != ".", last != ".", digits.count <= 20,
            digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }), digits.count(where: { $0 == "." }) <= 1
        else { return nil }
        return Double(text)
    }
}
