import Base
import Input

/// Hides which keys were pressed, as recordings do that go to others: passwords are typed too.
///
/// The convention is libinput's: in the file every key that writes something stands as KEY_A and is marked
/// `(obfuscated)`; Escape, Tab, Enter, Control, the function keys and what lies beyond stay as they are. Read back, such a
/// key is KEY_UNKNOWN: it goes down and up, and types nothing.
enum KeyMask {
    static let mark = "(obfuscated)"

    /// A frame's events as they stand in a file that hides keys; nil if there is nothing to hide.
    static func hidden(_ events: [InputEvent]) -> [InputEvent]? {
        let hasKey = events.contains { $0.type == EventType.EV_KEY }
        // Scan codes tell keys as well; those of a mouse's buttons may stay.
        let hidesScanCodes = !hasKey || events.contains(where: isTelling)
        guard hidesScanCodes, events.contains(where: { isTelling($0) || isScanCode($0) }) else { return nil }
        return events.map { event in
            if isTelling(event) {
                InputEvent(type: event.type, code: EventCode.KEY_A, value: event.value)
            } else if isScanCode(event) {
                InputEvent(type: event.type, code: event.code, value: Int32(EventCode.KEY_A))
            } else {
                event
            }
        }
    }

    /// Whether this event, out of a frame in which something was hidden, bears the mark.
    static func isMarked(_ event: InputEvent) -> Bool { isKeyA(event) || isScanCode(event) }

    /// What a marked event is to be taken for.
    static func read(_ event: InputEvent) -> InputEvent {
        isKeyA(event) ? InputEvent(type: event.type, code: EventCode.KEY_UNKNOWN, value: event.value) : event
    }

    static func isKeyA(_ event: InputEvent) -> Bool {
        event.type == EventType.EV_KEY && event.code == EventCode.KEY_A
    }

    private static func isScanCode(_ event: InputEvent) -> Bool {
        event.type == EventType.EV_MSC && event.code == EventCode.MSC_SCAN
    }

    /// Whether it could be read off the key what was typed: all between Escape and Caps Lock, the number pad, and the three
    /// further keys of other layouts.
    private static func isTelling(_ event: InputEvent) -> Bool {
        guard event.type == EventType.EV_KEY else { return false }
        switch event.code {
        case EventCode.KEY_TAB, EventCode.KEY_ENTER, EventCode.KEY_LEFTCTRL: return false
        case (EventCode.KEY_ESC + 1)..<EventCode.KEY_CAPSLOCK, EventCode.KEY_KP7...EventCode.KEY_KPDOT: return true
        default: return otherLayouts.contains(event.code)
        }
    }

    /// KEY_102ND, KEY_RO, KEY_YEN.
    private static let otherLayouts: Set<UInt16> = [86, 89, 124]

    /// The warning that a trace does not tell its keys.
    static func warning(_ file: String) -> Diagnostic {
        Diagnostic(
            file: file, message: "does not tell which keys were pressed: they are hidden, and type nothing here",
            remedy: "record with --show-keycodes to keep them")
    }
}

extension EventCode {
    fileprivate static let KEY_TAB: UInt16 = 15
    fileprivate static let KEY_LEFTCTRL: UInt16 = 29
    fileprivate static let KEY_CAPSLOCK: UInt16 = 58
    fileprivate static let KEY_KP7: UInt16 = 71
    fileprivate static let KEY_KPDOT: UInt16 = 83
    fileprivate static let KEY_UNKNOWN: UInt16 = 240
}
