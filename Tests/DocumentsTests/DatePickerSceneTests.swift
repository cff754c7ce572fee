import Documents
import Testing

@Suite("Date pickers in scenes")
struct DatePickerSceneTests {
    @Test(
        "what is wrong with a date picker is told with its place and what to do",
        arguments: [
            (
                "value: 2017-02-29",
                "datePicker: \"value\" is nothing that the mode date shows: \"2017-02-29\"; write it as in 2017-01-09"
            ),
            (
                "min: 2018-01-01, max: 2017-01-01",
                "datePicker: its minimum is after its maximum; give it a min that is not after its max"
            ),
            (
                "timeZone: Europe/Atlantis",
                "datePicker: there is no time zone \"Europe/Atlantis\"; write one as in Europe/Berlin"
            ),
            ("locale: klingon", "datePicker: \"klingon\" is not the name of a locale; write it as in en_US"),
            ("minuteInterval: 0", "datePicker: \"minuteInterval\" is out of range: 0; write a number from 1 to 60"),
        ])
    func wrong(properties: String, message: String) {
        let found = Scenes.errors(content: "- datePicker: { frame: [0, 0], mode: date, \(properties) }")
        #expect(found.count == 1 && found[0].hasSuffix(": \(message)"), "\(found)")
    }

    @Test("a countdown goes from 0:01 to 23:59: more is refused")
    func countdown() {
        let found = Scenes.errors(content: "- datePicker: { frame: [0, 0], mode: countdown, value: PT24H }")
        #expect(
            found.count == 1
                && found[0].hasSuffix(": datePicker: \"value\" is longer than 23:59; write PT23H59M or less"),
            "\(found)")
    }

    @Test("an interval that does not divide 60, and a size, are warnings: the scene runs")
    func warnings() throws {
        let text = """
            handglass: 1
            device: phone-4.7
            start: a
            screens: { a: { content: [ { datePicker: { frame: [0, 0, 100, 100], minuteInterval: 7 } } ] } }
            """
        let (_, warnings) = try SceneReader.check(Array(text.utf8), file: "s.yaml")
        #expect(warnings.map(\.rule) == [.pickerSize, .minuteInterval])
        #expect(warnings.allSatisfy { $0.rule.severity == .warning })
        #expect(
            warnings.map(\.diagnostic.text) == [
                "s.yaml:4:51: datePicker: it has a fixed size; the width and height are not used; write [x, y]",
                "s.yaml:4:85: datePicker: a minuteInterval of 7 does not divide 60; it acts as 1; write 1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30 or 60",
            ])
    }
}
