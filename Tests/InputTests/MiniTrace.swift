import Base
import Input

/// Reads the shorthand of our tests: `@8` time in ms, `s2` slot, `id7` tracking id, `x100 y50` position (of a slot, or of
/// a single-touch panel), `dn`/`up` BTN_TOUCH, `L1`/`L0` BTN_LEFT, `DROP` SYN_DROPPED, `TYPE:CODE:VALUE` anything, `|`
/// SYN_REPORT, `-` SYN_MT_REPORT, `tool2` kind of tool, `dist1` distance, `size9` size of a contact, `pen1` BTN_TOOL_PEN,
/// `dx5 dy-3` motion of a mouse; words between `{` and `}` are what the device was asked after a loss.
func frames(_ text: String, device: Int = 0, slots: Bool = true) -> [InputFrame] {
    var result: [InputFrame] = []
    var time: Int64 = 0
    var events: [InputEvent] = []
    var resync: [InputEvent]?
    var isResync = false
    for word in text.split(separator: " ") {
        func number(_ prefix: String) -> Int32? {
            word.hasPrefix(prefix) ? Int32(word.dropFirst(prefix.count)) : nil
        }
        var event: InputEvent?
        if word == "|" {
            result.append(
                InputFrame(
                    time: Timestamp(time * 1000), device: DeviceID(device), events: events, resync: resync))
            (events, resync) = ([], nil)
        } else if word == "{" {
            (isResync, resync) = (true, [])
        } else if word == "}" {
            isResync = false
        } else if word == "DROP" {
            event = InputEvent(type: 0, code: EventCode.SYN_DROPPED, value: 0)
        } else if word == "dn" || word == "up" {
            event = InputEvent(type: 1, code: EventCode.BTN_TOUCH, value: word == "dn" ? 1 : 0)
        } else if word == "-" {
            event = InputEvent(type: 0, code: EventCode.SYN_MT_REPORT, value: 0)
        } else if let value = number("tool") {
            event = InputEvent(type: 3, code: EventCode.ABS_MT_TOOL_TYPE, value: value)
        } else if let value = number("dist") {
            event = InputEvent(type: 3, code: EventCode.ABS_MT_DISTANCE, value: value)
        } else if let value = number("size") {
            event = InputEvent(type: 3, code: EventCode.ABS_MT_TOUCH_MAJOR, value: value)
        } else if let value = number("pen") {
            event = InputEvent(type: 1, code: EventCode.BTN_TOOL_PEN, value: value)
        } else if let value = number("dx") {
            event = InputEvent(type: 2, code: EventCode.REL_X, value: value)
        } else if let value = number("dy") {
            event = InputEvent(type: 2, code: EventCode.REL_Y, value: value)
        } else if let value = number("@") {
            time = Int64(value)
        } else if let value = number("id") {
            event = InputEvent(type: 3, code: EventCode.ABS_MT_TRACKING_ID, value: value)
        } else if let value = number("s") {
            event = InputEvent(type: 3, code: EventCode.ABS_MT_SLOT, value: value)
        } else if let value = number("x") {
            event = InputEvent(type: 3, code: slots ? EventCode.ABS_MT_POSITION_X : EventCode.ABS_X, value: value)
        } else if let value = number("y") {
            event = InputEvent(type: 3, code: slots ? EventCode.ABS_MT_POSITION_Y : EventCode.ABS_Y, value: value)
        } else if let value = number("L") {
            event = InputEvent(type: 1, code: EventCode.BTN_LEFT, value: value)
        } else {
            let parts = word.split(separator: ":").compactMap { Int32($0) }
            event = InputEvent(type: UInt16(parts[0]), code: UInt16(parts[1]), value: parts[2])
        }
        guard let event else { continue }
        if isResync { resync?.append(event) } else { events.append(event) }
    }
    return result
}

/// A capacitive panel of 800 × 480 with ten slots, which also emulates a single touch.
let slotPanel = DeviceDescription(
    name: "slots", properties: [1], codes: [1: [EventCode.BTN_TOUCH], 3: [0, 1, 0x2f, 0x35, 0x36, 0x39]],
    axes: [
        0: AxisRange(min: 0, max: 799), 1: AxisRange(min: 0, max: 479), 0x2f: AxisRange(min: 0, max: 9),
        0x35: AxisRange(min: 0, max: 799), 0x36: AxisRange(min: 0, max: 479), 0x39: AxisRange(min: 0, max: 65535),
    ])

/// A resistive panel of 800 × 480 with one contact.
let singlePanel = DeviceDescription(
    name: "single", codes: [1: [EventCode.BTN_TOUCH], 3: [0, 1]],
    axes: [0: AxisRange(min: 0, max: 799), 1: AxisRange(min: 0, max: 479)])

/// A panel that presses the left mouse button.
let mouselikePanel = DeviceDescription(
    name: "mouselike", codes: [1: [EventCode.BTN_LEFT], 3: [0, 1]], axes: singlePanel.axes)

/// A panel of 800 × 480 whose frames list their contacts.
let blockPanel = DeviceDescription(
    name: "blocks", properties: [1], codes: [1: [EventCode.BTN_TOUCH], 3: [0x30, 0x35, 0x36, 0x39]],
    axes: [0x35: AxisRange(min: 0, max: 799), 0x36: AxisRange(min: 0, max: 479)])

/// A pen on a display of 800 × 480.
let pen = DeviceDescription(
    name: "pen", vendor: 0x56a, properties: [1],
    codes: [
        1: [EventCode.BTN_TOOL_PEN, EventCode.BTN_TOOL_RUBBER, EventCode.BTN_TOUCH, EventCode.BTN_STYLUS], 3: [0, 1],
    ],
    axes: singlePanel.axes)

let mouse = DeviceDescription(name: "mouse", codes: [1: [EventCode.BTN_LEFT, EventCode.BTN_RIGHT], 2: [0, 1, 8]])

/// A screen on which one unit of these panels is one point.
func mapping(_ description: DeviceDescription, _ quirks: DeviceQuirks = DeviceQuirks()) -> PanelMapping? {
    PanelMapping(for: description, quirks: quirks, screen: Size(800, 480), scale: 1)
}

func phrase(_ change: ContactChange) -> String {
    "\(change.contact) \(change.phase.rawValue) \(Int(change.position.x)),\(Int(change.position.y)) "
        + "@\(change.time.microseconds / 1000)"
}

/// What a panel's frames come to, one phrase a change: `1 down 100,50 @0`; and what time alone does after them.
func contacts(
    _ text: String, on description: DeviceDescription = slotPanel, _ quirks: DeviceQuirks = DeviceQuirks(),
    until end: Int64? = nil
) -> [String] {
    var tracker = ContactTracker()
    var changes: [ContactChange] = []
    tracker.connect(
        DeviceID(0), description, mapping: mapping(description, quirks), quirks: quirks, at: .zero, into: &changes)
    for frame in frames(text, slots: description.isMultitouch) { tracker.step(frame, into: &changes) }
    if let end { tracker.advance(to: Timestamp(end * 1000), into: &changes) }
    return changes.map(phrase)
}

/// What the frames of several devices come to when they are merged by time.
func contacts(_ devices: [(DeviceDescription, String)]) -> [String] {
    var tracker = ContactTracker()
    var changes: [ContactChange] = []
    var all: [InputFrame] = []
    for (index, (description, text)) in devices.enumerated() {
        tracker.connect(DeviceID(index), description, mapping: mapping(description), at: .zero, into: &changes)
        all += frames(text, device: index, slots: description.isMultitouch)
    }
    for frame in all.sorted(by: { ($0.time, $0.device) < ($1.time, $1.device) }) { tracker.step(frame, into: &changes) }
    return changes.map(phrase)
}

/// Watches that every contact's steps are down, moves, one end; and which are down.
struct ContactWitness {
    private(set) var isDown: Set<Int> = []
    private var last = 0
    private(set) var complaints: [String] = []

    mutating func see(_ changes: [ContactChange]) {
        for change in changes {
            switch change.phase {
            case .down:
                if change.contact != last + 1 { complaints.append("\(change) is not the next number") }
                last = change.contact
                isDown.insert(change.contact)
            case .move:
                if !isDown.contains(change.contact) { complaints.append("\(change) moves while not down") }
            case .up, .cancel:
                if isDown.remove(change.contact) == nil { complaints.append("\(change) ends while not down") }
            }
        }
    }
}
