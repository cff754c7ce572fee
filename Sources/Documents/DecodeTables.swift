internal import Base
internal import Controls

/// Tables, their sections and rows, and refresh controls.
extension SceneDecoder {
    func decodeTable(_ fields: Fields) -> TableProperties? {
        let style: TableProperties.Style = fields.choice("style") ?? .plain
        let selection: TableProperties.Selection = fields.choice("selection") ?? .single
        let refresh = fields["refresh"].flatMap(decodeRefresh)
        let onSelect = decodeActions(fields, "onSelect")
        guard let node = fields.required("sections", remedy: "add sections: [ { rows: […] } ]"),
            let items = fields.list(of: node, "sections", "write it as in [ { header: …, rows: […] } ]")
        else { return nil }
        return TableProperties(
            style: style, sections: items.compactMap(decodeSection), selection: selection, refresh: refresh,
            onSelect: onSelect)
    }

    private func decodeSection(_ node: YAMLNode) -> SectionProperties? {
        guard let fields = Fields(node, "section", .section, self, at: node.position) else { return nil }
        var rows: [RowProperties] = []
        if let node = fields["rows"], let items = fields.list(of: node, "rows", "begin each row with a dash") {
            rows = items.compactMap(decodeRow)
        }
        return SectionProperties(
            header: decodeText(fields, "header"), footer: decodeText(fields, "footer"), rows: rows)
    }

    private func decodeRow(_ node: YAMLNode) -> RowProperties? {
        guard let fields = Fields(node, "row", .row, self, at: node.position) else { return nil }
        let common = decodeCommon(fields, .row, in: nil)
        setValueType(of: common.id, at: fields["id"]?.position, .none)
        let control = fields["control"].flatMap { decodeElement($0, in: .row) }
        var row = RowProperties(
            common: common, title: decodeText(fields, "title") ?? "", detail: decodeText(fields, "detail") ?? "",
            layout: fields.choice("layout") ?? .value1, control: control,
            accessory: fields.choice("accessory") ?? .none,
            onTap: decodeActions(fields, "onTap"), height: fields.number("height", in: 1...10_000))
        row.image = fields.image("image")
        row.onAccessory = decodeActions(fields, "onAccessory")
        if fields["onAccessory"] != nil, row.accessory != .detail, row.accessory != .detailDisclosure {
            fields.invalid(
                "onAccessory", fields["onAccessory"] ?? node, "has no button to follow",
                "write accessory: detail or accessory: detailDisclosure")
        }
        return row
    }

    func decodeRefresh(_ node: YAMLNode) -> RefreshProperties? {
        guard let fields = Fields(node, "refresh", .refresh, self, at: node.position) else { return nil }
        let common = decodeCommon(fields, .refresh, in: nil)
        setValueType(of: common.id, at: fields["id"]?.position, .none)
        return RefreshProperties(
            common: common, title: decodeText(fields, "title") ?? "", every: fields.duration("every"),
            timeout: fields.duration("timeout") ?? 30_000_000, onRefresh: decodeActions(fields, "onRefresh"))
    }
}
