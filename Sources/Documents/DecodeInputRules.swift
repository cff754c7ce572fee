internal import Base
internal import Input

/// Rules for input devices.
extension ConfigurationDecoder {
    func decodeRule(_ node: YAMLNode) -> InputRule? {
        guard let fields = Settings(node, "input", .inputRule, self, at: node.position) else { return nil }
        let match = decodeMatch(fields)
        var rule = InputRule(match: match ?? DeviceMatch(), origin: "\(file):\(node.position.line)")
        rule.grabs = fields.boolean("grab")
        rule.isIgnored = fields.boolean("ignore")
        rule.role = fields.choice("role")
        rule.calibration = decodeCalibration(fields)
        rule.calibratedOn = decodeCalibratedOn(fields, isCalibrated: rule.calibration != nil)
        if let node = fields.block("quirks"),
            let quirks = Settings(node, "quirks", .quirks, self, at: node.position)
        {
            rule.quirks = decodeQuirks(quirks)
        }
        return match == nil ? nil : rule
    }

    private func decodeMatch(_ fields: Settings) -> DeviceMatch? {
        let example = "write it as in match: { role: touchscreen }"
        guard let node = fields.required("match", remedy: example),
            let words = Settings(node, "match", .match, self, at: node.position)
        else { return nil }
        if words.entries.isEmpty { fields.invalid("match", node, "says nothing", example) }
        return DeviceMatch(
            role: words.choice("role"), name: words.text("name").map { TextPattern($0) },
            phys: words.text("phys").map { TextPattern($0) }, path: words.text("path").map { TextPattern($0) },
            id: decodeIdentity(words))
    }

    /// `0eef:0001`, also with fewer digits, capitals, or `*` for all of a maker's.
    private func decodeIdentity(_ fields: Settings) -> TextPattern? {
        guard let (text, position) = fields.placedText("id") else { return nil }
        let parts = text.lowercased().split(separator: ":", omittingEmptySubsequences: false)
        let isIdentity =
            parts.count == 2
            && parts.allSatisfy { part in
                part == "*" || ((1...4).contains(part.utf8.count) && part.allSatisfy { $0.isASCII && $0.isHexDigit })
            }
        guard isIdentity else {
            report(
                .invalidValue, at: position, "match: \"id\" is no vendor:product: \"\(text)\"",
                "write it as lsusb does: 0eef:0001")
            return nil
        }
        let padded = parts.map { $0 == "*" ? "*" : String(repeating: "0", count: 4 - $0.utf8.count) + $0 }
        return TextPattern(padded.joined(separator: ":"))
    }

    private func decodeCalibration(_ fields: Settings) -> Calibration? {
        let swap = fields.boolean("swap")
        let invertX = fields.boolean("invert-x")
        let invertY = fields.boolean("invert-y")
        let form = "[a, b, c, d, e, f]: x = a·x + b·y + c, y = d·x + e·y + f on 0…1"
        let shorthand = fields.entries.first { ["swap", "invert-x", "invert-y"].contains($0.key) }
        guard let node = fields["calibration"] else {
            guard shorthand != nil else { return nil }
            return Calibration(swap: swap ?? false, invertX: invertX ?? false, invertY: invertY ?? false)
        }
        if let shorthand {
            report(
                .invalidValue, at: shorthand.keyPosition,
                "input: \"\(shorthand.key)\" and \"calibration\" both say how the axes lie", "write one of them")
        }
        guard let n = fields.numbers("calibration", count: 6, limit: Calibration.limit, form) else { return nil }
        let matrix = Calibration(n[0], n[1], n[2], n[3], n[4], n[5])
        guard !matrix.isFlat else {
            fields.invalid("calibration", node, "puts the whole panel on one line", "write \(form)")
            return nil
        }
        return matrix
    }

    /// The panel whose picture a calibration was made for.
    private func decodeCalibratedOn(_ fields: Settings, isCalibrated: Bool) -> PanelShape? {
        let form = "write it as in calibrated-on: { size: 800x480, rotate: 90 }"
        guard let node = fields["calibrated-on"],
            let words = Settings(node, "calibrated-on", .calibratedOn, self, at: node.position)
        else { return nil }
        if !isCalibrated {
            fields.invalid("calibrated-on", node, "has no calibration beside it", "add one, or leave it out")
        }
        var rotation = PanelRotation.none
        if let node = words["rotate"] {
            guard let turned = words.integer(of: node, "rotate", in: 0...270).flatMap(PanelRotation.init(rawValue:))
            else {
                words.invalid("rotate", node, "must be 0, 90, 180 or 270", "write degrees, clockwise")
                return nil
            }
            rotation = turned
        }
        guard words.required("size", remedy: form) != nil, let (text, position) = words.placedText("size") else {
            return nil
        }
        guard let size = DisplaySettings.Mode(text) else {
            report(.invalidValue, at: position, "calibrated-on: \"size\" is no size in pixels: \"\(text)\"", form)
            return nil
        }
        return PanelShape(rotation: rotation, width: size.width, height: size.height)
    }

    // MARK: Quirks

    private func decodeQuirks(_ fields: Settings) -> [Quirk] {
        let second = Microseconds.milliseconds(1000)
        var quirks: [Quirk] = []
        if let time = fields.duration("release-after", zero: true, upTo: 3600 * second) {
            quirks.append(.releaseAfter(time))
        }
        if let time = fields.duration("debounce", zero: true, upTo: second) { quirks.append(.debounce(time)) }
        if let most = fields.integer("max-contacts", in: 1...256) { quirks.append(.maxContacts(most)) }
        if let axes = decodeAxes(fields) { quirks.append(.axes(axes)) }
        if let node = fields["median"], let size = fields.integer(of: node, "median", in: 0...5) {
            if [0, 3, 5].contains(size) {
                quirks.append(.median(size))
            } else {
                fields.invalid("median", node, "must be of 3 or 5 samples, or 0 for none", nil)
            }
        }
        if let latency = decodeLatency(fields, upTo: second) { quirks.append(latency) }
        if let size = decodePalmSize(fields) { quirks.append(.palmSize(size)) }
        if let isOn = fields.boolean("ghost-filter") { quirks.append(.ghostFilter(isOn)) }
        return quirks
    }

    /// `[x, y]` are the usual ones. The outer nil: nothing is said, or something wrong.
    private func decodeAxes(_ fields: Settings) -> DeviceQuirks.Axes?? {
        let form = "write two of x, y, z, rx, ry, rz"
        guard let node = fields["axes"], let items = fields.list(of: node, "axes", form) else { return nil }
        let codes = items.compactMap { item -> UInt16? in
            guard let name = fields.text(of: item, "axes") else { return nil }
            if let code = Self.axisNames.firstIndex(of: name.lowercased()) { return UInt16(code) }
            fields.invalid("axes", item, "has no axis \"\(name)\"", form)
            return nil
        }
        guard codes.count == items.count else { return nil }
        guard codes.count == 2, codes[0] != codes[1] else {
            fields.invalid("axes", node, "must name two axes", form)
            return nil
        }
        return .some(codes == [0, 1] ? nil : DeviceQuirks.Axes(x: codes[0], y: codes[1]))
    }

    /// In the order of their codes, ABS_X 0 to ABS_RZ 5.
    private static let axisNames = ["x", "y", "z", "rx", "ry", "rz"]

    private func decodeLatency(_ fields: Settings, upTo longest: Microseconds) -> Quirk? {
        if case .text("auto")? = fields["lift-latency"]?.content { return .liftLatency(.auto) }
        return fields.duration("lift-latency", zero: true, upTo: longest).map { .liftLatency(.fixed($0)) }
    }

    /// A number of millimetres, or a share of the panel's width as in `10 %`.
    private func decodePalmSize(_ fields: Settings) -> DeviceQuirks.PalmSize? {
        guard let node = fields["palm-size"] else { return nil }
        if case .text(let text) = node.content, text.hasSuffix("%") {
            let digits = text.dropLast().filter { $0 != " " }
            guard let share = Double(digits), (0...100).contains(share) else {
                fields.invalid("palm-size", node, "is no share: \"\(text)\"", "write it as in 10 %")
                return nil
            }
            return share == 0 ? .off : .share(share / 100)
        }
        guard let length = fields.number(of: node, "palm-size", in: 0...1000) else { return nil }
        return length == 0 ? .off : .millimetres(length)
    }
}
