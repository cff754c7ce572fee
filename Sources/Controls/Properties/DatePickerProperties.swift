public import Base

/// Wheels for a date, a time of day, both, or a length of time.
public struct DatePickerProperties: Hashable, Sendable {
    /// What the wheels show.
    public enum Mode: String, CaseIterable, Hashable, Sendable {
        case dateAndTime, time, date, countdown

        /// What a value of this mode looks like.
        public var example: String {
            switch self {
            case .dateAndTime: "2017-01-09T09:41"
            case .time: "09:41"
            case .date: "2017-01-09"
            case .countdown: "PT1H5M"
            }
        }

        /// The value in `text`: times and lengths are of 1970-01-01. nil for what is none of this mode.
        public func parse(_ text: String) -> CivilTime? {
            switch self {
            case .dateAndTime: CivilTime(text)
            case .time: CivilTime("1970-01-01T\(text)")
            case .date: CivilTime("\(text)T00:00")
            case .countdown:
                Self.minutes(text).flatMap { $0 <= Self.longest ? CivilTime(days: 0, minuteOfDay: $0) : nil }
            }
        }

        /// The value as events have it; a length of time without its zero parts.
        public func text(_ time: CivilTime) -> String {
            switch self {
            case .dateAndTime: return time.isoMinute
            case .time: return time.isoTime
            case .date: return time.isoDate
            case .countdown:
                let hours = time.hour > 0 ? "\(time.hour)H" : ""
                return "PT" + hours + (time.minute > 0 || time.hour == 0 ? "\(time.minute)M" : "")
            }
        }

        /// The most that a length of time may be, in minutes: 23:59.
        public static let longest = 1439

        /// Minutes in `PT1H5M`, `PT2H`, `PT90M`; nil for what is no such length.
        public static func minutes(_ text: String) -> Int? {
            guard text.hasPrefix("PT"), text.count > 2 else { return nil }
            var total = 0
            var rest = text.dropFirst(2)
            for (unit, minutes) in [("H", 60), ("M", 1)] as [(Character, Int)] {
                let digits = rest.prefix { $0.isASCII && $0.isNumber }
                guard !digits.isEmpty, rest.dropFirst(digits.count).first == unit else { continue }
                guard digits.count <= 4, let count = Int(digits) else { return nil }
                total += count * minutes
                rest = rest.dropFirst(digits.count + 1)
            }
            return rest.isEmpty ? total : nil
        }
    }

    public var mode: Mode
    /// nil is now, or in a countdown a minute.
    public var value: CivilTime?
    /// The earliest that can be chosen; nil: any.
    public var min: CivilTime?
    /// The latest that can be chosen, not before `min`; nil: any.
    public var max: CivilTime?
    /// Minutes between two rows of the minutes' wheel: divides 60.
    public var minuteInterval: Int
    /// How dates are written.
    public var dates: DateFormatting
    /// Written from right to left.
    public var isMirrored: Bool
    /// Times that the zone's clocks skip, in their order: they cannot be chosen.
    public var gaps: [Range<CivilTime>]
    /// What a new value does.
    public var onChange: [Action]

    public init(
        mode: Mode = .dateAndTime, value: CivilTime? = nil, min: CivilTime? = nil, max: CivilTime? = nil,
        minuteInterval: Int = 1, dates: DateFormatting = .english, isMirrored: Bool = false,
        gaps: [Range<CivilTime>] = [], onChange: [Action] = []
    ) {
        self.mode = mode
        self.value = value
        self.min = min
        self.max = max
        self.minuteInterval = 60 % Swift.max(1, minuteInterval) == 0 ? Swift.max(1, minuteInterval) : 1
        self.dates = dates
        self.isMirrored = isMirrored
        self.gaps = gaps
        self.onChange = onChange
    }
}
