import Base
import ControlProtocol
import Scene
import TestSupport
import Testing

/// Date pickers under a finger and under keys.
@Suite("Date picker")
struct DatePickerTests {
    /// A date picker in the middle of the screen, with these properties.
    private func handheld(_ properties: String, now: String = "2017-01-09T09:41") -> Handheld {
        Handheld("- datePicker: { id: p, frame: [0, 200], \(properties) }", civil: CivilTime(now)!)
    }

    private func change(_ old: String, _ new: String, _ cause: String = "touch") -> String {
        #"{"event":"change","id":"p","control":"datePicker","old":"\#(old)","value":"\#(new)","cause":"\#(cause)"}"#
    }

    /// Taps a row that is seen, and waits until everything stands.
    private func turn(_ handheld: Handheld, _ wheel: Int, to row: Int) {
        handheld.tap("p.wheel\(wheel).row\(row)")
        handheld.settle()
    }

    private func title(_ handheld: Handheld, _ wheel: Int, _ row: Int) -> Value? {
        guard case .list(let items) = handheld.emulator.stage.tree() else { return nil }
        return items.first { $0["id"] == .text("p.wheel\(wheel).row\(row)") }?["value"]
    }

    /// The wheel numbers from the left, as they lie.
    private func order(_ handheld: Handheld, wheels: Int) -> [Int] {
        (0..<wheels).sorted { handheld.frame(of: "p.wheel\($0)").x < handheld.frame(of: "p.wheel\($1)").x }
    }

    // MARK: Modes

    @Test(
        "four modes: date and time by default, time, date and countdown, each with its wheels and its kind of value",
        arguments: [
            ("hidden: false", 4, "2017-01-09T09:41"), ("mode: dateAndTime", 4, "2017-01-09T09:41"),
            ("mode: time", 3, "09:41"), ("mode: date", 3, "2017-01-09"), ("mode: countdown", 2, "PT1M"),
            ("mode: time, locale: de_DE", 2, "09:41"), ("mode: countdown, value: PT2H", 2, "PT2H"),
            ("mode: countdown, value: PT65M", 2, "PT1H5M"), ("mode: date, value: 2020-02-29", 3, "2020-02-29"),
        ])
    func modes(properties: String, wheels: Int, value: String) {
        let handheld = handheld(properties)
        #expect(handheld.value("p") == .text(value))
        #expect(order(handheld, wheels: wheels).count == wheels)
        guard case .list(let items) = handheld.emulator.stage.tree() else { return }
        #expect(
            items.count {
                $0["kind"] == .text("part") && $0["id"]?.text?.contains("row") == false
                    && $0["id"]?.text?.hasPrefix("p.") == true
            } == wheels)
    }

    @Test("its size is fixed: as wide as the phone, as high as its keyboard; 320 by 216 on a tablet")
    func size() {
        #expect(handheld("mode: time").frame(of: "p") == Rect(0, 264, 375, 216))
        let tablet = Handheld(
            """
            handglass: 1
            device: tablet-9.7
            start: a
            screens: { a: { statusBar: false, content: [ { datePicker: { id: p, frame: [10, 10] } } ] } }
            """)
        #expect(tablet.frame(of: "p") == Rect(10, 10, 320, 216))
    }

    @Test("the wheels together are the value; each settles on a row, and all of them send one event")
    func together() {
        let handheld = handheld("mode: date")
        turn(handheld, 1, to: 10)
        #expect(handheld.heard() == [change("2017-01-09", "2017-01-11")])
        handheld.drag(
            handheld.center(of: "p.wheel2"), to: handheld.center(of: "p.wheel2") - Point(0, 74),
            rest: .milliseconds(200))
        handheld.settle()
        #expect(handheld.heard() == [change("2017-01-11", "2019-01-11")])
    }

    // MARK: Days that are not

    @Test(
        "acceptance check: from 31 January the month goes to February: grey, silent, rolled to the 28th or 29th, one event",
        arguments: [(2017, 28), (2016, 29)])
    func acceptance(year: Int, last: Int) {
        let handheld = handheld("mode: date, value: \(year)-01-31")
        handheld.tap("p.wheel0.row1")
        handheld.wait(.milliseconds(290))
        #expect(handheld.heard() == [])
        #expect(handheld.value("p") == .text("\(year)-01-31"))
        handheld.settle()
        #expect(handheld.heard() == [change("\(year)-01-31", "\(year)-02-\(last)")])
    }

    @Test("a minute interval of 7 does not divide 60: it is reported, and acts as 1")
    func oddInterval() throws {
        let handheld = handheld("mode: time, minuteInterval: 7")
        turn(handheld, 1, to: 42)
        #expect(handheld.value("p") == .text("09:42"))
    }

    @Test(
        "every month of a plain and of a leap year ends where it ends: the 31st rolls to its last day",
        arguments: [2016, 2017])
    func monthEnds(year: Int) {
        let lengths = [31, year == 2016 ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        for month in 2...12 where lengths[month - 1] < 31 {
            let before = month - 1
            let handheld = handheld(
                "mode: date, value: \(year)-\(before < 10 ? "0" : "")\(before)-\(lengths[before - 1])")
            handheld.set(("p", .text("\(year)-\(before < 10 ? "0" : "")\(before)-\(min(31, lengths[before - 1]))")))
            // To the 31st of a month that may not have it: the day wheel first.
            turn(handheld, 0, to: month - 1)
            let expected = min(lengths[before - 1], lengths[month - 1])
            #expect(
                handheld.value("p") == .text("\(year)-\(month < 10 ? "0" : "")\(month)-\(expected)"))
        }
        // Into each day that is not, from the last that is.
        for month in 1...12 where lengths[month - 1] < 31 {
            let text = "\(year)-\(month < 10 ? "0" : "")\(month)-\(lengths[month - 1])"
            let handheld = handheld("mode: date, value: \(text)")
            turn(handheld, 1, to: lengths[month - 1])
            #expect(handheld.heard() == [])
            #expect(handheld.value("p") == .text(text))
        }
    }

    @Test("29 February of a leap year goes to the 28th in a plain one, and stays in another leap year")
    func leapDay() {
        let handheld = handheld("mode: date, value: 2016-02-29")
        turn(handheld, 2, to: 117)
        #expect(handheld.heard() == [change("2016-02-29", "2017-02-28")])
        handheld.set(("p", .text("2020-02-29")))
        _ = handheld.heard()
        turn(handheld, 2, to: 124)
        #expect(handheld.heard() == [change("2020-02-29", "2024-02-29")])
    }

    // MARK: Limits

    @Test(
        "what lies before the minimum or after the maximum is passed over, and rolls back to the nearest allowed, one event"
    )
    func limits() {
        let handheld = handheld("mode: date, value: 2017-03-10, min: 2017-03-05, max: 2018-06-20")
        turn(handheld, 0, to: 0)
        #expect(handheld.heard() == [change("2017-03-10", "2017-03-05")])
        turn(handheld, 2, to: 1)
        turn(handheld, 0, to: 5)
        #expect(handheld.value("p") == .text("2018-06-05"))
        _ = handheld.heard()
        // As far down as the wheel goes at once: beyond the 20th, over which it turns.
        handheld.drag(Point(187, 470), to: Point(187, 40), over: .milliseconds(900), rest: .milliseconds(200))
        handheld.settle()
        #expect(handheld.value("p") == .text("2018-06-20"))
        #expect(handheld.heard() == [change("2018-06-05", "2018-06-20")])
    }

    @Test("years and dates end at the limits; without limits dates run a year either way from today")
    func ends() {
        let years = handheld("mode: date, min: 2016-05-01, max: 2018-06-20")
        years.drag(
            years.center(of: "p.wheel2"), to: years.center(of: "p.wheel2") - Point(0, 200), over: .milliseconds(80))
        years.settle()
        #expect(years.value("p") == .text("2018-01-09"))
        let dates = handheld("mode: dateAndTime")
        dates.plugKeyboard()
        dates.strike("Tab")
        dates.strike("Home")
        dates.settle()
        #expect(dates.value("p") == .text("2016-01-09T09:41"))
        dates.strike("End")
        dates.settle()
        #expect(dates.value("p") == .text("2018-01-09T09:41"))
    }

    @Test("a value of the scene or of a program is kept within the limits")
    func clamped() {
        let handheld = handheld("mode: time, value: \"05:00\", min: \"08:00\", max: \"18:30\"")
        #expect(handheld.value("p") == .text("08:00"))
        #expect(handheld.set(("p", .text("23:15"))))
        #expect(handheld.value("p") == .text("18:30"))
        #expect(handheld.heard() == [change("08:00", "18:30", "program")])
        #expect(!handheld.set(("p", .text("25:00"))))
        #expect(!handheld.set(("p", .text("2017-01-01"))))
        #expect(!handheld.set(("p", .number(5))))
    }

    // MARK: Times

    @Test("hours and minutes go round; past noon the word for the half of the day goes with them")
    func noon() {
        let handheld = handheld("mode: time, value: \"11:59\"")
        turn(handheld, 1, to: 0)
        #expect(handheld.heard() == [change("11:59", "11:00")])
        turn(handheld, 0, to: 12)
        #expect(handheld.heard() == [change("11:00", "12:00")])
        #expect(title(handheld, 2, 1) == .text("PM"))
        #expect(handheld.frame(of: "p.wheel2.row1").midY == handheld.frame(of: "p").midY)
    }

    @Test("the word for the half of the day turned, the hour looks the same and means another")
    func halfOfTheDay() {
        let handheld = handheld("mode: time")
        turn(handheld, 2, to: 1)
        #expect(handheld.heard() == [change("09:41", "21:41")])
        #expect(title(handheld, 0, 21) == .text("9"))
        #expect(handheld.frame(of: "p.wheel0.row21").midY == handheld.frame(of: "p").midY)
        turn(handheld, 2, to: 0)
        #expect(handheld.value("p") == .text("09:41"))
    }

    @Test(
        "minutes stand an interval apart, and the value is rounded down to it; 60 is one row",
        arguments: [(15, "09:30", "09:45"), (30, "09:30", "09:00"), (60, "09:00", "09:00")])
    func intervals(interval: Int, first: String, next: String) {
        let handheld = handheld("mode: time, minuteInterval: \(interval)")
        #expect(handheld.value("p") == .text(first))
        handheld.plugKeyboard()
        handheld.strike("Tab")
        handheld.strike("Right")
        handheld.strike("Down")
        handheld.settle()
        #expect(handheld.value("p") == .text(next))
    }

    @Test("a countdown of nothing rolls to a minute, or to its interval", arguments: [(1, "PT1M"), (5, "PT5M")])
    func countdown(interval: Int, least: String) {
        let handheld = handheld("mode: countdown, value: PT1H, minuteInterval: \(interval)")
        turn(handheld, 0, to: 0)
        #expect(handheld.heard() == [change("PT1H", least)])
        turn(handheld, 0, to: 23)
        handheld.set(("p", .text("PT23H59M")))
        #expect(handheld.value("p") == .text(interval == 1 ? "PT23H59M" : "PT23H55M"))
    }

    @Test("clocks put forward: the hour that is skipped cannot be chosen; put back: the doubled hour is one")
    func daylightSaving() {
        let zone = "timeZone: Europe/Berlin, locale: de_DE"
        let spring = handheld("value: 2017-03-26T01:30, \(zone)")
        turn(spring, 1, to: 2)
        #expect(spring.heard() == [change("2017-03-26T01:30", "2017-03-26T03:00")])
        turn(spring, 1, to: 4)
        turn(spring, 1, to: 2)
        #expect(spring.value("p") == .text("2017-03-26T01:59"))
        let autumn = handheld("value: 2017-10-29T01:30, \(zone)")
        turn(autumn, 1, to: 2)
        #expect(autumn.heard() == [change("2017-10-29T01:30", "2017-10-29T02:30")])
        let elsewhere = handheld("value: 2017-03-26T01:30, timeZone: America/New_York, locale: de_DE")
        turn(elsewhere, 1, to: 2)
        #expect(elsewhere.value("p") == .text("2017-03-26T02:30"))
        #expect(!spring.set(("p", .text("2017-02-29T02:00"))))
        spring.set(("p", .text("2017-03-26T02:45")))
        #expect(spring.value("p") == .text("2017-03-26T03:00"))
    }

    // MARK: Locales

    @Test(
        "the locale decides names, order, digits and whether the hours are counted to twelve",
        arguments: [
            ("en_US", [0, 1, 2], "January", "9", "2017", 4, "AM"),
            ("en_GB", [0, 1, 2], "9", "January", "2017", 3, nil),
            ("de_DE", [0, 1, 2], "9", "Januar", "2017", 3, nil), ("zh_CN", [0, 1, 2], "2017年", "一月", "9日", 3, nil),
            ("ja_JP", [0, 1, 2], "2017年", "1月", "9日", 3, nil), ("ar_EG", [2, 1, 0], "٩", "يناير", "٢٠١٧", 4, "ص"),
        ] as [(String, [Int], String, String, String, Int, String?)])
    func locales(
        locale: String, order: [Int], first: String, second: String, third: String, wheels: Int, period: String?
    ) {
        let dates = handheld("mode: date, locale: \(locale)")
        #expect(self.order(dates, wheels: 3) == order)
        let rows = dates.emulator.stage.tree()
        guard case .list(let items) = rows else { return }
        let middle = dates.frame(of: "p").midY
        let chosen = (0..<3).map { wheel in
            items.first { item in
                guard let id = item["id"]?.text, id.hasPrefix("p.wheel\(wheel).row") else { return false }
                return dates.frame(of: id).midY == middle
            }?["value"]
        }
        #expect(chosen == [.text(first), .text(second), .text(third)])
        let both = handheld("locale: \(locale)")
        if let period { #expect(title(both, 3, 0) == .text(period)) } else { #expect(title(both, 3, 0) == nil) }
        // The digits of a time run from left to right in every script.
        let time = self.order(both, wheels: wheels).filter { $0 == 1 || $0 == 2 }
        #expect(time == [1, 2])
    }

    @Test("today is called so, also past midnight")
    func today() {
        let handheld = handheld("locale: en_US", now: "2017-01-09T23:58")
        #expect(title(handheld, 0, 366) == .text("Today"))
        #expect(title(handheld, 0, 367) == .text("Tue, Jan 10"))
        handheld.wait(.milliseconds(180_000))
        #expect(title(handheld, 0, 366) == .text("Mon, Jan 9"))
        #expect(title(handheld, 0, 367) == .text("Today"))
    }

    @Test("texts show its date and time as the locale writes them, and follow it")
    func texts() {
        let handheld = Handheld(
            """
            - label: { id: l, frame: [0, 0], text: "{p|date:short}, {p|date:medium}, {p|date:long}, {p|time}; {p}" }
            - datePicker: { id: p, frame: [0, 200] }
            """)
        #expect(
            handheld.value("l") == .text("1/9/17, Jan 9, 2017, January 9, 2017, 9:41 AM; 2017-01-09T09:41"))
        handheld.set(("p", .text("2017-12-24T18:05")))
        #expect(
            handheld.value("l")
                == .text("12/24/17, Dec 24, 2017, December 24, 2017, 6:05 PM; 2017-12-24T18:05"))
    }

    // MARK: Keys and chance

    @Test("keys turn one wheel, left and right choose it; cause keyboard")
    func keys() {
        let handheld = handheld("mode: date")
        handheld.plugKeyboard()
        handheld.strike("Tab")
        handheld.strike("Down")
        handheld.settle()
        #expect(handheld.heard() == [change("2017-01-09", "2017-02-09", "keyboard")])
        handheld.strike("Right")
        handheld.strike("Up")
        handheld.settle()
        #expect(handheld.heard() == [change("2017-02-09", "2017-02-08", "keyboard")])
    }

    @Test(
        "whatever fingers, keys and programs do, every wheel ends on a row, the value can be chosen, and no event is without a change",
        arguments: [
            "mode: date, min: 2016-11-17, max: 2019-02-03",
            "mode: time, minuteInterval: 5, min: \"06:20\", max: \"21:40\"",
            "value: 2017-03-26T01:30, timeZone: Europe/Berlin, locale: de_DE", "mode: countdown, minuteInterval: 10",
            "locale: ar_EG",
        ])
    func chance(properties: String) {
        let handheld = handheld(properties)
        handheld.plugKeyboard()
        var dice = Dice(seed: 20_170_109)
        var last = handheld.value("p")
        for _ in 0..<120 {
            let area = handheld.frame(of: "p")
            func point() -> Point {
                Point(area.x + Double(dice.below(Int(area.width))), area.y + Double(dice.below(Int(area.height))))
            }
            switch dice.below(6) {
            case 0: handheld.tap(point())
            case 1, 2: handheld.drag(point(), to: point(), over: .milliseconds(Int64(dice.number(20...600))))
            case 3:
                handheld.down(point())
                handheld.wait(.milliseconds(Int64(dice.number(0...200))))
                handheld.up()
            case 4:
                handheld.strike(dice.pick(["Tab", "Up", "Down", "Left", "Right", "PageUp", "PageDown", "Home", "End"]))
            default: handheld.wait(.milliseconds(Int64(dice.number(0...400))))
            }
            if dice.one(in: 3) { handheld.settle() }
        }
        handheld.settle()
        for line in handheld.heard() where line.contains("\"id\":\"p\"") {
            #expect(line.contains(#""old":\#(last!.json)"#), "\(line)")
            guard let value = line.split(separator: "\"value\":").last?.split(separator: ",").first else { continue }
            #expect("\(value)" != last!.json, "\(line)")
            last = .text(String(value.dropFirst().dropLast()))
        }
        #expect(handheld.value("p") == last)
        let middle = handheld.frame(of: "p").midY
        guard case .list(let items) = handheld.emulator.stage.tree() else { return }
        let wheels = items.count {
            $0["kind"] == .text("part") && $0["id"]?.text?.contains(".row") == false
                && $0["id"]?.text?.hasPrefix("p.") == true
        }
        let standing = items.count { item in
            guard let id = item["id"]?.text, id.contains(".row") else { return false }
            return (handheld.frame(of: id).midY - middle).magnitude < 0.001
        }
        #expect(standing == wheels)
        // What stands there is the value.
        let value = handheld.value("p")
        handheld.set(("p", value!))
        #expect(handheld.value("p") == value)
        #expect(handheld.heard() == [])
    }
}

extension Value {
    fileprivate var text: String? { if case .text(let text) = self { text } else { nil } }
}
