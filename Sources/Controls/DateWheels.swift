import Base

/// The calendar behind a date picker's wheels: which wheels there are, which moment their rows mean together, and which moments can be
/// chosen.
struct DateWheels {
    /// A wheel, and what its rows count from.
    enum Field: Hashable {
        /// One row a day, from so many days after 1970-01-01.
        case date(first: Int, count: Int)
        case year(first: Int, count: Int)
        case month
        case day
        /// 24 rows, whatever is written on them.
        case hour
        case minute(interval: Int)
        /// Before and after noon.
        case period

        /// The first that follows decides over the next: a year over its months.
        var weight: Int {
            switch self {
            case .date, .year: 0
            case .month: 1
            case .day: 2
            case .period: 3
            case .hour: 4
            case .minute: 5
            }
        }

        var count: Int {
            switch self {
            case .date(_, let count), .year(_, let count): count
            case .month: 12
            case .day: 31
            case .hour: 24
            case .minute(let interval): 60 / interval
            case .period: 2
            }
        }

        /// Hours, minutes, months and days go round; years and dates do not.
        var loops: Bool {
            switch self {
            case .date, .year, .period: false
            case .month, .day, .hour: true
            case .minute(let interval): interval < 60
            }
        }
    }

    let mode: DatePickerProperties.Mode
    /// In the order in which they stand, from the side where reading begins.
    let fields: [Field]
    let interval: Int
    /// The earliest and the latest that can be chosen, on rows of the minutes' wheel.
    let range: ClosedRange<CivilTime>
    private let gaps: [Range<CivilTime>]

    /// - Parameter now: what the clock shows: wheels without limits reach a year from it either way, those of years as far as the calendar.
    init(_ properties: DatePickerProperties, now: CivilTime) {
        mode = properties.mode
        interval = properties.minuteInterval
        let dates = properties.dates
        let zero = CivilTime(days: 0)
        let step = Int64(properties.minuteInterval) * 60_000_000
        func up(_ time: CivilTime) -> CivilTime {
            let rest = ((time.microseconds % step) + step) % step
            return rest == 0 ? time : time + (step - rest)
        }
        func down(_ time: CivilTime) -> CivilTime { time + -(((time.microseconds % step) + step) % step) }
        let widest: ClosedRange<CivilTime>
        switch properties.mode {
        case .time: widest = zero...CivilTime(days: 0, minuteOfDay: 1439)
        case .countdown: widest = CivilTime(days: 0, minuteOfDay: 1)...CivilTime(days: 0, minuteOfDay: 1439)
        case .date:
            widest =
                CivilTime(
                    year: CivilTime.years.lowerBound, month: 1, day: 1)...CivilTime(
                    year: CivilTime.years.upperBound, month: 12, day: 31)
        case .dateAndTime:
            // A minimum or maximum of its own moves that end alone, unless it lies beyond the other.
            let lower = properties.min ?? Self.years(-1, from: Swift.min(now, properties.max ?? now))
            let upper = properties.max ?? Self.years(1, from: Swift.max(now, properties.min ?? now))
            widest = CivilTime(days: lower.days)...CivilTime(days: upper.days, minuteOfDay: 1439)
        }
        var lower = up(Swift.max(properties.min ?? widest.lowerBound, widest.lowerBound))
        let upper = down(Swift.min(properties.max ?? widest.upperBound, widest.upperBound))
        // Between two rows there may be none: then the one before.
        if lower > upper { lower = upper }
        range = lower...upper
        gaps = properties.gaps.filter { $0.upperBound > lower && $0.lowerBound <= upper }

        let time: [Field] = [.hour, .minute(interval: properties.minuteInterval)]
        let clock =
            !dates.countsToTwelve ? time : dates.dayPeriodIsFirst ? [.period] + time : time + [.period]
        switch properties.mode {
        case .countdown: fields = time
        case .time: fields = clock
        case .dateAndTime:
            fields =
                [.date(first: widest.lowerBound.days, count: widest.upperBound.days - widest.lowerBound.days + 1)]
                + clock
        case .date:
            let years = range.lowerBound.year...range.upperBound.year
            fields = dates.order.map { field in
                switch field {
                case .year: .year(first: years.lowerBound, count: years.count)
                case .month: .month
                case .day: .day
                }
            }
        }
    }

    /// So many years later, on 28 February where there is no 29th.
    private static func years(_ count: Int, from time: CivilTime) -> CivilTime {
        let (year, month, day) = time.date
        let there = Swift.min(Swift.max(year + count, CivilTime.years.lowerBound), CivilTime.years.upperBound)
        return CivilTime(
            year: there, month: month, day: Swift.min(day, CivilTime.days(inMonth: month, of: there)), hour: time.hour,
            minute: time.minute)
    }

    /// The rows on which `time` is read.
    func rows(of time: CivilTime) -> [Int] {
        let (year, month, day) = time.date
        return fields.map { field in
            switch field {
            case .date(let first, let count): Swift.min(Swift.max(time.days - first, 0), count - 1)
            case .year(let first, let count): Swift.min(Swift.max(year - first, 0), count - 1)
            case .month: month - 1
            case .day: day - 1
            case .hour: time.hour
            case .minute(let interval): time.minute / interval
            case .period: time.hour / 12
            }
        }
    }

    /// What `rows` say, of a month's last day where it has no such day.
    func time(_ rows: [Int]) -> CivilTime {
        let parts = Parts(fields, rows)
        let days = CivilTime.days(inMonth: parts.month, of: parts.year)
        return parts.time(day: Swift.min(parts.day, days))
    }

    /// The moment nearest to what `rows` say that can be chosen.
    func nearest(_ rows: [Int]) -> CivilTime { nearest(to: time(rows)) }

    /// The moment nearest to `time` that can be chosen.
    func nearest(to time: CivilTime) -> CivilTime {
        let step = Int64(interval) * 60_000_000
        var time = CivilTime(microseconds: time.microseconds - ((time.microseconds % step) + step) % step)
        time = Swift.min(Swift.max(time, range.lowerBound), range.upperBound)
        guard mode == .dateAndTime, let gap = gaps.first(where: { $0.contains(time) }) else { return time }
        // The rows that stand on either side of what the clocks skip.
        let past = (gap.lowerBound.microseconds - 1) / step * step
        let before = CivilTime(microseconds: past)
        let after = CivilTime(microseconds: (gap.upperBound.microseconds + step - 1) / step * step)
        if before < range.lowerBound { return Swift.min(after, range.upperBound) }
        if after > range.upperBound { return before }
        return time.microseconds - before.microseconds < after.microseconds - time.microseconds ? before : after
    }

    /// Whether nothing that `row` of a wheel stands for can be chosen, as the wheels that decide over it stand.
    func isGrey(_ row: Int, wheel: Int, _ rows: [Int]) -> Bool {
        let field = fields[wheel]
        var rows = rows
        rows[wheel] = row
        let parts = Parts(fields, rows)
        let first: CivilTime
        let last: CivilTime
        switch field {
        case .date(let start, _):
            (first, last) = (CivilTime(days: start + row), CivilTime(days: start + row, minuteOfDay: 1439))
        case .year:
            (first, last) = (
                CivilTime(year: parts.year, month: 1, day: 1), CivilTime(year: parts.year, month: 12, day: 31)
            )
        case .month:
            first = CivilTime(year: parts.year, month: parts.month, day: 1)
            last = first + Int64(CivilTime.days(inMonth: parts.month, of: parts.year) - 1) * 86_400_000_000
        case .day:
            guard row < CivilTime.days(inMonth: parts.month, of: parts.year) else { return true }
            first = parts.time(day: row + 1)
            last = first
        case .period:
            first = CivilTime(days: parts.days, minuteOfDay: row * 720)
            last = CivilTime(days: parts.days, minuteOfDay: row * 720 + 719)
        case .hour:
            first = CivilTime(days: parts.days, minuteOfDay: row * 60)
            last = CivilTime(days: parts.days, minuteOfDay: row * 60 + 60 - interval)
        case .minute:
            first = parts.time(day: parts.day)
            last = first
        }
        if last < range.lowerBound || first > range.upperBound { return true }
        guard mode == .dateAndTime else { return false }
        return gaps.contains { $0.contains(first) && $0.contains(last) }
    }

    /// What rows say, each for itself.
    private struct Parts {
        /// Of a wheel of dates.
        var days = 0
        var year = 1970
        var month = 1
        var day = 1
        var hour = 0
        var minute = 0
        private var hasDate = false

        init(_ fields: [Field], _ rows: [Int]) {
            for (field, row) in zip(fields, rows) {
                switch field {
                case .date(let first, _): (days, hasDate) = (first + row, true)
                case .year(let first, _): year = first + row
                case .month: month = row + 1
                case .day: day = row + 1
                case .hour: hour = row
                case .minute(let interval): minute = row * interval
                case .period: break
                }
            }
        }

        func time(day: Int) -> CivilTime {
            hasDate
                ? CivilTime(days: days, minuteOfDay: hour * 60 + minute)
                : CivilTime(year: year, month: month, day: day, hour: hour, minute: minute)
        }
    }
}
