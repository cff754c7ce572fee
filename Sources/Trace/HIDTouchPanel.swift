import Base
import Input

/// Decodes the reports of a HID touch screen to the frames that a slot panel would give.
struct HIDTouchPanel {
    /// Pages and usages (HID Usage Tables 1.4, pages 1 and 13).
    private enum Usage {
        static let x: UInt32 = 0x0001_0030
        static let y: UInt32 = 0x0001_0031
        static let touchScreen: UInt32 = 0x000d_0004
        static let inRange: UInt32 = 0x000d_0032
        static let tipSwitch: UInt32 = 0x000d_0042
        static let confidence: UInt32 = 0x000d_0047
        static let contactIdentifier: UInt32 = 0x000d_0051
        static let contactCount: UInt32 = 0x000d_0054
        /// Each stands once in what describes one contact.
        static let ofContact: Set = [x, y, inRange, tipSwitch, confidence, contactIdentifier]
    }

    /// Where a value stands in a report.
    private struct Place {
        var field: HIDDescriptor.Field
        var index: Int

        func value(in report: ArraySlice<UInt8>) -> Int64? { field.value(index, in: report) }
    }

    /// What reports of one number hold.
    private struct Layout {
        var contacts: [[UInt32: Place]] = []
        var count: Place?
    }

    private struct Contact {
        var id: Int64
        var isTouching: Bool
        var x: Int64
        var y: Int64
    }

    private struct Slot {
        var id: Int64 = -1
        var isDown = false
        var x: Int64?
        var y: Int64?
        var missed = 0
    }

    /// Where a report lists fewer contacts than are down, one may have been left out by mistake; after so many reports it
    /// has lifted.
    private static let missesToLift = 2
    private static let slotLimit = 64

    private let hasReportNumbers: Bool
    private var layouts: [Int: Layout] = [:]
    private var axes: (x: HIDDescriptor.Field, y: HIDDescriptor.Field)
    private var slots: [Slot] = []
    private var gathered: [Contact] = []
    private var expected = 0
    private var nextID: Int32 = 0

    /// nil if the device is no touch screen.
    init?(_ descriptor: HIDDescriptor) {
        hasReportNumbers = descriptor.hasReportNumbers
        var axes: [UInt32: HIDDescriptor.Field] = [:]
        for field in descriptor.fields where field.application == Usage.touchScreen {
            var layout = layouts[field.report] ?? Layout()
            for (index, usage) in field.usages.prefix(field.count).enumerated() {
                let place = Place(field: field, index: index)
                if usage == Usage.contactCount { layout.count = place }
                guard Usage.ofContact.contains(usage) else { continue }
                if usage == Usage.x || usage == Usage.y { axes[usage] = axes[usage] ?? field }
                if layout.contacts.last.map({ $0[usage] != nil }) ?? true { layout.contacts.append([:]) }
                layout.contacts[layout.contacts.count - 1][usage] = place
            }
            layouts[field.report] = layout
        }
        for report in layouts.keys {
            layouts[report]?.contacts.removeAll { contact in
                [Usage.tipSwitch, Usage.x, Usage.y].contains { contact[$0] == nil }
            }
        }
        layouts = layouts.filter { !$0.value.contacts.isEmpty }
        guard let x = axes[Usage.x], let y = axes[Usage.y], !layouts.isEmpty else { return nil }
        self.axes = (x, y)
    }

    /// What a slot panel of this device would say of itself, once all its reports were decoded.
    func describe(_ description: DeviceDescription) -> DeviceDescription {
        var result = description
        result.properties = [InputProperty.INPUT_PROP_DIRECT]
        result.codes = [
            EventType.EV_ABS: [
                EventCode.ABS_MT_SLOT, EventCode.ABS_MT_POSITION_X, EventCode.ABS_MT_POSITION_Y,
                EventCode.ABS_MT_TRACKING_ID,
            ]
        ]
        let listed = layouts.values.map(\.contacts.count).max() ?? 1
        result.axes = [
            EventCode.ABS_MT_SLOT: AxisRange(min: 0, max: Int32(max(slots.count, listed) - 1)),
            EventCode.ABS_MT_POSITION_X: Self.range(of: axes.x), EventCode.ABS_MT_POSITION_Y: Self.range(of: axes.y),
            EventCode.ABS_MT_TRACKING_ID: AxisRange(min: 0, max: 65535),
        ]
        return result
    }

    private static func range(of field: HIDDescriptor.Field) -> AxisRange {
        AxisRange(
            min: Int32(clamping: field.logical.lowerBound), max: Int32(clamping: field.logical.upperBound),
            resolution: field.resolution)
    }

    /// Takes one report; answers the events of the frame that it completes, none if it completes none or nothing changed.
    mutating func take(_ report: ArraySlice<UInt8>) -> [InputEvent] {
        var body = report
        let number = hasReportNumbers ? Int(body.popFirst() ?? 0) : 0
        guard let layout = layouts[number] else { return [] }
        if let place = layout.count {
            // Further reports of the same frame say nought.
            if let count = place.value(in: body), count > 0 { expected = Int(count) }
        } else {
            expected = layout.contacts.count
        }
        for (index, places) in layout.contacts.enumerated() where gathered.count < expected {
            guard let tip = places[Usage.tipSwitch]?.value(in: body), let x = places[Usage.x]?.value(in: body),
                let y = places[Usage.y]?.value(in: body)
            else { continue }
            let id = places[Usage.contactIdentifier]?.value(in: body) ?? Int64(index)
            gathered.append(Contact(id: id, isTouching: tip != 0, x: x, y: y))
        }
        guard gathered.count >= expected else { return [] }
        defer { gathered.removeAll(keepingCapacity: true) }
        // Only where it says how many there are, a report lists all.
        return frame(listsAll: layout.count != nil)
    }

    private mutating func frame(listsAll: Bool) -> [InputEvent] {
        var events: [InputEvent] = []
        var used: Set<Int> = []
        for contact in gathered {
            guard let slot = place(contact, used) else { continue }
            used.insert(slot)
            slots[slot].missed = 0
            if contact.isTouching {
                appendTouch(contact, slot, to: &events)
            } else if slots[slot].isDown {
                appendLift(slot, to: &events)
            }
        }
        guard listsAll else { return events }
        for slot in slots.indices where slots[slot].isDown && !used.contains(slot) {
            slots[slot].missed += 1
            if slots[slot].missed >= Self.missesToLift { appendLift(slot, to: &events) }
        }
        return events
    }

    /// The slot in which this contact is, or one for it to begin in; nil if it neither is down nor touches.
    private mutating func place(_ contact: Contact, _ used: Set<Int>) -> Int? {
        if let known = slots.indices.first(where: { slots[$0].isDown && slots[$0].id == contact.id }) { return known }
        guard contact.isTouching else { return nil }
        if let free = slots.indices.first(where: { !slots[$0].isDown && !used.contains($0) }) { return free }
        guard slots.count < Self.slotLimit else { return nil }
        slots.append(Slot())
        return slots.count - 1
    }

    private mutating func appendTouch(_ contact: Contact, _ slot: Int, to events: inout [InputEvent]) {
        var said: [InputEvent] = []
        func say(_ code: UInt16, _ value: Int64) {
            said.append(InputEvent(type: EventType.EV_ABS, code: code, value: Int32(clamping: value)))
        }
        if !slots[slot].isDown {
            say(EventCode.ABS_MT_TRACKING_ID, Int64(nextID))
            nextID = (nextID + 1) & 0xffff
            slots[slot].isDown = true
            slots[slot].id = contact.id
        }
        if slots[slot].x != contact.x { say(EventCode.ABS_MT_POSITION_X, contact.x) }
        if slots[slot].y != contact.y { say(EventCode.ABS_MT_POSITION_Y, contact.y) }
        (slots[slot].x, slots[slot].y) = (contact.x, contact.y)
        append(said, slot, to: &events)
    }

    private mutating func appendLift(_ slot: Int, to events: inout [InputEvent]) {
        slots[slot].isDown = false
        slots[slot].missed = 0
        append([InputEvent(type: EventType.EV_ABS, code: EventCode.ABS_MT_TRACKING_ID, value: -1)], slot, to: &events)
    }

    private func append(_ said: [InputEvent], _ slot: Int, to events: inout [InputEvent]) {
        guard !said.isEmpty else { return }
        events.append(InputEvent(type: EventType.EV_ABS, code: EventCode.ABS_MT_SLOT, value: Int32(slot)))
        events += said
    }
}
