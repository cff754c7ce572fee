/// The kinds of input traces that are told apart, by what is in the file.
public enum TraceFormat: String, CaseIterable, Hashable, Sendable {
    case libinput
    case evemu
    case evtest
    case getevent
    case sendevent
    case monkey
    case hidRecorder
    case umockdev
    /// A dump of `struct input_event`, 64- or 32-bit.
    case raw
    /// Such a dump printed as text by hexdump.
    case hexdump

    /// The kind in a user's words.
    public var title: String {
        switch self {
        case .libinput: "a libinput recording"
        case .evemu: "an evemu recording"
        case .evtest: "the output of evtest"
        case .getevent: "the output of Android's getevent"
        case .sendevent: "a sendevent script"
        case .monkey: "a monkey script"
        case .hidRecorder: "a hid-recorder file"
        case .umockdev: "a umockdev file"
        case .raw: "a raw dump of input events"
        case .hexdump: "hexdump's print of a raw dump"
        }
    }

    /// What the bytes are; nil if they are no trace of a known kind.
    public init?(detecting bytes: [UInt8]) {
        if bytes.prefix(4096).contains(0) {
            guard Self.isRaw(bytes) else { return nil }
            self = .raw
            return
        }
        var isEvemuLike = false
        for line in Lines(bytes) {
            if line.number > Self.searched { break }
            var text = line.text
            if let format = Self.certain(text) {
                self = format
                return
            }
            text.skipBlanks()
            // Descriptions of evemu and of hid-recorder begin alike; the next lines tell.
            if text.has("N: ") || text.has("I: ") || text.has("B: ") || text.has("A: ") { isEvemuLike = true }
        }
        guard isEvemuLike else { return nil }
        self = .evemu
    }

    /// How many lines are looked at: prose before the trace may be long.
    private static let searched = 2000

    /// The kind that a single line proves.
    private static func certain(_ line: TextScanner) -> TraceFormat? {
        var text = line
        if text.has("# EVEMU") { return .evemu }
        if text.has("# libinput record") || text.has("ndevices:") { return .libinput }
        if text.has("R: ") || text.has("D:") { return .hidRecorder }
        if text.has("P: /devices/") || text.has("E: DEV") { return .umockdev }
        if ["start data >>", "type= raw events", "type=raw events", "UserWait(", "DispatchPointer("].contains(
            where: text.has)
        {
            return .monkey
        }
        if isEvtest(text) { return .evtest }
        if text.has("add device ") || text.has("could not get driver version for /dev/input") { return .getevent }
        if text.has("E: ") { return eventLine(text) }
        text.skipBlanks()
        if text.has("- evdev:") { return .libinput }
        if text.has("sendevent ") || text.has("adb shell sendevent ") || text.has("adb shell \"sendevent ") {
            return .sendevent
        }
        if isHexdump(text) { return .hexdump }
        if text.has("/dev/input/event") || text.has("[") || text.has("EV_") || text.has("0003 ") || text.has("0001 ") {
            return geteventLine(text)
        }
        if let first = text.peek, first >= UInt8(ascii: "0"), first <= UInt8(ascii: "9") { return geteventLine(text) }
        return nil
    }

    /// A line of evtest's own, which mails and web pages quote.
    private static func isEvtest(_ line: TextScanner) -> Bool {
        var text = line
        text.skipQuoting()
        if text.has("Event: time ") || text.has("Testing ... (interrupt to exit)") { return true }
        // Descriptions of evemu may carry evtest's head as comments.
        return text.has("Input driver version is") && !line.has("# ")
    }

    /// `0000000 04ed 0000 a2d7 000a …`: an offset and words of four digits.
    private static func isHexdump(_ line: TextScanner) -> Bool {
        var text = line
        let start = text.range.lowerBound
        guard text.hexadecimal() != nil, text.range.lowerBound - start == 7 else { return false }
        for _ in 0..<4 {
            guard text.skipBlanks() > 0 else { return false }
            let before = text.range.lowerBound
            guard text.hexadecimal() != nil, text.range.lowerBound - before == 4 else { return false }
        }
        return true
    }

    /// Tells evemu's `E: 0.000000 0003 0035 17` from hid-recorder's `E: 0.000000 9 01 07 …`.
    private static func eventLine(_ line: TextScanner) -> TraceFormat? {
        var text = line
        guard text.skip("E: ") else { return nil }
        text.skipBlanks()
        guard text.seconds() != nil else { return nil }
        text.skipBlanks()
        let before = text.range.lowerBound
        guard text.hexadecimal() != nil else { return nil }
        return text.range.lowerBound - before == 4 ? .evemu : .hidRecorder
    }

    /// `[ 12.345678] /dev/input/event1: 0003 0035 0000017f`, any of the first two parts missing, or with names.
    private static func geteventLine(_ line: TextScanner) -> TraceFormat? {
        GeteventLine(line) == nil ? nil : .getevent
    }

    /// Whether the first records read as events: a type the kernel has, a fraction below a second.
    private static func isRaw(_ bytes: [UInt8]) -> Bool {
        func number(_ offset: Int, _ size: Int) -> UInt64 {
            (0..<size).reduce(0) { $0 | UInt64(bytes[offset + $1]) << (8 * UInt64($1)) }
        }
        func reads(_ word: Int) -> Bool {
            let size = 2 * word + 8
            let records = min(bytes.count / size, 4)
            return records > 0
                && (0..<records).allSatisfy { record in
                    number(record * size + word, word) < 1_000_000 && number(record * size + 2 * word, 2) < 0x20
                        && number(record * size + 2 * word + 2, 2) < 0x300
                }
        }
        return reads(8) || reads(4)
    }
}
