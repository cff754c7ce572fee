internal import Base
internal import Controls
internal import Scene

/// Alerts, sheets and popovers.
extension SceneDecoder {
    func decodeOverlays(_ fields: Fields) -> [OverlayProperties] {
        guard let node = fields["overlays"] else { return [] }
        let form = "write a list of overlays, as in - alert: { id: sure, title: Sure? }"
        guard let items = fields.list(of: node, "overlays", form) else { return [] }
        return items.compactMap { item in
            guard case .mapping(let entries) = item.content, entries.count == 1, let entry = entries.first else {
                fields.invalid("overlays", item, "holds something that is no overlay", form)
                return nil
            }
            guard let kind = OverlayProperties.Kind(rawValue: entry.key) else {
                registerAll(in: entry.value)
                report(
                    .unknownKey, at: entry.keyPosition, "unknown overlay \"\(entry.key)\"",
                    Suggestion.remedy(for: entry.key, among: Vocabulary.overlays))
                return nil
            }
            return decodeOverlay(kind, entry)
        }
    }

    private func decodeOverlay(_ kind: OverlayProperties.Kind, _ entry: YAMLNode.Entry) -> OverlayProperties? {
        let vocabulary: Vocabulary = kind == .popover ? .popover : .overlay
        guard let fields = Fields(entry.value, entry.key, vocabulary, self, at: entry.keyPosition),
            fields.required("id") != nil, let (id, position) = fields.placedText("id")
        else { return nil }
        register(id, ElementKind(rawValue: kind.rawValue), at: position)
        setValueType(of: id, at: position, .none)
        var overlay = OverlayProperties(kind, id: id, position: entry.keyPosition)
        overlay.title = decodeText(fields, "title") ?? ""
        overlay.message = decodeText(fields, "message") ?? ""
        if let node = fields["content"], let items = fields.list(of: node, "content", "begin each element with a dash")
        {
            overlay.content = items.compactMap { decodeElement($0, in: items.count == 1 ? .overlayAlone : .screen) }
        }
        overlay.buttons = decodeButtons(fields, of: kind)
        if kind == .popover {
            guard fields.required("anchor", remedy: "add anchor: the id of what it points at") != nil,
                let (anchor, position) = fields.placedText("anchor")
            else { return nil }
            let reference = Reference(anchor, at: position)
            overlay.anchor = reference
            later { [self] in _ = resolve(reference, for: "popover: \"anchor\"") }
        }
        if kind == .alert, overlay.buttons.isEmpty, fields["buttons"] == nil {
            report(
                .missing, at: fields.position, "alert: property \"buttons\" is missing",
                "add buttons: [{ title: OK }], for nothing else takes it away")
        }
        return overlay
    }

    private func decodeButtons(_ fields: Fields, of kind: OverlayProperties.Kind) -> [OverlayProperties.Button] {
        let form = "write it as in [{ title: OK }, { title: Cancel, role: cancel }]"
        guard let node = fields["buttons"], let items = fields.list(of: node, "buttons", form) else { return [] }
        if items.isEmpty, kind == .alert {
            fields.invalid("buttons", node, "has none, and nothing else takes an alert away", form)
        }
        return items.compactMap { item in
            guard let button = Fields(item, "button", .overlayButton, self, at: item.position) else { return nil }
            let onTap = decodeActions(button, "onTap")
            guard button.required("title") != nil, let title = decodeText(button, "title") else { return nil }
            return OverlayProperties.Button(title, role: button.choice("role") ?? .default, onTap: onTap)
        }
    }
}
