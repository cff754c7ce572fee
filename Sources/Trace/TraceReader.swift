import Base
public import Input

/// Reads a trace of any known kind; what it is, is found out from its content.
public enum TraceReader {
    /// - Throws: `TraceError` with the file's name in every message, and the line where one is meant.
    public static func read(_ source: TraceSource, options: TraceOptions = TraceOptions()) throws(TraceError) -> Trace {
        guard !source.bytes.isEmpty else { throw TraceError(.notATrace, file: source.name, "the file is empty") }
        guard let format = TraceFormat(detecting: source.bytes) else {
            // What PowerShell's `>` makes of a program's output.
            if source.bytes.starts(with: [0xFF, 0xFE]) || source.bytes.starts(with: [0xFE, 0xFF]) {
                throw TraceError(
                    .notATrace, file: source.name, "is text in UTF-16",
                    remedy: "save it as UTF-8, as iconv -f UTF-16 -t UTF-8 does")
            }
            throw TraceError(
                .notATrace, file: source.name, "is no input trace",
                remedy: "give a recording by libinput record, evemu-record or handglass run --record")
        }
        switch format {
        case .libinput: return try LibinputReader(source, options).read()
        case .evemu: return try EvemuReader(source, options).read()
        case .evtest: return try EvtestReader(source, options).read()
        case .getevent: return try GeteventReader(source, options).read()
        case .raw: return try RawReader(source, options).read()
        case .sendevent, .monkey:
            throw TraceError(
                .unsupported, file: source.name, "is \(format.title), which holds no times of real events",
                remedy: "record the touches themselves")
        case .hexdump:
            throw TraceError(
                .unsupported, file: source.name, "is \(format.title), not the bytes themselves",
                remedy: "give the bytes, as from cat /dev/input/event0 > FILE")
        case .hidRecorder: return try HIDRecorderReader(source).read()
        case .umockdev:
            throw TraceError(.unsupported, file: source.name, "is \(format.title), which is not read as a trace")
        }
    }

    /// Reads a device's description from a file that holds one: evemu's, with or without events, a libinput recording, the
    /// head of evtest's output, or the output of `getevent -lp`.
    public static func readDescription(_ source: TraceSource) throws(TraceError) -> DeviceDescription {
        let description: DeviceDescription?
        switch TraceFormat(detecting: source.bytes) {
        case .evemu: description = try EvemuReader(source, TraceOptions()).readDescription()
        case .libinput: description = try LibinputReader(source, TraceOptions()).readDescription()
        case .evtest: description = try EvtestReader(source, TraceOptions()).readDescription()
        case .getevent: description = try GeteventReader(source, TraceOptions()).readDescription()
        case .sendevent, .monkey, .hexdump, .hidRecorder, .umockdev, .raw, nil: description = nil
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
        let sent = seen[EventType.EV_ABS] ?? []
        let needed = [
            [EventCode.ABS_MT_POSITION_X, EventCode.ABS_MT_POSITION_Y], [EventCode.ABS_X, EventCode.ABS_Y],
        ].first { !sent.isDisjoint(with: $0) }
        let isDescribed =
            needed.map { $0.allSatisfy { description?.axes[$0] != nil } }
            ?? (sent.isEmpty || description?.axes.isEmpty == false)
        guard isDescribed || options.range != nil else {
            throw TraceError(
                .undescribed, file: source.name, "does not say what ranges its axes have",
                remedy:
                    "give the device's description with --description FILE, or the ranges, as in --range 0..4095x0..4095"
            )
        }
        var result = description ?? DeviceDescription(name: source.name)
        if description == nil || !isDescribed { result.complete(with: seen, infersSlots: true) }
        if let range = options.range {
            for code in [EventCode.ABS_X, EventCode.ABS_MT_POSITION_X]
            where result.has(EventType.EV_ABS, code) { result.axes[code] = range.x }
            for code in [EventCode.ABS_Y, EventCode.ABS_MT_POSITION_Y]
            where result.has(EventType.EV_ABS, code) { result.axes[code] = range.y }
        }
        return result
    }

    /// The refusal of a file whose stamps are no times.
    static func untrusted(_ file: String, line: Int) -> TraceError {
        TraceError(
            .untimed, file: file, line: line,
            "the fraction of a time is not in microseconds, so that no time can be trusted",
            remedy: "give the rate of its frames, as in --rate 60, to leave the times out")
    }

    /// The warning that a file ends in the middle of something.
    static func cut(_ file: String, line: Int) -> Diagnostic {
        Diagnostic(
            file: file, position: SourcePosition(line: line, column: 1),
            message: "ends in the middle of a frame", remedy: "the frames before it are used")
    }
}

extension DeviceDescription {
    /// Adds the codes that the device was seen to send: descriptions in texts are often cut, or not there at all.
    ///
    /// - Parameter infersSlots: whether tracking ids without SYN_MT_REPORT mean slots; a single finger may never have
    ///   said so, but a whole description would have.
    mutating func complete(with seen: [UInt16: Set<UInt16>], infersSlots: Bool) {
        for (type, set) in seen where type != EventType.EV_SYN {
            codes[type] = set.union(codes[type] ?? []).sorted()
        }
        guard infersSlots, has(EventType.EV_ABS, EventCode.ABS_MT_TRACKING_ID),
            seen[EventType.EV_SYN]?.contains(EventCode.SYN_MT_REPORT) != true
        else { return }
        let all = [EventCode.ABS_MT_SLOT, EventCode.ABS_MT_POSITION_X, EventCode.ABS_MT_POSITION_Y]
        codes[EventType.EV_ABS] = Set((codes[EventType.EV_ABS] ?? []) + all).sorted()
    }
}
