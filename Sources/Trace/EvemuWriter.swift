import Base
public import Input

/// Writes one device of a trace as an evemu recording, version 1.3: its description, then its events, to the microsecond.
///
/// evemu has no form for what an axis stood at when the device was opened, for a device's state after a loss, nor for
/// anything but a device's events.
public enum EvemuWriter {
    /// - Parameter frames: the device's, in order; frames of other devices are passed over.
    public static func text(of device: TraceDevice, frames: [InputFrame]) -> String {
        var text = head(of: device.description)
        for frame in frames where frame.device == device.id { append(frame, to: &text) }
        return text
    }

    /// What stands before the first frame.
    ///
    /// - Parameter hidesKeys: whether the frames will be written so.
    public static func head(of description: DeviceDescription, hidesKeys: Bool = false) -> String {
        var text = "# EVEMU 1.3\n"
        if hidesKeys {
            text += "# Which keys were pressed is hidden: those that write something stand as KEY_A \(KeyMask.mark).\n"
        }
        appendDescription(description, to: &text)
        text += "################################\n#      Waiting for events      #\n################################\n"
        return text
    }

    /// - Parameter hidesKeys: whether keys that write something are written as KEY_A, so that what was typed cannot be read.
    public static func append(_ frame: InputFrame, hidesKeys: Bool = false, to text: inout String) {
        let hidden = hidesKeys ? KeyMask.hidden(frame.events) : nil
        for event in hidden ?? frame.events {
            append(event, at: frame.time, isMarked: hidden != nil && KeyMask.isMarked(event), to: &text)
        }
        append(
            InputEvent(type: EventType.EV_SYN, code: EventCode.SYN_REPORT, value: 0), at: frame.time, isMarked: false,
            to: &text)
    }

    /// What of this trace's item evemu can hold only in part or not at all; nil if it holds all of it.
    public static func loss(in item: TraceItem) -> String? {
        switch item {
        case .connect: nil
        case .frame(let frame): frame.resync == nil ? nil : "states of devices that were read after a loss"
        case .disconnect: "devices that left"
        case .request: "requests of programs"
        case .wallClock: "settings of the clock on the wall"
        case .advanced: "marks of timers"
        }
    }

    private static func appendDescription(_ description: DeviceDescription, to text: inout String) {
        let name = description.name.split { $0.isNewline }.joined(separator: " ")
        let numbers = [description.bus, description.vendor, description.product, description.version]
        text += "# Input device name: \"\(name)\"\nN: \(name)\n"
        text += "I: " + numbers.map { hexadecimal($0, digits: 4) }.joined(separator: " ") + "\n"
        append(bits: description.properties, label: "P:", to: &text)
        let types = description.codes.keys.filter { description.has($0) }.sorted()
        append(bits: [EventType.EV_SYN] + types.filter { $0 != EventType.EV_SYN }, label: "B: 00", to: &text)
        for type in types where type != EventType.EV_SYN {
            append(bits: description.codes[type] ?? [], label: "B: \(hexadecimal(type, digits: 2))", to: &text)
        }
        for code in description.axes.keys.sorted() {
            guard let axis = description.axes[code] else { continue }
            text += "A: \(hexadecimal(code, digits: 2)) \(axis.min) \(axis.max) \(axis.fuzz) \(axis.flat) "
            text += "\(axis.resolution)\n"
        }
    }

    /// A set of numbers as bits, eight bytes a line, the lowest first.
    private static func append(bits: [UInt16], label: String, to text: inout String) {
        let count = (Int(bits.max() ?? 0) / 64 + 1) * 8
        var bytes = [UInt16](repeating: 0, count: count)
        for bit in bits { bytes[Int(bit) / 8] |= 1 << (bit % 8) }
        for line in 0..<(count / 8) {
            let row = bytes[(line * 8)..<(line * 8 + 8)].map { hexadecimal($0, digits: 2) }
            text += "\(label) " + row.joined(separator: " ") + "\n"
        }
    }

    private static func append(
        _ event: InputEvent, at time: Timestamp, isMarked: Bool, to text: inout String
    ) {
        let magnitude = time.microseconds.magnitude
        text += time.microseconds < 0 ? "E: -" : "E: "
        text += "\(magnitude / 1_000_000).\(decimal(magnitude % 1_000_000, digits: 6)) "
        text += "\(hexadecimal(event.type, digits: 4)) \(hexadecimal(event.code, digits: 4)) "
        text += event.value < 0 ? "-\(decimal(UInt64(event.value.magnitude), digits: 3))" : ""
        text += event.value < 0 ? "" : decimal(UInt64(event.value.magnitude), digits: 4)
        if event.type == EventType.EV_SYN, let name = EventNames.name(type: event.type, code: event.code) {
            text += "\t# ------------ \(name) (\(event.value)) ----------\n"
        } else if let type = EventNames.name(type: event.type),
            let name = EventNames.name(type: event.type, code: event.code)
        {
            text += "\t# \(type) / \(name) \(event.value)\(isMarked ? " \(KeyMask.mark)" : "")\n"
        } else {
            text += "\n"
        }
    }

    private static func hexadecimal(_ number: UInt16, digits: Int) -> String {
        padded(String(number, radix: 16), digits)
    }

    private static func decimal(_ number: UInt64, digits: Int) -> String { padded(String(number), digits) }

    private static func padded(_ text: String, _ digits: Int) -> String {
        String(repeating: "0", count: max(digits - text.utf8.count, 0)) + text
    }
}
