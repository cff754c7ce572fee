public import Base

/// How one device's contacts are mended, by configuration; by default nothing is. Healthy panels need none of it.
public struct DeviceQuirks: Hashable, Sendable {
    /// From which size on a contact is a palm.
    public enum PalmSize: Hashable, Sendable {
        case off
        /// ABS_MT_TOUCH_MAJOR in millimetres, for panels that know their resolution.
        case millimetres(Double)
        /// ABS_MT_TOUCH_MAJOR as a share of the horizontal range, 0…1.
        case share(Double)
    }

    /// The two axes on which a device with one contact gives its position, where these are not ABS_X and ABS_Y.
    public struct Axes: Hashable, Sendable {
        public var x: UInt16
        public var y: UInt16

        public init(x: UInt16, y: UInt16) {
            self.x = x
            self.y = y
        }
    }

    /// How late a device tells lifts: its last move is so much older than the lift, though the finger left while moving.
    public enum LiftLatency: Hashable, Sendable {
        /// Learned from the contacts that the device makes.
        case auto
        case fixed(Microseconds)
    }

    /// A contact of which nothing new was said for so long is cancelled; 0 never. For panels that never say a lift; a
    /// still finger on a healthy panel is silent for seconds.
    public var releaseAfter: Microseconds
    /// A lift and a landing near it within this time are one contact that went on; 0 none. Lifts are told so much later.
    public var debounce: Microseconds
    /// How many contacts may be down at once; further fingers are not contacts, until all have lifted. nil: any number.
    public var maxContacts: Int?
    /// nil: ABS_X and ABS_Y.
    public var axes: Axes?
    /// The position is the median of so many samples, 3 or 5, and samples of falling pressure and steps below
    /// `stillness` are left out; 0: as they come. For panels with one contact.
    public var median: Int
    public var palmSize: PalmSize
    /// Whether still touches in a corner of the panel shorter than `ghostTime` are left out.
    public var ghostFilter: Bool
    /// What a rest before a lift is measured against, and how much later than the finger taps and holds are told.
    public var liftLatency: LiftLatency
    /// What the device is, whatever its codes say; nil leaves it to them.
    public var role: DeviceRole?

    public init(
        releaseAfter: Microseconds = 0, debounce: Microseconds = 0, maxContacts: Int? = nil, axes: Axes? = nil,
        median: Int = 0, palmSize: PalmSize = .off, ghostFilter: Bool = false,
        liftLatency: LiftLatency = .auto, role: DeviceRole? = nil
    ) {
        self.releaseAfter = releaseAfter
        self.debounce = debounce
        self.maxContacts = maxContacts
        self.axes = axes
        self.median = median
        self.palmSize = palmSize
        self.ghostFilter = ghostFilter
        self.liftLatency = liftLatency
        self.role = role
    }

    /// How far in points a landing may be from the lift that `debounce` takes back: the slop of a tap.
    public static let debounceDistance = 10.0
    /// With `median`, a place no farther than this from the last, in points, is the same place: the converters of resistive
    /// panels never stand still (±4 of 4095 counts measured under a resting finger).
    public static let stillness = 1.5
    /// How long a touch in a corner must last to be one, with `ghostFilter` (reports of panels that tap by themselves).
    public static let ghostTime = Microseconds.milliseconds(40)
    /// How near to two edges at once, as shares of the ranges, a place is a corner.
    public static let ghostCorner = 0.02
}
