import Base
import Input

/// Reads libinput-record YAML, version 1, and our own recordings, which add to it.
///
/// Line by line, not as YAML: real files have prose before them, TABs, binary descriptors over many lines, and end where
/// the recorder was stopped.
struct LibinputReader {
    /// Where in the file a line stands.
    private enum Section {
        /// Before `version:`.
        case prose
        /// Under a top-level key without interest.
        case passed
        case header
        case devices
        /// Under a device's `udev:` or `quirks:`.
        case aside
        case evdev
        case events(isEvdev: Bool)
    }

    private let source: TraceSource
    private let options: TraceOptions
    private var odd: OddLines
    private var section = Section.prose
    private var hasVersion = false
    private var promised: Int?
    private var devices: [LibinputDevice] = []
    /// What stands in the stream of a recording that began without devices.
    private var stream: [TraceItem] = []
    private var recording: RecordingHeader?
    private var isRecording = false
    private var cutLine: Int?
    /// Whether it says of some keys only that they were pressed.
    private var hidesKeys = false

    init(_ source: TraceSource, _ options: TraceOptions) {
        self.source = source
        self.options = options
        odd = OddLines(file: source.name)
    }

    consuming func read() throws(TraceError) -> Trace {
        try takeLines()
        var warnings = try odd.verdict()
        if let cutLine { warnings.append(TraceReader.cut(source.name, line: cutLine)) }
        if hidesKeys || devices.contains(where: \.hidesKeys) { warnings.append(KeyMask.warning(source.name)) }
        if let promised, promised > devices.count {
            warnings.append(
                Diagnostic(
                    file: source.name, message: "promises \(promised) devices but holds \(devices.count)",
                    remedy: "the missing ones are left out"))
        }
        guard isRecording || devices.contains(where: \.hasItems) else {
            throw TraceError(
                .noEvents, file: source.name, "describes devices but holds no events",
                remedy: "give a recording of their events")
        }
        return isRecording || devices.contains(where: \.isStream)
            ? try stepped(warnings) : try merged(&warnings)
    }

    /// The description of the first device; nil if it has none.
    consuming func readDescription() throws(TraceError) -> DeviceDescription? {
        try takeLines()
        _ = try odd.verdict()
        return devices.first { $0.isDescribed }?.description
    }

    /// Everything in the order of the file.
    private consuming func stepped(_ warnings: [Diagnostic]) throws(TraceError) -> Trace {
        guard !isRecording || recording != nil else {
            throw TraceError(
                .damaged, file: source.name, "the handglass: block has no start",
                remedy: "give the recording as it was written")
        }
        for index in devices.indices { devices[index].settleFrames() }
        var items = stream + devices.flatMap(\.items)
        let start = recording?.start ?? items.first?.time ?? .zero
        let connected = devices.enumerated().sorted { a, b in
            (a.element.order ?? a.offset, a.offset) < (b.element.order ?? b.offset, b.offset)
        }
        for (place, device) in connected {
            var settled = device.description
            if !device.isDescribed {
                settled = try TraceReader.settle(
                    nil, seen: device.collector.seen, source: source, options: options)
            }
            items.insert(
                .connect(device.id, settled, device.connected ?? start, settings: device.settings),
                at: min(device.order ?? place, items.count))
        }
        return Trace(items: items, origin: start, recording: recording, warnings: warnings)
    }

    /// A recording by others: each device's frames, to be merged.
    private consuming func merged(_ warnings: inout [Diagnostic]) throws(TraceError) -> Trace {
        var described: [TraceDevice] = []
        var frames: [[InputFrame]] = []
        for device in devices {
            guard device.isDescribed || device.hasItems else {
                warnings.append(
                    Diagnostic(
                        file: source.name, position: SourcePosition(line: device.line, column: 1),
                        message: "the device has neither description nor events", remedy: "it is left out"))
                continue
            }
            var options = options
            if device.isDescribed, devices.count > 1 { options.description = nil }
            let settled = try TraceReader.settle(
                device.isDescribed ? device.description : nil, seen: device.collector.seen, source: source,
                options: options)
            described.append(TraceDevice(id: device.id, description: settled))
            frames.append(device.collector.frames)
        }
        return Trace(devices: described, frames: frames, warnings: warnings)
    }

    // MARK: Lines

    private mutating func takeLines() throws(TraceError) {
        var lastLine = 0
        for line in Lines(source.bytes) {
            lastLine = line.number
            if line.text.isBlankOrComment { continue }
            if try take(line) { continue }
            if line.isUnfinished {
                cutLine = line.number
            } else {
                odd.note(odd: line.number, line.text.rest)
            }
        }
        if devices.contains(where: \.collector.isInFrame) { cutLine = cutLine ?? lastLine }
    }

    /// Whether the line was understood, or may be passed over.
    private mutating func take(_ line: Lines.Line) throws(TraceError) -> Bool {
        var text = line.text
        let indentation = text.skipBlanks()
        if !devices.isEmpty, devices[devices.count - 1].isInList {
            return devices[devices.count - 1].takeListRest(text)
        }
        if case .prose = section {
            if indentation == 0, text.skip("version:") { return try takeVersion(text, line) }
            guard text.has("- evdev:") else { return true }  // Prose.
        } else if indentation == 0, text.peek != UInt8(ascii: "-") {
            return takeTopLevel(text)
        }
        if text.skip("- node:") {
            devices.append(LibinputDevice(id: DeviceID(devices.count), line: line.number))
            section = .devices
            return true
        }
        if text.has("- evdev:"), devices.isEmpty, recording == nil {
            // An excerpt without header.
            devices.append(LibinputDevice(id: DeviceID(0), line: line.number))
        }
        return takeIndented(text, line)
    }

    private mutating func takeVersion(_ text: TextScanner, _ line: Lines.Line) throws(TraceError) -> Bool {
        var text = text
        text.skipBlanks()
        let version = text.rest
        section = .passed
        if line.isUnfinished, version.isEmpty { return false }
        guard text.decimal() == 1, text.isBlankOrComment else {
            throw TraceError(
                .unsupported, file: source.name, line: line.number, "is a libinput recording of version \(version)",
                remedy: "version 1 is read")
        }
        return true
    }

    private mutating func takeTopLevel(_ text: TextScanner) -> Bool {
        var text = text
        section = .passed
        if text.skip("devices:") {
            section = .devices
        } else if text.skip("handglass:") {
            section = .header
            isRecording = true
        } else if text.skip("ndevices:") {
            text.skipBlanks()
            guard let count = text.decimal() else { return false }
            promised = Int(count)
        }
        return true
    }

    private mutating func takeIndented(_ text: TextScanner, _ line: Lines.Line) -> Bool {
        var text = text
        switch section {
        case .prose, .passed, .header, .devices, .aside, .evdev:
            if text.has("- evdev:") || text.has("- handglass:") {
                section = .events(isEvdev: false)
                return takeEntry(text, line)
            }
        case .events: return takeEntry(text, line)
        }
        if case .header = section { return takeHeader(text) }
        guard !devices.isEmpty else { return true }
        if text.skip("evdev:") {
            section = .evdev
        } else if text.skip("events:") {
            section = .events(isEvdev: false)
        } else if text.skip("udev:") || text.skip("quirks:") {
            section = .aside
        } else if text.has("hid:") {
            section = .aside
            devices[devices.count - 1].passList(text)
        } else if text.skip("handglass:") {
            text.skipBlanks()
            return devices[devices.count - 1].takeAdditions(text)
        } else if case .evdev = section {
            return devices[devices.count - 1].takeDescription(text)
        }
        return true
    }

    private mutating func takeHeader(_ text: TextScanner) -> Bool {
        var text = text
        if text.skip("stream:") {
            section = .events(isEvdev: false)
            return true
        }
        let bytes = text.slice
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return false }
        let key = String(decoding: bytes[..<colon], as: UTF8.self)
        guard let value = FlowValueReader.value(of: bytes[(colon + 1)...]) else { return false }
        if key == "start" {
            guard let start = RecordedItem.time(value) else { return false }
            recording = RecordingHeader(start: start, settings: recording?.settings ?? [])
        } else {
            recording?.settings.append(Value.Member(key, value))
        }
        return true
    }

    private mutating func takeEntry(_ text: TextScanner, _ line: Lines.Line) -> Bool {
        var text = text
        if text.skip("- evdev:") {
            section = .events(isEvdev: true)
            return true
        }
        if text.skip("- handglass:") {
            section = .events(isEvdev: false)
            guard let value = FlowValueReader.value(of: text.slice), let item = RecordedItem.item(from: value) else {
                return false
            }
            hidesKeys = hidesKeys || RecordedItem.hidesKeys(value)
            odd.note(good: line.number)
            if devices.isEmpty {
                stream.append(item)
            } else {
                devices[devices.count - 1].take(item)
            }
            return true
        }
        guard text.skip("- [") else {
            // Entries of other kinds (`- hid:`, `- libinput:`) and what stands in them.
            if case .events(isEvdev: true) = section, text.peek != UInt8(ascii: "-") { return false }
            section = .events(isEvdev: false)
            return true
        }
        guard case .events(isEvdev: true) = section, !devices.isEmpty else { return true }
        guard devices[devices.count - 1].takeEvent(&text) else { return false }
        odd.note(good: line.number)
        return true
    }
}
