import Input

/// What a random device says in one frame: what its kind would, or anything at all.
extension RandomDevice {
    mutating func frame(_ dice: inout Dice) -> [InputEvent] {
        var events = dice.one(in: 4) ? Self.wild(&dice) : sound(&dice)
        if dice.one(in: 60) {
            events.insert(
                InputEvent(type: EventType.EV_SYN, code: EventCode.SYN_DROPPED, value: 0),
                at: dice.below(events.count + 1))
        }
        // Words twice, in another order, or lost on the way.
        if dice.one(in: 40), !events.isEmpty { events.append(dice.pick(events)) }
        if dice.one(in: 40), !events.isEmpty { events.remove(at: dice.below(events.count)) }
        if dice.one(in: 60), events.count > 1 { events.swapAt(0, dice.below(events.count)) }
        return events
    }

    /// Any types, codes and values, those that mean something more often than others.
    static func wild(_ dice: inout Dice) -> [InputEvent] {
        let axes = [0, 1, 0x18, 0x2e, 0x2f, 0x30, 0x35, 0x36, 0x37, 0x39, 0x3a, 0x3b]
        let keys = [1, 14, 15, 28, 29, 42, 57, 63, 103, 105, 106, 108, 0x110, 0x111, 0x140, 0x141, 0x145, 0x14a, 0x14b]
        return (0..<dice.below(8)).map { _ in
            let value = dice.pick([0, 1, -1, 2, 4095, 65536, -3616, Int32.min, Int32.max, Int32(dice.below(5000))])
            return switch dice.below(10) {
            case 0: InputEvent(type: UInt16(dice.below(0x20)), code: UInt16(dice.below(0x300)), value: value)
            case 1: InputEvent(type: EventType.EV_SYN, code: UInt16(dice.below(4)), value: value)
            case 2: InputEvent(type: EventType.EV_REL, code: UInt16(dice.below(13)), value: value)
            case 3, 4: InputEvent(type: EventType.EV_KEY, code: UInt16(dice.pick(keys)), value: value)
            default: InputEvent(type: EventType.EV_ABS, code: UInt16(dice.pick(axes)), value: value)
            }
        }
    }

    /// What a device of this kind says when fingers land, move and lift.
    private mutating func sound(_ dice: inout Dice) -> [InputEvent] {
        let index = dice.pick([0, 0, 0, 0, 1, 1, 2, 3, 4])
        let before = fingers[index]
        if let place = before {
            // Fingers stay for some twenty frames, and go some way in each.
            fingers[index] =
                dice.one(in: 20)
                ? nil
                : (Self.near(place.x, &dice), Self.near(place.y, &dice))
        } else if dice.one(in: 3) {
            fingers[index] = (Int32(dice.below(4096)), Int32(dice.below(4096)))
        }
        switch speech {
        case .slots: return slots(index, wasDown: before != nil)
        case .listed, .listedWithIDs: return list()
        case .button, .pen: return button(BTN: EventCode.BTN_TOUCH, &dice)
        case .pointer: return button(BTN: EventCode.BTN_LEFT, &dice)
        case .mouse:
            return [
                InputEvent(type: EventType.EV_REL, code: EventCode.REL_X, value: Int32(dice.number(-40...40))),
                InputEvent(type: EventType.EV_REL, code: EventCode.REL_Y, value: Int32(dice.number(-40...40))),
                InputEvent(type: EventType.EV_KEY, code: EventCode.BTN_LEFT, value: fingers[0] == nil ? 0 : 1),
            ]
        case .keyboard:
            return [
                InputEvent(
                    type: EventType.EV_KEY,
                    code: UInt16(dice.pick([15, 28, 57, 1, 42, 103, 105, 106, 108, 63, dice.number(1...248)])),
                    value: Int32(dice.below(3)))
            ]
        case .nonsense: return Self.wild(&dice)
        }
    }

    private static func near(_ place: Int32, _ dice: inout Dice) -> Int32 {
        min(max(place + Int32(dice.number(-120...120)), 0), 4095)
    }

    private mutating func slots(_ index: Int, wasDown: Bool) -> [InputEvent] {
        var events = [InputEvent(type: EventType.EV_ABS, code: EventCode.ABS_MT_SLOT, value: Int32(index))]
        guard let place = fingers[index] else {
            if wasDown { events.append(.init(type: EventType.EV_ABS, code: EventCode.ABS_MT_TRACKING_ID, value: -1)) }
            return events
        }
        if !wasDown {
            events.append(.init(type: EventType.EV_ABS, code: EventCode.ABS_MT_TRACKING_ID, value: nextID))
            nextID = nextID == 65535 ? 0 : nextID + 1
        }
        return events + [
            InputEvent(type: EventType.EV_ABS, code: EventCode.ABS_MT_POSITION_X, value: place.x),
            InputEvent(type: EventType.EV_ABS, code: EventCode.ABS_MT_POSITION_Y, value: place.y),
        ]
    }

    private func list() -> [InputEvent] {
        let separator = InputEvent(type: EventType.EV_SYN, code: EventCode.SYN_MT_REPORT, value: 0)
        var events: [InputEvent] = []
        for (index, place) in fingers.enumerated() {
            guard let place else { continue }
            if speech == .listedWithIDs {
                events.append(
                    .init(type: EventType.EV_ABS, code: EventCode.ABS_MT_TRACKING_ID, value: Int32(index)))
            }
            events += [
                InputEvent(type: EventType.EV_ABS, code: EventCode.ABS_MT_POSITION_X, value: place.x),
                InputEvent(type: EventType.EV_ABS, code: EventCode.ABS_MT_POSITION_Y, value: place.y), separator,
            ]
        }
        return events.isEmpty ? [separator] : events
    }

    private func button(BTN code: UInt16, _ dice: inout Dice) -> [InputEvent] {
        let touch = InputEvent(type: EventType.EV_KEY, code: code, value: fingers[0] == nil ? 0 : 1)
        guard let place = fingers[0] else { return [touch] }
        let tool = InputEvent(type: EventType.EV_KEY, code: EventCode.BTN_TOOL_PEN, value: dice.one(in: 30) ? 0 : 1)
        return (speech == .pen ? [tool] : []) + [
            InputEvent(type: EventType.EV_ABS, code: EventCode.ABS_X, value: place.x),
            InputEvent(type: EventType.EV_ABS, code: EventCode.ABS_Y, value: place.y), touch,
        ]
    }
}
