public import Base
internal import CICU

/// What ICU knows of dates: names and patterns of locales, and when the clocks of a zone are put forward.
public enum LocaleDates {
    /// How `locale` (`en_US`) writes dates; the nearest that ICU knows of one that it does not. nil only where ICU's data is missing.
    public static func formatting(_ locale: String) -> DateFormatting? {
        let id = "\(locale)@calendar=gregorian"
        var status = U_ZERO_ERROR
        guard let names = icu_udat_open(UDAT_LONG, UDAT_LONG, id, &status),
            let patterns = icu_udatpg_open(id, &status)
        else { return nil }
        defer {
            icu_udat_close(names)
            icu_udatpg_close(patterns)
        }
        func symbols(_ type: UDateFormatSymbolType, _ range: Range<Int32>) -> [String] {
            range.map { index in string { icu_udat_getSymbols(names, type, index, $0, $1, $2) } ?? "" }
        }
        func best(_ skeleton: String) -> String {
            let units = Array(skeleton.utf16)
            return string { icu_udatpg_getBestPattern(patterns, units, Int32(units.count), $0, $1, $2) } ?? skeleton
        }
        func style(_ style: UDateFormatStyle) -> String? {
            var status = U_ZERO_ERROR
            guard let format = icu_udat_open(UDAT_NONE, style, id, &status) else { return nil }
            defer { icu_udat_close(format) }
            return string { icu_udat_toPattern(format, $0, $1, $2) }
        }
        var lengths: [DateFormatting.Length: String] = [:]
        lengths[.short] = style(UDAT_SHORT)
        lengths[.medium] = style(UDAT_MEDIUM)
        lengths[.long] = style(UDAT_LONG)
        return DateFormatting(
            months: symbols(UDAT_STANDALONE_MONTHS, 0..<12), monthsInDates: symbols(UDAT_MONTHS, 0..<12),
            shortMonths: symbols(UDAT_SHORT_MONTHS, 0..<12), weekdays: symbols(UDAT_WEEKDAYS, 1..<8),
            shortWeekdays: symbols(UDAT_SHORT_WEEKDAYS, 1..<8), dayPeriods: symbols(UDAT_AM_PMS, 0..<2),
            zero: zero(id), datePatterns: lengths, timePattern: best("jmm"), dayPattern: best("EEEMMMd"),
            yearPattern: best("y"), dayOfMonthPattern: best("d"), order: order(best("yMMMMd")), today: today(id),
            hourUnits: units("unit/hour unit-width-full-name", 24, id),
            minuteUnits: units("unit/minute unit-width-short", 60, id))
    }

    /// The times that clocks of `zone` (`Europe/Berlin`) skip in the years 1900 to 2100, in their order; nil if there is no such zone.
    public static func gaps(_ zone: String) -> [Range<CivilTime>]? {
        let name = Array(zone.utf16)
        guard icu_isZone(name, Int32(name.count)) != 0 else { return nil }
        var status = U_ZERO_ERROR
        guard let calendar = icu_ucal_open(name, Int32(name.count), &status) else { return nil }
        defer { icu_ucal_close(calendar) }
        var gaps: [Range<CivilTime>] = []
        let last = Double(CivilTime(year: CivilTime.years.upperBound + 1, month: 1, day: 1).microseconds / 1000)
        var moment = Double(CivilTime(year: CivilTime.years.lowerBound, month: 1, day: 1).microseconds / 1000)
        icu_ucal_setMillis(calendar, moment, &status)
        var offset = icu_ucal_offset(calendar, &status)
        var next = 0.0
        while status.rawValue <= 0, icu_ucal_nextTransition(calendar, &next, &status) != 0, next < last {
            moment = next
            icu_ucal_setMillis(calendar, moment, &status)
            let after = icu_ucal_offset(calendar, &status)
            if after > offset {
                func civil(_ offset: Int32) -> CivilTime {
                    CivilTime(microseconds: (Int64(moment) + Int64(offset)) * 1000)
                }
                gaps.append(civil(offset)..<civil(after))
            }
            offset = after
        }
        return gaps
    }

    /// What ICU writes into a buffer of its units. It parts times from their words by a narrow space that few typefaces draw well.
    private static func string(
        _ write: (UnsafeMutablePointer<UChar>, Int32, UnsafeMutablePointer<UErrorCode>) -> Int32
    ) -> String? {
        withUnsafeTemporaryAllocation(of: UChar.self, capacity: 256) { buffer in
            guard let base = buffer.baseAddress else { return nil }
            var status = U_ZERO_ERROR
            let count = write(base, 256, &status)
            guard status.rawValue <= 0, (0...256).contains(count) else { return nil }
            return String(
                decoding: buffer[..<Int(count)].lazy.map { $0 == 0x202F ? 0x20 : $0 }, as: UTF16.self)
        }
    }

    /// How `locale` writes numbers; nil only where ICU's data is missing.
    public static func numbers(_ locale: String) -> NumberFormatting? {
        var status = U_ZERO_ERROR
        guard let format = icu_unum_open(locale, &status) else { return nil }
        defer { icu_unum_close(format) }
        func symbol(_ symbol: UNumberFormatSymbol) -> String? {
            string { icu_unum_getSymbol(format, symbol, $0, $1, $2) }
        }
        let zero = zero(locale)
        let share = written(0..<1, "percent", locale)?.first ?? "0%"
        let around = share.split(separator: Character(zero), maxSplits: 1, omittingEmptySubsequences: false)
        return NumberFormatting(
            zero: zero, decimalSeparator: symbol(UNUM_DECIMAL_SEPARATOR_SYMBOL) ?? ".",
            minus: symbol(UNUM_MINUS_SIGN_SYMBOL) ?? "-", percentBefore: around.first.map(String.init) ?? "",
            percentAfter: around.count > 1 ? String(around[1]) : "%")
    }

    private static func zero(_ locale: String) -> Unicode.Scalar {
        var status = U_ZERO_ERROR
        guard let format = icu_unum_open(locale, &status) else { return "0" }
        defer { icu_unum_close(format) }
        return string { icu_unum_getSymbol(format, UNUM_ZERO_DIGIT_SYMBOL, $0, $1, $2) }?.unicodeScalars.first ?? "0"
    }

    private static func today(_ locale: String) -> String {
        var status = U_ZERO_ERROR
        guard let format = icu_ureldatefmt_open(locale, &status) else { return "Today" }
        defer { icu_ureldatefmt_close(format) }
        return string { icu_ureldatefmt_today(format, $0, $1, $2) } ?? "Today"
    }

    private static func order(_ pattern: String) -> [DateFormatting.Field] {
        var order: [DateFormatting.Field] = []
        var isQuoted = false
        for letter in pattern {
            if letter == "'" { isQuoted.toggle() }
            guard !isQuoted else { continue }
            let field: DateFormatting.Field? =
                switch letter {
                case "y", "u", "U": .year
                case "M", "L": .month
                case "d": .day
                default: nil
                }
            if let field, !order.contains(field) { order.append(field) }
        }
        return order.count == 3 ? order : [.year, .month, .day]
    }

    /// The words for 0 to `count` − 1 of a unit, without the number.
    /// The words that stand beside the numbers below `count`.
    private static func units(_ skeleton: String, _ count: Int, _ locale: String) -> [String] {
        let numbers = written(0..<count, skeleton, locale) ?? [String](repeating: "", count: count)
        return numbers.map { number in
            let words = number.unicodeScalars.filter { $0.properties.numericType == nil }
            return String(String.UnicodeScalarView(words)).trimmed
        }
    }

    private static func written(_ numbers: Range<Int>, _ skeleton: String, _ locale: String) -> [String]? {
        let units = Array(skeleton.utf16)
        var status = U_ZERO_ERROR
        guard let format = icu_unumf_open(units, Int32(units.count), locale, &status),
            let result = icu_unumf_openResult(&status)
        else { return nil }
        defer {
            icu_unumf_closeResult(result)
            icu_unumf_close(format)
        }
        return numbers.map { number in
            icu_unumf_formatInt(format, Int64(number), result, &status)
            return string { icu_unumf_resultToString(result, $0, $1, $2) } ?? ""
        }
    }
}

extension String {
    /// Without spaces, and marks of direction, at its ends.
    fileprivate var trimmed: String {
        func isPadding(_ scalar: Unicode.Scalar) -> Bool {
            scalar.properties.isWhitespace || scalar.properties.generalCategory == .format
        }
        let start = unicodeScalars.firstIndex { !isPadding($0) } ?? unicodeScalars.endIndex
        guard let last = unicodeScalars.lastIndex(where: { !isPadding($0) }) else { return "" }
        return String(unicodeScalars[start...last])
    }
}
