internal import Input

/// Finds Ctrl+Alt+F1…F12 in what keyboards send: while the console's keyboard is off the kernel does not.
struct ConsoleKeys {
    private var down: Set<UInt16> = []

    /// The console asked for by `frame`; nil if none is.
    mutating func console(in frame: InputFrame) -> Int? {
        if frame.resync != nil { down.removeAll() }
        var wanted: Int?
        for event in frame.events where event.type == EventType.EV_KEY {
            switch event.code {
            case EventCode.KEY_LEFTCTRL, EventCode.KEY_RIGHTCTRL, EventCode.KEY_LEFTALT, EventCode.KEY_RIGHTALT:
                if event.value == 0 { down.remove(event.code) } else { down.insert(event.code) }
            default:
                guard event.value == 1, isHeld(EventCode.KEY_LEFTCTRL, EventCode.KEY_RIGHTCTRL),
                    isHeld(EventCode.KEY_LEFTALT, EventCode.KEY_RIGHTALT)
                else { continue }
                wanted = Self.number(event.code) ?? wanted
            }
        }
        return wanted
    }

    /// Forgets what is held: its release goes to another console.
    mutating func forget() { down.removeAll() }

    private func isHeld(_ left: UInt16, _ right: UInt16) -> Bool { down.contains(left) || down.contains(right) }

    private static func number(_ code: UInt16) -> Int? {
        switch code {
        case EventCode.KEY_F1...EventCode.KEY_F10: Int(code - EventCode.KEY_F1) + 1
        case EventCode.KEY_F11: 11
        case EventCode.KEY_F12: 12
        default: nil
        }
    }
}
