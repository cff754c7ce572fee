import Input

/// A contact as a panel's firmware knows it.
struct SensedContact: Hashable, Sendable {
    /// Never used twice while the device is there.
    var serial: Int
    /// In units of the device.
    var x: Int32
    var y: Int32
}

/// Puts what a panel senses into words: only what changed, as the kernel passes it on.
enum ContactEncoder: Sendable {
    case slots(SlotEncoder)
    case list(ListEncoder)
    case button(ButtonEncoder)
    case pointer(PointerEncoder)

    init(_ traits: PanelModel.Traits) {
        switch traits.speech {
        case .slots: self = .slots(SlotEncoder(count: traits.fingers))
        case .list: self = .list(ListEncoder())
        case .button: self = .button(ButtonEncoder())
        case .pointer: self = .pointer(PointerEncoder(traits))
        }
    }

    /// The words of one scan; none if there is nothing to say.
    mutating func encode(_ contacts: [SensedContact], _ random: inout SeededGenerator) -> [InputEvent] {
        switch self {
        case .slots(var encoder):
            defer { self = .slots(encoder) }
            return encoder.encode(contacts)
        case .list(var encoder):
            defer { self = .list(encoder) }
            return encoder.encode(contacts)
        case .button(var encoder):
            defer { self = .button(encoder) }
            return encoder.encode(contacts, &random)
        case .pointer(var encoder):
            defer { self = .pointer(encoder) }
            return encoder.encode(contacts)
        }
    }
}

/// Protocol B, with the single touch beside it that the kernel makes of the oldest contact.
struct SlotEncoder: Sendable {
    private struct Slot: Sendable {
        var serial: Int?
        var id: Int32 = -1
        var x: Int32?
        var y: Int32?
    }

    /// Tracking ids go round after it, as the kernel's do.
    static let lastID: Int32 = 65535

    private var slots: [Slot]
    private var current = 0
    private var nextID: Int32 = 0
    private var isTouched = false
    private var single: (x: Int32?, y: Int32?) = (nil, nil)

    init(count: Int) { slots = Array(repeating: Slot(), count: count) }

    mutating func encode(_ contacts: [SensedContact]) -> [InputEvent] {
        var events: [InputEvent] = []
        for index in slots.indices
        where slots[index].serial.map({ s in !contacts.contains { $0.serial == s } }) ?? false {
            select(index, &events)
            slots[index].serial = nil
            slots[index].id = -1
            events.append(.axis(EventCode.ABS_MT_TRACKING_ID, -1))
        }
        for contact in contacts {
            guard let index = slots.firstIndex(where: { $0.serial == contact.serial }) ?? land(contact, &events)
            else { continue }
            if slots[index].x != contact.x {
                select(index, &events)
                slots[index].x = contact.x
                events.append(.axis(EventCode.ABS_MT_POSITION_X, contact.x))
            }
            if slots[index].y != contact.y {
                select(index, &events)
                slots[index].y = contact.y
                events.append(.axis(EventCode.ABS_MT_POSITION_Y, contact.y))
            }
        }
        appendSingle(&events)
        return events
    }

    /// Puts a new contact into the first free slot; nil if there is none.
    private mutating func land(_ contact: SensedContact, _ events: inout [InputEvent]) -> Int? {
        guard let index = slots.firstIndex(where: { $0.serial == nil }) else { return nil }
        select(index, &events)
        slots[index].serial = contact.serial
        slots[index].id = nextID
        events.append(.axis(EventCode.ABS_MT_TRACKING_ID, nextID))
        nextID = nextID == Self.lastID ? 0 : nextID + 1
        return index
    }

    private mutating func select(_ index: Int, _ events: inout [InputEvent]) {
        guard index != current else { return }
        current = index
        events.append(.axis(EventCode.ABS_MT_SLOT, Int32(index)))
    }

    private mutating func appendSingle(_ events: inout [InputEvent]) {
        let oldest = slots.filter { $0.serial != nil }.min { $0.id < $1.id }
        if isTouched != (oldest != nil) {
            isTouched = oldest != nil
            events.append(.key(EventCode.BTN_TOUCH, isTouched))
        }
        guard let oldest else { return }
        if let x = oldest.x, x != single.x { events.append(.axis(EventCode.ABS_X, x)) }
        if let y = oldest.y, y != single.y { events.append(.axis(EventCode.ABS_Y, y)) }
        single = (oldest.x, oldest.y)
    }
}

/// Protocol A without ids: the whole list in every scan, in the order in which the panel is scanned, from the top.
struct ListEncoder: Sendable {
    private var isTouched = false

    mutating func encode(_ contacts: [SensedContact]) -> [InputEvent] {
        guard !contacts.isEmpty else {
            guard isTouched else { return [] }
            isTouched = false
            return [.key(EventCode.BTN_TOUCH, false), .separator]
        }
        var events: [InputEvent] = []
        for contact in contacts.sorted(by: { ($0.y, $0.serial) < ($1.y, $1.serial) }) {
            events.append(.axis(EventCode.ABS_MT_POSITION_X, contact.x))
            events.append(.axis(EventCode.ABS_MT_POSITION_Y, contact.y))
            events.append(.separator)
        }
        if !isTouched {
            isTouched = true
            events.append(.key(EventCode.BTN_TOUCH, true))
        }
        return events
    }
}

/// One contact, said by BTN_TOUCH, with its pressure.
struct ButtonEncoder: Sendable {
    private var last: (x: Int32?, y: Int32?) = (nil, nil)
    private var pressure: Int32 = 0
    private var serial: Int?

    /// Pressure of a finger that rests, and how much it wavers.
    private static let rest: Int32 = 120
    private static let waver = 6.0

    mutating func encode(_ contacts: [SensedContact], _ random: inout SeededGenerator) -> [InputEvent] {
        guard let contact = contacts.first(where: { $0.serial == serial }) ?? contacts.first else {
            return lift()
        }
        var events: [InputEvent] = []
        // Another finger in the same scan: the old one lifts first.
        let lands = contact.serial != serial
        if lands { events += lift() }
        serial = contact.serial
        if contact.x != last.x { events.append(.axis(EventCode.ABS_X, contact.x)) }
        if contact.y != last.y { events.append(.axis(EventCode.ABS_Y, contact.y)) }
        last = (contact.x, contact.y)
        let now = Self.rest + Int32(random.noise(Self.waver))
        if now != pressure { events.append(.axis(EventCode.ABS_PRESSURE, now)) }
        pressure = now
        if lands { events.append(.key(EventCode.BTN_TOUCH, true)) }
        return events
    }

    private mutating func lift() -> [InputEvent] {
        guard serial != nil else { return [] }
        serial = nil
        pressure = 0
        return [.key(EventCode.BTN_TOUCH, false), .axis(EventCode.ABS_PRESSURE, 0)]
    }
}

/// A mouse: the way from where the pointer is to the finger, and the left button.
struct PointerEncoder: Sendable {
    private var place: (x: Int32, y: Int32)
    private var serial: Int?

    /// The pointer begins in the middle.
    init(_ traits: PanelModel.Traits) { place = (traits.x.upperBound / 2, traits.y.upperBound / 2) }

    mutating func encode(_ contacts: [SensedContact]) -> [InputEvent] {
        guard let contact = contacts.first(where: { $0.serial == serial }) ?? contacts.first else { return lift() }
        let lands = contact.serial != serial
        var events = lands ? lift() : []
        serial = contact.serial
        if contact.x != place.x { events.append(.step(EventCode.REL_X, contact.x - place.x)) }
        if contact.y != place.y { events.append(.step(EventCode.REL_Y, contact.y - place.y)) }
        place = (contact.x, contact.y)
        if lands { events.append(.key(EventCode.BTN_LEFT, true)) }
        return events
    }

    private mutating func lift() -> [InputEvent] {
        guard serial != nil else { return [] }
        serial = nil
        return [.key(EventCode.BTN_LEFT, false)]
    }
}

extension InputEvent {
    static func axis(_ code: UInt16, _ value: Int32) -> InputEvent {
        InputEvent(type: EventType.EV_ABS, code: code, value: value)
    }
    static func step(_ code: UInt16, _ value: Int32) -> InputEvent {
        InputEvent(type: EventType.EV_REL, code: code, value: value)
    }
    static func key(_ code: UInt16, _ isDown: Bool) -> InputEvent {
        InputEvent(type: EventType.EV_KEY, code: code, value: isDown ? 1 : 0)
    }
    static let separator = InputEvent(type: EventType.EV_SYN, code: EventCode.SYN_MT_REPORT, value: 0)
}
