import Base

/// What is left of contacts when words of the device were lost.
extension SurfaceTracker {
    /// Words were lost: what stands beside SYN_DROPPED in the frame is not used. With the device's present state known,
    /// the contacts that are still the same go on where they are now, all others are cancelled, and fingers that landed
    /// meanwhile are ignored until they lift: a loss makes no tap and no fling. Without it every contact is cancelled,
    /// and no place is known any more.
    mutating func resynchronise(_ frame: InputFrame, into journal: inout ContactJournal) {
        tellLifts(into: &journal)
        forgetTouched()
        isPressed = nil
        nearTool = nil
        lastWords.removeAll()
        newsTime = frame.time
        if let state = frame.resync {
            noteKeys(state)
            switch speech {
            case .slots, .button: resume(by: state, into: &journal)
            case .blocks, .mouse: abandon(isPressed: isDown(in: state), into: &journal)
            }
        } else {
            switch speech {
            case .slots, .button:
                for index in slots.indices {
                    cancel(index, into: &journal)
                    slots[index] = ContactSlot()
                }
                isSaturated = false
            case .blocks, .mouse: abandon(isPressed: true, into: &journal)
            }
        }
    }

    private mutating func noteKeys(_ state: [InputEvent]) {
        isPressed = false
        for event in state {
            if Self.isTouchKey(event) { isPressed = event.value != 0 }
            _ = takeTool(event)
        }
    }

    private func isDown(in state: [InputEvent]) -> Bool {
        let button = if case .mouse = speech { EventCode.BTN_LEFT } else { EventCode.BTN_TOUCH }
        return state.contains { $0.type == EventType.EV_KEY && $0.code == button && $0.value != 0 }
    }

    /// Without slots nobody can be asked where the contacts are: they are cancelled, and if something still touches it is
    /// ignored until it lifts.
    private mutating func abandon(isPressed: Bool, into journal: inout ContactJournal) {
        for index in slots.indices {
            cancel(index, into: &journal)
            if !isPressed { lift(index, into: &journal) }
        }
        isAfterLoss = isPressed
        if case .blocks = speech { self.isPressed = nil }
    }

    private mutating func resume(by state: [InputEvent], into journal: inout ContactJournal) {
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
                case EventCode.ABS_MT_DISTANCE: slots[current].distance = event.value
                case EventCode.ABS_MT_TOOL_TYPE: slots[current].tool = event.value
                case EventCode.ABS_MT_TOUCH_MAJOR: slots[current].size = event.value
                default: continue
                }
            case (.button, EventType.EV_ABS): takePosition(event)
            case (.button(let button), EventType.EV_KEY):
                if event.code == button { ids[0] = event.value == 0 ? -1 : 0 }
            default: continue
            }
        }
        forgetTouched()
        for index in slots.indices { resume(index, id: ids[index], into: &journal) }
        if slots.allSatisfy(\.isEmpty) { isSaturated = false }
    }

    private mutating func resume(_ index: Int, id: Int32, into journal: inout ContactJournal) {
        if id >= 0, id == slots[index].id, case .down(let contact, let old) = slots[index].state,
            let x = slots[index].x, let y = slots[index].y, !isPalm(slots[index]), !isHovering(slots[index])
        {
            slots[index].jumps = JumpWatch(at: now)
            filter.reset()
            let position = mapping.position(x, y)
            guard position != old else { return }
            slots[index].state = .down(contact: contact, position: position)
            journal.write(.move, contact, device, at: position, now)
            return
        }
        cancel(index, into: &journal)
        slots[index].state = id >= 0 ? .ignored : .empty
        slots[index].id = id
    }
}
