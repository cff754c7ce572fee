import Base
import Calendar
import Testing

@Suite("Dates by locale and zone")
struct LocaleDatesTests {
    private let evening = CivilTime(year: 2016, month: 2, day: 29, hour: 21, minute: 5)

    private func dates(_ locale: String) throws -> DateFormatting { try #require(LocaleDates.formatting(locale)) }

    @Test(
        "each locale writes dates and times its own way",
        arguments: [
            ("en_US", "9:05 PM", "2/29/16", "Feb 29, 2016", "February 29, 2016", "Mon, Feb 29"),
            ("en_GB", "21:05", "29/02/2016", "29 Feb 2016", "29 February 2016", "Mon, 29 Feb"),
            ("de_DE", "21:05", "29.02.16", "29.02.2016", "29. Februar 2016", "Mo., 29. Feb."),
            ("zh_CN", "21:05", "2016/2/29", "2016年2月29日", "2016年2月29日", "2月29日周一"),
            ("ja_JP", "21:05", "2016/02/29", "2016/02/29", "2016年2月29日", "2月29日(月)"),
            ("ar_EG", "٩:٠٥ م", "٢٩‏/٢‏/٢٠١٦", "٢٩‏/٠٢‏/٢٠١٦", "٢٩ فبراير ٢٠١٦", "الاثنين، ٢٩ فبراير"),
        ])
    func formats(locale: String, time: String, short: String, medium: String, long: String, day: String) throws {
        let dates = try dates(locale)
        #expect(dates.time(evening) == time)
        #expect(dates.date(evening, .short) == short)
        #expect(dates.date(evening, .medium) == medium)
        #expect(dates.date(evening, .long) == long)
        #expect(dates.day(evening) == day)
    }

    @Test("names, order of the fields, and the words beside numbers are the locale's")
    func names() throws {
        let english = try dates("en_US")
        #expect(english == .english)
        #expect(english.months[0] == "January" && english.order == [.month, .day, .year] && english.today == "Today")
        #expect(english.countsToTwelve && !english.dayPeriodIsFirst && english.dayPeriods == ["AM", "PM"])
        #expect(english.hourUnits[...2] == ["hours", "hour", "hours"] && english.minuteUnits[5] == "min")
        let german = try dates("de_DE")
        #expect(german.months[2] == "März" && german.order == [.day, .month, .year] && german.today == "Heute")
        #expect(!german.countsToTwelve && german.hourUnits[1] == "Stunde" && german.dayOfMonth(9) == "9")
        let chinese = try dates("zh_CN")
        #expect(chinese.order == [.year, .month, .day] && chinese.year(2016) == "2016年")
        #expect(chinese.months[1] == "二月" && chinese.dayOfMonth(29) == "29日" && chinese.today == "今天")
        let arabic = try dates("ar_EG")
        #expect(arabic.countsToTwelve && arabic.number(2016) == "٢٠١٦" && arabic.order == [.day, .month, .year])
        #expect(try dates("cs_CZ").months[0] == "leden" && dates("cs_CZ").date(evening, .long) == "29. února 2016")
    }

    @Test("the times that clocks skip are known for every zone")
    func gaps() throws {
        let berlin = try #require(LocaleDates.gaps("Europe/Berlin"))
        let start = CivilTime(year: 2017, month: 3, day: 26, hour: 2)
        #expect(berlin.contains(start..<CivilTime(year: 2017, month: 3, day: 26, hour: 3)))
        let lordHowe = try #require(LocaleDates.gaps("Australia/Lord_Howe"))
        #expect(
            lordHowe.contains {
                $0.lowerBound == CivilTime(year: 2017, month: 10, day: 1, hour: 2)
                    && $0.upperBound == CivilTime(year: 2017, month: 10, day: 1, hour: 2, minute: 30)
            })
        #expect(LocaleDates.gaps("UTC") == [])
        #expect(LocaleDates.gaps("Europe/Atlantis") == nil)
        #expect(berlin == berlin.sorted { $0.lowerBound < $1.lowerBound })
    }

    @Test("numbers have the locale's digits, decimal point and sign for hundredths")
    func numbers() throws {
        func numbers(_ locale: String) throws -> NumberFormatting { try #require(LocaleDates.numbers(locale)) }
        #expect(try numbers("en_US") == .english)
        #expect(NumberFormatting.english.percent(0.755) == "76%" && NumberFormatting.english.fixed(-2.5, 0) == "-3")
        #expect(
            NumberFormatting.english.fixed(-0.004, 2) == "0.00" && NumberFormatting.english.fixed(.infinity, 1) == "∞")
        #expect(try numbers("de_DE").percent(0.5) == "50\u{a0}%" && numbers("de_DE").fixed(2.5, 2) == "2,50")
        #expect(try numbers("ar_EG").percent(0.12).hasPrefix("١٢٪") && numbers("ar_EG").fixed(3.5, 1) == "٣٫٥")
        #expect(try numbers("ja_JP").percent(1) == "100%" && numbers("tr_TR").percent(0.5) == "%50")
    }
}
