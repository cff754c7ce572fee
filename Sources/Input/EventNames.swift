/// The kernel's names of event types and codes, both ways, for comments in traces, messages and text formats.
public enum EventNames {
    /// The name of an event type (`EV_ABS`); nil if the kernel has none.
    public static func name(type: UInt16) -> String? { types.first { $0.0 == type }?.1 }

    /// The name of a code of `type` (`ABS_MT_SLOT`); nil if the kernel has none.
    public static func name(type: UInt16, code: UInt16) -> String? { tables.first { $0.type == type }?.names[code] }

    /// The event type with this name.
    public static func type(named name: String) -> UInt16? { types.first { $0.1 == name }?.0 }

    /// The type and code with this name, `ABS_X` → (3, 0). Names of types are not codes.
    public static func code(named name: String) -> (type: UInt16, code: UInt16)? {
        for table in tables {
            if let code = table.codes[name] { return (table.type, code) }
        }
        return nil
    }

    /// The code of `type` whose name alone begins with these letters; nil if none or several do.
    public static func code(type: UInt16, beginning letters: String) -> UInt16? {
        guard let table = tables.first(where: { $0.type == type }) else { return nil }
        let matches = table.codes.filter { $0.key.hasPrefix(letters) }
        return matches.count == 1 ? matches.first?.value : nil
    }

    private struct Table {
        var type: UInt16
        var names: [UInt16: String] = [:]
        var codes: [String: UInt16] = [:]

        init(_ type: UInt16, _ text: StaticString) {
            self.type = type
            let words = text.description.split { $0 == " " || $0 == "\n" }
            for index in stride(from: 0, to: words.count - 1, by: 2) {
                guard let code = UInt16(words[index], radix: 16) else { continue }
                names[code] = String(words[index + 1])
                codes[String(words[index + 1])] = code
            }
        }
    }

    private static let types: [(UInt16, String)] = [
        (0x00, "EV_SYN"), (0x01, "EV_KEY"), (0x02, "EV_REL"), (0x03, "EV_ABS"), (0x04, "EV_MSC"), (0x05, "EV_SW"),
        (0x11, "EV_LED"), (0x12, "EV_SND"), (0x14, "EV_REP"), (0x15, "EV_FF"), (0x16, "EV_PWR"),
        (0x17, "EV_FF_STATUS"),
    ]

    private static let tables = [
        Table(0x00, EventNameTable.synchronisation), Table(0x01, EventNameTable.key),
        Table(0x02, EventNameTable.relative), Table(0x03, EventNameTable.absolute),
        Table(0x04, EventNameTable.miscellaneous), Table(0x05, EventNameTable.switches),
        Table(0x11, EventNameTable.led), Table(0x12, EventNameTable.sound), Table(0x14, EventNameTable.repetition),
    ]
}
