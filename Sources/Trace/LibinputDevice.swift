import Base
import Input

/// One entry of a libinput recording's `devices:` while it is read.
struct LibinputDevice {
    /// A list of numbers, whose end may stand on a later line.
    private enum List {
        case id
        case properties
        case codes(UInt16)
        case axis(UInt16)
        /// Bytes without interest.
        case passed
    }

    /// Of which block the `NUMBER: [ … ]` lines are.
    private enum Table {
        case none
        case codes
        case axes
    }

    private(set) var id: DeviceID
    /// Where the entry begins.
    let line: Int
    private(set) var description = DeviceDescription(name: "")
    /// Whether it was said which events it sends.
    private(set) var isDescribed = false
    private(set) var collector: FrameCollector
    /// What of a recording stands among its events, frames included, in order.
    private(set) var items: [TraceItem] = []
    private(set) var isStream = false
    /// Whether keys were hidden when it was recorded.
    private(set) var hidesKeys = false
    /// When and as which of all it appeared, if a recording says so.
    private(set) var connected: Timestamp?
    private(set) var order: Int?
    /// What configuration said of it.
    private(set) var settings = DeviceSettings()

    private var table = Table.none
    private var list: List?
    private var numbers: [Int64] = []

    init(id: DeviceID, line: Int) {
        self.id = id
        self.line = line
        collector = FrameCollector(device: id)
    }

    var hasItems: Bool { !items.isEmpty || !collector.frames.isEmpty || collector.isInFrame }
    /// Whether a list began whose end has not come.
    var isInList: Bool { list != nil }

    // MARK: Description

    /// A line under `evdev:`. Unknown keys are passed over.
    mutating func takeDescription(_ text: TextScanner) -> Bool {
        var text = text
        if text.skip("name:") {
            text.skipBlanks()
            description.name = Self.scalar(text)
        } else if text.skip("id:") {
            table = .none
            return begin(.id, text)
        } else if text.skip("properties:") {
            table = .none
            return begin(.properties, text)
        } else if text.skip("codes:") {
            table = .codes
            isDescribed = true
        } else if text.skip("absinfo:") {
            table = .axes
        } else if let number = text.decimal() {
            guard let code = UInt16(exactly: number), text.skip(UInt8(ascii: ":")) else { return false }
            switch table {
            case .none: return true
            case .codes: return begin(.codes(code), text)
            case .axes: return begin(.axis(code), text)
            }
        }
        return true
    }

    /// What a recording of ours adds to a device's entry.
    mutating func takeAdditions(_ text: TextScanner) -> Bool {
        guard let value = FlowValueReader.value(of: text.slice) else { return false }
        if let number = value["device"] {
            guard let device = RecordedItem.device(number) else { return false }
            id = device
            collector.device = device
        }
        if let number = value["order"] {
            guard let place = RecordedItem.device(number) else { return false }
            order = place.index
        }
        if let time = value["time"] {
            guard let stamp = RecordedItem.time(time) else { return false }
            connected = stamp
        }
        if let recorded = value["settings"] {
            guard let settings = RecordedSettings.settings(from: recorded) else { return false }
            self.settings = settings
        }
        if case .text(let phys) = value["phys"] { description.phys = phys }
        if case .text(let uniq) = value["uniq"] { description.uniq = uniq }
        if case .object(let members) = value["values"] {
            for member in members {
                guard let code = UInt16(member.key), case .number(let number) = member.value,
                    let value = Int32(exactly: number)
                else { return false }
                description.axes[code]?.value = value
            }
        }
        return true
    }

    /// Passes over a list, however many lines it has.
    mutating func passList(_ text: TextScanner) { _ = begin(.passed, text) }

    private mutating func begin(_ kind: List, _ text: TextScanner) -> Bool {
        var text = text
        while let byte = text.peek, byte != UInt8(ascii: "[") {
            guard byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte >= UInt8(ascii: "a") else { break }
            if case .passed = kind { text.advance() } else if text.skipBlanks() == 0 { return false }
        }
        if case .passed = kind {
            list = text.slice.contains(UInt8(ascii: "[")) ? kind : nil
        } else {
            guard text.skip(UInt8(ascii: "[")) else { return false }
            list = kind
        }
        numbers = []
        return list == nil || takeListRest(text)
    }

    /// Goes on with a list that began on this line or an earlier one.
    mutating func takeListRest(_ text: TextScanner) -> Bool {
        guard let kind = list else { return true }
        if case .passed = kind {
            if text.slice.contains(UInt8(ascii: "]")) { list = nil }
            return true
        }
        var text = text
        while true {
            text.skipBlanks()
            if text.isBlankOrComment { return true }
            if text.skip(UInt8(ascii: "]")) {
                list = nil
                return finish(kind)
            }
            if text.skip(UInt8(ascii: ",")) { continue }
            guard let number = text.decimal(), numbers.count < 0x1000 else {
                list = nil
                return false
            }
            numbers.append(number)
        }
    }

    private mutating func finish(_ kind: List) -> Bool {
        let words = numbers.compactMap(UInt16.init(exactly:))
        let values = numbers.compactMap(Int32.init(exactly:))
        switch kind {
        case .passed: return true
        case .id:
            guard words.count == 4, numbers.count == 4 else { return false }
            (description.bus, description.vendor) = (words[0], words[1])
            (description.product, description.version) = (words[2], words[3])
        case .properties:
            guard words.count == numbers.count else { return false }
            description.properties = words
        case .codes(let type):
            guard words.count == numbers.count else { return false }
            description.codes[type] = words
        case .axis(let code):
            // The resolution is missing in some.
            guard values.count == numbers.count, (4...5).contains(values.count) else { return false }
            description.axes[code] = AxisRange(
                min: values[0], max: values[1], fuzz: values[2], flat: values[3],
                resolution: values.count > 4 ? values[4] : 0)
        }
        return true
    }

    /// A plain or quoted text.
    private static func scalar(_ text: TextScanner) -> String {
        if case .text(let string) = FlowValueReader.value(of: text.slice) { return string }
        let rest = text.rest
        for quote in ["\"", "'"] as [Character] where rest.first == quote {
            if let end = rest.dropFirst().lastIndex(of: quote) { return String(rest.dropFirst()[..<end]) }
        }
        var plain = rest
        while plain.last == " " || plain.last == "\t" { plain.removeLast() }
        return plain
    }

    // MARK: Events

    /// The numbers of `- [ seconds, microseconds, type, code, value ]` after the bracket.
    mutating func takeEvent(_ text: inout TextScanner) -> Bool {
        func number() -> Int64? {
            text.skipBlanks()
            guard let number = text.decimal() else { return nil }
            text.skipBlanks()
            return number
        }
        guard let seconds = number(), seconds.magnitude < 1_000_000_000_000, text.skip(UInt8(ascii: ",")),
            let rest = number(), (0..<1_000_000).contains(rest), text.skip(UInt8(ascii: ",")),
            let type = number().flatMap(UInt16.init(exactly:)), text.skip(UInt8(ascii: ",")),
            let code = number().flatMap(UInt16.init(exactly:)), text.skip(UInt8(ascii: ",")),
            let value = number().flatMap(eventValue), text.skip(UInt8(ascii: "]"))
        else { return false }
        var event = InputEvent(type: type, code: code, value: value)
        if KeyMask.isKeyA(event), text.rest.hasSuffix(KeyMask.mark) {
            event = KeyMask.read(event)
            hidesKeys = true
        }
        collector.take(event, at: Timestamp(seconds * 1_000_000 + rest))
        return true
    }

    /// Something of a recording among the events: from here on order counts.
    mutating func take(_ item: TraceItem) {
        isStream = true
        settleFrames()
        items.append(item)
    }

    /// Puts the frames read since the last item in their place among the items.
    mutating func settleFrames() { items += collector.takeFrames().map { .frame($0) } }
}
