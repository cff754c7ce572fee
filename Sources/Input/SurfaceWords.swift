import Base

/// What the words of slot panels and of devices with one contact mean.
extension SurfaceTracker {
    mutating func takeAxis(_ event: InputEvent, into journal: inout ContactJournal) {
        if event.code == EventCode.ABS_MT_SLOT {
            select(event.value)
            return
        }
        guard let current else { return }
        switch event.code {
        case EventCode.ABS_MT_TRACKING_ID:
            if event.value >= 0 {
                land(current, id: event.value, into: &journal)
            } else {
                lift(current, into: &journal)
            }
        case EventCode.ABS_MT_POSITION_X:
            slots[current].x = event.value
            touch(current)
        case EventCode.ABS_MT_POSITION_Y:
            slots[current].y = event.value
            touch(current)
        case EventCode.ABS_MT_DISTANCE:
            slots[current].distance = event.value
            touch(current)
        case EventCode.ABS_MT_TOOL_TYPE:
            slots[current].tool = event.value
            touch(current)
        case EventCode.ABS_MT_TOUCH_MAJOR:
            slots[current].size = event.value
            if palmLimit.isFinite { touch(current) }
        default: return  // Pressure and the emulated single touch say nothing of where contacts are.
        }
    }

    mutating func takeSingle(_ event: InputEvent, _ button: UInt16, into journal: inout ContactJournal) {
        switch event.type {
        case EventType.EV_ABS:
            if event.code == EventCode.ABS_PRESSURE { filter.pressure = event.value }
            takePosition(event)
        case EventType.EV_KEY:
            if event.code == button {
                if event.value == 1 { land(0, id: 0, into: &journal) }
                if event.value == 0 { lift(0, into: &journal) }
            } else if takeTool(event) {
                lift(0, into: &journal)
            }
        default: return
        }
    }

    mutating func takePosition(_ event: InputEvent) {
        axisWatch.see(axis: event.code)
        if event.code == axes.x {
            slots[0].x = event.value
        } else if event.code == axes.y {
            slots[0].y = event.value
        } else {
            return
        }
        touch(0)
    }

    mutating func takeMouse(_ event: InputEvent, into journal: inout ContactJournal) {
        switch (event.type, event.code) {
        case (EventType.EV_REL, EventCode.REL_X): slots[0].x = mapping.x.clamp(slots[0].x, by: event.value)
        case (EventType.EV_REL, EventCode.REL_Y): slots[0].y = mapping.y.clamp(slots[0].y, by: event.value)
        case (EventType.EV_KEY, EventCode.BTN_LEFT):
            if event.value == 1 { land(0, id: 0, into: &journal) }
            if event.value == 0 { lift(0, into: &journal) }
            return
        default: return
        }
        touch(0)
    }

    /// Notes which pen tool is near, and answers whether it went away.
    mutating func takeTool(_ event: InputEvent) -> Bool {
        guard isPen, event.type == EventType.EV_KEY, Self.penTools.contains(event.code) else { return false }
        if event.value != 0 {
            nearTool = event.code
        } else if nearTool == event.code {
            nearTool = nil
            return true
        }
        return false
    }

    /// Pen, eraser, brush, pencil, airbrush.
    static let penTools = EventCode.BTN_TOOL_PEN...(EventCode.BTN_TOOL_PEN + 4)

    /// Whether a pen is over the surface: its tool says so, or it touches.
    var isPenNear: Bool { isPen && (nearTool != nil || slots.contains { $0.counts }) }

    mutating func select(_ number: Int32) {
        guard number >= 0, number < Self.slotLimit else {
            current = nil
            return
        }
        let index = Int(number)
        while slots.count <= index { slots.append(ContactSlot()) }
        current = index
    }

    mutating func touch(_ index: Int) {
        guard !slots[index].isTouched else { return }
        slots[index].isTouched = true
        touched.append(index)
    }

    mutating func settleTouched(into journal: inout ContactJournal) {
        for index in touched {
            slots[index].isTouched = false
            settle(index, into: &journal)
        }
        touched.removeAll(keepingCapacity: true)
    }
}

extension AxisRange {
    /// The value in the middle.
    var middle: Int32 { Int32((Int64(min) + Int64(max)) / 2) }

    /// A value moved by `step`, held inside the range.
    func clamp(_ value: Int32?, by step: Int32) -> Int32 {
        let moved = Int64(value ?? middle) + Int64(step)
        return Int32(Swift.max(Int64(min), Swift.min(moved, Int64(max))))
    }
}
