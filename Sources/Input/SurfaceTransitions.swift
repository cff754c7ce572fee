import Base

/// How contacts begin, move and end.
extension SurfaceTracker {
    // MARK: Beginnings

    mutating func land(_ index: Int, id: Int32, into journal: inout ContactJournal) {
        // Said again of a finger that is there: not a new one. A button says nothing of fingers.
        switch speech {
        case .slots, .blocks: if slots[index].id == id, !slots[index].isEmpty { return }
        case .button: watchAxes(into: &journal)
        case .mouse: break
        }
        // A landing where a finger is still down: its lift was not said.
        lift(index, into: &journal)
        slots[index].id = id
        if let most = quirks.maxContacts, isSaturated || slots.count(where: \.counts) >= most {
            isSaturated = true
            slots[index].state = .ignored
            return
        }
        if let blockedUntil, now < blockedUntil {
            slots[index].state = .ignored
            return
        }
        if let silentUntil, now < silentUntil {
            journal.count(.double, of: device)
            slots[index].state = .ignored
            return
        }
        slots[index].state = .landing
        filter.reset()
        touch(index)
    }

    /// Brings a slot's contact to where its axes stand.
    mutating func settle(_ index: Int, into journal: inout ContactJournal) {
        guard let x = slots[index].x, let y = slots[index].y else { return }
        switch slots[index].state {
        case .empty, .ignored: return
        case .released(let oldX, let oldY):
            guard x != oldX || y != oldY else { return }
            slots[index].state = .landing
            settle(index, into: &journal)
        case .landing: arrive(index, x, y, into: &journal)
        case .held(let until, let oldX, let oldY):
            if now >= until || x != oldX || y != oldY { begin(index, mapping.position(x, y), into: &journal) }
        case .down(let contact, let old):
            if isPalm(slots[index]) {
                journal.count(.palm, of: device)
                cancel(index, into: &journal)
            } else if isHovering(slots[index]) {
                journal.write(.up, contact, device, at: old, now)
                slots[index].state = .landing
            } else {
                move(index, contact, from: old, x, y, into: &journal)
            }
        }
    }

    /// A finger whose place is known: it touches, hovers, or is none.
    private mutating func arrive(_ index: Int, _ x: Int32, _ y: Int32, into journal: inout ContactJournal) {
        if isPalm(slots[index]) {
            journal.count(.palm, of: device)
            slots[index].state = .ignored
            return
        }
        if isHovering(slots[index]) { return }
        guard let position = mapping.landing(x, y) else {
            if !mapping.isPlausible(x, y) { journal.count(.outside, of: device) }
            slots[index].state = .ignored
            return
        }
        _ = filter.take(x, y)
        if quirks.ghostFilter, mapping.isCorner(x, y, within: DeviceQuirks.ghostCorner) {
            slots[index].state = .held(until: now + DeviceQuirks.ghostTime, x: x, y: y)
            return
        }
        begin(index, position, into: &journal)
    }

    private mutating func begin(_ index: Int, _ position: Point, into journal: inout ContactJournal) {
        slots[index].jumps = JumpWatch(at: now)
        if let resumed = lifting.firstIndex(where: { $0.position.isWithin(DeviceQuirks.debounceDistance, of: position) }
        ),
            now - lifting[resumed].time <= quirks.debounce
        {
            let (contact, old, _) = lifting.remove(at: resumed)
            slots[index].state = .down(contact: contact, position: position)
            if position != old { journal.write(.move, contact, device, at: position, now) }
            return
        }
        tellLifts(into: &journal)
        let contact = journal.nextContact()
        slots[index].state = .down(contact: contact, position: position)
        journal.write(.down, contact, device, at: position, now)
    }

    private mutating func move(
        _ index: Int, _ contact: Int, from old: Point, _ x: Int32, _ y: Int32, into journal: inout ContactJournal
    ) {
        guard let steady = filter.take(x, y) else { return }
        let position = mapping.position(steady.x, steady.y)
        guard position != old else { return }
        if filter.isOn, position.isWithin(DeviceQuirks.stillness, of: old) { return }
        if watchesJumps, slots[index].jumps.isSuspect(from: old, to: position, at: now) {
            journal.count(.jump, of: device)
            cancel(index, into: &journal)
            return
        }
        slots[index].state = .down(contact: contact, position: position)
        journal.write(.move, contact, device, at: position, now)
    }

    /// Tells once that the device gives its positions on other axes than the ones meant for it.
    private mutating func watchAxes(into journal: inout ContactJournal) {
        guard quirks.axes == nil, let axes = axisWatch.press() else { return }
        journal.notes.append(ContactNote(device: device, kind: .strangeAxes(axes)))
    }

    // MARK: Ends

    mutating func lift(_ index: Int, into journal: inout ContactJournal) {
        // What was said before the lift comes first: the place of a finger that landed in this very frame, a last move.
        if slots[index].isTouched { settle(index, into: &journal) }
        switch slots[index].state {
        case .down(let contact, let position): end(contact, at: position, into: &journal)
        case .held: journal.count(.ghost, of: device)
        case .empty, .landing, .released, .ignored: break
        }
        slots[index].state = .empty
        slots[index].id = -1
        if isSaturated, slots.allSatisfy(\.isEmpty) { isSaturated = false }
    }

    /// BTN_TOUCH is 0: nothing touches any more. Where hovering is seen too, what is there may touch again.
    mutating func liftAll(into journal: inout ContactJournal) {
        for index in slots.indices {
            if hasGate, slots[index].id >= 0, !slots[index].isTouched {
                if case .down(let contact, let position) = slots[index].state {
                    end(contact, at: position, into: &journal)
                    slots[index].state = .landing
                }
            } else {
                lift(index, into: &journal)
            }
        }
        forgetTouched()
    }

    private mutating func end(_ contact: Int, at position: Point, into journal: inout ContactJournal) {
        if quirks.debounce > 0 {
            lifting.append((contact, position, now))
        } else {
            journal.write(.up, contact, device, at: position, now)
        }
    }

    /// Tells the lifts that were kept back, each at its own time.
    mutating func tellLifts(into journal: inout ContactJournal) {
        for (contact, position, time) in lifting { journal.write(.up, contact, device, at: position, time) }
        lifting.removeAll(keepingCapacity: true)
    }

    mutating func cancel(_ index: Int, into journal: inout ContactJournal) {
        switch slots[index].state {
        case .empty, .ignored: return
        case .landing, .held, .released: break
        case .down(let contact, let position): journal.write(.cancel, contact, device, at: position, now)
        }
        slots[index].state = .ignored
    }

    // MARK: What is there

    func isPalm(_ slot: ContactSlot) -> Bool {
        slot.tool == EventValue.MT_TOOL_PALM || Double(slot.size) > palmLimit
    }

    func isHovering(_ slot: ContactSlot) -> Bool {
        switch speech {
        case .slots, .blocks: slot.distance > 0 || hasGate && isPressed == false && !isPressedInFrame
        case .button, .mouse: false
        }
    }

    /// Fingers that were near may touch now.
    mutating func settleLanding(into journal: inout ContactJournal) {
        for index in slots.indices {
            if case .landing = slots[index].state { settle(index, into: &journal) }
        }
    }

    mutating func forgetTouched() {
        for index in touched { slots[index].isTouched = false }
        touched.removeAll(keepingCapacity: true)
    }
}

extension Point {
    /// Whether this place is at most `distance` from another.
    func isWithin(_ distance: Double, of other: Point) -> Bool {
        let (dx, dy) = (x - other.x, y - other.y)
        return dx * dx + dy * dy <= distance * distance
    }
}
