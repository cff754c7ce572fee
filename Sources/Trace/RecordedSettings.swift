import Base
import Input

/// A device's settings as recordings keep them: `{"calibration": [a, b, c, d, e, f], "quirks": {…}}`.
///
/// Only what differs from the defaults is written, the quirks by their names in configuration. Durations are microseconds; a
/// palm's size is `{"mm": …}` or `{"share": …}`; axes are codes.
enum RecordedSettings {
    // MARK: Written

    /// nil if nothing differs from the defaults.
    static func value(of settings: DeviceSettings) -> Value? {
        guard settings != DeviceSettings() else { return nil }
        var members: [Value.Member] = []
        if settings.calibration != .identity {
            members.append(Value.Member("calibration", .list(settings.calibration.numbers.map { .number($0) })))
        }
        let quirks = value(of: settings.quirks)
        if !quirks.isEmpty { members.append(Value.Member("quirks", .object(quirks))) }
        return .object(members)
    }

    private static func value(of quirks: DeviceQuirks) -> [Value.Member] {
        let plain = DeviceQuirks()
        var members: [Value.Member] = []
        func write(_ key: String, _ value: Value, if differs: Bool) {
            if differs { members.append(Value.Member(key, value)) }
        }
        func time(_ time: Microseconds) -> Value { .number(Double(time)) }
        write("release-after", time(quirks.releaseAfter), if: quirks.releaseAfter != plain.releaseAfter)
        write("debounce", time(quirks.debounce), if: quirks.debounce != plain.debounce)
        if let most = quirks.maxContacts { write("max-contacts", .number(Double(most)), if: true) }
        if let axes = quirks.axes {
            write("axes", .list([.number(Double(axes.x)), .number(Double(axes.y))]), if: true)
        }
        write("median", .number(Double(quirks.median)), if: quirks.median != plain.median)
        switch quirks.liftLatency {
        case .auto: break
        case .fixed(let latency): write("lift-latency", time(latency), if: true)
        }
        switch quirks.palmSize {
        case .off: break
        case .millimetres(let length): write("palm-size", .object([Value.Member("mm", .number(length))]), if: true)
        case .share(let share): write("palm-size", .object([Value.Member("share", .number(share))]), if: true)
        }
        write("ghost-filter", .bool(quirks.ghostFilter), if: quirks.ghostFilter)
        if let role = quirks.role { write("role", .text(role.rawValue), if: true) }
        return members
    }

    // MARK: Read

    /// The settings in `value`; nil if they are not of this form.
    static func settings(from value: Value) -> DeviceSettings? {
        guard case .object(let members) = value else { return nil }
        var settings = DeviceSettings()
        for member in members {
            switch member.key {
            case "calibration":
                guard let n = numbers(member.value), n.count == 6, n.allSatisfy({ $0.magnitude <= Calibration.limit })
                else { return nil }
                settings.calibration = Calibration(n[0], n[1], n[2], n[3], n[4], n[5])
            case "quirks":
                guard let quirks = quirks(from: member.value) else { return nil }
                settings.quirks = quirks
            default: continue  // A later version's.
            }
        }
        return settings
    }

    private static func quirks(from value: Value) -> DeviceQuirks? {
        guard case .object(let members) = value else { return nil }
        var quirks = DeviceQuirks()
        for member in members where !take(member, into: &quirks) { return nil }
        return quirks
    }

    private static func take(_ member: Value.Member, into quirks: inout DeviceQuirks) -> Bool {
        switch member.key {
        case "release-after", "debounce", "lift-latency":
            guard let time = whole(member.value), time >= 0 else { return false }
            switch member.key {
            case "release-after": quirks.releaseAfter = time
            case "debounce": quirks.debounce = time
            default: quirks.liftLatency = .fixed(time)
            }
        case "max-contacts":
            guard let most = whole(member.value), most >= 1 else { return false }
            quirks.maxContacts = Int(most)
        case "axes":
            guard let codes = numbers(member.value)?.compactMap(UInt16.init(exactly:)), codes.count == 2 else {
                return false
            }
            quirks.axes = DeviceQuirks.Axes(x: codes[0], y: codes[1])
        case "median":
            guard let count = whole(member.value) else { return false }
            quirks.median = Int(count)
        case "palm-size":
            if case .number(let length)? = member.value["mm"] {
                quirks.palmSize = .millimetres(length)
            } else if case .number(let share)? = member.value["share"] {
                quirks.palmSize = .share(share)
            } else {
                return false
            }
        case "ghost-filter":
            guard case .bool(let isOn) = member.value else { return false }
            quirks.ghostFilter = isOn
        case "role":
            guard case .text(let name) = member.value, let role = DeviceRole(rawValue: name) else { return false }
            quirks.role = role
        default: break  // A later version's.
        }
        return true
    }

    private static func whole(_ value: Value) -> Int64? {
        if case .number(let number) = value, number.magnitude < 1e15 { Int64(exactly: number) } else { nil }
    }

    private static func numbers(_ value: Value) -> [Double]? {
        guard case .list(let items) = value else { return nil }
        let numbers = items.compactMap { item -> Double? in if case .number(let number) = item { number } else { nil } }
        return numbers.count == items.count ? numbers : nil
    }
}
