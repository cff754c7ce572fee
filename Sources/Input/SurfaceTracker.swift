import Base

/// One device's contacts: a slot panel (multi-touch protocol B), or a panel with one contact, kept as a single slot.
struct SurfaceTracker: Sendable {
    /// How the device says that a finger lands and lifts.
    private enum Speech: Sendable {
        case slots
        /// By this button; positions on ABS_X and ABS_Y.
        case button(UInt16)
    }

    /// One place for a contact, with the last values its axes had: the kernel does not repeat equal ones, not even for a
    /// new contact.
    private struct Slot: Sendable {
        enum State: Sendable {
            case empty
            /// A finger landed; its place is not complete yet.
            case landing
            case down(contact: Int, position: Point)
            /// A finger is there that does not count until it has lifted.
            case ignored
        }

        var state = State.empty
        var id: Int32 = -1
        var x: Int32?
        var y: Int32?
        /// Whether something was said of this slot in the present frame.
        var isTouched = false
    }

    /// More slots than any panel has; a slot number beyond is noise.
    private static let slotLimit = 256

    let device: DeviceID
    var mapping: PanelMapping
    private let speech: Speech
    private var slots: [Slot]
    /// The slot that events speak of; nil after a slot number that cannot be.
    private var current: Int? = 0
    /// The slots the present frame spoke of, in that order; kept to keep its memory.
    private var touched: [Int] = []

    /// nil if the device makes contacts in no way known.
    init?(_ id: DeviceID, _ description: DeviceDescription, _ mapping: PanelMapping) {
        device = id
        self.mapping = mapping
        if description.hasSlots {
            speech = .slots
            let axis = description.axes[EventCode.ABS_MT_SLOT]
            slots = Array(repeating: Slot(), count: min(max(Int(axis?.max ?? 0) + 1, 1), Self.slotLimit))
            select(axis?.value ?? 0)
        } else {
            guard
                let button = [EventCode.BTN_TOUCH, EventCode.BTN_LEFT].first(where: {
                    description.has(EventType.EV_KEY, $0)
                })
            else { return nil }
            speech = .button(button)
            slots = [Slot()]
            slots[0].x = description.axes[EventCode.ABS_X]?.value
            slots[0].y = description.axes[EventCode.ABS_Y]?.value
        }
    }

    var activeContacts: Int {
        slots.reduce(0) { sum, slot in
            if case .down = slot.state { sum + 1 } else { sum }
        }
    }

    mutating func step(_ frame: InputFrame, numbers: inout ContactNumbers, into changes: inout [ContactChange]) {
        if frame.resync != nil || frame.events.contains(where: Self.isDropped) {
            resynchronise(frame, into: &changes)
            return
        }
        var allLifted = false
        switch speech {
        case .slots:
            for event in frame.events {
                if event.type == EventType.EV_ABS {
                    takeAxis(event, frame.time, &numbers, &changes)
                } else if event.type == EventType.EV_KEY, event.code == EventCode.BTN_TOUCH {
                    allLifted = event.value == 0
                }
            }
        case .button(let button):
            for event in frame.events {
                if event.type == EventType.EV_ABS {
                    takeSinglePosition(event)
                } else if event.type == EventType.EV_KEY, event.code == button {
                    if event.value == 1 { land(0, id: 0, frame.time, &numbers, &changes) }
                    if event.value == 0 { lift(0, frame.time, &numbers, &changes) }
                }
            }
        }
        for index in touched {
            slots[index].isTouched = false
            settle(index, frame.time, &numbers, &changes)
        }
        touched.removeAll(keepingCapacity: true)
        if allLifted {
            for index in slots.indices { lift(index, frame.time, &numbers, &changes) }
            for index in touched { slots[index].isTouched = false }
            touched.removeAll(keepingCapacity: true)
        }
    }

    /// Ends every contact without a lift; fingers still there are ignored until they lift.
    mutating func cancelAll(at time: Timestamp, into changes: inout [ContactChange]) {
        for index in slots.indices { cancel(index, time, &changes) }
    }

    // MARK: Words

    private static func isDropped(_ event: InputEvent) -> Bool {
        event.type == EventType.EV_SYN && event.code == EventCode.SYN_DROPPED
    }

    private mutating func takeAxis(
        _ event: InputEvent, _ time: Timestamp, _ numbers: inout ContactNumbers, _ changes: inout [ContactChange]
    ) {
        switch event.code {
        case EventCode.ABS_MT_SLOT: select(event.value)
        case EventCode.ABS_MT_TRACKING_ID:
            guard let current else { return }
            if event.value >= 0 {
                land(current, id: event.value, time, &numbers, &changes)
            } else {
                lift(current, time, &numbers, &changes)
            }
        case EventCode.ABS_MT_POSITION_X:
            guard let current else { return }
            slots[current].x = event.value
            touch(current)
        case EventCode.ABS_MT_POSITION_Y:
            guard let current else { return }
            slots[current].y = event.value
            touch(current)
        default: return  // Pressure, size and the emulated single touch say nothing of where contacts are.
        }
    }

    private mutating func takeSinglePosition(_ event: InputEvent) {
        if event.code == EventCode.ABS_X {
            slots[0].x = event.value
        } else if event.code == EventCode.ABS_Y {
            slots[0].y = event.value
        } else {
            return
        }
        touch(0)
    }

    private mutating func select(_ number: Int32) {
        guard number >= 0, number < Self.slotLimit else {
            current = nil
            return
        }
        let index = Int(number)
        while slots.count <= index { slots.append(Slot()) }
        current = index
    }

    private mutating func touch(_ index: Int) {
        guard !slots[index].isTouched else { return }
        slots[index].isTouched = true
        touched.append(index)
    }

    // MARK: Transitions

    private mutating func land(
        _ index: Int, id: Int32, _ time: Timestamp, _ numbers: inout ContactNumbers, _ changes: inout [ContactChange]
    ) {
        // A landing where a finger is still down: its lift was not said.
        if case .slots = speech, slots[index].id == id, !isEmpty(index) { return }
        lift(index, time, &numbers, &changes)
        slots[index].state = .landing
        slots[index].id = id
        touch(index)
    }

    private mutating func lift(
        _ index: Int, _ time: Timestamp, _ numbers: inout ContactNumbers, _ changes: inout [ContactChange]
    ) {
        // What was said before the lift comes first: the place of a finger that landed in this very frame, a last move.
        if slots[index].isTouched { settle(index, time, &numbers, &changes) }
        if case .down(let contact, let position) = slots[index].state {
            changes.append(
                ContactChange(contact: contact, device: device, phase: .up, position: position, time: time))
        }
        slots[index].state = .empty
        slots[index].id = -1
    }

    private mutating func cancel(_ index: Int, _ time: Timestamp, _ changes: inout [ContactChange]) {
        switch slots[index].state {
        case .empty, .ignored: return
        case .landing: break
        case .down(let contact, let position):
            changes.append(
                ContactChange(contact: contact, device: device, phase: .cancel, position: position, time: time))
        }
        slots[index].state = .ignored
    }

    /// Brings a slot's contact to where its axes stand.
    private mutating func settle(
        _ index: Int, _ time: Timestamp, _ numbers: inout ContactNumbers, _ changes: inout [ContactChange]
    ) {
        guard let x = slots[index].x, let y = slots[index].y else { return }
        switch slots[index].state {
        case .empty, .ignored: return
        case .landing:
            guard let position = mapping.landing(x, y) else {
                if !mapping.isPlausible(x, y) { numbers.dropped += 1 }
                slots[index].state = .ignored
                return
            }
            let contact = numbers.next()
            slots[index].state = .down(contact: contact, position: position)
            changes.append(
                ContactChange(contact: contact, device: device, phase: .down, position: position, time: time))
        case .down(let contact, let old):
            let position = mapping.position(x, y)
            guard position != old else { return }
            slots[index].state = .down(contact: contact, position: position)
            changes.append(
                ContactChange(contact: contact, device: device, phase: .move, position: position, time: time))
        }
    }

    private func isEmpty(_ index: Int) -> Bool {
        if case .empty = slots[index].state { true } else { false }
    }

    // MARK: After a loss

    /// Words were lost: what stands beside SYN_DROPPED in the frame is not used. With the device's present state known,
    /// the contacts that are still the same go on where they are now, all others are cancelled, and fingers that landed
    /// meanwhile are ignored until they lift: a loss makes no tap and no fling. Without it every contact is cancelled,
    /// and no place is known any more.
    private mutating func resynchronise(_ frame: InputFrame, into changes: inout [ContactChange]) {
        guard let state = frame.resync else {
            for index in slots.indices {
                cancel(index, frame.time, &changes)
                slots[index] = Slot()
            }
            return
        }
        var ids = Array(repeating: Int32(-1), count: slots.count)
        for event in state {
            switch (speech, event.type) {
            case (.slots, EventType.EV_ABS):
                if event.code == EventCode.ABS_MT_SLOT {
                    select(event.value)
                    while ids.count < slots.count { ids.append(-1) }
                }
                guard let current else { continue }
                switch event.code {
                case EventCode.ABS_MT_TRACKING_ID: ids[current] = max(event.value, -1)
                case EventCode.ABS_MT_POSITION_X: slots[current].x = event.value
                case EventCode.ABS_MT_POSITION_Y: slots[current].y = event.value
                default: continue
                }
            case (.button, EventType.EV_ABS):
                takeSinglePosition(event)
            case (.button(let button), EventType.EV_KEY):
                if event.code == button { ids[0] = event.value == 0 ? -1 : 0 }
            default: continue
            }
        }
        for index in touched { slots[index].isTouched = false }
        touched.removeAll(keepingCapacity: true)
        for index in slots.indices { resume(index, id: ids[index], frame.time, &changes) }
    }

    private mutating func resume(_ index: Int, id: Int32, _ time: Timestamp, _ changes: inout [ContactChange]) {
        if id >= 0, id == slots[index].id, case .down(let contact, let old) = slots[index].state,
            let x = slots[index].x, let y = slots[index].y
        {
            let position = mapping.position(x, y)
            guard position != old else { return }
            slots[index].state = .down(contact: contact, position: position)
            changes.append(
                ContactChange(contact: contact, device: device, phase: .move, position: position, time: time))
            return
        }
        cancel(index, time, &changes)
        slots[index].state = id >= 0 ? .ignored : .empty
        slots[index].id = id
    }
}
