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
                let node = contact.required("name"), let name = contact.text("name")
            else { return nil }
            guard !name.isEmpty else {
                contact.invalid("name", node, "is empty", "give the contact a name")
                return nil
            }
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
        do throws(CSVReader.Problem) {
            guard bytes.count <= Self.contactsLimit else {
                throw CSVReader.Problem(
                    position: SourcePosition(line: 1, column: 1), message: "it is too long",
                    remedy: "leave some contacts out")
            }
            return try Self.contacts(of: try CSVReader.read(bytes))
        } catch {
            let place = "\(path):\(error.position.line):\(error.position.column)"
            fields.invalid("contacts", node, "\(place): \(error.message)", error.remedy)
            return []
        }
    }

    /// A table's lines, of which the first names the columns.
    private static func contacts(
        of lines: [[CSVReader.Cell]]
    ) throws(CSVReader.Problem) -> [ContactAddProperties.Contact] {
        let header = lines.first ?? []
        let names = header.map { $0.text.lowercased() }
        for (index, cell) in header.enumerated() {
            guard ["name", "email", "phone"].contains(names[index]) else {
                throw CSVReader.Problem(
                    position: cell.position, message: "its header has \"\(cell.text)\"",
                    remedy: "the columns are name, email and phone")
            }
            guard !names[..<index].contains(names[index]) else {
                throw CSVReader.Problem(
                    position: cell.position, message: "its header has \"\(cell.text)\" twice",
                    remedy: "leave one of the columns out")
            }
        }
        guard let name = names.firstIndex(of: "name") else {
            throw CSVReader.Problem(
                position: SourcePosition(line: 1, column: 1), message: "its header has no name",
                remedy: "begin it with the line name,email,phone")
        }
        let (email, phone) = (names.firstIndex(of: "email"), names.firstIndex(of: "phone"))
        var contacts: [ContactAddProperties.Contact] = []
        for line in lines.dropFirst() {
            guard line.count == header.count else {
                throw CSVReader.Problem(
                    position: line[0].position, message: "it has \(line.count) cells, not \(header.count)",
                    remedy: line.count > header.count
                        ? "put cells that hold commas in quotes" : "write a comma for each cell that is empty")
            }
            guard !line[name].text.isEmpty else {
                throw CSVReader.Problem(
                    position: line[name].position, message: "a contact has no name", remedy: "give it one")
            }
            contacts.append(
                ContactAddProperties.Contact(
                    name: line[name].text, email: email.map { line[$0].text } ?? "",
                    phone: phone.map { line[$0].text } ?? ""))
        }
        return contacts
    }

    func decodeTextField(_ fields: Fields) -> TextFieldProperties {
        TextFieldProperties(
            text: fields.text("text") ?? "", placeholder: fields.text("placeholder") ?? "",
            font: decodeFont(fields, "font") ?? .style(.body), colour: fields.colour("colour"),
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
