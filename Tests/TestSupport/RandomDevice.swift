import Input

/// Devices of every kind, sound ones and ones that lie about themselves.
struct RandomDevice: Sendable {
    /// How it says what fingers do.
    enum Speech: CaseIterable, Sendable {
        case slots, listed, listedWithIDs, button, mouse, pointer, pen, keyboard, nonsense
    }

    var speech: Speech
    var description: DeviceDescription
    var settings: DeviceSettings
    /// What it was last seen to do, so that half of what it says makes sense.
    var fingers: [(x: Int32, y: Int32)?] = Array(repeating: nil, count: 5)
    var nextID: Int32 = 1

    init(_ dice: inout Dice) {
        speech = dice.pick(Speech.allCases)
        description = Self.description(speech, &dice)
        settings = dice.one(in: 2) ? DeviceSettings() : Self.settings(&dice)
    }

    private static func description(_ speech: Speech, _ dice: inout Dice) -> DeviceDescription {
        let touch = [EventCode.BTN_TOUCH]
        let single = [EventCode.ABS_X, EventCode.ABS_Y, EventCode.ABS_PRESSURE]
        let many = [
            EventCode.ABS_MT_POSITION_X, EventCode.ABS_MT_POSITION_Y, EventCode.ABS_MT_TOUCH_MAJOR,
            EventCode.ABS_MT_PRESSURE, EventCode.ABS_MT_TOOL_TYPE, EventCode.ABS_MT_DISTANCE,
        ]
        var keys = touch
        var axes = single
        var steps: [UInt16] = []
        switch speech {
        case .slots: axes += many + [EventCode.ABS_MT_SLOT, EventCode.ABS_MT_TRACKING_ID]
        case .listed: axes += many
        case .listedWithIDs: axes += many + [EventCode.ABS_MT_TRACKING_ID]
        case .button: break
        case .mouse:
            keys = [EventCode.BTN_LEFT, EventCode.BTN_RIGHT, EventCode.BTN_MIDDLE]
            axes = []
            steps = [EventCode.REL_X, EventCode.REL_Y, EventCode.REL_WHEEL]
        case .pointer:
            keys = [EventCode.BTN_LEFT, EventCode.BTN_RIGHT]
            steps = [EventCode.REL_WHEEL]
        case .pen: keys += [EventCode.BTN_TOOL_PEN, EventCode.BTN_STYLUS, EventCode.BTN_TOOL_RUBBER]
        case .keyboard:
            keys = Array(1...248)
            axes = []
        case .nonsense:
            keys = (0..<dice.below(9)).map { _ in UInt16(dice.below(0x300)) }
            axes = (0..<dice.below(9)).map { _ in UInt16(dice.below(0x40)) }
            steps = (0..<dice.below(4)).map { _ in UInt16(dice.below(0x10)) }
        }
        var ranges: [UInt16: AxisRange] = [:]
        for code in Set(axes).sorted() {
            ranges[code] =
                switch code {
                case EventCode.ABS_MT_SLOT: AxisRange(min: 0, max: dice.pick([0, 1, 4, 9]))
                case EventCode.ABS_MT_TRACKING_ID: AxisRange(min: 0, max: 65535)
                default: range(&dice, wild: speech == .nonsense)
                }
        }
        var properties: [UInt16] = speech == .mouse || speech == .pointer ? [] : [InputProperty.INPUT_PROP_DIRECT]
        if dice.one(in: 20) { properties = [UInt16(dice.below(8))] }
        return DeviceDescription(
            name: "Random \(speech)", properties: properties,
            codes: [
                EventType.EV_KEY: Set(keys).sorted(), EventType.EV_ABS: Set(axes).sorted(),
                EventType.EV_REL: steps.sorted(),
            ].filter { !$0.value.isEmpty },
            axes: ranges)
    }

    private static func range(_ dice: inout Dice, wild: Bool) -> AxisRange {
        guard wild || dice.one(in: 30) else {
            return AxisRange(min: 0, max: 4095, resolution: dice.pick([0, 10, 40]))
        }
        let ends = [Int32.min, -32768, -1, 0, 1, 100, 32767, Int32.max]
        return AxisRange(
            min: dice.pick(ends), max: dice.pick(ends), fuzz: dice.pick(ends), resolution: dice.pick(ends),
            value: dice.one(in: 2) ? dice.pick(ends) : nil)
    }

    private static func settings(_ dice: inout Dice) -> DeviceSettings {
        var quirks = DeviceQuirks()
        quirks.releaseAfter = dice.pick([0, 0, 1, 40_000, 500_000])
        quirks.debounce = dice.pick([0, 0, 1, 20_000, 200_000])
        quirks.maxContacts = dice.pick([nil, 0, 1, 2, 10])
        quirks.axes = dice.pick([nil, nil, DeviceQuirks.Axes(x: EventCode.ABS_Y, y: EventCode.ABS_X)])
        quirks.median = dice.pick([0, 0, 3, 5])
        quirks.palmSize = dice.pick([.off, .millimetres(20), .share(0.1), .share(0)])
        quirks.ghostFilter = dice.one(in: 3)
        quirks.liftLatency = dice.pick([.auto, .fixed(0), .fixed(124_000)])
        quirks.role = dice.one(in: 8) ? dice.pick(DeviceRole.allCases) : nil
        let matrices = [
            Calibration.identity, Calibration(0, 1, 0, 1, 0, 0), Calibration(-1, 0, 1, 0, -1, 1),
            Calibration(0, 0, 0, 0, 0, 0), Calibration(1e9, -1e9, 1e9, 3, 3, -1e9),
        ]
        return DeviceSettings(quirks: quirks, calibration: dice.pick(matrices))
    }
}
