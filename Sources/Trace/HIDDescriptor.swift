/// The input fields that a HID report descriptor declares (USB Device Class Definition for HID 1.11, section 6.2.2).
struct HIDDescriptor {
    /// One field of an input report: `count` values of `size` bits each.
    struct Field {
        /// 0 where reports carry no number.
        var report: Int
        /// The place of the first value in bits, behind the report's number.
        var offset: Int
        var size: Int
        var count: Int
        /// Page and usage of each value; values behind the last one have none of their own.
        var usages: [UInt32]
        var logical: ClosedRange<Int64>
        var physical: ClosedRange<Int64>
        /// Units and the power of ten that goes with them, as the descriptor codes them.
        var unit: UInt32
        var exponent: Int
        /// The usage of the outermost collection.
        var application: UInt32
    }

    private(set) var fields: [Field] = []
    /// Whether each report begins with its number.
    private(set) var hasReportNumbers = false

    /// More bits than any report has; a descriptor that claims them is damaged.
    private static let bitLimit = 1 << 16
    private static let usageLimit = 256

    /// What holds until it is said anew, and can be put aside.
    private struct Globals {
        var page: UInt32 = 0
        var logicalMinimum: Int64 = 0
        var logicalMaximum: Int64 = 0
        var physicalMinimum: Int64 = 0
        var physicalMaximum: Int64 = 0
        var exponent = 0
        var unit: UInt32 = 0
        var size = 0
        var count = 0
        var report = 0
    }

    /// nil if the bytes are no descriptor.
    init?(_ bytes: ArraySlice<UInt8>) {
        var globals = Globals()
        var stack: [Globals] = []
        var usages: [UInt32] = []
        var minimum: UInt32?
        var collections: [UInt32] = []
        var offsets: [Int: Int] = [:]
        var rest = bytes
        while let head = rest.popFirst() {
            if head == 0xfe {
                guard let length = rest.popFirst(), rest.count > Int(length) else { return nil }
                rest = rest.dropFirst(Int(length) + 1)
                continue
            }
            let length = [0, 1, 2, 4][Int(head & 3)]
            guard rest.count >= length else { return nil }
            let item = Item(rest.prefix(length))
            rest = rest.dropFirst(length)
            switch (head >> 2 & 3, head >> 4) {
            case (0, 8):
                guard globals.count >= 0, globals.size >= 0, globals.size * globals.count <= Self.bitLimit else {
                    return nil
                }
                let offset = offsets[globals.report, default: 0]
                offsets[globals.report] = offset + globals.size * globals.count
                guard offset <= Self.bitLimit else { return nil }
                append(globals, usages, flags: item.unsigned, at: offset, in: collections.first ?? 0)
                (usages, minimum) = ([], nil)
            case (0, 10):
                collections.append(usages.first ?? 0)
                (usages, minimum) = ([], nil)
            case (0, 12):
                guard collections.popLast() != nil else { return nil }
                (usages, minimum) = ([], nil)
            case (0, _): (usages, minimum) = ([], nil)
            case (1, 10):
                guard stack.count < 64 else { return nil }
                stack.append(globals)
            case (1, 11):
                guard let last = stack.popLast() else { return nil }
                globals = last
            case (1, let tag):
                if tag == 8 { hasReportNumbers = true }
                Self.set(&globals, tag, item)
            case (2, 0): if usages.count < Self.usageLimit { usages.append(item.usage(on: globals.page)) }
            case (2, 1): minimum = item.usage(on: globals.page)
            case (2, 2):
                let last = item.usage(on: globals.page)
                if let first = minimum, first <= last, Int(last - first) + usages.count < Self.usageLimit {
                    usages += first...last
                }
            default: continue
            }
        }
        guard collections.isEmpty else { return nil }
    }

    /// An item's number, as it may be read.
    private struct Item {
        var unsigned: UInt32
        var signed: Int64
        var length: Int

        init(_ bytes: ArraySlice<UInt8>) {
            length = bytes.count
            unsigned = bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
            let bits = UInt32(8 * length)
            signed = bits > 0 && unsigned >> (bits - 1) != 0 ? Int64(unsigned) - (1 << Int64(bits)) : Int64(unsigned)
        }

        func usage(on page: UInt32) -> UInt32 { length < 4 ? page << 16 | unsigned : unsigned }
    }

    private static func set(_ globals: inout Globals, _ tag: UInt8, _ item: Item) {
        switch tag {
        case 0: globals.page = item.unsigned & 0xffff
        case 1: globals.logicalMinimum = item.signed
        // A maximum that begins with a set bit is only negative beside a negative minimum.
        case 2: globals.logicalMaximum = globals.logicalMinimum < 0 ? item.signed : Int64(item.unsigned)
        case 3: globals.physicalMinimum = item.signed
        case 4: globals.physicalMaximum = globals.physicalMinimum < 0 ? item.signed : Int64(item.unsigned)
        case 5:
            // Four bits in two's complement.
            let nibble = Int(item.unsigned & 0xf)
            globals.exponent = nibble > 7 ? nibble - 16 : nibble
        case 6: globals.unit = item.unsigned
        case 7: globals.size = Int(min(item.unsigned, 1 << 20))
        case 8: globals.report = Int(item.unsigned & 0xff)
        case 9: globals.count = Int(min(item.unsigned, 1 << 20))
        default: return
        }
    }

    private mutating func append(
        _ globals: Globals, _ usages: [UInt32], flags: UInt32, at offset: Int, in application: UInt32
    ) {
        // Padding and lists of keys hold no positions.
        let isVariable = flags & 0b11 == 0b10
        guard isVariable, (1...32).contains(globals.size), globals.logicalMinimum <= globals.logicalMaximum else {
            return
        }
        fields.append(
            Field(
                report: globals.report, offset: offset, size: globals.size, count: globals.count, usages: usages,
                logical: globals.logicalMinimum...globals.logicalMaximum,
                physical: min(globals.physicalMinimum, globals.physicalMaximum)...globals.physicalMaximum,
                unit: globals.unit, exponent: globals.exponent, application: application))
    }
}

extension HIDDescriptor.Field {
    /// The value at `index` of a report's bytes (without its number); nil if the report is too short.
    func value(_ index: Int, in report: ArraySlice<UInt8>) -> Int64? {
        let start = offset + index * size
        guard start + size <= report.count * 8 else { return nil }
        var value: Int64 = 0
        for bit in 0..<size {
            let place = start + bit
            let byte = report[report.startIndex + place / 8]
            value |= Int64(byte >> UInt8(place % 8) & 1) << Int64(bit)
        }
        return logical.lowerBound < 0 && value >> Int64(size - 1) != 0 ? value - (1 << Int64(size)) : value
    }

    /// Units a millimetre, rounded; 0 if the field does not say it.
    var resolution: Int32 {
        guard physical.upperBound > physical.lowerBound, unit == 0x11 || unit == 0x13 else { return 0 }
        var length = Double(physical.upperBound - physical.lowerBound) * (unit == 0x11 ? 10 : 25.4)
        for _ in 0..<abs(exponent) { length = exponent < 0 ? length / 10 : length * 10 }
        let units = Double(logical.upperBound - logical.lowerBound)
        return Int32(exactly: (units / length).rounded()) ?? 0
    }
}
