/// The range of one absolute axis, as `struct input_absinfo` gives it, in the device's own units.
public struct AxisRange: Hashable, Sendable {
    /// The smallest value.
    public var min: Int32
    /// The largest value.
    public var max: Int32
    /// Noise that the kernel filters away.
    public var fuzz: Int32
    /// Dead zone around the middle (joysticks).
    public var flat: Int32
    /// Units per millimetre; 0 if not known.
    public var resolution: Int32
    /// Where the axis stood when the device was read; nil where nobody asked (most recordings).
    public var value: Int32?

    public init(min: Int32, max: Int32, fuzz: Int32 = 0, flat: Int32 = 0, resolution: Int32 = 0, value: Int32? = nil) {
        self.min = min
        self.max = max
        self.fuzz = fuzz
        self.flat = flat
        self.resolution = resolution
        self.value = value
    }

    /// How many values the axis has, max − min + 1; 1 if the range is empty or upside down.
    public var count: Double { Swift.max(Double(max) - Double(min) + 1, 1) }
}

/// What an input device says of itself: identity, properties, which codes it sends, and the ranges of its axes.
public struct DeviceDescription: Hashable, Sendable {
    /// The device's own name.
    public var name: String
    /// Bus (`BUS_USB` 3, `BUS_I2C` 0x18, …), and the numbers of vendor, product and version.
    public var bus: UInt16
    /// The maker's number.
    public var vendor: UInt16
    /// The maker's number of the kind.
    public var product: UInt16
    /// The maker's number of the state.
    public var version: UInt16
    /// Where it is plugged in (`usb-0000:00:14.0-1/input0`); empty if not known.
    public var phys: String
    /// Its serial number; empty if it has none.
    public var uniq: String
    /// `INPUT_PROP_*` numbers, ascending.
    public var properties: [UInt16]
    /// For each event type the codes it can send, ascending.
    public var codes: [UInt16: [UInt16]]
    /// The range of each absolute axis, by its `ABS_*` code.
    public var axes: [UInt16: AxisRange]

    public init(
        name: String, bus: UInt16 = 0, vendor: UInt16 = 0, product: UInt16 = 0, version: UInt16 = 0,
        phys: String = "", uniq: String = "", properties: [UInt16] = [], codes: [UInt16: [UInt16]] = [:],
        axes: [UInt16: AxisRange] = [:]
    ) {
        self.name = name
        self.bus = bus
        self.vendor = vendor
        self.product = product
        self.version = version
        self.phys = phys
        self.uniq = uniq
        self.properties = properties
        self.codes = codes
        self.axes = axes
    }

    /// Whether the device can send this event.
    public func has(_ type: UInt16, _ code: UInt16) -> Bool { codes[type]?.contains(code) ?? false }

    /// Whether the device can send any event of this type.
    public func has(_ type: UInt16) -> Bool { !(codes[type] ?? []).isEmpty }

    /// Whether the device has the `INPUT_PROP_*` of this number.
    public func has(property: UInt16) -> Bool { properties.contains(property) }

    /// Whether the multi-touch axes are none: a keyboard or mouse whose driver numbered unknown axes straight through the
    /// multi-touch codes, the reserved number below them included.
    public var hasFakeMultitouch: Bool {
        has(EventType.EV_ABS, EventCode.ABS_RESERVED) && has(EventType.EV_ABS, EventCode.ABS_MT_SLOT)
    }

    /// Whether it gives positions of several contacts (with slots or without).
    public var isMultitouch: Bool {
        has(EventType.EV_ABS, EventCode.ABS_MT_POSITION_X) && has(EventType.EV_ABS, EventCode.ABS_MT_POSITION_Y)
            && !hasFakeMultitouch
    }

    /// Whether it speaks multi-touch protocol B: contacts in slots, lifts said by tracking id −1.
    public var hasSlots: Bool {
        isMultitouch && has(EventType.EV_ABS, EventCode.ABS_MT_SLOT)
            && has(EventType.EV_ABS, EventCode.ABS_MT_TRACKING_ID)
    }
}
