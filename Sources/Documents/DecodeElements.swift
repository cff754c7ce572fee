internal import Base
internal import Controls
internal import Drawing

/// Elements of a screen and of rows; tables stand in a file of their own.
extension SceneDecoder {
    /// What an element stands in.
    enum Container {
        case screen
        /// The only element of a screen.
        case screenAlone
        /// The only element of an overlay or a scroll, which is as high as it needs.
        case overlayAlone
        case row
        case stack
    }

    /// One item of a list of elements: a mapping with the element's name as its only key.
    func decodeElement(_ node: YAMLNode, in container: Container) -> Element? {
        guard case .mapping(let entries) = node.content, let entry = entries.first else {
            if case .text(let name) = node.content, Vocabulary.elements.planned.contains(name) {
                reportNotBuilt(name, at: node.position)
            } else {
                report(
                    .wrongType, at: node.position, "an element is needed, not \(node.kindName)",
                    "write it as in label: { text: Hello }")
            }
            return nil
        }
        guard entries.count == 1 else {
            registerAll(in: node)
            report(
                .invalidValue, at: node.position,
                "an element has one name, but here are \(entries.count) keys: "
                    + entries.prefix(3).map { "\"\($0.key)\"" }.joined(separator: ", "),
                "indent properties further than their element's name, and begin each element with a dash")
            return nil
        }
        let name = entry.key
        guard Vocabulary.elements.built.contains(name) else {
            registerAll(in: entry.value)
            reportUnknownElement(name, at: entry.keyPosition)
            return nil
        }
        if container == .row, ["table", "scroll", "pager", "networkActivity", "stack", "spacer"].contains(name) {
            registerAll(in: entry.value)
            report(.invalidValue, at: entry.keyPosition, "\(name): a \(name) cannot stand in a row", "use a control")
            return nil
        }
        if name == "spacer", container != .stack {
            registerAll(in: entry.value)
            report(
                .invalidValue, at: entry.keyPosition, "spacer: it stands in no stack", "put it in a stack, or remove it"
            )
            return nil
        }
        guard let vocabulary = Vocabulary.element(name, in: container),
            let fields = Fields(entry.value, name, vocabulary, self, at: entry.keyPosition),
            let kind = ElementKind(rawValue: name)
        else { return nil }
        let common = decodeCommon(fields, kind, in: container)
        guard let content = decodeContent(of: kind, fields, id: common.id) else { return nil }
        let element = Element(content, common)
        setValueType(of: common.id, at: fields["id"]?.position, content.valueType)
        return element
    }

    private func reportNotBuilt(_ name: String, at position: SourcePosition) {
        report(.notBuilt, at: position, "element \"\(name)\" is not built yet", "leave it out")
    }

    private func reportUnknownElement(_ name: String, at position: SourcePosition) {
        switch name {
        case "refresh":
            report(
                .refreshPlace, at: position, "refresh: it stands in no scrolling container",
                "make it the property refresh of a table")
        case "row", "section":
            report(
                .invalidValue, at: position, "\(name): it stands in no table", "put it in the sections of a table")
        case "popover", "sheet", "alert":
            report(
                .invalidValue, at: position, "\(name): it stands over a screen, not in it",
                "put it in the overlays of the screen")
        default:
            let known = Vocabulary.elements
            guard !known.planned.contains(name) else { return reportNotBuilt(name, at: position) }
            report(
                .unknownKey, at: position, "unknown element \"\(name)\"",
                Suggestion.remedy(for: name, among: known.built + known.planned))
        }
    }

    /// What all elements have; the id is registered.
    func decodeCommon(_ fields: Fields, _ kind: ElementKind, in container: Container?) -> ElementProperties {
        var common = ElementProperties(position: fields.position)
        if let (id, position) = fields.placedText("id") {
            register(id, kind, at: position)
            common.id = id
        }
        if let container, container != .row { common.placement = decodePlacement(fields, kind, in: container) }
        common.hidden = fields.boolean("hidden") ?? false
        common.enabled = fields.boolean("enabled") ?? true
        common.exclusive = fields.boolean("exclusive") ?? false
        common.tint = fields.colour("tint")
        if let sides = fields.numbers("hit", count: 4, limit: 10_000, "[top, left, bottom, right]") {
            common.hit = Insets(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
        }
        return common
    }

    private func decodePlacement(_ fields: Fields, _ kind: ElementKind, in container: Container) -> Placement {
        guard container != .stack else { return .flow(decodeFlow(fields, kind)) }
        guard let node = fields["frame"] else {
            if hasNoSize(kind), container == .screenAlone { return .fill }
            if kind == .table || kind == .stack, container == .overlayAlone { return .fill }
            // Its place is the status bar.
            if kind == .networkActivity { return .fill }
            report(
                .missing, at: fields.position, "\(fields.what): property \"frame\" is missing",
                hasNoSize(kind)
                    ? "add frame: [x, y, width, height]; only a \(kind.rawValue) that is alone on its screen fills it"
                    : "add frame: [x, y] or [x, y, width, height]")
            return .fill
        }
        guard let items = fields.list(of: node, "frame", "write [x, y, width, height]") else { return .fill }
        guard items.count == 2 || items.count == 4 else {
            fields.invalid(
                "frame", node, "must have 2 or 4 numbers, not \(items.count)", "write [x, y] or [x, y, width, height]")
            return .fill
        }
        let limit = 100_000.0
        let numbers = items.enumerated().compactMap { index, item in
            fields.number(of: item, "frame", in: (index < 2 ? -limit : 0)...limit)
        }
        guard numbers.count == items.count else { return .fill }
        guard numbers.count == 4 else {
            if hasNoSize(kind) {
                fields.invalid(
                    "frame", node, "must give a size: a \(kind.rawValue) has none of its own",
                    "write [x, y, width, height]")
            }
            return .origin(Point(numbers[0], numbers[1]))
        }
        return .frame(Rect(numbers[0], numbers[1], numbers[2], numbers[3]))
    }

    /// An element's place in a stack. What has no size of its own takes what nobody else needs, as a spacer does.
    private func decodeFlow(_ fields: Fields, _ kind: ElementKind) -> Flow {
        let length = fields.number("size", in: 0...100_000)
        let growsAnyway = (hasNoSize(kind) || kind == .spacer) && length == nil
        let grow = fields.number("grow", in: 0...1000) ?? (growsAnyway ? 1 : 0)
        // A label's own align is about its text; it takes the room across the line for that.
        guard kind != .label else {
            return Flow(length: length, grow: grow, align: fields["align"] == nil ? nil : .fill)
        }
        return Flow(length: length, grow: grow, align: kind == .stack ? nil : fields.choice("align"))
    }

    /// What is as large as it is made.
    private func hasNoSize(_ kind: ElementKind) -> Bool { kind == .table || kind == .pager || kind == .scroll }

    private func decodeScroll(_ fields: Fields) -> ScrollProperties {
        var scroll = ScrollProperties(
            direction: fields.choice("axis") ?? .vertical,
            isPaged: fields.boolean("paging") ?? false,
            bounces: fields.boolean("bounces") ?? true, refresh: fields["refresh"].flatMap(decodeRefresh))
        if let size = fields.numbers("contentSize", count: 2, limit: 1_000_000, "[width, height]") {
            scroll.contentSize = Size(max(0, size[0]), max(0, size[1]))
        }
        if let node = fields["content"], let items = fields.list(of: node, "content", "begin each element with a dash")
        {
            scroll.content = items.compactMap { decodeElement($0, in: items.count == 1 ? .overlayAlone : .screen) }
        }
        return scroll
    }

    private func decodeStack(_ fields: Fields) -> StackProperties {
        var stack = StackProperties(
            axis: fields.choice("axis") ?? .vertical, spacing: fields.number("spacing", in: 0...10_000) ?? 8,
            align: fields.choice("align") ?? .start, distribute: fields.choice("distribute") ?? .start)
        if let node = fields["padding"] {
            if case .list = node.content {
                if let sides = fields.numbers("padding", count: 4, limit: 10_000, "[top, left, bottom, right]") {
                    stack.padding = Insets(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
                }
            } else if let all = fields.number("padding", in: 0...10_000) {
                stack.padding = Insets(top: all, left: all, bottom: all, right: all)
            }
        }
        if let node = fields["content"], let items = fields.list(of: node, "content", "begin each element with a dash")
        {
            stack.content = items.compactMap { decodeElement($0, in: .stack) }
        }
        return stack
    }

    private func decodeContent(of kind: ElementKind, _ fields: Fields, id: String?) -> ElementContent? {
        switch kind {
        case .label: decodeLabel(fields, id: id).map { .label($0) }
        case .button: .button(decodeButton(fields))
        case .infoButton:
            .glyphButton(
                GlyphButtonProperties(
                    .info(fields.choice("kind")), onTap: decodeActions(fields, "onTap")))
        case .detailButton: .glyphButton(GlyphButtonProperties(.detail, onTap: decodeActions(fields, "onTap")))
        case .switch: .switch(decodeSwitch(fields))
        case .slider: .slider(decodeSlider(fields))
        case .stepper: .stepper(decodeStepper(fields))
        case .progress: .progress(decodeProgress(fields))
        case .activity: .activity(decodeActivity(fields))
        case .segmented: decodeSegmented(fields).map { .segmented($0) }
        case .pageControl: decodePageControl(fields).map { .pageControl($0) }
        case .picker: decodePicker(fields).map { .picker($0) }
        case .datePicker: .datePicker(decodeDatePicker(fields))
        case .image: decodeImage(fields).map { .image($0) }
        case .networkActivity: .networkActivity(decodeNetworkActivity(fields))
        case .pager: decodePager(fields).map { .pager($0) }
        case .volume: .volume(decodeVolume(fields))
        case .contactAddButton: decodeContactAdd(fields).map { .contactAddButton($0) }
        case .textField: .textField(decodeTextField(fields))
        case .table: decodeTable(fields).map { .table($0) }
        case .stack: .stack(decodeStack(fields))
        case .spacer: .spacer
        case .scroll: .scroll(decodeScroll(fields))
        case .row, .refresh, .scene, .alert, .sheet, .popover: nil
        }
    }

    private func decodeLabel(_ fields: Fields, id: String?) -> LabelProperties? {
        var label = LabelProperties(text: "")
        if let lines = fields.integer("lines", in: 0...1000) { label.lines = lines }
        switch fields.choice("align", among: ["start", "centre", "end"]) {
        case "centre": label.align = .center
        case "end": label.align = .end
        default: label.align = .start
        }
        switch fields.choice("truncate", among: ["tail", "head", "middle", "none"]) {
        case "head": label.truncate = .head
        case "middle": label.truncate = .middle
        case "none": label.truncate = .none
        default: label.truncate = .tail
        }
        if let font = decodeFont(fields, "font") { label.font = font }
        label.colour = fields.colour("colour")
        label.shrink = fields.number("shrink", in: 0.1...1) ?? 1
        label.copyable = fields.boolean("copyable") ?? false
        guard fields.required("text") != nil, let text = decodeText(fields, "text") else { return nil }
        label.text = text
        if let id, !text.references.isEmpty { shownLabels[id] = text.references }
        return label
    }

    private func decodeButton(_ fields: Fields) -> ButtonProperties {
        // The iOS 6 button is a system button with a border.
        let kind: ButtonProperties.Kind = fields.choice("kind") ?? .system
        var images = fields.stateImages("images")
        if let image = fields.image("image") {
            images = StateImages(
                image, highlighted: images?.highlighted, selected: images?.selected, disabled: images?.disabled)
        }
        return ButtonProperties(
            kind: kind, title: decodeText(fields, "title") ?? "", image: images,
            background: fields.image("background"), corner: decodeCorner(fields) ?? .points(6),
            border: fields.boolean("border") ?? (kind == .roundedRect), fill: fields.colour("fill"),
            titleColour: fields.colour("titleColour"), toggles: fields.boolean("toggles") ?? false,
            selected: fields.boolean("selected") ?? false, onTap: decodeActions(fields, "onTap"),
            onHold: fields["onHold"] == nil ? nil : decodeActions(fields, "onHold"))
    }

    /// A radius in points, or `round`.
    private func decodeCorner(_ fields: Fields) -> ButtonProperties.Corner? {
        guard let node = fields["corner"] else { return nil }
        if case .text(let text) = node.content {
            if text == "round" { return .round }
            fields.invalid("corner", node, "has no value \"\(text)\"", "write points, or round")
            return nil
        }
        return fields.number("corner", in: 0...10_000).map { .points($0) }
    }

    private func decodeImage(_ fields: Fields) -> ImageProperties? {
        let mode: ImageMode = fields.choice("mode") ?? .fit
        let onTap = fields["onTap"] == nil ? nil : decodeActions(fields, "onTap")
        guard fields.required("file") != nil, let file = fields.image("file") else { return nil }
        return ImageProperties(file, mode: mode, onTap: onTap)
    }

    private func decodeNetworkActivity(_ fields: Fields) -> NetworkActivityProperties {
        if let node = fields["frame"] {
            report(
                .networkIndicatorPlace, at: node.position, "networkActivity: it stands outside the status bar",
                "leave its frame out, and name it in the status bar: statusBar: { network: ID }")
        }
        var properties = NetworkActivityProperties()
        if let delay = fields.duration("delay", zero: true) { properties.delay = delay }
        if let linger = fields.duration("linger", zero: true) { properties.linger = linger }
        return properties
    }

    private func decodePager(_ fields: Fields) -> PagerProperties? {
        let onChange = decodeActions(fields, "onChange")
        let form = "write a list of pages, each a list of elements"
        guard let node = fields.required("pages", remedy: "add pages: \(form)"),
            let items = fields.list(of: node, "pages", form)
        else { return nil }
        guard !items.isEmpty else {
            fields.invalid("pages", node, "has no page", form)
            return nil
        }
        let pages = items.map { page -> [Element] in
            guard let elements = fields.list(of: page, "pages", form) else { return [] }
            return elements.compactMap { decodeElement($0, in: elements.count == 1 ? .screenAlone : .screen) }
        }
        let current = fields.integer("current", in: 0...(items.count - 1)) ?? 0
        return PagerProperties(pages: pages, current: current, onChange: onChange)
    }

    private func decodeSwitch(_ fields: Fields) -> SwitchProperties {
        var properties = SwitchProperties(
            on: fields.boolean("on") ?? false, onTint: fields.colour("onTint"), offTint: fields.colour("offTint"),
            thumbTint: fields.colour("thumbTint"), shows: fields.references("shows"),
            hides: fields.references("hides"), enables: fields.references("enables"),
            disables: fields.references("disables"), onChange: decodeActions(fields, "onChange"))
        properties.onImage = fields.image("onImage")
        properties.offImage = fields.image("offImage")
        return properties
    }
}

extension Vocabulary {
    private static let byElement: [String: Vocabulary] = [
        "label": label, "button": button, "infoButton": infoButton, "detailButton": detailButton, "switch": `switch`,
        "slider": slider, "stepper": stepper,
        "segmented": segmented, "progress": progress, "activity": activity, "pageControl": pageControl,
        "picker": picker, "datePicker": datePicker, "image": image, "networkActivity": networkActivity,
        "pager": pager, "volume": volume, "contactAddButton": contactAddButton, "textField": textField, "table": table,
        "scroll": scroll, "stack": stack, "spacer": spacer,
    ]
    private static let byControl = byElement.mapValues { names in
        var names = names
        names.built.removeAll { $0 == "frame" }
        return names
    }

    /// The properties of the element called `name`; in a row it has no place of its own.
    static func element(_ name: String, in container: SceneDecoder.Container) -> Vocabulary? {
        switch container {
        case .row: byControl[name]
        case .stack: byElement[name]?.inStack
        case .screen, .screenAlone, .overlayAlone: byElement[name]
        }
    }
}
