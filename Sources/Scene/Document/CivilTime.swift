public import Base

/// A wall clock's date and time without a zone: what a scene shows, counted on by the virtual clock.
public struct CivilTime: Hashable, Comparable, Sendable {
    /// Microseconds since 1970-01-01T00:00 of the same wall clock, leap seconds left out.
    public var microseconds: Int64

    public init(microseconds: Int64) { self.microseconds = microseconds }

    /// 2017-01-09T09:41: what a replay's clock shows first unless told otherwise.
    public static let opening = CivilTime(microseconds: 1_483_954_860_000_000)

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
        guard (1900...2100).contains(year), (1...12).contains(month), hour < 24, minute < 60, second < 60,
            (1...Self.days(inMonth: month, of: year)).contains(day)
        else { return nil }
        let seconds = ((Self.days(to: year, month, day) * 24 + hour) * 60 + minute) * 60 + second
        microseconds = Int64(seconds) * 1_000_000 + (bytes.count == 26 ? Int64(number(20..<26)) : 0)
    }

    public static func < (a: CivilTime, b: CivilTime) -> Bool { a.microseconds < b.microseconds }
    public static func + (a: CivilTime, b: Microseconds) -> CivilTime {
        CivilTime(microseconds: a.microseconds + b)
    }

    /// `2017-01-09T09:41:00.000000`: what `init` takes back to the microsecond.
    public var iso: String {
        let day = 86_400_000_000 as Int64
        var rest = microseconds % day
        if rest < 0 { rest += day }
        var year = 1970
        var days = (microseconds - rest) / day
        while days < 0 || days >= Int64(Self.isLeap(year) ? 366 : 365) {
            year += days < 0 ? -1 : 1
            days += days < 0 ? Int64(Self.isLeap(year) ? 366 : 365) : -Int64(Self.isLeap(year - 1) ? 366 : 365)
        }
        var month = 1
        while days >= Int64(Self.days(inMonth: month, of: year)) {
            days -= Int64(Self.days(inMonth: month, of: year))
            month += 1
        }
        func digits(_ number: Int64, _ count: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        let seconds = rest / 1_000_000
        return "\(digits(Int64(year), 4))-\(digits(Int64(month), 2))-\(digits(days + 1, 2))T"
            + "\(digits(seconds / 3600, 2)):\(digits(seconds / 60 % 60, 2)):\(digits(seconds % 60, 2))"
            + ".\(digits(rest % 1_000_000, 6))"
    }

    /// 0 to 23.
    public var hour: Int { Int(minutes % 1440) / 60 }
    /// 0 to 59.
    public var minute: Int { Int(minutes % 60) }

    /// How long until the clock shows another minute; above 0.
    public var untilNextMinute: Microseconds {
        let past = microseconds % 60_000_000
        return 60_000_000 - (past < 0 ? past + 60_000_000 : past)
    }

    /// Minutes since midnight of a day far enough back that no year from 1900 on is negative.
    private var minutes: Int64 { (microseconds + 100_000 * 86_400_000_000) / 60_000_000 }

    private static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    private static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days from 1970-01-01 to a day.
    private static func days(to year: Int, _ month: Int, _ day: Int) -> Int {
        var days = day - 1
        for m in 1..<month { days += Self.days(inMonth: m, of: year) }
        for y in min(year, 1970)..<max(year, 1970) { days += (isLeap(y) ? 366 : 365) * (year < 1970 ? -1 : 1) }
        return days
    }
}
