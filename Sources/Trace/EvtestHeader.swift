import Base
import Input

/// What the head of evtest's output says of the device.
struct EvtestHeader {
    private(set) var description = DeviceDescription(name: "")
    /// Whether the head is there from its first line on.
    private(set) var isWhole = false
    /// Whether any of it is there.
    private(set) var isThere = false
    private var type: UInt16?
    private var axis: (code: UInt16, range: AxisRange, hasMin: Bool)?

    /// Lines that evtest prints besides, none of which says anything of the device.
    private static let talk = [
        "Supported events:", "Properties:", "Testing ...", "Key repeat handling:", "Repeat type ", "Repeat code ",
        "No device specified", "Not running as root", "Available devices:", "/dev/input/event",
        "Select the device event number", "This device is grabbed", "In case of trouble", "*****",
    ]

    /// Whether the line was understood.
    mutating func take(_ line: TextScanner) -> Bool {
        var text = line
        if text.skip("Input driver version is ") {
            isWhole = true
            return true
        }
        if text.skip("Input device ID: bus 0x") { return takeIdentity(&text) }
        if text.skip("Input device name: \"") {
            description.name = text.rest
            while description.name.last.map({ $0 == " " || $0 == "\"" }) == true { description.name.removeLast() }
            return true
        }
        if text.skip("Event type ") {
            type = text.decimal().flatMap(UInt16.init(exactly:))
            axis = nil
            return type != nil
        }
        if text.skip("Event code ") { return takeCode(&text) }
        if text.skip("Property type ") {
            guard let property = text.decimal().flatMap(UInt16.init(exactly:)) else { return false }
            description.properties = Set(description.properties + [property]).sorted()
            return true
        }
        let word = text.word()
        text.skipBlanks()
        if let number = text.decimal(), takeNumber(word, number) { return true }
        if Self.talk.contains(where: line.has) {
            axis = nil
            return true
        }
        return false
    }

    private mutating func takeIdentity(_ text: inout TextScanner) -> Bool {
        guard let bus = text.hexadecimal(), text.skip(" vendor 0x"), let vendor = text.hexadecimal(),
            text.skip(" product 0x"), let product = text.hexadecimal(), text.skip(" version 0x"),
            let version = text.hexadecimal()
        else { return false }
        description.bus = UInt16(truncatingIfNeeded: bus)
        description.vendor = UInt16(truncatingIfNeeded: vendor)
        description.product = UInt16(truncatingIfNeeded: product)
        description.version = UInt16(truncatingIfNeeded: version)
        return true
    }

    private mutating func takeCode(_ text: inout TextScanner) -> Bool {
        axis = nil
        guard let code = text.decimal().flatMap(UInt16.init(exactly:)) else { return false }
        text.skipBlanks()
        // Where the head is cut, the name alone tells the type.
        if type == nil, text.skip(UInt8(ascii: "(")) {
            type = EventNames.code(named: text.word(until: UInt8(ascii: ")")))?.type
        }
        guard let type else { return true }
        isThere = true
        if type != EventType.EV_SYN {
            description.codes[type] = Set((description.codes[type] ?? []) + [code]).sorted()
        }
        if type == EventType.EV_ABS { axis = (code, AxisRange(min: 0, max: 0), false) }
        return true
    }

    /// One number of the axis named last; of a repetition's or switch's number nothing is kept.
    private mutating func takeNumber(_ word: String, _ number: Int64) -> Bool {
        guard let value = Int32(exactly: number) else { return false }
        switch word {
        case "Value": axis?.range.value = value
        case "Min":
            axis?.range.min = value
            axis?.hasMin = true
        case "Max": axis?.range.max = value
        case "Fuzz": axis?.range.fuzz = value
        case "Flat": axis?.range.flat = value
        case "Resolution": axis?.range.resolution = value
        default: return false
        }
        if let axis, axis.hasMin, word != "Min" { description.axes[axis.code] = axis.range }
        return true
    }
}
