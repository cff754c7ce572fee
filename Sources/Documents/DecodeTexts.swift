internal import Base
internal import Controls
internal import Drawing

/// Texts with values in them, and fonts.
extension SceneDecoder {
    /// The template under `key`; nil if it is not there or wrong.
    func decodeText(_ fields: Fields, _ key: String) -> TextTemplate? {
        guard let (text, position) = fields.placedText(key) else { return nil }
        do {
            let template = try TemplateParser.parse(text, at: position)
            check(template, for: fields.what)
            return template
        } catch {
            report(error.rule, at: position, "\(fields.what): in \"\(key)\" \(error.message)", error.remedy)
            return nil
        }
    }

    /// A text in which no values can stand yet.
    func decodePlainText(_ node: YAMLNode, _ fields: Fields, _ key: String) -> String? {
        guard let text = fields.text(of: node, key) else { return nil }
        do {
            let template = try TemplateParser.parse(text, at: node.position)
            if !template.references.isEmpty {
                report(
                    .notBuilt, at: node.position, "\(fields.what): a value in the text of \"\(key)\" is not built yet",
                    "write {{ for a brace")
            }
            return template.text { _, _, _ in "" }
        } catch {
            report(error.rule, at: node.position, "\(fields.what): in \"\(key)\" \(error.message)", error.remedy)
            return nil
        }
    }

    private func check(_ template: TextTemplate, for what: String) {
        for segment in template.segments {
            guard case .reference(let reference, let property, let filter) = segment else { continue }
            later { [self] in
                guard let found = resolve(reference, for: what), let kind = found.kind else { return }
                guard let problem = Self.problem(kind, found.valueType, property, filter, reference.id) else { return }
                report(.invalidValue, at: reference.position, "\(what): \(problem.message)", problem.remedy)
            }
        }
    }

    private static func problem(
        _ kind: ElementKind, _ type: ValueType?, _ property: TextTemplate.Property?, _ filter: TextTemplate.Filter?,
        _ id: String
    ) -> (message: String, remedy: String)? {
        if property == .updated {
            guard kind == .refresh else {
                return ("the \(kind.rawValue) \"\(id)\" has no property \"updated\"", "a refresh control has it")
            }
            guard filter == .time else { return ("{\(id).updated} is a time", "write {\(id).updated|time}") }
            return nil
        }
        if kind == .row || (kind == .button && type == ValueType.none) {
            return ("the \(kind.rawValue) \"\(id)\" has no value to show", "remove {\(id)}")
        }
        switch filter {
        case .percent, .number:
            return type == .number
                ? nil : ("the value of the \(kind.rawValue) \"\(id)\" is no number", "remove the filter")
        case .time:
            if case .date(let mode) = type, mode == .time || mode == .dateAndTime { return nil }
            return ("the value of the \(kind.rawValue) \"\(id)\" is no time", "remove the filter")
        case .date:
            if case .date(let mode) = type, mode == .date || mode == .dateAndTime { return nil }
            return ("the value of the \(kind.rawValue) \"\(id)\" is no date", "remove the filter")
        case nil: return nil
        }
    }

    /// A style's name, points, or family, size and weight.
    func decodeFont(_ fields: Fields, _ key: String) -> FontChoice? {
        guard let node = fields[key] else { return nil }
        let points = 4.0...400.0
        switch node.content {
        case .number: return fields.number(key, in: points).map { .fixed(Font(size: $0)) }
        case .text: return (fields.choice(key) as TextStyle?).map { .style($0) }
        case .mapping:
            guard let font = Fields(node, key, .font, self, at: node.position) else { return nil }
            let weights: [String: Font.Weight] = [
                "light": .light, "regular": .regular, "medium": .medium, "semibold": .semibold, "bold": .bold,
            ]
            let weight = font.choice("weight", among: ["light", "regular", "medium", "semibold", "bold"])
            return .fixed(
                Font(
                    size: font.number("size", in: points) ?? TextStyle.body.points(at: .l),
                    weight: weight.flatMap { weights[$0] } ?? .regular, family: font.text("family")))
        case .null, .bool, .list:
            fields.wrongType(key, node, "a style, points, or { family, size, weight }")
            return nil
        }
    }
}
