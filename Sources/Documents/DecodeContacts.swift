internal import Base
internal import Controls

/// Contact-add buttons and their contacts, fields, volume views.
extension SceneDecoder {
    private static let contactsLimit = 4_000_000

    func decodeContactAdd(_ fields: Fields) -> ContactAddProperties? {
        let contacts = fields["contacts"].map { decodeContacts($0, fields) } ?? []
        let token: ContactAddProperties.Token = fields.choice("token") ?? .name
        let onTap = decodeActions(fields, "onTap")
        guard fields.required("target", remedy: "add target: the id of a text field") != nil,
            let (id, position) = fields.placedText("target")
        else { return nil }
        let target = Reference(id, at: position)
        later { [self] in
            guard let found = resolve(target, for: "contactAddButton: \"target\""), let kind = found.kind else {
                return
            }
            guard kind != .textField else { return }
            report(
                .contactAddNeedsText, at: position, "contactAddButton: its target \"\(id)\" is a \(kind.rawValue)",
                "name a text field")
        }
        return ContactAddProperties(target: target, contacts: contacts, token: token, onTap: onTap)
    }

    /// A list of contacts, or a file with the header name, email, phone.
    private func decodeContacts(_ node: YAMLNode, _ fields: Fields) -> [ContactAddProperties.Contact] {
        if case .text(let path) = node.content { return readContacts(path, node, fields) }
        guard let items = fields.list(of: node, "contacts", "write a list of { name, email, phone }, or a file") else {
            return []
        }
        return items.compactMap { item in
            guard let contact = Fields(item, "contact", .contact, self, at: item.position),
                contact.required("name") != nil, let name = contact.text("name")
            else { return nil }
            return ContactAddProperties.Contact(
                name: name, email: contact.text("email") ?? "", phone: contact.text("phone") ?? "")
        }
    }

    private func readContacts(
        _ path: String, _ node: YAMLNode, _ fields: Fields
    ) -> [ContactAddProperties.Contact] {
        let bytes: [UInt8]
        switch file(path, limit: Self.contactsLimit) {
        case .success(let read): bytes = read
        case .failure(let problem):
            fields.invalid(
                "contacts", node, "names a file that cannot be read: \(problem.text)", "put it beside the scene")
            return []
        }
        func wrong(_ line: Int, _ column: Int, _ message: String, _ remedy: String) -> [ContactAddProperties.Contact] {
            fields.invalid("contacts", node, "\(path):\(line):\(column): \(message)", remedy)
            return []
        }
        guard bytes.count <= Self.contactsLimit else { return wrong(1, 1, "it is too long", "leave some contacts out") }
        do {
            let lines = try CSVReader.read(bytes)
            let header = lines.first?.cells.map { $0.lowercased() } ?? []
            guard let name = header.firstIndex(of: "name") else {
                return wrong(1, 1, "its header has no name", "begin it with the line name,email,phone")
            }
            for (index, cell) in header.enumerated() where !["name", "email", "phone"].contains(cell) {
                return wrong(1, index + 1, "its header has \"\(cell)\"", "the columns are name, email and phone")
            }
            let (email, phone) = (header.firstIndex(of: "email"), header.firstIndex(of: "phone"))
            return try lines.dropFirst().map { line throws(CSVReader.Problem) in
                guard line.cells.count == header.count else {
                    throw CSVReader.Problem(
                        position: SourcePosition(line: line.line, column: 1),
                        message: "it has \(line.cells.count) cells, not \(header.count)",
                        remedy: "put cells that hold commas in quotes")
                }
                return ContactAddProperties.Contact(
                    name: line.cells[name], email: email.map { line.cells[$0] } ?? "",
                    phone: phone.map { line.cells[$0] } ?? "")
            }
        } catch {
            return wrong(error.position.line, error.position.column, error.message, error.remedy)
        }
    }

    func decodeTextField(_ fields: Fields) -> TextFieldProperties {
        TextFieldProperties(
            text: fields.text("text") ?? "", placeholder: fields.text("placeholder") ?? "",
            font: decodeFont(fields, "font") ?? Theme.font(.body), colour: fields.colour("colour"),
            onEdit: decodeActions(fields, "onEdit"))
    }

    func decodeVolume(_ fields: Fields) -> VolumeProperties {
        var slider = SliderProperties(
            value: fields.number("value", in: 0...1) ?? 0.5, onChange: decodeActions(fields, "onChange"))
        slider.minImage = fields.image("minImage")
        slider.maxImage = fields.image("maxImage")
        slider.thumbImage = fields.stateImages("thumbImage")
        var outputs: [VolumeProperties.Output] = []
        if let node = fields["route"], let items = fields.list(of: node, "route", "write a list of { id, name }") {
            outputs = items.compactMap { item in
                guard let output = Fields(item, "output", .output, self, at: item.position),
                    output.required("id") != nil, let id = output.text("id")
                else { return nil }
                return VolumeProperties.Output(
                    id: id, name: output.text("name") ?? id, hasVolume: output.boolean("volume") ?? true)
            }
        }
        let output = fields.text("output")
        if let output, let node = fields["output"], !outputs.contains(where: { $0.id == output }) {
            fields.invalid(
                "output", node, "names no output: \"\(output)\"",
                Suggestion.remedy(for: output, among: outputs.map(\.id)))
        }
        return VolumeProperties(
            slider: slider, outputs: outputs, output: output, showsSlider: fields.boolean("showsSlider") ?? true,
            showsRoute: fields.boolean("showsRoute") ?? true, routeImage: fields.image("routeImage"))
    }
}
