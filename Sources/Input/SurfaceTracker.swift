import Base

/// One device's contacts: a slot panel (multi-touch protocol B), a panel whose frames list their contacts (protocol A), or
/// a device with one contact, kept as a single slot.
struct SurfaceTracker: Sendable {
    /// How the device says that a finger lands and lifts.
    enum Speech: Sendable {
        case slots
        /// Each frame lists all contacts, each ended by SYN_MT_REPORT; what is not listed has lifted.
        case blocks
        /// By this button; positions on two axes.
        case button(UInt16)
        /// By BTN_LEFT; REL_X and REL_Y move the place, one pixel of the handheld a count.
        case mouse
    }

    /// More slots than any panel has; a slot number beyond is noise.
    static let slotLimit = 256
    /// A clock that goes back farther was set: what is down began in another time.
    static let clockStep = Microseconds(-1_000_000)

    let device: DeviceID
    var mapping: PanelMapping
    let speech: Speech
    let quirks: DeviceQuirks
    let axes: DeviceQuirks.Axes
    /// Whether jumps of one contact are suspect: pointers that a program moves jump as they like.
    let watchesJumps: Bool
    /// The size from which on a contact is a palm, in the device's units.
    let palmLimit: Double
    /// Whether no contact presses while BTN_TOUCH is 0: on devices that also see fingers or pens which hover.
    let hasGate: Bool
    let isPen: Bool
    let arbitration: TouchArbitration
    /// nil if no other node can be the same device.
    let twin: DeviceTwin?

    var slots: [ContactSlot]
    /// The slot that events speak of; nil after a slot number that cannot be.
    var current: Int? = 0
    /// The slots the present frame spoke of, in that order; kept to keep its memory.
    var touched: [Int] = []
    var now = Timestamp.zero
    /// BTN_TOUCH as it was said last; nil if it never was.
    var isPressed: Bool?
    /// Whether BTN_TOUCH was 1 at some point of the present frame.
    var isPressedInFrame = false
    /// Whether further fingers are ignored until all have lifted.
    var isSaturated = false
    /// Whether words were lost and what is there now is not known yet (protocol A).
    var isAfterLoss = false
    /// Fingers do not land before: a pen is or was near.
    var blockedUntil: Timestamp?
    /// Nor before this: a richer node of the same device touches, or did just now.
    var silentUntil: Timestamp?
    /// Whether poorer nodes of the same device are kept from touching by this one.
    var silences = false
    /// The pen tool that is near; nil if none is.
    var nearTool: UInt16?
    var filter: SampleFilter
    var axisWatch = AxisWatch()
    /// What the frame of a protocol A panel lists; kept to keep its memory.
    var blocks: [Block] = []
    /// Contacts whose lift is not told yet: they may go on (`debounce`).
    var lifting: [(contact: Int, position: Point, time: Timestamp)] = []
    /// The last frame's words and when they were new, for `releaseAfter`.
    var lastWords: [InputEvent] = []
    var newsTime = Timestamp.zero
    private var lastTime: Timestamp?

    /// nil if the device makes contacts in no way known.
    init?(_ id: DeviceID, _ description: DeviceDescription, _ mapping: PanelMapping, _ quirks: DeviceQuirks) {
        let roles = quirks.role.map { [$0] } ?? description.classification.roles
        guard let role = roles.first(where: \.makesContacts) else { return nil }
        device = id
        self.mapping = mapping
        self.quirks = quirks
        axes = quirks.axes ?? DeviceQuirks.Axes(x: EventCode.ABS_X, y: EventCode.ABS_Y)
        watchesJumps = role == .touchscreen
        isPen = role == .penTablet
        arbitration = TouchArbitration(description)
        twin = DeviceTwin(description, role, isMultitouch: description.isMultitouch && quirks.axes == nil)
        filter = SampleFilter(size: 0)
        palmLimit = Self.palmLimit(quirks.palmSize, description)
        let hasTouch = description.has(EventType.EV_KEY, EventCode.BTN_TOUCH)
        let tools = EventCode.BTN_TOOL_PEN..<EventCode.BTN_TOUCH
        hasGate = hasTouch && tools.contains { description.has(EventType.EV_KEY, $0) }
        slots = [ContactSlot()]
        if role == .mouse {
            speech = .mouse
            slots[0].x = mapping.x.middle
            slots[0].y = mapping.y.middle
        } else if description.hasSlots, quirks.axes == nil {
            speech = .slots
            let axis = description.axes[EventCode.ABS_MT_SLOT]
            let count = min(max(Int(axis?.max ?? 0) + 1, 1), Self.slotLimit)
            slots = Array(repeating: ContactSlot(), count: count)
            select(axis?.value ?? 0)
        } else if description.isMultitouch, quirks.axes == nil {
            speech = .blocks
        } else {
            guard hasTouch || description.has(EventType.EV_KEY, EventCode.BTN_LEFT) else { return nil }
            filter = SampleFilter(size: quirks.median)
            speech = .button(hasTouch ? EventCode.BTN_TOUCH : EventCode.BTN_LEFT)
            slots[0].x = description.axes[axes.x]?.value
            slots[0].y = description.axes[axes.y]?.value
        }
    }

    private static func palmLimit(_ size: DeviceQuirks.PalmSize, _ description: DeviceDescription) -> Double {
        let axis = description.axes[description.positionCodes.x]
        switch size {
        case .off: return .infinity
        case .millimetres(let length):
            guard let axis, axis.resolution > 0, length > 0 else { return .infinity }
            return length * Double(axis.resolution)
        case .share(let share): return share > 0 ? share * (axis?.count ?? .infinity) : .infinity
        }
    }

    var activeContacts: Int {
        slots.reduce(lifting.count) { sum, slot in
            if case .down = slot.state { sum + 1 } else { sum }
        }
    }

    mutating func step(_ frame: InputFrame, into journal: inout ContactJournal) {
        if let lastTime, frame.time - lastTime < Self.clockStep {
            cancelAll(at: frame.time, into: &journal)
            if silentUntil != Timestamp(.max) { silentUntil = nil }
        }
        lastTime = frame.time
        now = frame.time
        if frame.resync != nil || frame.events.contains(where: Self.isDropped) {
            resynchronise(frame, into: &journal)
            return
        }
        if quirks.releaseAfter > 0 { noteNews(frame) }
        isPressedInFrame = hasGate && frame.events.contains { Self.isTouchKey($0) && $0.value == 1 }
        var allLifted = false
        switch speech {
        case .slots:
            for event in frame.events {
                if event.type == EventType.EV_ABS {
                    takeAxis(event, into: &journal)
                } else if Self.isTouchKey(event) {
                    (isPressed, allLifted) = (event.value != 0, event.value == 0)
                } else {
                    _ = takeTool(event)
                }
            }
        case .blocks: allLifted = takeBlocks(frame.events, into: &journal)
        case .button(let button):
            for event in frame.events { takeSingle(event, button, into: &journal) }
        case .mouse:
            for event in frame.events { takeMouse(event, into: &journal) }
        }
        settleTouched(into: &journal)
        if isPressedInFrame { settleLanding(into: &journal) }
        if allLifted { liftAll(into: &journal) }
    }

    /// Ends every contact without a lift; fingers still there are ignored until they lift.
    mutating func cancelAll(at time: Timestamp, into journal: inout ContactJournal) {
        now = time
        tellLifts(into: &journal)
        for index in slots.indices { cancel(index, into: &journal) }
    }

    private static func isDropped(_ event: InputEvent) -> Bool {
        event.type == EventType.EV_SYN && event.code == EventCode.SYN_DROPPED
    }

    static func isTouchKey(_ event: InputEvent) -> Bool {
        event.type == EventType.EV_KEY && event.code == EventCode.BTN_TOUCH
    }
}
