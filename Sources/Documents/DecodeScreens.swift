internal import Base
internal import Controls
internal import Scene

/// The device and the screens.
extension SceneDecoder {
    /// A profile's name, or one written out.
    func decodeDevice(_ fields: Fields) -> DeviceProfile? {
        guard let node = fields["device"] else { return nil }
        guard case .text(let name) = node.content else { return decodeProfile(node) }
        guard let profile = DeviceProfile.named(name) else {
            report(
                .invalidValue, at: node.position, "scene: there is no device profile \"\(name)\"",
                Suggestion.remedy(for: name, among: DeviceProfile.all.map(\.name)))
            return nil
        }
        return profile
    }

    private func decodeProfile(_ node: YAMLNode) -> DeviceProfile? {
        guard let fields = Fields(node, "device", .device, self, at: node.position) else { return nil }
        let deviceClass: DeviceProfile.Class? = fields.choice("class")
        let points = size(fields, "points", in: 100...4096)
        let scale = fields.number("scale", in: 0.5...4) ?? 1
        let pixels = fields["pixels"] == nil ? nil : size(fields, "pixels", in: 100...16384)
        let ppi = fields.number("ppi", in: 30...1000) ?? 163 * scale
        var insets: Insets?
        if let sides = fields.numbers("insets", count: 4, limit: 400, "[top, left, bottom, right]") {
            insets = Insets(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
        }
        let keyboard = fields.number("keyboard", in: 50...1000)
        for key in ["class", "points"] { _ = fields.required(key) }
        guard let deviceClass, let points else { return nil }
        let profile = DeviceProfile(
            deviceClass: deviceClass, points: points, scale: scale, pixels: pixels, ppi: ppi, insets: insets,
            keyboardHeight: keyboard ?? (deviceClass == .phone ? 216 : 264))
        let orientation: Orientation? = fields.choice("orientation")
        return orientation.map { $0 == profile.orientation } ?? true ? profile : profile.turned
    }

    private func size(_ fields: Fields, _ key: String, in range: ClosedRange<Double>) -> Size? {
        guard let sides = fields.numbers(key, count: 2, limit: range.upperBound, "[width, height]"),
            let node = fields[key]
        else { return nil }
        guard sides.allSatisfy(range.contains), sides.allSatisfy({ $0 == $0.rounded() }) else {
            fields.invalid(
                key, node, "must be whole numbers from \(Int(range.lowerBound)) to \(Int(range.upperBound))", nil)
            return nil
        }
        return Size(sides[0], sides[1])
    }

    func decodeScreens(_ fields: Fields) -> [ScreenDocument] {
        guard let node = fields.required("screens", remedy: "add screens: with one screen or more") else { return [] }
        guard case .mapping(let entries) = node.content, !entries.isEmpty else {
            fields.wrongType(
                "screens", node, "a mapping of screens by their ids", "write it as in settings: { content: […] }")
            return []
        }
        setScreens(entries.map(\.key))
        return entries.compactMap { entry in
            if entry.key.isEmpty || entry.key.contains(where: { $0.isWhitespace || $0 == "/" }) {
                report(
                    .invalidValue, at: entry.keyPosition, "screen: \"\(entry.key)\" cannot be the id of a screen",
                    "use letters, digits, - and _")
            }
            return decodeScreen(entry)
        }
    }

    private func decodeScreen(_ entry: YAMLNode.Entry) -> ScreenDocument? {
        guard let fields = Fields(entry.value, "screen", .screen, self, at: entry.keyPosition) else { return nil }
        var title = decodeText(fields, "title")
        var back = true
        var (left, right, center): ([Element], [Element], Element?) = ([], [], nil)
        if let node = fields["navigation"],
            let navigation = Fields(node, "navigation", .navigation, self, at: node.position)
        {
            back = navigation.boolean("back") ?? true
            left = decodeBarItems(navigation, "left")
            right = decodeBarItems(navigation, "right")
            if let node = navigation["title"], case .mapping = node.content {
                center = decodeElement(node, in: .stack)
            } else if let text = decodeText(navigation, "title") {
                title = text
            }
        }
        var screen = ScreenDocument(
            id: entry.key, title: title ?? "", navigationBar: title != nil || fields["navigation"] != nil, back: back,
            background: fields.colour("background"), content: decodeContent(fields),
            onShow: decodeActions(fields, "onShow"), onHide: decodeActions(fields, "onHide"),
            position: entry.keyPosition)
        (screen.left, screen.right, screen.center) = (left, right, center)
        if fields["toolbar"] != nil { screen.toolbar = decodeBarItems(fields, "toolbar") }
        let orientation = fields.choice("orientation", among: ["portrait", "landscape", "any"])
        screen.orientation = orientation.flatMap { Orientation(rawValue: $0) }
        screen.overlays = decodeOverlays(fields)
        decodeStatusBar(fields, of: &screen)
        return screen
    }

    /// What stands side by side in a bar: a list, or one element alone.
    private func decodeBarItems(_ fields: Fields, _ key: String) -> [Element] {
        guard let node = fields[key] else { return [] }
        if case .mapping = node.content { return [decodeElement(node, in: .stack)].compactMap { $0 } }
        guard let items = fields.list(of: node, key, "write it as in [{ button: { title: Done } }]") else { return [] }
        return items.compactMap { decodeElement($0, in: .stack) }
    }

    /// true, false, or what stands in it.
    private func decodeStatusBar(_ fields: Fields, of screen: inout ScreenDocument) {
        guard let node = fields["statusBar"] else { return }
        guard case .mapping = node.content else { return screen.statusBar = fields.boolean("statusBar") ?? true }
        guard let bar = Fields(node, "statusBar", .statusBar, self, at: node.position) else { return }
        screen.statusStyle.showsTime = bar.boolean("time") ?? true
        screen.statusStyle.showsBattery = bar.boolean("battery") ?? true
        screen.statusStyle.ink = bar.choice("style")
        guard let (id, position) = bar.placedText("network") else { return }
        let network = Reference(id, at: position)
        screen.network = network
        later { [self] in
            guard let found = resolve(network, for: "statusBar: \"network\""), let kind = found.kind else { return }
            guard kind != .networkActivity else { return }
            report(
                .invalidValue, at: position, "statusBar: \"\(id)\" is a \(kind.rawValue), not a network indicator", nil)
        }
    }

    private func decodeContent(_ fields: Fields) -> [Element] {
        guard let node = fields["content"] else { return [] }
        guard let items = fields.list(of: node, "content", "begin each element with a dash") else { return [] }
        return items.compactMap { decodeElement($0, in: items.count == 1 ? .screenAlone : .screen) }
    }
}
