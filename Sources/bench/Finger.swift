internal import Base
internal import Input
internal import Trace

/// Writes the frames of one finger on a panel of 120 reports a second, one panel unit a pixel of the 4.7 inch phone.
struct Finger {
    /// Time from one report to the next.
    static let interval: Microseconds = 8333
    static let device = DeviceID(0)
    /// Panel units a point.
    private static let unitsPerPoint = 2.0

    private(set) var frames: [InputFrame] = []
    /// When the next report is due.
    private(set) var time: Timestamp
    private var contacts: Int32 = 0
    private var last: (x: Int32, y: Int32)?

    /// A finger whose first report comes at `start`.
    init(from start: Timestamp) { time = start }

    static var description: DeviceDescription {
        func axis(_ max: Int32) -> AxisRange { AxisRange(min: 0, max: max) }
        return DeviceDescription(
            name: "Benchmark panel", bus: 0x18, properties: [InputProperty.INPUT_PROP_DIRECT],
            codes: [
                EventType.EV_KEY: [EventCode.BTN_TOUCH],
                EventType.EV_ABS: [
                    EventCode.ABS_MT_SLOT, EventCode.ABS_MT_POSITION_X, EventCode.ABS_MT_POSITION_Y,
                    EventCode.ABS_MT_TRACKING_ID,
                ],
            ],
            axes: [
                EventCode.ABS_MT_SLOT: axis(9), EventCode.ABS_MT_POSITION_X: axis(749),
                EventCode.ABS_MT_POSITION_Y: axis(1333), EventCode.ABS_MT_TRACKING_ID: axis(65535),
            ])
    }

    /// Puts the finger down at `point`.
    mutating func down(_ point: Point) {
        contacts += 1
        last = nil
        report(
            [
                InputEvent(type: EventType.EV_ABS, code: EventCode.ABS_MT_TRACKING_ID, value: contacts),
                InputEvent(type: EventType.EV_KEY, code: EventCode.BTN_TOUCH, value: 1),
            ] + place(point))
    }

    /// Moves the finger in a straight line to `point`; it is there after `duration`.
    mutating func move(from start: Point, to end: Point, in duration: Microseconds) {
        let count = max(1, Int(duration / Self.interval))
        for i in 1...count {
            let share = Double(i) / Double(count)
            report(place(Point(start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share)))
        }
    }

    /// Lifts the finger.
    mutating func up() {
        report([
            InputEvent(type: EventType.EV_ABS, code: EventCode.ABS_MT_TRACKING_ID, value: -1),
            InputEvent(type: EventType.EV_KEY, code: EventCode.BTN_TOUCH, value: 0),
        ])
    }

    /// Nothing is reported for `duration`.
    mutating func wait(_ duration: Microseconds) { time = time + duration }

    /// A short touch of `point`.
    mutating func tap(_ point: Point) {
        down(point)
        wait(60_000)
        up()
    }

    /// Everything the finger did as a trace that begins at `start`.
    func trace(from start: Timestamp) -> Trace {
        Trace(
            items: [.connect(Self.device, Self.description, start)] + frames.map { .frame($0) }, origin: start)
    }

    private mutating func report(_ events: [InputEvent]) {
        frames.append(InputFrame(time: time, device: Self.device, events: events))
        time = time + Self.interval
    }

    /// The axes that changed, as the kernel gives them.
    private mutating func place(_ point: Point) -> [InputEvent] {
        let x = Int32((point.x * Self.unitsPerPoint).rounded())
        let y = Int32((point.y * Self.unitsPerPoint).rounded())
        var events: [InputEvent] = []
        if x != last?.x {
            events.append(InputEvent(type: EventType.EV_ABS, code: EventCode.ABS_MT_POSITION_X, value: x))
        }
        if y != last?.y {
            events.append(InputEvent(type: EventType.EV_ABS, code: EventCode.ABS_MT_POSITION_Y, value: y))
        }
        last = (x, y)
        return events
    }
}
