/// How many touches of one panel were none, by what they were taken for; nought for each on a healthy panel.
public struct ContactCounts: Hashable, Sendable {
    /// Landings too far outside the device's own range.
    public var outside = 0
    /// Short still touches in a corner, with `DeviceQuirks.ghostFilter`.
    public var ghosts = 0
    /// Contacts that the panel called palms, or that were larger than `DeviceQuirks.palmSize`.
    public var palms = 0
    /// Contacts that jumped as no finger does: two fingers under one name.
    public var jumps = 0
    /// Touches that another node of the same device told better.
    public var doubles = 0

    public init() {}

    /// Counts one more, and answers how many that makes. Axes are no touches.
    mutating func add(_ kind: ContactNote.Kind) -> Int {
        func add(_ count: inout Int) -> Int {
            count += 1
            return count
        }
        switch kind {
        case .outside: return add(&outside)
        case .ghost: return add(&ghosts)
        case .palm: return add(&palms)
        case .jump: return add(&jumps)
        case .double: return add(&doubles)
        case .strangeAxes: return 0
        }
    }

    /// What there was, in words (`2 touches outside its range, 1 palm`); empty if there was nothing.
    public var text: String {
        func of(_ count: Int, _ one: String, _ more: String) -> String? {
            count == 0 ? nil : count == 1 ? "1 \(one)" : "\(count) \(more)"
        }
        return [
            of(outside, "touch outside its range", "touches outside its range"),
            of(ghosts, "ghost touch", "ghost touches"), of(palms, "palm", "palms"),
            of(jumps, "contact that jumped", "contacts that jumped"),
            of(doubles, "touch told twice", "touches told twice"),
        ].compactMap { $0 }.joined(separator: ", ")
    }
}

/// Something about a panel that a person should hear of; told when it happens for the first time.
public struct ContactNote: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case outside
        case ghost
        case palm
        case jump
        case double
        /// The device presses without ABS_X and ABS_Y ever moving, while these two do.
        case strangeAxes(DeviceQuirks.Axes)
    }

    public var device: DeviceID
    public var kind: Kind

    /// What happened and what helps, without the device's name.
    public var text: String {
        switch kind {
        case .outside: "a touch far outside its range is no touch and was left out"
        case .ghost: "a short still touch in a corner was taken for a ghost and left out"
        case .palm: "a palm was left out until it lifts"
        case .jump: "a contact jumped as no finger does, as if two fingers had one name; it was cancelled"
        case .double: "a touch that another node of the same device tells was left out"
        case .strangeAxes(let axes):
            "BTN_TOUCH comes and goes, but X and Y never change while two other axes do; "
                + "set axes: [\(Self.word(axes.x)), \(Self.word(axes.y))] among its quirks"
        }
    }

    /// An axis as the configuration calls it: `z`, `rx`.
    private static func word(_ code: UInt16) -> String {
        guard let name = EventNames.name(type: EventType.EV_ABS, code: code) else { return "\(code)" }
        return name.split(separator: "_").dropFirst().joined(separator: "-").lowercased()
    }
}
