internal import Base
internal import Controls

/// Segmented controls and pickers.
extension SceneDecoder {
    func decodeSegmented(_ fields: Fields) -> SegmentedProperties? {
        let momentary = fields.boolean("momentary") ?? false
        let onChange = decodeActions(fields, "onChange")
        guard let node = fields.required("segments", remedy: "add segments: [First, Second]") else { return nil }
        guard let items = fields.list(of: node, "segments", "write it as in [First, Second]") else { return nil }
        if items.count < 2 {
            report(
                .segmentsCount, at: node.position,
                "segmented: it has \(items.count == 0 ? "no segment" : "one segment")",
                "give it two or more")
        }
        var segments = items.compactMap { decodeSegment($0, fields) }
        decodeSegmentShows(fields, count: items.count).enumerated().forEach { index, shown in
            if index < segments.count { segments[index].shows = shown }
        }
        var selected: Int?
        if let node = fields["selected"] {
            if case .null = node.content {} else { selected = index(node, fields, "selected", below: items.count) }
        }
        guard segments.count == items.count else { return nil }
        var properties = SegmentedProperties(
            segments: segments, selected: selected, momentary: momentary, onChange: onChange)
        properties.background = fields.image("background")
        properties.selectedBackground = fields.image("selectedBackground")
        properties.divider = fields.image("divider")
        if let offset = fields.numbers("contentOffset", count: 2, limit: 1000, "[x, y]") {
            properties.contentOffset = Point(offset[0], offset[1])
        }
        return properties
    }

    private func decodeSegment(_ node: YAMLNode, _ fields: Fields) -> SegmentedProperties.Segment? {
        guard case .mapping = node.content else {
            return decodePlainText(node, fields, "segments").map { SegmentedProperties.Segment($0) }
        }
        guard let segment = Fields(node, "segment", .segment, self, at: node.position) else { return nil }
        let enabled = segment.boolean("enabled") ?? true
        let image = segment.image("image")
        let title = segment["image"] == nil ? segment.required("title") : segment["title"]
        guard let title else {
            return segment["image"] == nil ? nil : SegmentedProperties.Segment("", image: image, enabled: enabled)
        }
        return decodePlainText(title, segment, "title").map {
            SegmentedProperties.Segment($0, image: image, enabled: enabled)
        }
    }

    /// Per segment an id, a list or null.
    private func decodeSegmentShows(_ fields: Fields, count: Int) -> [[Reference]] {
        guard let node = fields["shows"],
            let items = fields.list(of: node, "shows", "write one id, list or null a segment")
        else { return [] }
        if items.count != count {
            fields.invalid(
                "shows", node, "has \(items.count) entries for \(count) segments",
                "write one id, list or null a segment")
        }
        return items.map { item in
            if case .null = item.content { return [] }
            return fields.references(in: item, "shows")
        }
    }

    func decodePicker(_ fields: Fields) -> PickerProperties? {
        checkPickerSize(fields)
        let onChange = decodeActions(fields, "onChange")
        let form = "write a list of wheels, each a list of rows: [[Low, Medium, High]]"
        guard let node = fields.required("wheels", remedy: "add wheels: [[Low, Medium, High]]"),
            let items = fields.list(of: node, "wheels", form)
        else { return nil }
        guard !items.isEmpty else {
            fields.invalid("wheels", node, "has no wheel", form)
            return nil
        }
        let wheels = items.compactMap { decodeWheel($0, fields, form) }
        guard wheels.count == items.count else { return nil }
        let selected = decodeSelected(fields, wheels)
        return PickerProperties(wheels: wheels, selected: selected, onChange: onChange)
    }

    private func decodeWheel(_ node: YAMLNode, _ fields: Fields, _ form: String) -> PickerProperties.Wheel? {
        let rows: YAMLNode
        var loops = false
        var width: Double?
        if case .mapping = node.content {
            guard let wheel = Fields(node, "wheel", .wheel, self, at: node.position),
                let inner = wheel.required("rows")
            else { return nil }
            rows = inner
            loops = wheel.boolean("loop") ?? false
            width = wheel.number("width", in: 1...10_000)
        } else {
            rows = node
        }
        guard let items = fields.list(of: rows, "wheels", form) else { return nil }
        guard !items.isEmpty else {
            fields.invalid("wheels", rows, "has a wheel without rows", "give each wheel a row or more")
            return nil
        }
        let decoded = items.compactMap { decodeWheelRow($0, fields) }
        return decoded.count == items.count ? PickerProperties.Wheel(decoded, loops: loops, width: width) : nil
    }

    private func decodeWheelRow(_ node: YAMLNode, _ fields: Fields) -> PickerProperties.Row? {
        guard case .mapping = node.content else {
            return decodePlainText(node, fields, "wheels").map { PickerProperties.Row($0) }
        }
        guard let row = Fields(node, "wheel row", .wheelRow, self, at: node.position) else { return nil }
        let id = row.text("id")
        let image = row.image("image")
        let title = row["image"] == nil ? row.required("title") : row["title"]
        guard let title else {
            return row["image"] == nil ? nil : PickerProperties.Row("", id: id, image: image)
        }
        return decodePlainText(title, row, "title").map { PickerProperties.Row($0, id: id, image: image) }
    }

    /// One index a wheel.
    private func decodeSelected(_ fields: Fields, _ wheels: [PickerProperties.Wheel]) -> [Int]? {
        guard let node = fields["selected"],
            let items = fields.list(of: node, "selected", "write one index a wheel: [0]")
        else { return nil }
        guard items.count == wheels.count else {
            fields.invalid(
                "selected", node, "has \(items.count) indexes for \(wheels.count) wheels", "write one index a wheel")
            return nil
        }
        return zip(items, wheels).map { index($0, fields, "selected", below: $1.rows.count) ?? 0 }
    }

    private func index(_ node: YAMLNode, _ fields: Fields, _ key: String, below count: Int) -> Int? {
        fields.integer(of: node, key, in: 0...max(count - 1, 0))
    }
}
