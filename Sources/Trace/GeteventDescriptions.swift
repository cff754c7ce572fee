import Base
import Input

/// What getevent's `add device` blocks say of the devices, with the codes and ranges that `-p` or `-lp` adds.
struct GeteventDescriptions {
    private var paths: [String] = []
    private var descriptions: [DeviceDescription] = []
    /// Whether a block lists the device's events: without `-p` only its name is said.
    private var isListed: [Bool] = []
    private var type: UInt16?
    private var isInProperties = false

    /// The description of the device at this path; where the path is empty (a single device was read), of the only one
    /// that is there.
    func description(of path: String) -> (DeviceDescription, isWhole: Bool)? {
        let index = path.isEmpty ? onlyListed : paths.lastIndex(of: path)
        return index.map { (descriptions[$0], isListed[$0]) }
    }

    /// The one device with positions, else the one device that is described.
    var single: DeviceDescription? {
        let positions = descriptions.indices.filter { descriptions[$0].classification.makesContacts && isListed[$0] }
        if positions.count == 1 { return descriptions[positions[0]] }
        return onlyListed.map { descriptions[$0] }
    }

    private var onlyListed: Int? {
        let listed = isListed.indices.filter { isListed[$0] }
        return listed.count == 1 ? listed[0] : nil
    }

    /// Whether the line was understood.
    mutating func take(_ line: TextScanner) -> Bool {
        var text = line
        if text.skip("add device ") || text.skip("remove device ") { return takeDevice(&text) }
        if text.has("could not ") || text.has("/system/bin/sh") { return true }
        guard let last = descriptions.indices.last else { return false }
        text.skipBlanks()
        if text.skip("name:") {
            text.skipBlanks()
            guard text.skip("\"") else { return false }
            descriptions[last].name = text.word(until: UInt8(ascii: "\"")) + rest(&text)
            return true
        }
        if Self.unused.contains(where: text.has) { return true }
        for (label, path) in Self.identity where text.skip(label) {
            _ = text.skip(UInt8(ascii: ":"))
            text.skipBlanks()
            guard let number = text.hexadecimal() else { return false }
            descriptions[last][keyPath: path] = UInt16(truncatingIfNeeded: number)
            return true
        }
        if text.has("events:") {
            (type, isInProperties) = (nil, false)
            isListed[last] = true
            return true
        }
        if text.has("input props:") {
            (type, isInProperties) = (nil, true)
            return true
        }
        if text.has("<none>") { return true }
        return isInProperties ? takeProperties(&text, of: last) : takeCodes(&text, of: last)
    }

    private static let identity: [(String, any WritableKeyPath<DeviceDescription, UInt16> & Sendable)] = [
        ("bus", \.bus), ("vendor", \.vendor), ("product", \.product), ("version", \.version),
    ]
    private static let unused = ["location:", "id:", "version:", "poll"]

    private func rest(_ text: inout TextScanner) -> String {
        var rest = text.rest
        while rest.last.map({ $0 == " " || $0 == "\"" }) == true { rest.removeLast() }
        return rest
    }

    /// `add device 3: /dev/input/event2`
    private mutating func takeDevice(_ text: inout TextScanner) -> Bool {
        guard text.decimal() != nil, text.skip(":") else { return false }
        text.skipBlanks()
        guard text.has("/dev/") else { return false }
        paths.append(text.word())
        descriptions.append(DeviceDescription(name: ""))
        isListed.append(false)
        (type, isInProperties) = (nil, false)
        return true
    }

    /// `INPUT_PROP_DIRECT`, or its number.
    private mutating func takeProperties(_ text: inout TextScanner, of index: Int) -> Bool {
        let names = ["INPUT_PROP_POINTER", "INPUT_PROP_DIRECT", "INPUT_PROP_BUTTONPAD", "INPUT_PROP_SEMI_MT"]
        let word = text.word()
        if let property = names.firstIndex(of: word).map(UInt16.init) ?? UInt16(word, radix: 16) {
            descriptions[index].properties = Set(descriptions[index].properties + [property]).sorted()
            return true
        }
        return word.hasPrefix("INPUT_PROP_")
    }

    /// `KEY (0001): KEY_HOME  KEY_BACK*`, further lines of the same list, or `ABS (0003): ABS_X : value 0, min 0, …`.
    private mutating func takeCodes(_ text: inout TextScanner, of index: Int) -> Bool {
        var head = text
        _ = head.word()
        head.skipBlanks()
        if head.skip("("), let number = head.hexadecimal(), head.skip(")"), head.skip(":") {
            type = UInt16(truncatingIfNeeded: number)
            text = head
            text.skipBlanks()
        }
        guard let type else { return false }
        var count = 0
        while !text.isAtEnd {
            var word = text.word(until: UInt8(ascii: ":"))
            text.skipBlanks()
            // A star marks keys that are down.
            if word.hasSuffix("*") { word.removeLast() }
            guard let code = AndroidNames.code(word, type: type) else { return false }
            descriptions[index].codes[type] = Set((descriptions[index].codes[type] ?? []) + [code]).sorted()
            count += 1
            if text.skip(":") {
                guard let axis = Self.axis(&text) else { return false }
                descriptions[index].axes[code] = axis
                return text.isBlankOrComment
            }
        }
        return count > 0
    }

    /// `value 0, min 0, max 1080, fuzz 0, flat 0, resolution 0`; old versions end with flat.
    private static func axis(_ text: inout TextScanner) -> AxisRange? {
        var axis = AxisRange(min: 0, max: 0)
        var names: Set<String> = []
        repeat {
            text.skipBlanks()
            let name = text.word()
            text.skipBlanks()
            guard let value = text.decimal().flatMap(Int32.init(exactly:)) else { return nil }
            switch name {
            case "value": axis.value = value
            case "min": axis.min = value
            case "max": axis.max = value
            case "fuzz": axis.fuzz = value
            case "flat": axis.flat = value
            case "resolution": axis.resolution = value
            default: return nil
            }
            names.insert(name)
        } while text.skip(",")
        return names.isSuperset(of: ["min", "max"]) ? axis : nil
    }
}
