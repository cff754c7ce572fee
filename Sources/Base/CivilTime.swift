/// A wall clock's date and time without a zone, by the Gregorian calendar: what a scene shows, counted on by the virtual clock.
public struct CivilTime: Hashable, Comparable, Sendable {
    /// Microseconds since 1970-01-01T00:00 of the same wall clock, leap seconds left out.
    public var microseconds: Int64

    public init(microseconds: Int64) { self.microseconds = microseconds }

    /// A moment by its parts; each must be in range for its month.
    public init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0) {
        self.init(days: Self.days(to: year, month, day), minuteOfDay: hour * 60 + minute)
    }

    /// So many days after 1970-01-01, and so many minutes into that day.
    public init(days: Int, minuteOfDay: Int = 0) {
        microseconds = (Int64(days) * 1440 + Int64(minuteOfDay)) * 60_000_000
    }

    /// 2017-01-09T09:41: what a replay's clock shows first unless told otherwise.
    public static let opening = CivilTime(microseconds: 1_483_954_860_000_000)

    /// The years that are understood: those of scenes, wheels and command lines.
    public static let years = 1900...2100

    /// `2017-01-09T09:41`, with `:SS` or `:SS.UUUUUU` after it or not; nil for anything else, zones and impossible days included. Years 1900 to 2100.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard [16, 19, 26].contains(bytes.count) else { return nil }
        let marks: [Int: UInt8] = [
            4: UInt8(ascii: "-"), 7: UInt8(ascii: "-"), 10: UInt8(ascii: "T"), 13: UInt8(ascii: ":"),
            16: UInt8(ascii: ":"), 19: UInt8(ascii: "."),
        ]
        for (place, byte) in bytes.enumerated() {
            if let mark = marks[place] {
                guard byte == mark else { return nil }
            } else {
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            }
        }
        func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } }
        let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
        let (hour, minute) = (number(11..<13), number(14..<16))
        let second = bytes.count >= 19 ? number(17..<19) : 0
        guard Self.years.contains(year), (1...12).contains(month), hour < 24, minute < 60, second < 60,
            (1...Self.days(inMonth: month, of: year)).contains(day)
        else { return nil }
        let start = CivilTime(year: year, month: month, day: day, hour: hour, minute: minute)
        microseconds =
            start.microseconds + Int64(second) * 1_000_000 + (bytes.count == 26 ? Int64(number(20..<26)) : 0)
    }

    public static func < (a: CivilTime, b: CivilTime) -> Bool { a.microseconds < b.microseconds }
    public static func + (a: CivilTime, b: Microseconds) -> CivilTime {
        CivilTime(microseconds: a.microseconds + b)
    }

    // MARK: Parts

    private static let day: Int64 = 86_400_000_000

    /// Whole days since 1970-01-01; negative before it.
    public var days: Int { Int((microseconds - timeOfDay) / Self.day) }

    /// Microseconds since midnight.
    private var timeOfDay: Int64 {
        let rest = microseconds % Self.day
        return rest < 0 ? rest + Self.day : rest
    }

    /// 0 to 1439.
    public var minuteOfDay: Int { Int(timeOfDay / 60_000_000) }
    /// 0 to 23.
    public var hour: Int { minuteOfDay / 60 }
    /// 0 to 59.
    public var minute: Int { minuteOfDay % 60 }
    /// 0 to 6 from Sunday.
    public var weekday: Int { ((days + 4) % 7 + 7) % 7 }
    public var year: Int { date.year }
    /// 1 to 12.
    public var month: Int { date.month }
    /// 1 to 31.
    public var day: Int { date.day }

    /// Year, month and day. Years are counted from March, so that the leap day is the last of its year.
    public var date: (year: Int, month: Int, day: Int) {
        // Days since 0000-03-01, in eras of 400 years.
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let inEra = shifted - era * 146_097
        let yearOfEra = (inEra - inEra / 1460 + inEra / 36_524 - inEra / 146_096) / 365
        let inYear = inEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let fromMarch = (5 * inYear + 2) / 153
        let month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
        return (
            yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, inYear - (153 * fromMarch + 2) / 5 + 1
        )
    }

    /// `2017-01-09T09:41:00.000000`: what `init` takes back to the microsecond.
    public var iso: String {
        let (seconds, rest) = (Int(timeOfDay / 1_000_000), Int(timeOfDay % 1_000_000))
        return isoMinute + ":\(Self.digits(seconds % 60, 2)).\(Self.digits(rest, 6))"
    }

    /// `2017-01-09`.
    public var isoDate: String {
        let (year, month, day) = date
        return "\(Self.digits(year, 4))-\(Self.digits(month, 2))-\(Self.digits(day, 2))"
    }

    /// `09:41`.
    public var isoTime: String { "\(Self.digits(hour, 2)):\(Self.digits(minute, 2))" }

    /// `2017-01-09T09:41`.
    public var isoMinute: String { "\(isoDate)T\(isoTime)" }

    private static func digits(_ number: Int, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }

    /// How long until the clock shows another minute; above 0.
    public var untilNextMinute: Microseconds { 60_000_000 - timeOfDay % 60_000_000 }

    // MARK: The calendar

    /// Whether the year has a 29 February.
    public static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    /// 28 to 31.
    public static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days from 1970-01-01 to a day.
    private static func days(to year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let inYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + inYear - 719_468
    }
}
