import Base
import Controls
import Documents
import Scene
import Testing

@Suite("Scenes")
struct SceneTests {
    @Test("everything wrong is told at once, in the order of the file")
    func allErrorsAtOnce() {
        let scene = """
            handglass: 1
            device: phone-4.8
            start: setings
            screens:
              settings:
                titel: Settings
                content:
                  - table:
                      style: groupd
                      sections:
                        - rows:
                            - { id: a, control: { slider: { id: a, min: 1, max: 0 } } }
                            - { title: 5, control: { switch: { on: yes, disables: [wlan] } } }
                            - { id: wifi, onTap: [ { go: nowhere }, { sett: {} } ] }
                            - { control: { textView: { id: count } }, onTap: { set: { count: 1 } } }
                            - { control: { slider: { hint: Loudness } } }
                            - { title: Name, accessory: check, onAccessory: { emit: named } }
            """
        #expect(
            Scenes.errors(scene) == [
                "scene.yaml:2:9: scene: there is no device profile \"phone-4.8\"; did you mean \"phone-4.7\"?",
                "scene.yaml:3:8: start: there is no screen \"setings\"; did you mean \"settings\"?",
                "scene.yaml:6:5: screen: unknown property \"titel\"; did you mean \"title\"?",
                "scene.yaml:9:18: table: \"style\" has no value \"groupd\"; did you mean \"grouped\"?",
                "scene.yaml:12:53: the id \"a\" is already taken on line 12; give each element an id of its own",
                "scene.yaml:12:61: slider: its minimum is not below its maximum; give it a min below its max",
                "scene.yaml:13:28: row: \"title\" must be a text, not a number; write it in quotes: \"5\"",
                "scene.yaml:13:56: switch: \"on\" must be true or false, not a text; write true",
                "scene.yaml:13:72: switch: \"disables\": no element has the id \"wlan\"; give an element this id, "
                    + "or remove the reference",
                "scene.yaml:14:46: go: there is no screen \"nowhere\"; known here: settings",
                "scene.yaml:14:59: onTap: unknown action \"sett\"; did you mean \"set\"?",
                "scene.yaml:15:32: element \"textView\" is not built yet; leave it out",
                "scene.yaml:16:42: slider: property \"hint\" is not built yet; leave it out",
                "scene.yaml:17:65: row: \"onAccessory\" has no button to follow; write accessory: detail or "
                    + "accessory: detailDisclosure",
            ])
    }

    @Test("handglass: 1 stands at the top, and there is a screen")
    func top() {
        #expect(
            Scenes.errors("{}") == [
                "scene.yaml:1:1: scene: property \"handglass\" is missing; begin with handglass: 1",
                "scene.yaml:1:1: scene: property \"screens\" is missing; add screens: with one screen or more",
            ])
        #expect(
            Scenes.errors("handglass: 2\nscreens: { main: {} }") == [
                "scene.yaml:1:12: scene: this is a scene of another version of the language; write handglass: 1"
            ])
        #expect(Scenes.findings("handglass: 1\nscreens: {}").map(\.rule) == [.wrongType])
        #expect(Scenes.findings("just words").map(\.rule) == [.wrongType])
        #expect(Scenes.findings("handglass: 1\nscreens: { main: {} }\nskin: classic").map(\.rule) == [.notBuilt])
    }

    @Test("device, locale, appearance, now and start are read")
    func settings() throws {
        let scene = try Scenes.document(
            """
            handglass: 1
            device: { class: tablet, points: [600, 400], scale: 2, ppi: 200, insets: [0, 1, 2, 3], keyboard: 180 }
            locale: de_CH
            appearance: dark
            now: 2020-02-29T23:59:30
            screens: { one: {}, two: { statusBar: false, navigation: { back: false }, background: groupedBackground } }
            """)
        #expect(
            scene.device
                == DeviceProfile(
                    deviceClass: .tablet, points: Size(600, 400), scale: 2, ppi: 200,
                    insets: Insets(top: 0, left: 1, bottom: 2, right: 3), keyboardHeight: 180))
        #expect(scene.device.pixels == Size(1200, 800))
        #expect(scene.locale == "de_CH")
        #expect(scene.traits.appearance == .dark)
        #expect(scene.now?.hour == 23 && scene.now?.minute == 59 && scene.now?.untilNextMinute == 30_000_000)
        #expect(scene.start == "one")
        #expect(scene.screens[0].statusBar && !scene.screens[0].navigationBar)
        #expect(!scene.screens[1].statusBar && scene.screens[1].navigationBar && !scene.screens[1].back)
        #expect(scene.screens[1].background == .named(.groupedBackground))
    }

    @Test("dates that never were are refused")
    func dates() {
        for text in [
            "2019-02-29T10:00", "2019-01-01T24:00", "2019-01-01", "2019-01-01T10:00Z", "2101-01-01T00:00", "soon",
        ] {
            #expect(Scenes.findings("handglass: 1\nscreens: { m: {} }\nnow: \(text)").map(\.rule) == [.invalidValue])
        }
        #expect(CivilTime("2017-01-09T09:41") == .opening)
        #expect(CivilTime("1900-01-01T00:07")?.minute == 7)
        #expect(CivilTime("1969-12-31T23:59")?.microseconds == -60_000_000)
        #expect(CivilTime("2000-03-01T00:00")?.microseconds == 951_868_800_000_000)
    }

    @Test("who knows the originals is told our names")
    func originals() {
        let names = [
            ("UISlider", "slider"), ("UISwitch", "switch"), ("UITableViewCell", "row"), ("MPVolumeView", "volume"),
            ("UIDatePicker", "datePicker"), ("slidr", "slider"), ("tabel", "table"), ("TextField", "textField"),
        ]
        for (theirs, ours) in names {
            #expect(
                Scenes.errors(content: "- \(theirs): { frame: [0, 0] }") == [
                    "scene.yaml:5:9: unknown element \"\(theirs)\"; did you mean \"\(ours)\"?"
                ])
        }
    }

    @Test("an id in what is not built yet is no unknown id")
    func idsOfUnbuiltElements() {
        #expect(
            Scenes.errors(
                content: """
                    - textView: { right: [ { label: { id: inner, text: x } } ] }
                    - switch: { frame: [0, 0], shows: inner }
                    """) == ["scene.yaml:5:9: element \"textView\" is not built yet; leave it out"])
    }

    @Test("a frame has two or four numbers, and only a lone table may go without")
    func frames() throws {
        #expect(
            Scenes.errors(content: "- label: { text: x, frame: [1, 2, 3] }") == [
                "scene.yaml:5:34: label: \"frame\" must have 2 or 4 numbers, not 3; write [x, y] or [x, y, width, height]"
            ])
        #expect(
            Scenes.errors(content: "- label: { text: x }") == [
                "scene.yaml:5:9: label: property \"frame\" is missing; add frame: [x, y] or [x, y, width, height]"
            ])
        #expect(
            Scenes.errors(content: "- table: { sections: [], frame: [0, 0] }") == [
                "scene.yaml:5:39: table: \"frame\" must give a size: a table has none of its own; write [x, y, width, height]"
            ])
        #expect(
            Scenes.errors(content: "- table: { sections: [] }\n- label: { text: x, frame: [0, 0] }") == [
                "scene.yaml:5:9: table: property \"frame\" is missing; add frame: [x, y, width, height]; only a table that is "
                    + "alone on its screen fills it"
            ])
        #expect(Scenes.errors(content: "- label: { text: x, frame: [0, 0, -1, 5] }").count == 1)
        let content = try Scenes.content("- label: { text: x, frame: [1.5, -2] }\n- button: { frame: [1, 2, 3, 4] }")
        #expect(content.content.map(\.common.placement) == [.origin(Point(1.5, -2)), .frame(Rect(1, 2, 3, 4))])
    }

    @Test("durations have a unit")
    func durations() throws {
        for (text, microseconds) in [
            ("60 s", 60_000_000), ("60s", 60_000_000), ("800ms", 800_000), ("2 min", 120_000_000),
            ("0.5 h", 1_800_000_000),
        ] as [(String, Microseconds)] {
            let screen = try Scenes.content("- table: { sections: [], refresh: { timeout: \(text) } }")
            guard case .table(let table) = screen.content[0].content else { continue }
            #expect(table.refresh?.timeout == microseconds)
        }
        #expect(
            Scenes.errors(content: "- table: { sections: [], refresh: { every: 60 } }") == [
                "scene.yaml:5:50: refresh: \"every\" must be a duration, not a number; add a unit: 60 s"
            ])
        for text in ["0 s", "-1 s", "60 sec", "s", "1..5 s", ".5 s", "32000 h", "1e3 s", "１ s"] {
            #expect(
                Scenes.findings(
                    "handglass: 1\nscreens: { m: { content: [ { table: { sections: [], refresh: { every: \(text) } } } ] } }"
                ).map(\.rule) == [.invalidValue], "\(text)")
        }
    }

    @Test("a slider, segments and a picker must make sense")
    func ranges() {
        func rules(_ element: String) -> [Finding.Rule] {
            Scenes.findings("handglass: 1\nscreens: { m: { content: [ { \(element) } ] } }").map(\.rule)
        }
        #expect(rules("slider: { frame: [0, 0], min: 1 }") == [.sliderRange])
        #expect(rules("slider: { frame: [0, 0], step: 0 }") == [.invalidValue])
        #expect(rules("slider: { frame: [0, 0], value: low }") == [.wrongType])
        #expect(rules("slider: { frame: [0, 0], value: .nan }") == [.wrongType])
        #expect(rules("slider: { frame: [0, 0], value: 1e999 }") == [.wrongType])
        #expect(rules("slider: { frame: [0, 0], thumbTint: [ { colour: red } ] }") == [])
        #expect(rules("slider: { frame: [0, 0], thumbTint: [] }") == [.invalidValue])
        #expect(rules("segmented: { frame: [0, 0], segments: [One] }") == [.segmentsCount])
        #expect(rules("segmented: { frame: [0, 0], segments: [One, Two], selected: 2 }") == [.invalidValue])
        #expect(rules("segmented: { frame: [0, 0], segments: [One, Two], selected: null }") == [])
        #expect(rules("segmented: { frame: [0, 0], segments: [One, Two], shows: [null] }") == [.invalidValue])
        #expect(rules("segmented: { frame: [0, 0] }") == [.missing])
        #expect(rules("picker: { frame: [0, 0], wheels: [One, Two] }") == [.wrongType, .wrongType])
        #expect(rules("picker: { frame: [0, 0], wheels: [[]] }") == [.invalidValue])
        #expect(rules("picker: { frame: [0, 0], wheels: [[One], [Two]], selected: [0] }") == [.invalidValue])
        #expect(rules("picker: { frame: [0, 0], wheels: [[One], [Two]], selected: [0, 1] }") == [.invalidValue])
        #expect(rules("refresh: { id: r }") == [.refreshPlace])
        #expect(rules("button: { frame: [0, 0], kind: customary }") == [.invalidValue])
        #expect(rules("label: { frame: [0, 0], text: x, colour: \"#12\" }") == [.invalidValue])
        #expect(rules("label: { frame: [0, 0], text: x, hidden: \"wifi == 1\" }") == [.notBuilt])
    }

    @Test("a slider's value is clamped to its range and snapped to its step")
    func sliderValue() {
        #expect(SliderProperties(min: 0, max: 10, value: 12).value == 10)
        #expect(SliderProperties(min: 1, max: 10, value: -3).value == 1)
        #expect(SliderProperties(min: 0, max: 10, value: 4.6, step: 3).value == 6)
        #expect(SliderProperties(min: 0, max: 10, value: 10, step: 3).value == 9)
        #expect(SliderProperties(min: 2, max: 3).value == 2)
    }

    @Test("an id that could not be aimed at is refused")
    func ids() {
        for id in ["a.b", "a b", "a|b", "{a}", "a=b", "\"\""] {
            #expect(
                Scenes.errors(content: "- switch: { frame: [0, 0], id: \(id.hasPrefix("\"") ? id : "\"\(id)\"") }")
                    .count == 1)
        }
    }
}
