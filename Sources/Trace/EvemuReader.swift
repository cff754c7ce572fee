import Base
import Input

/// Reads recordings by evemu, 1.0 to 1.3: a description, events, or both.
struct EvemuReader {
    private let source: TraceSource
    private let options: TraceOptions
    private var odd: OddLines
    private var description = DeviceDescription(name: "")
    private var isDescribed = false
    /// How many bytes of bits `B:` lines have given for each type, and `P:` lines for the properties.
    private var bitBytes: [UInt16: Int] = [:]
    private var propertyBytes = 0
    private var collector: FrameCollector
    private var hasEvents = false
    /// Whether it says of some keys only that they were pressed.
    private var hidesKeys = false
    /// The line at which the file ends in the middle; nil if it does not.
    private var cutLine: Int?

    init(_ source: TraceSource, _ options: TraceOptions) {
        self.source = source
        self.options = options
        odd = OddLines(file: source.name)
        collector = FrameCollector(device: DeviceID(0))
    }

    consuming func read() throws(TraceError) -> Trace {
        try takeLines()
        var warnings = try odd.verdict()
        guard hasEvents else {
            throw TraceError(
                .noEvents, file: source.name, "describes a device but holds no events",
                remedy: "give the recording of its events")
        }
        if let cutLine { warnings.append(TraceReader.cut(source.name, line: cutLine)) }
        if hidesKeys { warnings.append(KeyMask.warning(source.name)) }
        let settled = try TraceReader.settle(
            isDescribed ? finished(description) : nil, seen: collector.seen, source: source, options: options)
        return Trace(
            devices: [TraceDevice(id: collector.device, description: settled)], frames: [collector.frames],
            warnings: warnings)
    }

    /// The description in the file; nil if it holds none.
    consuming func readDescription() throws(TraceError) -> DeviceDescription? {
        try takeLines()
        _ = try odd.verdict()
        return isDescribed ? finished(description) : nil
    }

    private mutating func takeLines() throws(TraceError) {
        var lastLine = 0
        for line in Lines(source.bytes) {
            lastLine = line.number
            try takeVersion(line)
            if line.text.isBlankOrComment { continue }
            var text = line.text
            if take(&text), text.isBlankOrComment {
                odd.note(good: line.number)
            } else if line.isUnfinished {
                cutLine = line.number
            } else {
                odd.note(odd: line.number, line.text.rest)
            }
        }
        if collector.isInFrame { cutLine = cutLine ?? lastLine }
    }

    /// `# EVEMU 1.3`: later minor versions only add, other major ones are another format.
    private func takeVersion(_ line: Lines.Line) throws(TraceError) {
        var text = line.text
        guard text.skip("# EVEMU ") else { return }
        let version = text.rest
        guard let major = text.decimal(), major != 1 else { return }
        throw TraceError(
            .unsupported, file: source.name, line: line.number, "is an evemu recording of version \(version)",
            remedy: "versions 1.0 to 1.3 are read")
    }

    /// Whether the line was understood.
    private mutating func take(_ text: inout TextScanner) -> Bool {
        guard let letter = text.peek else { return false }
        text.advance()
        guard text.skip(UInt8(ascii: ":")) else { return false }
        text.skipBlanks()
        switch letter {
        case UInt8(ascii: "E"): return takeEvent(&text)
        case UInt8(ascii: "N"): return takeName(&text)
        case UInt8(ascii: "I"): return takeIdentity(&text)
        case UInt8(ascii: "P"): return takeProperties(&text)
        case UInt8(ascii: "B"): return takeBits(&text)
        case UInt8(ascii: "A"): return takeAxis(&text)
        case UInt8(ascii: "L"), UInt8(ascii: "S"):
            // Which lamps and switches were on: not needed, but well-formed.
            guard text.hexadecimal() != nil else { return false }
            text.skipBlanks()
            return text.decimal() != nil
        default: return false
        }
    }

    private mutating func takeEvent(_ text: inout TextScanner) -> Bool {
        guard let time = text.seconds() else { return false }
        text.skipBlanks()
        guard let type = text.hexadecimal().flatMap(UInt16.init(exactly:)) else { return false }
        text.skipBlanks()
        guard let code = text.hexadecimal().flatMap(UInt16.init(exactly:)) else { return false }
        text.skipBlanks()
        guard let value = text.decimal().flatMap(eventValue), text.isBlankOrComment else { return false }
        hasEvents = true
        var event = InputEvent(type: type, code: code, value: value)
        if KeyMask.isKeyA(event), text.rest.hasSuffix(KeyMask.mark) {
            event = KeyMask.read(event)
            hidesKeys = true
        }
        collector.take(event, at: Timestamp(time))
        return true
    }

    private mutating func takeName(_ text: inout TextScanner) -> Bool {
        description.name = text.rest
        while !text.isAtEnd { text.advance() }
        return true
    }

    private mutating func takeIdentity(_ text: inout TextScanner) -> Bool {
        var numbers: [UInt16] = []
        for _ in 0..<4 {
            guard let number = text.hexadecimal().flatMap(UInt16.init(exactly:)) else { return false }
            numbers.append(number)
            text.skipBlanks()
        }
        (description.bus, description.vendor) = (numbers[0], numbers[1])
        (description.product, description.version) = (numbers[2], numbers[3])
        isDescribed = true
        return true
    }

    private mutating func takeProperties(_ text: inout TextScanner) -> Bool {
        guard let bits = Self.bits(&text, from: propertyBytes) else { return false }
        description.properties += bits.codes
        propertyBytes += bits.bytes
        return true
    }

    private mutating func takeBits(_ text: inout TextScanner) -> Bool {
        guard let type = text.hexadecimal().flatMap(UInt16.init(exactly:)) else { return false }
        text.skipBlanks()
        guard let bits = Self.bits(&text, from: bitBytes[type, default: 0]) else { return false }
        bitBytes[type, default: 0] += bits.bytes
        if !bits.codes.isEmpty { description.codes[type, default: []] += bits.codes }
        isDescribed = true
        return true
    }

    private mutating func takeAxis(_ text: inout TextScanner) -> Bool {
        guard let code = text.hexadecimal().flatMap(UInt16.init(exactly:)) else { return false }
        var numbers: [Int32] = []
        text.skipBlanks()
        while numbers.count < 5, let number = text.decimal() {
            guard let value = Int32(exactly: number) else { return false }
            numbers.append(value)
            text.skipBlanks()
        }
        guard numbers.count >= 4 else { return false }
        description.axes[code] = AxisRange(
            min: numbers[0], max: numbers[1], fuzz: numbers[2], flat: numbers[3],
            resolution: numbers.count > 4 ? numbers[4] : 0)
        return true
    }

    /// Bytes in hexadecimal, the lowest first; the numbers of the bits that are set, counted on from `offset` bytes.
    private static func bits(_ text: inout TextScanner, from offset: Int) -> (codes: [UInt16], bytes: Int)? {
        var codes: [UInt16] = []
        var count = 0
        while let byte = text.hexadecimal() {
            guard byte <= 0xff, offset + count < 0x2000 else { return nil }
            for bit in 0..<8 where byte >> UInt32(bit) & 1 != 0 { codes.append(UInt16((offset + count) * 8 + bit)) }
            count += 1
            text.skipBlanks()
        }
        return count > 0 ? (codes, count) : nil
    }

    /// The description without what no event of the device can be: the bits of EV_SYN tell the types, which the others
    /// say better.
    private func finished(_ description: DeviceDescription) -> DeviceDescription {
        var result = description
        result.codes[EventType.EV_SYN] = nil
        return result
    }
}
