import Base
public import Input

/// Reads a trace of any known kind; what it is, is found out from its content.
public enum TraceReader {
    /// - Throws: `TraceError` with the file's name in every message, and the line where one is meant.
    public static func read(_ source: TraceSource, options: TraceOptions = TraceOptions()) throws(TraceError) -> Trace {
        guard !source.bytes.isEmpty else { throw TraceError(.notATrace, file: source.name, "the file is empty") }
        guard let format = TraceFormat(detecting: source.bytes) else {
            throw TraceError(
                .notATrace, file: source.name, "is no input trace",
                remedy: "give a recording by handglass record, libinput record or evemu-record")
        }
        switch format {
        case .libinput: return try LibinputReader(source, options).read()
        case .evemu: return try EvemuReader(source, options).read()
        case .sendevent, .monkey:
            throw TraceError(
                .unsupported, file: source.name, "is \(format.title), which holds no times of real events",
                remedy: "record the touches themselves")
        case .evtest, .getevent, .hidRecorder, .raw:
            throw TraceError(
                .unsupported, file: source.name, "is \(format.title), a format that is not read yet",
                remedy: "give libinput or evemu recordings")
        case .umockdev:
            throw TraceError(.unsupported, file: source.name, "is \(format.title), which is not read as a trace")
        }
    }

    /// Reads a device's description from a file that holds one: evemu's, with or without events, or a libinput recording.
    public static func readDescription(_ source: TraceSource) throws(TraceError) -> DeviceDescription {
        let description: DeviceDescription?
        switch TraceFormat(detecting: source.bytes) {
        case .evemu: description = try EvemuReader(source, TraceOptions()).readDescription()
        case .libinput: description = try LibinputReader(source, TraceOptions()).readDescription()
        case .evtest, .getevent, .sendevent, .monkey, .hidRecorder, .umockdev, .raw, nil: description = nil
        }
        guard let description else {
            throw TraceError(
                .notATrace, file: source.name, "holds no description of a device",
                remedy: "give the output of evemu-describe")
        }
        return description
    }

    /// The description under which a device's events are used: another file's, its own, or one made of the range given.
    ///
    /// - Throws: `undescribed` if its axes have no range from anywhere.
    static func settle(
        _ own: DeviceDescription?, seen: [UInt16: Set<UInt16>], source: TraceSource, options: TraceOptions
    ) throws(TraceError) -> DeviceDescription {
        var description = own
        if let other = options.description { description = try readDescription(other) }
        let sendsPositions = seen[EventType.EV_ABS]?.isEmpty == false
        let isDescribed = description.map { !sendsPositions || !$0.axes.isEmpty } ?? !sendsPositions
        guard isDescribed || options.range != nil else {
            throw TraceError(
                .undescribed, file: source.name, "does not say what ranges its axes have",
                remedy:
                    "give the device's description with --description FILE, or the ranges, as in --range 0..4095x0..4095"
            )
        }
        var result = isDescribed ? description ?? undescribed(source.name, seen) : undescribed(source.name, seen)
        if !isDescribed, let description { result.name = description.name }
        if let range = options.range {
            for code in [EventCode.ABS_X, EventCode.ABS_MT_POSITION_X]
            where result.has(EventType.EV_ABS, code) { result.axes[code] = range.x }
            for code in [EventCode.ABS_Y, EventCode.ABS_MT_POSITION_Y]
            where result.has(EventType.EV_ABS, code) { result.axes[code] = range.y }
        }
        return result
    }

    /// A device of which only its events are known.
    private static func undescribed(_ name: String, _ seen: [UInt16: Set<UInt16>]) -> DeviceDescription {
        var codes: [UInt16: [UInt16]] = [:]
        for (type, set) in seen where type != EventType.EV_SYN { codes[type] = set.sorted() }
        // With tracking ids and no SYN_MT_REPORT it has slots, though a single finger may never have said so.
        if codes[EventType.EV_ABS]?.contains(EventCode.ABS_MT_TRACKING_ID) == true,
            seen[EventType.EV_SYN]?.contains(EventCode.SYN_MT_REPORT) != true
        {
            let all = [EventCode.ABS_MT_SLOT, EventCode.ABS_MT_POSITION_X, EventCode.ABS_MT_POSITION_Y]
            codes[EventType.EV_ABS] = Set((codes[EventType.EV_ABS] ?? []) + all).sorted()
        }
        return DeviceDescription(name: name, codes: codes)
    }

    /// The warning that a file ends in the middle of something.
    static func cut(_ file: String, line: Int) -> Diagnostic {
        Diagnostic(
            file: file, position: SourcePosition(line: line, column: 1),
            message: "ends in the middle of a frame", remedy: "the frames before it are used")
    }
}
