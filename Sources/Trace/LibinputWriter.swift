import Base
import Input

/// Writes a trace as libinput YAML, version 1, item by item, so that what was written is whole at any moment.
///
/// libinput keeps each device's frames under that device's entry, which a stream of several devices cannot. So: the
/// devices that are there before anything else get entries; the stream stands under the last of them, whose frames have
/// libinput's own form (a touch screen is put last, so that `libinput replay` plays it). All else, such as other devices'
/// frames, devices that come and go, requests and timer marks, stands between as entries `- handglass: {…}`, which
/// libinput passes over. A stream that begins without any device stands under `stream:` of the `handglass:` block.
/// `TraceReader` reads all of it back equal.
public struct LibinputWriter: Sendable {
    private let recording: RecordingHeader?
    private let hidesKeys: Bool
    private var waiting: [TraceItem] = []
    /// The device whose frames have libinput's own form.
    private var owner: DeviceID?
    private var hasHeader = false

    /// - Parameters:
    ///   - recording: what `run --record` says of its session; nil for a plain recording of devices.
    ///   - hidesKeys: whether keys that write something are written as KEY_A, so that what was typed cannot be read.
    public init(recording: RecordingHeader? = nil, hidesKeys: Bool = false) {
        self.recording = recording
        self.hidesKeys = hidesKeys
    }

    /// A whole trace as text. Devices of plain traces keep their frames under their own entries, as libinput has it.
    public static func text(of trace: Trace) -> String {
        var text = ""
        if trace.recording == nil, isPlain(trace) {
            appendPlain(trace, to: &text)
            return text
        }
        var writer = LibinputWriter(recording: trace.recording)
        for item in trace.items { writer.append(item, to: &text) }
        writer.finish(to: &text)
        return text
    }

    /// Appends what this item adds to the file. The first devices, and the states in which they were found, are held back
    /// until something else happens.
    public mutating func append(_ item: TraceItem, to text: inout String) {
        if !hasHeader {
            switch item {
            case .connect:
                waiting.append(item)
                return
            case .frame(let frame) where frame.resync != nil:
                waiting.append(item)
                return
            case .frame, .disconnect, .request, .wallClock, .advanced: appendHeader(to: &text)
            }
        }
        appendEntry(item, to: &text)
    }

    private func appendEntry(_ item: TraceItem, to text: inout String) {
        if case .frame(let frame) = item, frame.device == owner, frame.resync == nil {
            Self.append(frame, hidesKeys: hidesKeys, to: &text)
        } else {
            text += "  - handglass: "
            FlowValue.append(RecordedItem.value(of: item, hidesKeys: hidesKeys), to: &text)
            text += "\n"
        }
    }

    /// Writes what was held back: the devices so far are those that were there from the beginning.
    public mutating func begin(to text: inout String) {
        if !hasHeader { appendHeader(to: &text) }
    }

    /// Writes what was held back; nothing may be appended afterwards.
    public mutating func finish(to text: inout String) { begin(to: &text) }

    // MARK: Parts

    private static func isPlain(_ trace: Trace) -> Bool {
        let devices = trace.devices.count
        return trace.items.enumerated().allSatisfy { index, item in
            switch item {
            case .connect(_, _, let time, let settings):
                index < devices && time == trace.origin && settings == DeviceSettings()
            case .frame(let frame): frame.resync == nil
            case .disconnect, .request, .wallClock, .advanced: false
            }
        }
    }

    private static func appendPlain(_ trace: Trace, to text: inout String) {
        let devices = trace.devices
        appendTop(count: devices.count, to: &text)
        text += "devices:\n"
        for (index, device) in devices.enumerated() {
            appendEntry(device, additions: additions(device, isNumbered: device.id.index != index), to: &text)
            for frame in trace.frames where frame.device == device.id { append(frame, hidesKeys: false, to: &text) }
        }
    }

    private static func appendTop(count: Int, hidesKeys: Bool = false, to text: inout String) {
        text += "# libinput record\n"
        if hidesKeys {
            text += "# Which keys were pressed is hidden: those that write something stand as KEY_A \(KeyMask.mark).\n"
        }
        text +=
            "version: 1\nndevices: \(count)\nlibinput:\n  version: \"unknown\"\n  git: \"unknown\"\n"
        text += "system:\n  os: \"unknown\"\n  kernel: \"unknown\"\n  dmi: \"unknown\"\n"
    }

    private mutating func appendHeader(to text: inout String) {
        hasHeader = true
        var entries: [(device: TraceDevice, order: Int, time: Timestamp, settings: DeviceSettings)] = []
        for (order, item) in waiting.enumerated() {
            guard case .connect(let id, let description, let time, let settings) = item else { continue }
            entries.append((TraceDevice(id: id, description: description), order, time, settings))
        }
        if let last = entries.lastIndex(where: { $0.device.description.classification.roles.contains(.touchscreen) }) {
            entries.append(entries.remove(at: last))
        }
        owner = entries.last?.device.id
        Self.appendTop(count: entries.count, hidesKeys: hidesKeys, to: &text)
        if entries.isEmpty { text += "devices: []\n" }
        if let recording {
            text += "handglass:\n  start: \(FlowValue.text(of: RecordedItem.stamp(recording.start)))\n"
            for member in recording.settings { text += "  \(member.key): \(FlowValue.text(of: member.value))\n" }
            if entries.isEmpty { text += "  stream:\n" }
        }
        if !entries.isEmpty { text += "devices:\n" }
        for entry in entries {
            var place: [Value.Member] = [
                Value.Member("device", RecordedItem.number(entry.device.id.index)),
                Value.Member("order", RecordedItem.number(entry.order)),
                Value.Member("time", RecordedItem.stamp(entry.time)),
            ]
            if let settings = RecordedSettings.value(of: entry.settings) {
                place.append(Value.Member("settings", settings))
            }
            Self.appendEntry(
                entry.device, additions: place + Self.additions(entry.device, isNumbered: false), to: &text)
        }
        for item in waiting {
            if case .frame = item { appendEntry(item, to: &text) }
        }
        waiting = []
    }

    /// What libinput's form has no place for.
    private static func additions(_ device: TraceDevice, isNumbered: Bool) -> [Value.Member] {
        let d = device.description
        var members: [Value.Member] = []
        if isNumbered { members.append(Value.Member("device", RecordedItem.number(device.id.index))) }
        if !d.phys.isEmpty { members.append(Value.Member("phys", .text(d.phys))) }
        if !d.uniq.isEmpty { members.append(Value.Member("uniq", .text(d.uniq))) }
        let values = d.axes.keys.sorted().compactMap { code in
            d.axes[code]?.value.map { Value.Member(String(code), RecordedItem.number(Int($0))) }
        }
        if !values.isEmpty { members.append(Value.Member("values", .object(values))) }
        return members
    }

    private static func appendEntry(_ device: TraceDevice, additions: [Value.Member], to text: inout String) {
        let d = device.description
        func list(_ codes: [UInt16]) -> String { codes.map(String.init).joined(separator: ", ") }
        text += "- node: /dev/input/event\(device.id.index)\n  evdev:\n"
        text += "    name: \(FlowValue.text(of: .text(d.name)))\n"
        text += "    id: [\(list([d.bus, d.vendor, d.product, d.version]))]\n    codes:\n"
        for type in d.codes.keys.sorted() {
            text += "      \(type): [\(list(d.codes[type] ?? []))]"
            text += EventNames.name(type: type).map { " # \($0)\n" } ?? "\n"
        }
        if !d.axes.isEmpty { text += "    absinfo:\n" }
        for code in d.axes.keys.sorted() {
            guard let axis = d.axes[code] else { continue }
            text += "      \(code): [\(axis.min), \(axis.max), \(axis.fuzz), \(axis.flat), \(axis.resolution)]\n"
        }
        text += "    properties: [\(list(d.properties))]\n"
        if !additions.isEmpty { text += "  handglass: \(FlowValue.text(of: .object(additions)))\n" }
        text += "  udev:\n    properties:\n    - ID_INPUT=1\n  quirks:\n  events:\n"
    }

    private static func append(_ frame: InputFrame, hidesKeys: Bool, to text: inout String) {
        let hidden = hidesKeys ? KeyMask.hidden(frame.events) : nil
        let (seconds, rest) = RecordedItem.parts(frame.time)
        text += "  - evdev:\n"
        for event in (hidden ?? frame.events) + [InputEvent(type: 0, code: 0, value: 0)] {
            text += "    - [\(padded(seconds, 3)), \(padded(rest, 6)), \(padded(Int64(event.type), 3)), "
            text += "\(padded(Int64(event.code), 3)), \(padded(Int64(event.value), 7))] # "
            if event.type == EventType.EV_SYN, event.code == EventCode.SYN_REPORT {
                text += "------------ SYN_REPORT (0) ----------\n"
            } else {
                let code = EventNames.name(type: event.type, code: event.code) ?? "code \(event.code)"
                let mark = hidden != nil && KeyMask.isMarked(event) ? " \(KeyMask.mark)" : ""
                text += "\(EventNames.name(type: event.type) ?? "type \(event.type)") / \(code) \(event.value)\(mark)\n"
            }
        }
    }

    private static func padded(_ number: Int64, _ width: Int) -> String {
        let digits = String(number)
        return digits.count < width ? String(repeating: " ", count: width - digits.count) + digits : digits
    }
}
