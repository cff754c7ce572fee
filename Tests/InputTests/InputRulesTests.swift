import Base
import Input
import Testing

@Suite("Rules for input devices")
struct InputRulesTests {
    private var panel: DeviceDescription {
        var panel = slotPanel
        panel.name = "Goodix Capacitive TouchScreen"
        panel.phys = "input/ts"
        (panel.vendor, panel.product) = (0x416, 0x38f)
        return panel
    }

    private func rule(_ match: DeviceMatch, line: Int = 1, quirks: [Quirk] = []) -> InputRule {
        InputRule(match: match, origin: "c.yaml:\(line)", quirks: quirks)
    }

    private func reasons(_ match: DeviceMatch, path: String? = nil) -> [String] {
        InputRules([rule(match)]).settle(panel, properties: path.map { ["ID_PATH": $0] } ?? [:]).matched.map(\.reason)
    }

    @Test("a device is known by its role, name, plug and numbers; all that a rule says must fit")
    func match() {
        #expect(reasons(DeviceMatch(role: .touchscreen)) == ["role touchscreen"])
        #expect(reasons(DeviceMatch(role: .mouse)) == [])
        #expect(reasons(DeviceMatch(name: TextPattern("Goodix*"))) == ["name Goodix Capacitive TouchScreen"])
        #expect(reasons(DeviceMatch(name: TextPattern("Goodix"))) == [])
        #expect(reasons(DeviceMatch(id: TextPattern("0416:038f"))) == ["id 0416:038f"])
        #expect(
            reasons(DeviceMatch(role: .touchscreen, phys: TextPattern("input/ts"))) == [
                "role touchscreen, phys input/ts"
            ])
        #expect(reasons(DeviceMatch(role: .touchscreen, phys: TextPattern("input/tx"))) == [])
        #expect(reasons(DeviceMatch(path: TextPattern("platform-*")), path: "platform-i2c") == ["path platform-i2c"])
        #expect(reasons(DeviceMatch(path: TextPattern("*"))) == [])
    }

    @Test(
        "wildcards are those of shells",
        arguments: [
            ("", "", true), ("*", "", true), ("a*c", "abbc", true), ("a*c", "abcd", false), ("*b*", "abc", true),
            ("a?c", "abc", true), ("a?c", "ac", false), ("**", "x", true), ("*ab", "aab", true), ("A", "a", false),
            ("*a*b*c", "aabbcc", true), ("*a*b*c", "acb", false), ("é?", "é😀", true),
        ])
    func wildcards(pattern: String, text: String, fits: Bool) { #expect(TextPattern(pattern).matches(text) == fits) }

    @Test(
        "every rule that fits counts, the last one where several say the same; an earlier role is matched by later rules"
    )
    func order() {
        var first = rule(DeviceMatch(role: .touchscreen), line: 1, quirks: [.median(3), .debounce(5000)])
        first.grabs = true
        first.role = .penTablet
        var second = rule(DeviceMatch(role: .penTablet), line: 2, quirks: [.debounce(0)])
        second.calibration = Calibration(0, 1, 0, 1, 0, 0)
        let third = rule(DeviceMatch(role: .touchscreen), line: 3, quirks: [.median(5)])
        let plan = InputRules([first, second, third]).settle(panel)
        #expect(plan.settings.quirks == DeviceQuirks(median: 3, role: .penTablet))
        #expect(plan.settings.calibration == Calibration(0, 1, 0, 1, 0, 0))
        #expect(plan.grabs == true && !plan.isIgnored)
        #expect(plan.matched.map(\.origin) == ["c.yaml:1", "c.yaml:2"])
        #expect(plan.matched.map(\.sets) == [["grab", "role", "median", "debounce"], ["calibration", "debounce"]])
    }

    @Test("udev's calibration and its word to ignore a device count where no rule says anything")
    func udev() {
        let properties = ["LIBINPUT_CALIBRATION_MATRIX": "-1 0 1  0 -1 1", "LIBINPUT_IGNORE_DEVICE": "1"]
        let alone = InputRules().settle(panel, properties: properties)
        #expect(alone.settings.calibration == Calibration(-1, 0, 1, 0, -1, 1) && alone.isIgnored)
        #expect(alone.notes == ["udev calibrates it (LIBINPUT_CALIBRATION_MATRIX)"])
        var rule = rule(DeviceMatch(role: .touchscreen))
        rule.calibration = .identity
        rule.isIgnored = false
        let ruled = InputRules([rule]).settle(panel, properties: properties)
        #expect(ruled.settings == DeviceSettings() && !ruled.isIgnored)
        for wrong in ["", "1 0 0", "1 0 0 0 1 nan", "1 0 0 0 1 1e12", "a b c d e f"] {
            let plan = InputRules().settle(panel, properties: ["LIBINPUT_CALIBRATION_MATRIX": wrong])
            #expect(plan.settings == DeviceSettings() && plan.notes.count == 1)
        }
    }

    @Test("what a recording had holds where no rule says anything")
    func over() {
        let recorded = DeviceSettings(
            quirks: DeviceQuirks(median: 5, role: .mouse), calibration: Calibration(1, 0, 0.1, 0, 1, 0))
        let rules = InputRules([rule(DeviceMatch(role: .mouse), quirks: [.median(0)])])
        #expect(
            rules.settle(panel, over: recorded).settings
                == DeviceSettings(quirks: DeviceQuirks(role: .mouse), calibration: Calibration(1, 0, 0.1, 0, 1, 0)))
        #expect(InputRules().settle(panel, over: recorded).settings == recorded)
    }

    @Test("the shorthand is a matrix: the axes change places first, then each is turned round")
    func shorthand() {
        #expect(Calibration(swap: false, invertX: false, invertY: false) == .identity)
        #expect(Calibration(swap: true, invertX: false, invertY: false) == Calibration(0, 1, 0, 1, 0, 0))
        #expect(Calibration(swap: false, invertX: true, invertY: true) == Calibration(-1, 0, 1, 0, -1, 1))
        #expect(Calibration(swap: true, invertX: true, invertY: false) == Calibration(0, -1, 1, 1, 0, 0))
    }
}
