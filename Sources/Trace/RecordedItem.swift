import Base
import Input

/// How what libinput has no form for stands in our recordings: one object a line, under the key `handglass`.
///
/// | object | is |
/// |---|---|
/// | `{"connect": ID, "time": T, "device": {…}}` | a device appeared; with a further key `settings` where configuration mends it |
/// | `{"disconnect": ID, "time": T}` | a device left |
/// | `{"frame": ID, "time": T, "events": [[type, code, value], …]}` | a frame of a device other than the entry's own, or, with a further key `resync`, of any device that was asked for its state; with `obfuscated` where keys were hidden |
/// | `{"request": VALUE, "time": T}` | a program's request |
/// | `{"wallClock": TEXT, "time": T}` | the wall clock was set |
/// | `{"advanced": T}` | timers had run up to T |
///
/// T is `[seconds, microseconds]` of the input clock.
enum RecordedItem {
    // MARK: Written

    static func value(of item: TraceItem, hidesKeys: Bool = false) -> Value {
        switch item {
        case .connect(let id, let description, let time, let settings):
            .object(
                [
                    Value.Member("connect", number(id.index)), Value.Member("time", stamp(time)),
                    Value.Member("device", value(of: description)),
                ] + (RecordedSettings.value(of: settings).map { [Value.Member("settings", $0)] } ?? []))
        case .disconnect(let id, let time):
            .object([Value.Member("disconnect", number(id.index)), Value.Member("time", stamp(time))])
        case .frame(let frame): value(of: frame, hidesKeys: hidesKeys)
        case .request(let request, let time):
            .object([Value.Member("request", request), Value.Member("time", stamp(time))])
        case .wallClock(let civil, let time):
            .object([Value.Member("wallClock", .text(civil)), Value.Member("time", stamp(time))])
        case .advanced(let time): .object([Value.Member("advanced", stamp(time))])
        }
    }

    private static func value(of frame: InputFrame, hidesKeys: Bool) -> Value {
        let events = hidesKeys ? KeyMask.hidden(frame.events) : nil
        let state = hidesKeys ? frame.resync.flatMap(KeyMask.hidden) : nil
        var members = [
            Value.Member("frame", number(frame.device.index)), Value.Member("time", stamp(frame.time)),
            Value.Member("events", value(of: events ?? frame.events)),
        ]
        if let resync = state ?? frame.resync { members.append(Value.Member("resync", value(of: resync))) }
        if events != nil || state != nil { members.append(Value.Member("obfuscated", .bool(true))) }
        return .object(members)
    }

    static func value(of events: [InputEvent]) -> Value {
        .list(events.map { .list([number(Int($0.type)), number(Int($0.code)), number(Int($0.value))]) })
    }

    static func stamp(_ time: Timestamp) -> Value {
        let (seconds, rest) = parts(time)
        return .list([.number(Double(seconds)), .number(Double(rest))])
    }

    /// Whole seconds and the microseconds after them, 0…999999 also before the clock's zero.
    static func parts(_ time: Timestamp) -> (seconds: Int64, microseconds: Int64) {
        let rest = ((time.microseconds % 1_000_000) + 1_000_000) % 1_000_000
        return ((time.microseconds - rest) / 1_000_000, rest)
    }

    static func value(of description: DeviceDescription) -> Value {
        let d = description
        return .object([
            Value.Member("name", .text(d.name)),
            Value.Member("id", .list([d.bus, d.vendor, d.product, d.version].map { number(Int($0)) })),
            Value.Member("phys", .text(d.phys)), Value.Member("uniq", .text(d.uniq)),
            Value.Member("properties", .list(d.properties.map { number(Int($0)) })),
            Value.Member(
                "codes",
                .object(
                    d.codes.keys.sorted().map { type in
                        Value.Member(String(type), .list((d.codes[type] ?? []).map { number(Int($0)) }))
                    })),
            Value.Member(
                "axes", .object(d.axes.keys.sorted().map { Value.Member(String($0), axis(d.axes[$0])) })),
        ])
    }

    private static func axis(_ axis: AxisRange?) -> Value {
        guard let axis else { return .null }
        let numbers = [axis.min, axis.max, axis.fuzz, axis.flat, axis.resolution] + (axis.value.map { [$0] } ?? [])
        return .list(numbers.map { number(Int($0)) })
    }

    static func number(_ number: Int) -> Value { .number(Double(number)) }

    // MARK: Read

    /// The item; nil if the value is none of the forms above.
    static func item(from value: Value) -> TraceItem? {
        if let advanced = value["advanced"] { return time(advanced).map { .advanced($0) } }
        guard let time = value["time"].flatMap(time) else { return nil }
        if let request = value["request"] { return .request(request, time) }
        if case .text(let civil) = value["wallClock"] { return .wallClock(civil, time) }
        if let id = value["disconnect"].flatMap(device) { return .disconnect(id, time) }
        if let id = value["connect"].flatMap(device), let description = value["device"].flatMap(description) {
            guard let recorded = value["settings"] else { return .connect(id, description, time) }
            return RecordedSettings.settings(from: recorded).map { .connect(id, description, time, settings: $0) }
        }
        guard let id = value["frame"].flatMap(device), var events = value["events"].flatMap(events) else { return nil }
        var resync: [InputEvent]?
        if let state = value["resync"] {
            guard let read = Self.events(state) else { return nil }
            resync = read
        }
        if hidesKeys(value) {
            events = events.map(KeyMask.read)
            resync = resync?.map(KeyMask.read)
        }
        return .frame(InputFrame(time: time, device: id, events: events, resync: resync))
    }

    /// Whether keys of this frame were hidden.
    static func hidesKeys(_ value: Value) -> Bool { value["obfuscated"] == .bool(true) }

    static func time(_ value: Value) -> Timestamp? {
        guard let parts = integers(value), parts.count == 2, parts[0].magnitude < 1_000_000_000_000,
            (0..<1_000_000).contains(parts[1])
        else { return nil }
        return Timestamp(parts[0] * 1_000_000 + parts[1])
    }

    /// A device number; recordings never have more than a few thousand.
    static func device(_ value: Value) -> DeviceID? {
        integer(value).flatMap { (0..<100_000).contains($0) ? DeviceID(Int($0)) : nil }
    }

    static func events(_ value: Value) -> [InputEvent]? {
        guard case .list(let list) = value else { return nil }
        var events: [InputEvent] = []
        for element in list {
            guard let parts = integers(element), parts.count == 3, let type = UInt16(exactly: parts[0]),
                let code = UInt16(exactly: parts[1]), let value = Int32(exactly: parts[2])
            else { return nil }
            events.append(InputEvent(type: type, code: code, value: value))
        }
        return events
    }

    private static func description(_ value: Value) -> DeviceDescription? {
        guard case .text(let name) = value["name"], let id = value["id"].flatMap(words), id.count == 4,
            case .text(let phys) = value["phys"], case .text(let uniq) = value["uniq"],
            let properties = value["properties"].flatMap(words), case .object(let codes) = value["codes"],
            case .object(let axes) = value["axes"]
        else { return nil }
        var result = DeviceDescription(
            name: name, bus: id[0], vendor: id[1], product: id[2], version: id[3], phys: phys, uniq: uniq,
            properties: properties)
        for member in codes {
            guard let type = UInt16(member.key), let codes = words(member.value) else { return nil }
            result.codes[type] = codes
        }
        for member in axes {
            guard let code = UInt16(member.key), let axis = axis(member.value) else { return nil }
            result.axes[code] = axis
        }
        return result
    }

    private static func axis(_ value: Value) -> AxisRange? {
        guard let parts = integers(value), (5...6).contains(parts.count) else { return nil }
        let numbers = parts.compactMap(Int32.init(exactly:))
        guard numbers.count == parts.count else { return nil }
        return AxisRange(
            min: numbers[0], max: numbers[1], fuzz: numbers[2], flat: numbers[3], resolution: numbers[4],
            value: numbers.count > 5 ? numbers[5] : nil)
    }

    private static func integer(_ value: Value) -> Int64? {
        guard case .number(let number) = value else { return nil }
        return Int64(exactly: number)
    }

    private static func integers(_ value: Value) -> [Int64]? {
        guard case .list(let list) = value else { return nil }
        let numbers = list.compactMap(integer)
        return numbers.count == list.count ? numbers : nil
    }

    private static func words(_ value: Value) -> [UInt16]? {
        guard let numbers = integers(value) else { return nil }
        let words = numbers.compactMap(UInt16.init(exactly:))
        return words.count == numbers.count ? words : nil
    }
}
