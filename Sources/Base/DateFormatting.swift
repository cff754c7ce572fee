/// How a locale writes dates and times: its names, digits and patterns, as values. Where they come from is the shell's affair; what is made
/// of them is the same on every machine.
///
/// Patterns are those of Unicode's locale data (LDML): letters stand for fields, text between apostrophes for itself.
public struct DateFormatting: Hashable, Sendable {
    /// The length of a date: `1/9/17`, `Jan 9, 2017`, `January 9, 2017`.
    public enum Length: String, CaseIterable, Hashable, Sendable { case short, medium, long }

    /// A field of a date, as its wheel in a date picker.
    public enum Field: Hashable, Sendable { case year, month, day }

    /// Twelve, as they stand alone: `January`.
    public var months: [String]
    /// Twelve, as they stand in a date, where a language makes a difference.
    public var monthsInDates: [String]
    /// Twelve: `Jan`.
    public var shortMonths: [String]
    /// Seven from Sunday: `Sunday`.
    public var weekdays: [String]
    /// Seven from Sunday: `Sun`.
    public var shortWeekdays: [String]
    /// Before and after noon.
    public var dayPeriods: [String]
    /// The digit nought; the others follow it.
    public var zero: Unicode.Scalar
    /// By length.
    public var datePatterns: [Length: String]
    /// The time of day: `h:mm a` or `HH:mm`.
    public var timePattern: String
    /// A day of the year: `EEE, MMM d`.
    public var dayPattern: String
    /// A year alone: `y`, `y年`.
    public var yearPattern: String
    /// A day of the month alone: `d`, `d日`.
    public var dayOfMonthPattern: String
    /// The order of the fields in a date.
    public var order: [Field]
    /// The word for today.
    public var today: String
    /// What stands beside 0 to 23 hours: `hours`, `hour`, `hours`…
    public var hourUnits: [String]
    /// What stands beside 0 to 59 minutes.
    public var minuteUnits: [String]

    public init(
        months: [String], monthsInDates: [String], shortMonths: [String], weekdays: [String], shortWeekdays: [String],
        dayPeriods: [String], zero: Unicode.Scalar, datePatterns: [Length: String], timePattern: String,
        dayPattern: String, yearPattern: String, dayOfMonthPattern: String, order: [Field], today: String,
        hourUnits: [String], minuteUnits: [String]
    ) {
        self.months = months
        self.monthsInDates = monthsInDates
        self.shortMonths = shortMonths
        self.weekdays = weekdays
        self.shortWeekdays = shortWeekdays
        self.dayPeriods = dayPeriods
        self.zero = zero
        self.datePatterns = datePatterns
        self.timePattern = timePattern
        self.dayPattern = dayPattern
        self.yearPattern = yearPattern
        self.dayOfMonthPattern = dayOfMonthPattern
        self.order = order
        self.today = today
        self.hourUnits = hourUnits
        self.minuteUnits = minuteUnits
    }

    /// Whether the hours of a day are counted to twelve, with a word for before and after noon.
    public var countsToTwelve: Bool { fields(of: timePattern).contains { $0 == "h" || $0 == "K" } }

    /// Whether that word stands before the hour.
    public var dayPeriodIsFirst: Bool { fields(of: timePattern).first.map { "abB".contains($0) } ?? false }

    /// The time of day: `9:41 AM`, `09:41`.
    public func time(_ time: CivilTime) -> String { text(time, timePattern) }

    /// A date.
    public func date(_ time: CivilTime, _ length: Length) -> String { text(time, datePatterns[length] ?? "y-MM-dd") }

    /// A day as a wheel has it: `Mon, Jan 9`.
    public func day(_ time: CivilTime) -> String { text(time, dayPattern) }

    /// A year alone.
    public func year(_ year: Int) -> String { text(CivilTime(year: year, month: 1, day: 1), yearPattern) }

    /// A day of the month alone, 1 to 31.
    public func dayOfMonth(_ day: Int) -> String { text(CivilTime(year: 2000, month: 1, day: day), dayOfMonthPattern) }

    /// A number in the locale's digits, with noughts before it up to `digits`.
    public func number(_ number: Int, digits: Int = 1) -> String {
        let plain = String(number)
        let padded = String(repeating: "0", count: max(0, digits - plain.count)) + plain
        guard zero != "0" else { return padded }
        return String(
            String.UnicodeScalarView(
                padded.unicodeScalars.map { digit in
                    ("0"..."9").contains(digit) ? Unicode.Scalar(zero.value + digit.value - 48) ?? digit : digit
                }))
    }

    /// `time` by a pattern. Letters that name no field of it (a zone, an era) give nothing.
    public func text(_ time: CivilTime, _ pattern: String) -> String {
        var result = ""
        Self.scan(pattern) { letter, count in
            switch letter {
            case .some(let letter): result += field(letter, count.count, time)
            case nil: result += count.literal
            }
        }
        return result
    }

    private func field(_ letter: Character, _ count: Int, _ time: CivilTime) -> String {
        let (year, month, day) = time.date
        switch letter {
        case "y", "u": return count == 2 ? number(year % 100, digits: 2) : number(year, digits: count)
        case "M", "L":
            switch count {
            case 1, 2: return number(month, digits: count)
            case 3: return shortMonths[month - 1]
            default: return (letter == "L" ? months : monthsInDates)[month - 1]
            }
        case "d": return number(day, digits: count)
        case "E", "c", "e": return (count >= 4 ? weekdays : shortWeekdays)[time.weekday]
        case "a", "b", "B": return dayPeriods[time.hour < 12 ? 0 : 1]
        case "h": return number((time.hour + 11) % 12 + 1, digits: count)
        case "K": return number(time.hour % 12, digits: count)
        case "H": return number(time.hour, digits: count)
        case "k": return number((time.hour + 23) % 24 + 1, digits: count)
        case "m": return number(time.minute, digits: count)
        case "s": return number(0, digits: count)
        default: return ""
        }
    }

    private func fields(of pattern: String) -> [Character] {
        var letters: [Character] = []
        Self.scan(pattern) { letter, _ in if let letter { letters.append(letter) } }
        return letters
    }

    /// Calls `found` for each run of a letter, and for what stands between.
    private static func scan(_ pattern: String, _ found: (Character?, (count: Int, literal: String)) -> Void) {
        var rest = Array(pattern)[...]
        while let first = rest.first {
            if first == "'" {
                rest = rest.dropFirst()
                // Two apostrophes are one; else it all stands for itself up to the next.
                guard rest.first != "'" else {
                    found(nil, (0, "'"))
                    rest = rest.dropFirst()
                    continue
                }
                let quoted = rest.prefix { $0 != "'" }
                found(nil, (0, String(quoted)))
                rest = rest.dropFirst(quoted.count + 1)
            } else if first.isASCII, first.isLetter {
                let run = rest.prefix { $0 == first }
                found(first, (run.count, ""))
                rest = rest.dropFirst(run.count)
            } else {
                found(nil, (0, String(first)))
                rest = rest.dropFirst()
            }
        }
    }
}

extension DateFormatting {
    /// American English, as ICU 72 has it: needs no data at run time, and serves where a locale's is missing.
    public static let english = DateFormatting(
        months: englishMonths, monthsInDates: englishMonths, shortMonths: englishMonths.map { String($0.prefix(3)) },
        weekdays: englishWeekdays, shortWeekdays: englishWeekdays.map { String($0.prefix(3)) },
        dayPeriods: ["AM", "PM"], zero: "0", datePatterns: [.short: "M/d/yy", .medium: "MMM d, y", .long: "MMMM d, y"],
        timePattern: "h:mm a", dayPattern: "EEE, MMM d", yearPattern: "y", dayOfMonthPattern: "d",
        order: [.month, .day, .year], today: "Today", hourUnits: (0..<24).map { $0 == 1 ? "hour" : "hours" },
        minuteUnits: [String](repeating: "min", count: 60))

    private static let englishMonths = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
    private static let englishWeekdays = [
        "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ]
}
