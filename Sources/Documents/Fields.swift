internal import Base
internal import Controls

/// The properties of one mapping of a scene.
typealias Fields = DocumentFields<SceneDecoder>

/// The properties of one mapping, read by name and type; what is wrong with them goes to the decoder.
struct DocumentFields<Owner: DocumentDecoder> {
    /// What has the properties, as messages begin: "slider".
    let what: String
    let position: SourcePosition
    let decoder: Owner
    let entries: [YAMLNode.Entry]

    /// nil, reported, if `node` is no mapping. Unknown names and names that are not built yet are reported at once.
    init?(_ node: YAMLNode, _ what: String, _ names: Vocabulary, _ decoder: Owner, at position: SourcePosition) {
        self.what = what
        self.position = position
        self.decoder = decoder
        guard case .mapping(let entries) = node.content else {
            decoder.report(
                .wrongType, at: node.position, "\(what): a mapping of properties is needed, not \(node.kindName)",
                "write it as in { \(names.built.first ?? "name"): … }")
            return nil
        }
        self.entries = entries
        for entry in entries where !names.built.contains(entry.key) {
            if names.planned.contains(entry.key) {
                decoder.report(
                    .notBuilt, at: entry.keyPosition, "\(what): property \"\(entry.key)\" is not built yet",
                    "leave it out")
            } else {
                decoder.report(
                    .unknownKey, at: entry.keyPosition, "\(what): unknown property \"\(entry.key)\"",
                    Suggestion.remedy(for: entry.key, among: names.built + names.planned))
            }
            decoder.pass(over: entry.value)
        }
    }

    /// What stands under `key`; nil if the key is not there.
    subscript(key: String) -> YAMLNode? { entries.first { $0.key == key }?.value }

    /// What stands under `key`; reports a key that is not there.
    func required(_ key: String, remedy: String? = nil) -> YAMLNode? {
        if let node = self[key] { return node }
        decoder.report(.missing, at: position, "\(what): property \"\(key)\" is missing", remedy ?? "add \(key): …")
        return nil
    }

    func wrongType(_ key: String, _ node: YAMLNode, _ wanted: String, _ remedy: String? = nil) {
        decoder.report(
            .wrongType, at: node.position, "\(what): \"\(key)\" must be \(wanted), not \(node.kindName)", remedy)
    }

    func invalid(_ key: String, _ node: YAMLNode, _ message: String, _ remedy: String? = nil) {
        decoder.report(.invalidValue, at: node.position, "\(what): \"\(key)\" \(message)", remedy)
    }

    // MARK: Scalars

    func text(_ key: String) -> String? { placedText(key)?.text }

    func placedText(_ key: String) -> (text: String, position: SourcePosition)? {
        guard let node = self[key] else { return nil }
        return text(of: node, key).map { ($0, node.position) }
    }

    func text(of node: YAMLNode, _ key: String) -> String? {
        switch node.content {
        case .text(let text): return text
        case .number(_, let written): wrongType(key, node, "a text", "write it in quotes: \"\(written)\"")
        case .bool(let flag): wrongType(key, node, "a text", "write it in quotes: \"\(flag)\"")
        case .null, .list, .mapping: wrongType(key, node, "a text")
        }
        return nil
    }

    func boolean(_ key: String) -> Bool? {
        guard let node = self[key] else { return nil }
        switch node.content {
        case .bool(let flag): return flag
        case .text(let text):
            switch text.lowercased() {
            case "yes", "on", "y", "true": wrongType(key, node, "true or false", "write true")
            case "no", "off", "n", "false": wrongType(key, node, "true or false", "write false")
            default:
                if key == "hidden" || key == "enabled" {
                    decoder.report(
                        .notBuilt, at: node.position, "\(what): an expression for \"\(key)\" is not built yet",
                        "write true or false")
                } else {
                    wrongType(key, node, "true or false")
                }
            }
        case .null, .number, .list, .mapping: wrongType(key, node, "true or false")
        }
        return nil
    }

    func number(_ key: String, in range: ClosedRange<Double> = -1e9...1e9) -> Double? {
        guard let node = self[key] else { return nil }
        return number(of: node, key, in: range)
    }

    func number(of node: YAMLNode, _ key: String, in range: ClosedRange<Double>) -> Double? {
        guard case .number(let number, let written) = node.content else {
            if case .text(let text) = node.content, Double(text) != nil {
                wrongType(key, node, "a number", "write it without quotes")
            } else {
                wrongType(key, node, "a number")
            }
            return nil
        }
        guard range.contains(number) else {
            let bounds = "write a number from \(range.lowerBound.plain) to \(range.upperBound.plain)"
            invalid(key, node, "is out of range: \(written)", bounds)
            return nil
        }
        return number
    }

    func integer(_ key: String, in range: ClosedRange<Int>) -> Int? {
        guard let node = self[key] else { return nil }
        return integer(of: node, key, in: range)
    }

    func integer(of node: YAMLNode, _ key: String, in range: ClosedRange<Int>) -> Int? {
        guard let number = number(of: node, key, in: Double(range.lowerBound)...Double(range.upperBound)) else {
            return nil
        }
        guard number == number.rounded(.down) else {
            invalid(key, node, "must be a whole number", nil)
            return nil
        }
        return Int(number)
    }

    /// Above zero unless `zero`.
    func duration(_ key: String, zero: Bool = false) -> Microseconds? {
        guard let node = self[key] else { return nil }
        guard case .text(let text) = node.content else {
            if case .number(_, let written) = node.content {
                wrongType(key, node, "a duration", "add a unit: \(written) s")
            } else {
                wrongType(key, node, "a duration", "write it as in 60 s, 800ms or 2 min")
            }
            return nil
        }
        guard let duration = Microseconds(scene: text) else {
            invalid(
                key, node, "is no duration of at most 31 days: \"\(text)\"", "write it as in 60 s, 800ms or 2 min")
            return nil
        }
        guard zero || duration > 0 else {
            invalid(key, node, "must be longer than nothing", "leave it out, or write a longer one")
            return nil
        }
        return duration
    }

    /// One of the raw values of an enumeration; `planned` ones are refused as not built yet.
    func choice<Choice: RawRepresentable<String> & CaseIterable>(_ key: String, planned: [String] = []) -> Choice? {
        guard let name = choice(key, among: Choice.allCases.map(\.rawValue), planned: planned) else { return nil }
        return Choice(rawValue: name)
    }

    func choice(_ key: String, among names: [String], planned: [String] = []) -> String? {
        guard let node = self[key] else { return nil }
        guard let text = text(of: node, key) else { return nil }
        if names.contains(text) { return text }
        if planned.contains(text) {
            decoder.report(
                .notBuilt, at: node.position, "\(what): \(key) \"\(text)\" is not built yet",
                "write \(names.joined(separator: " or "))")
        } else {
            invalid(
                key, node, "has no value \"\(text)\"", Suggestion.remedy(for: text, among: names + planned))
        }
        return nil
    }

    // MARK: Lists

    /// The items of a list; nil, reported, if it is none.
    func list(of node: YAMLNode, _ key: String, _ remedy: String? = nil) -> [YAMLNode]? {
        guard case .list(let items) = node.content else {
            wrongType(key, node, "a list", remedy)
            return nil
        }
        return items
    }

    /// `count` numbers from −`limit` to `limit`.
    func numbers(_ key: String, count: Int, limit: Double, _ form: String) -> [Double]? {
        guard let node = self[key], let items = list(of: node, key, "write \(form)") else { return nil }
        guard items.count == count else {
            invalid(key, node, "must have \(count) numbers, not \(items.count)", "write \(form)")
            return nil
        }
        let numbers = items.compactMap { number(of: $0, key, in: -limit...limit) }
        return numbers.count == count ? numbers : nil
    }
}

extension Fields {
    func colour(_ key: String) -> ThemedColor? {
        guard let node = self[key] else { return nil }
        guard case .text(let text) = node.content else {
            if case .null = node.content {
                // Without quotes YAML takes #fff for a comment.
                wrongType(key, node, "a colour", "put it in quotes: \"#007aff\"")
            } else {
                wrongType(key, node, "a colour", "write \"#rrggbb\" or a name")
            }
            return nil
        }
        if let color = Color(text) ?? NamedColor(rawValue: text)?.color { return .fixed(color) }
        if let name = Theme.ColorName(rawValue: text) { return .named(name) }
        let names = NamedColor.allCases.map(\.rawValue) + Theme.ColorName.allCases.map(\.rawValue)
        invalid(
            key, node, "is no colour: \"\(text)\"",
            text.hasPrefix("#") ? "write #rgb, #rrggbb or #rrggbbaa" : Suggestion.remedy(for: text, among: names))
        return nil
    }

    /// Ids of elements: a list, or one alone.
    func references(_ key: String) -> [Reference] { self[key].map { references(in: $0, key) } ?? [] }

    func references(in node: YAMLNode, _ key: String) -> [Reference] {
        var found: [Reference] = []
        if case .list(let items) = node.content {
            for item in items { if let id = text(of: item, key) { found.append(Reference(id, at: item.position)) } }
        } else if case .text(let id) = node.content {
            found.append(Reference(id, at: node.position))
        } else {
            wrongType(key, node, "a list of ids")
        }
        for reference in found {
            decoder.later { [decoder, what] in _ = decoder.resolve(reference, for: "\(what): \"\(key)\"") }
        }
        return found
    }
}

extension Double {
    /// As a user writes it: whole numbers without a point.
    fileprivate var plain: String { self == rounded() && magnitude < 1e15 ? "\(Int64(self))" : "\(self)" }
}
