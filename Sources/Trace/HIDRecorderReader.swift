import Base
import Input

/// Reads recordings by hid-recorder: report descriptors, and reports as bytes. Touch screens are decoded.
struct HIDRecorderReader {
    /// One HID device of the file.
    private struct Device {
        var description = DeviceDescription(name: "")
        var panel: HIDTouchPanel?
        var frames: [InputFrame] = []
    }

    private let source: TraceSource
    private var odd: OddLines
    private var devices: [Int64: Device] = [:]
    /// The device that lines speak of.
    private var current: Int64 = 0
    private var hasReports = false
    private var cutLine: Int?

    init(_ source: TraceSource) {
        self.source = source
        odd = OddLines(file: source.name)
    }

    consuming func read() throws(TraceError) -> Trace {
        takeLines()
        var warnings = try odd.verdict()
        let panels = devices.keys.sorted().compactMap { devices[$0] }.filter { $0.panel != nil }
        guard !panels.isEmpty else {
            let refusal = Diagnostic(
                file: source.name, message: "is \(TraceFormat.hidRecorder.title) of a device that is no touch screen",
                remedy: "record the device's events with evemu-record or libinput record")
            throw TraceError(.unsupported, [refusal] + warnings)
        }
        guard hasReports else {
            throw TraceError(
                .noEvents, file: source.name, "describes a device but holds no events",
                remedy: "give the recording of its events")
        }
        if let cutLine { warnings.append(TraceReader.cut(source.name, line: cutLine)) }
        var described: [TraceDevice] = []
        var frames: [[InputFrame]] = []
        for (index, device) in panels.enumerated() {
            guard let panel = device.panel else { continue }
            let id = DeviceID(index)
            described.append(TraceDevice(id: id, description: panel.describe(device.description)))
            frames.append(device.frames.map { InputFrame(time: $0.time, device: id, events: $0.events) })
        }
        return Trace(devices: described, frames: frames, warnings: warnings)
    }

    private mutating func takeLines() {
        for line in Lines(source.bytes) {
            var text = line.text
            text.skipBlanks()
            if text.isBlankOrComment { continue }
            if take(&text) {
                odd.note(good: line.number)
            } else if line.isUnfinished {
                cutLine = line.number
            } else {
                odd.note(odd: line.number, line.text.rest)
            }
        }
    }

    private mutating func take(_ text: inout TextScanner) -> Bool {
        guard let letter = text.peek else { return false }
        text.advance()
        guard text.skip(UInt8(ascii: ":")) else { return false }
        text.skipBlanks()
        switch letter {
        case UInt8(ascii: "D"):
            guard let number = text.decimal() else { return false }
            current = number
            return true
        case UInt8(ascii: "N"):
            devices[current, default: Device()].description.name = text.rest
            return true
        case UInt8(ascii: "P"):
            devices[current, default: Device()].description.phys = text.rest
            return true
        case UInt8(ascii: "I"): return takeIdentity(&text)
        case UInt8(ascii: "R"):
            guard let bytes = Self.bytes(&text), let descriptor = HIDDescriptor(bytes[...]) else { return false }
            devices[current, default: Device()].panel = HIDTouchPanel(descriptor)
            return true
        case UInt8(ascii: "E"):
            guard let time = text.seconds() else { return false }
            text.skipBlanks()
            guard let bytes = Self.bytes(&text) else { return false }
            takeReport(bytes, at: Timestamp(time))
            return true
        default: return false
        }
    }

    /// Bus, vendor and product in hexadecimal.
    private mutating func takeIdentity(_ text: inout TextScanner) -> Bool {
        var numbers: [UInt16] = []
        while numbers.count < 3, let number = text.hexadecimal() {
            numbers.append(UInt16(truncatingIfNeeded: number))
            text.skipBlanks()
        }
        guard numbers.count == 3 else { return false }
        var device = devices[current] ?? Device()
        (device.description.bus, device.description.vendor) = (numbers[0], numbers[1])
        device.description.product = numbers[2]
        devices[current] = device
        return true
    }

    private mutating func takeReport(_ bytes: [UInt8], at time: Timestamp) {
        hasReports = true
        guard let events = devices[current]?.panel?.take(bytes[...]), !events.isEmpty else { return }
        devices[current]?.frames.append(InputFrame(time: time, device: DeviceID(0), events: events))
    }

    /// How many, in decimal, then so many bytes in hexadecimal.
    private static func bytes(_ text: inout TextScanner) -> [UInt8]? {
        guard let count = text.decimal(), (0...4096).contains(count) else { return nil }
        var bytes: [UInt8] = []
        text.skipBlanks()
        while bytes.count < count, let byte = text.hexadecimal().flatMap(UInt8.init(exactly:)) {
            bytes.append(byte)
            text.skipBlanks()
        }
        return bytes.count == count && text.isBlankOrComment ? bytes : nil
    }
}
