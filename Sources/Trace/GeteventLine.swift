import Base
import Input

/// One event as Android's getevent prints it, plain or with names, with or without time and device:
/// `[  12.345678] /dev/input/event1: EV_ABS  ABS_MT_POSITION_X  000002e1  rate 60`.
struct GeteventLine: Equatable {
    /// nil if the line has none.
    var time: Timestamp?
    /// Whether it has one that is no time: its fraction is not microseconds.
    var hasBadTime = false
    /// The device's path; empty where a single device was read.
    var device = ""
    var event: InputEvent
    /// Whether it is written with names.
    var isNamed: Bool

    /// nil if the line is no event.
    init?(_ line: TextScanner) {
        var text = line
        text.skipBlanks()
        guard Self.takeTime(&text, into: &time, bad: &hasBadTime) else { return nil }
        text.skipBlanks()
        if text.has("/dev/input/") {
            device = text.word(until: UInt8(ascii: ":"))
            guard text.skip(UInt8(ascii: ":")) else { return nil }
            text.skipBlanks()
        }
        isNamed = text.has("EV_")
        guard let event = isNamed ? Self.named(&text) : Self.plain(&text) else { return nil }
        self.event = event
        text.skipBlanks()
        // Where a file was cut in the rate, the event before it is whole all the same.
        if text.isBlankOrComment || "rate ".hasPrefix(text.rest) { return }
        guard text.skip("rate "), text.decimal() != nil, text.isBlankOrComment else { return nil }
    }

    /// `[ 12.345678]`, or of old versions `12-345678:`; nothing is a time too. A digit that a terminal left before the
    /// bracket is passed over.
    private static func takeTime(_ text: inout TextScanner, into time: inout Timestamp?, bad: inout Bool) -> Bool {
        var stray = text
        if stray.decimal() != nil, stray.has("[") { text = stray }
        if text.skip("[") {
            text.skipBlanks()
            if let seconds = text.seconds() {
                time = Timestamp(seconds)
            } else {
                guard text.decimal() != nil, text.skip("."), text.decimal() != nil else { return false }
                bad = true
            }
            text.skipBlanks()
            return text.skip("]")
        }
        var old = text
        guard let seconds = old.decimal(), seconds >= 0, old.skip("-"), let rest = old.decimal(),
            (0..<1_000_000).contains(rest), seconds < 1_000_000_000_000, old.skip(": ")
        else { return true }
        time = Timestamp(seconds * 1_000_000 + rest)
        text = old
        return true
    }

    /// Three numbers in hexadecimal, of four, four and eight digits.
    private static func plain(_ text: inout TextScanner) -> InputEvent? {
        guard let type = word(&text), let code = word(&text), let value = text.hexadecimal() else { return nil }
        return InputEvent(type: type, code: code, value: Int32(bitPattern: value))
    }

    private static func word(_ text: inout TextScanner) -> UInt16? {
        let start = text.range.lowerBound
        guard let number = text.hexadecimal(), text.range.lowerBound - start == 4, text.skipBlanks() > 0 else {
            return nil
        }
        return UInt16(truncatingIfNeeded: number)
    }

    private static func named(_ text: inout TextScanner) -> InputEvent? {
        guard let type = EventNames.type(named: text.word()) else { return nil }
        text.skipBlanks()
        guard let code = AndroidNames.code(text.word(), type: type) else { return nil }
        text.skipBlanks()
        let before = text
        if let value = text.hexadecimal(), text.isAtEnd || text.peek == UInt8(ascii: " ") {
            return InputEvent(type: type, code: code, value: Int32(bitPattern: value))
        }
        text = before
        return AndroidNames.value(text.word()).map { InputEvent(type: type, code: code, value: $0) }
    }
}

/// The names that Android's getevent prints for codes and values.
enum AndroidNames {
    /// Where the kernel has several names for a number, getevent prints the other one.
    private static let others: [String: UInt16] = [
        "BTN_MISC": 0x100, "BTN_MOUSE": 0x110, "BTN_JOYSTICK": 0x120, "BTN_GAMEPAD": 0x130, "BTN_A": 0x130,
        "BTN_B": 0x131, "BTN_X": 0x133, "BTN_Y": 0x134, "BTN_DIGI": 0x140, "BTN_WHEEL": 0x150,
        "KEY_SCREENLOCK": 0x98, "KEY_HANGUEL": 0x7a, "KEY_DIRECTION": 0x99, "KEY_DASHBOARD": 0xcc,
        "KEY_BRIGHTNESS_TOGGLE": 0xe0, "KEY_BRIGHTNESS_ZERO": 0xf4, "KEY_WIMAX": 0xf6, "KEY_ZOOM": 0x174,
    ]

    /// Names of fewer letters are not completed: too many begin alike.
    private static let shortest = 8

    /// The number of a code: by its name, by a name cut short if it is the start of one alone, or by four digits.
    static func code(_ name: String, type: UInt16) -> UInt16? {
        if let code = EventNames.code(named: name), code.type == type { return code.code }
        if type == EventType.EV_KEY, let code = others[name] { return code }
        if name.utf8.count == 4, let code = UInt16(name, radix: 16) { return code }
        guard name.utf8.count >= shortest else { return nil }
        return EventNames.code(type: type, beginning: name)
    }

    static func value(_ name: String) -> Int32? {
        switch name {
        case "UP": 0
        case "DOWN": 1
        case "REPEAT": 2
        case "MT_TOOL_FINGER": 0
        case "MT_TOOL_PEN": 1
        case "MT_TOOL_PALM": 2
        default: nil
        }
    }
}
