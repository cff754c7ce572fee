internal import Base
internal import Controls

/// What a scene does after events.
extension SceneDecoder {
    /// The actions under `key`: a list, or one alone.
    func decodeActions(_ fields: Fields, _ key: String) -> [Action] {
        guard let node = fields[key] else { return [] }
        return decodeActions(node, key)
    }

    func decodeActions(_ node: YAMLNode, _ key: String) -> [Action] {
        if case .list(let items) = node.content { return items.compactMap { decodeAction($0, key) } }
        return decodeAction(node, key).map { [$0] } ?? []
    }

    private func decodeAction(_ node: YAMLNode, _ key: String) -> Action? {
        let name: String
        let position: SourcePosition
        var argument: YAMLNode?
        switch node.content {
        case .text(let text): (name, position) = (text, node.position)
        case .mapping(let entries):
            guard let first = entries.first, entries.count == 1 else {
                report(
                    .invalidValue, at: node.position, "\(key): one action has one name, not \(entries.count)",
                    "write a list of actions: [ { … }, { … } ]")
                return nil
            }
            (name, position, argument) = (first.key, first.keyPosition, first.value)
        case .null, .bool, .number, .list:
            report(
                .wrongType, at: node.position, "\(key): an action is needed, not \(node.kindName)",
                "write it as in { go: SCREEN }")
            return nil
        }
        guard Vocabulary.actions.built.contains(name) else {
            if Vocabulary.actions.planned.contains(name) {
                report(.notBuilt, at: position, "\(key): the action \"\(name)\" is not built yet", "leave it out")
            } else {
                let known = Vocabulary.actions.built + Vocabulary.actions.planned
                report(
                    .unknownKey, at: position, "\(key): unknown action \"\(name)\"",
                    Suggestion.remedy(for: name, among: known))
            }
            return nil
        }
        if name == "back" { return decodeBare(name, .back, argument) }
        if name == "dismiss" { return decodeBare(name, .dismiss, argument) }
        if name == "beginActivity" || name == "endActivity" {
            return decodeActivityAction(name, argument, at: position)
        }
        guard let argument else {
            report(.missing, at: position, "\(name): it is not said what", "write it as in { \(name): … }")
            return nil
        }
        return decodeAction(name, argument, at: position)
    }

    /// The id may be left out where there is one network indicator.
    private func decodeActivityAction(_ name: String, _ argument: YAMLNode?, at position: SourcePosition) -> Action? {
        let begins = name == "beginActivity"
        switch argument?.content {
        case nil, .null:
            later { [self] in
                let count = ids.values.count { $0.kind == .networkActivity }
                guard count != 1 else { return }
                report(
                    .invalidValue, at: position,
                    "\(name): there \(count == 0 ? "is no network indicator" : "are \(count) network indicators")",
                    count == 0 ? "add the element networkActivity" : "say which: { \(name): ID }")
            }
            return .activity(nil, begins: begins)
        case .text(let id):
            let reference = Reference(id, at: argument?.position ?? position)
            check(reference, name, "a network indicator") { $0.kind == .networkActivity }
            return .activity(reference, begins: begins)
        case .bool, .number, .list, .mapping:
            report(.wrongType, at: argument?.position, "\(name): an id is needed", nil)
            return nil
        }
    }

    private func decodeBare(_ name: String, _ action: Action, _ argument: YAMLNode?) -> Action? {
        switch argument?.content {
        case nil, .null, .bool(true): return action
        case .bool, .number, .text, .list, .mapping:
            report(.wrongType, at: argument?.position, "\(name): it takes nothing", "write \(name) alone")
            return nil
        }
    }

    private func decodeAction(_ name: String, _ node: YAMLNode, at position: SourcePosition) -> Action? {
        switch name {
        case "set": return decodeSet(node)
        case "emit": return decodeEmit(node, at: position)
        case "after": return decodeAfter(node, at: position)
        default: break
        }
        guard case .text(let id) = node.content else {
            report(
                .wrongType, at: node.position,
                "\(name): \(name == "go" || name == "flip" ? "a screen's name" : "an id") is needed, not \(node.kindName)",
                nil)
            return nil
        }
        let reference = Reference(id, at: node.position)
        switch name {
        case "go", "flip":
            checkScreen(reference, for: name)
            return name == "go" ? .go(reference) : .flip(reference)
        case "present":
            check(reference, name, "an alert, a sheet or a popover") {
                $0.kind == .alert || $0.kind == .sheet || $0.kind == .popover
            }
            return .present(reference)
        case "toggle":
            check(reference, name, "a switch nor a button that toggles") { $0.valueType == .boolean }
            return .toggle(reference)
        case "beginRefreshing":
            check(reference, name, "a refresh control") { $0.kind == .refresh }
            return .beginRefreshing(reference)
        case "start", "stop":
            check(reference, name, "an activity indicator") { $0.kind == .activity }
            return .animate(reference, name == "start")
        default:
            check(reference, name, "a refresh control") { $0.kind == .refresh }
            return .endRefreshing(reference)
        }
    }

    private func check(
        _ reference: Reference, _ action: String, _ wanted: String, _ fits: @escaping (Registration) -> Bool
    ) {
        later { [self] in
            guard let found = resolve(reference, for: action), let kind = found.kind, !fits(found) else { return }
            guard kind == .refresh || found.valueType != nil else { return }
            report(
                .invalidValue, at: reference.position,
                "\(action): \"\(reference.id)\" is a \(kind.rawValue), not \(wanted)", nil)
        }
    }

    private func decodeEmit(_ node: YAMLNode, at position: SourcePosition) -> Action? {
        if case .text(let name) = node.content { return .emit(name: name, value: .null) }
        guard case .mapping = node.content else {
            report(
                .wrongType, at: node.position, "emit: a name is needed, not \(node.kindName)",
                "write a text, or { name: …, value: … }")
            return nil
        }
        guard let fields = Fields(node, "emit", .emit, self, at: position), fields.required("name") != nil,
            let name = fields.text("name")
        else { return nil }
        return .emit(name: name, value: fields["value"]?.value ?? .null)
    }

    private func decodeAfter(_ node: YAMLNode, at position: SourcePosition) -> Action? {
        guard let fields = Fields(node, "after", .after, self, at: position) else { return nil }
        let delay =
            fields.required("delay", remedy: "add delay: 1 s") == nil ? nil : fields.duration("delay", zero: true)
        guard let actions = fields.required("do", remedy: "add do: [ … ]").map({ decodeActions($0, "do") }) else {
            return nil
        }
        return delay.map { .after($0, actions) }
    }

    private func decodeSet(_ node: YAMLNode) -> Action? {
        guard case .mapping(let entries) = node.content, !entries.isEmpty else {
            report(
                .wrongType, at: node.position, "set: a mapping of ids to values is needed, not \(node.kindName)",
                "write it as in { set: { ID: VALUE } }")
            return nil
        }
        return .set(entries.compactMap(decodeAssignment))
    }

    private func decodeAssignment(_ entry: YAMLNode.Entry) -> Assignment? {
        let path = entry.key.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let reference = Reference(String(path[0]), at: entry.keyPosition)
        var property: SettableProperty?
        if path.count > 1 {
            property = SettableProperty(rawValue: String(path[1]))
            if property == nil {
                later { [self] in _ = resolve(reference, for: "set") }
                report(
                    .notBuilt, at: entry.keyPosition, "set: setting the property \"\(path[1])\" is not built yet",
                    Suggestion.remedy(for: String(path[1]), among: SettableProperty.allCases.map(\.rawValue)))
                return nil
            }
        }
        later { [self] in checkAssignment(reference, property, entry.value) }
        return Assignment(reference, property: property, to: entry.value.value)
    }

    private func checkAssignment(_ reference: Reference, _ property: SettableProperty?, _ node: YAMLNode) {
        guard let found = resolve(reference, for: "set"), let kind = found.kind else { return }
        let name = property.map { "\(reference.id).\($0.rawValue)" } ?? reference.id
        if let property, !property.belongs(to: kind) {
            return report(
                .invalidValue, at: reference.position,
                "set: the \(kind.rawValue) \"\(reference.id)\" has no property \"\(property.rawValue)\"", nil)
        }
        guard let type = property?.valueType ?? found.valueType else { return }
        guard type != .none else {
            return report(
                .invalidValue, at: reference.position,
                "set: the \(kind.rawValue) \"\(reference.id)\" has no value that can be set",
                kind == .refresh ? "use beginRefreshing or endRefreshing" : "set one of its properties: ID.property")
        }
        guard !type.accepts(node.value) else { return }
        let got: String
        switch node.content {
        case .text(let text): got = "the text \"\(text)\""
        case .number(_, let written): got = written
        case .bool(let flag): got = "\(flag)"
        case .null, .list, .mapping: got = node.kindName
        }
        report(.wrongType, at: node.position, "set: \"\(name)\" takes \(type.expectation), not \(got)", nil)
    }
}
