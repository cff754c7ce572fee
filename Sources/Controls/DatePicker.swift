public import Base
import Drawing
public import Gestures

/// Wheels for a date, a time of day, both, or a length of time.
///
/// What cannot be chosen is grey, and may be passed over: once all wheels stand on it they roll back to the nearest that can, and only then
/// is the value told.
public final class DatePicker: WheelPicker {
    /// What the scene says of it.
    public let properties: DatePickerProperties
    private let calendar: DateWheels
    /// The value: of modes without a date on 1970-01-01.
    public private(set) var time: CivilTime
    /// The days since 1970-01-01 that are called today.
    public var today: Int {
        didSet { if today != oldValue { invalidate() } }
    }
    /// What moved the wheels since they last stood.
    private var cause = Cause.touch
    /// Room for the widest row of each wheel, found when it is first needed.
    private var widest: [Double]?

    /// - Parameters:
    ///   - now: what the clock shows.
    ///   - size: the profile's: a phone's width by its keyboard's height, on a tablet 320 × 216.
    public init(id: String, properties: DatePickerProperties, now: CivilTime, size: Size, feel: Feel) {
        self.properties = properties
        calendar = DateWheels(properties, now: now)
        let first: CivilTime =
            switch properties.mode {
            case .dateAndTime, .date: now
            case .time: CivilTime(days: 0, minuteOfDay: now.minuteOfDay)
            case .countdown: CivilTime(days: 0, minuteOfDay: 1)
            }
        let wanted = properties.value ?? first
        time = calendar.nearest(to: properties.mode == .date ? CivilTime(days: wanted.days) : wanted)
        today = now.days
        super.init(
            id: id,
            wheels: Self.wheels(calendar, at: time, feel),
            leftToRight: Self.leftToRight(calendar.fields, isMirrored: properties.isMirrored), size: size, feel: feel
        )
    }

    public override var kind: String { "datePicker" }
    override var squeeze: Double { feel.datePickerSqueeze }

    /// A function of its own: as a closure in the initializer the compiler's optimizer does not survive it.
    private static func wheels(_ calendar: DateWheels, at time: CivilTime, _ feel: Feel) -> [PickerWheel] {
        let rows = calendar.rows(of: time)
        return calendar.fields.indices.map { index in
            let field = calendar.fields[index]
            return PickerWheel(count: field.count, loops: field.loops, selected: rows[index], feel: feel)
        }
    }

    /// Where reading begins at the right, wheels do too; but the digits of a time run from left to right in every script.
    private static func leftToRight(_ fields: [DateWheels.Field], isMirrored: Bool) -> [Int] {
        guard isMirrored else { return Array(fields.indices) }
        var order: [Int] = fields.indices.reversed()
        if let hour = fields.firstIndex(of: .hour), let place = order.firstIndex(of: hour), place > 0 {
            order.swapAt(place, place - 1)
        }
        return order
    }

    // MARK: Value

    public override var value: Value? { .text(properties.mode.text(time)) }
    public override var valueType: ValueType { .date(properties.mode) }

    public override func set(_ value: Value) {
        guard case .text(let text) = value, let wanted = properties.mode.parse(text) else { return }
        let new = calendar.nearest(to: wanted)
        jump(to: calendar.rows(of: new))
        change(to: new, cause: .program)
    }

    private func change(to new: CivilTime, cause: Cause) {
        guard new != time else { return }
        let old = properties.mode.text(time)
        time = new
        host?.send(
            .change(old: .text(old), new: .text(properties.mode.text(new)), phase: nil, cause: cause, rows: nil),
            from: self)
    }

    // MARK: Wheels

    /// Where the wheels stand, or are on their way to.
    private var rows: [Int] { wheels.map { $0.row(at: $0.destination) ?? 0 } }

    override func stood(_ wheel: Int) {
        // A wheel that was sent after another's turn goes on with that one's cause.
        cause = causes[wheel]
        follow(wheel)
        guard allStand, let now = host?.now else { return }
        let wanted = calendar.nearest(rows)
        let target = calendar.rows(of: wanted)
        guard target == rows else {
            for (i, row) in target.enumerated() {
                roll(i, to: row, cause: cause, duration: feel.datePickerReturnTime, at: now)
            }
            return
        }
        change(to: wanted, cause: cause)
    }

    /// Past twelve the word for the half of the day goes with the hours; where the word is turned, the hours stay as they look.
    private func follow(_ wheel: Int) {
        guard let hour = calendar.fields.firstIndex(of: .hour), let period = calendar.fields.firstIndex(of: .period),
            let now = host?.now
        else { return }
        let half = wheels[hour].selected / 12
        guard half != wheels[period].selected else { return }
        if wheel == hour {
            guard wheels[period].isFree, wheels[period].end == nil else { return }
            roll(period, to: half, cause: causes[hour], duration: feel.datePickerReturnTime, at: now)
        } else if wheel == period, wheels[hour].isFree, wheels[hour].end == nil {
            shift(hour, by: half == 0 ? 12 : -12)
        }
    }

    override func isGrey(_ row: Int, wheel: Int) -> Bool { calendar.isGrey(row, wheel: wheel, rows) }

    override func title(_ row: Int, wheel: Int) -> String {
        let dates = properties.dates
        switch calendar.fields[wheel] {
        case .date(let first, _):
            return first + row == today ? dates.today : dates.day(CivilTime(days: first + row))
        case .year(let first, _): return dates.year(first + row)
        case .month: return dates.months[row]
        case .day: return dates.dayOfMonth(row + 1)
        case .hour:
            if properties.mode == .countdown { return dates.number(row) }
            return dates.countsToTwelve ? dates.number((row + 11) % 12 + 1) : dates.number(row, digits: 2)
        case .minute(let interval):
            return dates.number(row * interval, digits: properties.mode == .countdown ? 1 : 2)
        case .period: return dates.dayPeriods[row]
        }
    }

    // MARK: Looks

    /// Between a wheel's edges and its rows, pt.
    private static let padding = 12.0
    /// The words beside the numbers of a countdown.
    private static let unitFont = Font(size: 17, weight: .medium)
    /// Between a number and its word, pt.
    private static let unitGap = 6.0

    override func columns(width: Double) -> [Column] {
        let widest = widestRows()
        return calendar.fields.enumerated().map { i, field in
            let alignment: TextRun.Alignment =
                switch field {
                case .month: properties.isMirrored ? .end : .start
                case .date, .day, .hour, .minute, .year: properties.isMirrored ? .start : .end
                case .period: .center
                }
            let number = (widest[i] * Self.lens).rounded(.up)
            guard properties.mode == .countdown else {
                return Column(
                    width: number + 2 * Self.padding, alignment: alignment, left: Self.padding, right: Self.padding)
            }
            // A number and the word after it stand together in the middle of their half.
            let word = Self.unitGap + unitWidth(i)
            let side = max(0, (width / 2 - number - word) / 2)
            return Column(
                width: width / 2, alignment: alignment, left: side + (properties.isMirrored ? word : 0),
                right: side + (properties.isMirrored ? 0 : word))
        }
    }

    private func units(_ wheel: Int) -> [String] {
        wheel == 0 ? properties.dates.hourUnits : properties.dates.minuteUnits
    }

    private func unitWidth(_ wheel: Int) -> Double {
        guard let measuring = host?.measuring else { return 0 }
        return Set(units(wheel)).map { measuring.size(of: $0, font: Self.unitFont, width: nil, lines: 1).width }.max()
            ?? 0
    }

    /// The widest row of each wheel; of dates, of a year and a bit of them.
    private func widestRows() -> [Double] {
        if let widest { return widest }
        guard let measuring = host?.measuring else { return calendar.fields.map { _ in 40 } }
        let found = calendar.fields.indices.map { wheel in
            (0..<min(calendar.fields[wheel].count, 400)).map {
                measuring.size(of: title($0, wheel: wheel), font: Self.font, width: nil, lines: 1).width
            }.max() ?? 0
        }
        widest = found
        return found
    }

    override func drawBeside(_ bar: Rect, into list: inout DisplayList, _ theme: Theme) {
        guard properties.mode == .countdown else { return }
        let columns = columns(width: frame.width)
        for (i, wheel) in wheelFrames.enumerated() {
            let number = wheels[i].selected * (i == 0 ? 1 : calendar.interval)
            let words = units(i)
            guard words.indices.contains(number) else { continue }
            let room = (properties.isMirrored ? columns[i].left : columns[i].right) - Self.unitGap
            // A script that runs from the right starts there by itself.
            list.text(
                TextRun(words[number], font: Self.unitFont, color: theme.label),
                in: Rect(properties.isMirrored ? wheel.x : wheel.maxX - room, bar.y, room, bar.height))
        }
    }
}
