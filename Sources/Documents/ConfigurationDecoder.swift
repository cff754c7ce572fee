internal import Base
internal import Gestures
internal import Input

/// The properties of one mapping of the configuration.
typealias Settings = DocumentFields<ConfigurationDecoder>

/// Turns the tree of one configuration file into settings, over those of the files before it.
///
/// Decoding goes on after an error, so that one run tells all; what was decoded is thrown away then.
final class ConfigurationDecoder: DocumentDecoder {
    func decode(_ root: YAMLNode, into configuration: inout Configuration) {
        // Rules for input devices may stand alone, as `replay --map` takes them.
        if case .list(let items) = root.content {
            configuration.input.rules += items.compactMap(decodeRule)
            return
        }
        if case .mapping(let entries) = root.content, let mark = entries.first(where: { $0.key == "handglass" }) {
            report(
                .wrongType, at: mark.keyPosition, "configuration: this is a scene",
                "name it in a configuration, as in scene: \(file)")
            return
        }
        guard let settings = Settings(root, "configuration", .configuration, self, at: root.position) else { return }
        if let scene = settings.placedText("scene") { configuration.scene = path(scene.text, at: scene.position) }
        decodeBlock(settings, "display", .display) { decodeDisplay($0, into: &configuration.display) }
        if let node = settings.block("input"), let items = settings.list(of: node, "input", "write - match: { … }") {
            configuration.input.rules += items.compactMap(decodeRule)
        }
        decodeBlock(settings, "keyboard", .keyboard) { decodeKeyboard($0, into: &configuration.keyboard) }
        decodeBlock(settings, "feel", .feel) { decodeFeel($0, into: &configuration.feel) }
    }

    private func decodeBlock(
        _ settings: Settings, _ key: String, _ names: Vocabulary, _ decode: (Settings) -> Void
    ) {
        guard let node = settings.block(key), let block = Settings(node, key, names, self, at: node.position) else {
            return
        }
        decode(block)
    }

    /// A file's name as this file says it: one that is not absolute begins where this file lies.
    private func path(_ name: String, at position: SourcePosition) -> String? {
        guard !name.isEmpty else {
            report(.invalidValue, at: position, "configuration: \"scene\" is empty", "name the scene's file")
            return nil
        }
        guard !name.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return name }
        return file[...slash] + name
    }

    // MARK: Display

    private func decodeDisplay(_ fields: Settings, into display: inout DisplaySettings) {
        if let output: DisplaySettings.Output = fields.choice("output", planned: ["window"]) { display.output = output }
        if let connector = fields.text("connector") { display.connector = connector == "auto" ? nil : connector }
        if let mode = fields.text("mode") {
            let wanted = DisplaySettings.Mode(mode)
            if wanted == nil, mode != "preferred", let node = fields["mode"] {
                fields.invalid("mode", node, "is no size in pixels: \"\(mode)\"", "write preferred, or as in 1024x600")
            }
            display.mode = wanted
        }
        if let node = fields["rotate"] {
            if let rotation = rotation(node) {
                display.rotation = rotation
            } else if case .text("auto") = node.content {
                display.rotation = nil
            } else {
                fields.invalid("rotate", node, "must be auto, 0, 90, 180 or 270", "write degrees, clockwise")
            }
        }
        _ = fields.choice("fit", among: ["contain"], planned: ["integer", "physical", "stretch"])
        if let size = fields.numbers("size-mm", count: 2, limit: 10_000, "[width, height]") {
            if size.allSatisfy({ $0 > 0 }) {
                display.millimetres = Size(size[0], size[1])
            } else if let node = fields["size-mm"] {
                fields.invalid("size-mm", node, "must be larger than nothing", "measure the panel's picture")
            }
        }
    }

    private func rotation(_ node: YAMLNode) -> PanelRotation? {
        guard case .number(let degrees, _) = node.content else { return nil }
        return Int(exactly: degrees).flatMap(PanelRotation.init(rawValue:))
    }

    // MARK: Keyboard

    private func decodeKeyboard(_ fields: Settings, into keyboard: inout KeyboardSettings) {
        if let layout = fields.text("layout") { keyboard.layout = layout.isEmpty ? nil : layout }
        if let variant = fields.text("variant") { keyboard.variant = variant }
        if let options = fields.text("options") { keyboard.options = options }
        if let node = fields["layouts"], let items = fields.list(of: node, "layouts", "write it as in [en, de]") {
            keyboard.layouts = items.compactMap { fields.text(of: $0, "layouts") }
        }
        if let node = fields["repeat"],
            let timing = Settings(node, "repeat", .keyRepeat, self, at: node.position)
        {
            if let delay = timing.duration("delay", upTo: .milliseconds(10_000)) { keyboard.repeatDelay = delay }
            if let interval = timing.duration("interval", zero: true, upTo: .milliseconds(10_000)) {
                if interval == 0 || interval >= KeyboardSettings.leastInterval {
                    keyboard.repeatInterval = interval
                } else if let node = timing["interval"] {
                    timing.invalid("interval", node, "is too short", "write at least 1 ms, or 0 ms for no repetition")
                }
            }
        }
        _ = fields.choice("on-screen", among: ["auto"], planned: ["always", "never"])
    }

    // MARK: Feel

    private func decodeFeel(_ fields: Settings, into feel: inout Feel) {
        for setting in Feel.settings {
            guard let node = fields[setting.name] else { continue }
            var number: Double?
            if setting.unit == .seconds, case .text(let text) = node.content, let time = Microseconds(scene: text) {
                number = time.seconds
                if !setting.range.contains(time.seconds) {
                    fields.invalid(
                        setting.name, node, "is out of range: \(text)",
                        "write a time from \(setting.range.lowerBound) s to \(setting.range.upperBound) s")
                    continue
                }
            } else {
                number = fields.number(of: node, setting.name, in: setting.range)
            }
            // The name and the range are known to be good.
            if let number { try? feel.set(setting.name, to: number) }
        }
    }
}

extension Settings {
    /// What stands under `key`; a block whose lines are all commented out says nothing.
    func block(_ key: String) -> YAMLNode? {
        guard let node = self[key] else { return nil }
        if case .null = node.content { return nil }
        return node
    }

    /// A duration of at most `longest`.
    func duration(_ key: String, zero: Bool = false, upTo longest: Microseconds) -> Microseconds? {
        guard let time = duration(key, zero: zero), let node = self[key] else { return nil }
        guard time <= longest else {
            invalid(key, node, "is too long", "write at most \(longest / 1000) ms")
            return nil
        }
        return time
    }
}
