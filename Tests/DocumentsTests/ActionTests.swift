import Base
import Controls
import Documents
import Scene
import Testing

@Suite("Actions and texts of scenes")
struct ActionTests {
    /// The errors of a screen with one control of every kind, after one action of a button.
    private func errors(action: String) -> [String] {
        Scenes.errors(content: "- button: { id: go, frame: [0, 0], onTap: \(action) }\n" + Self.controls)
    }

    private static let controls = """
        - slider: { id: slider, frame: [0, 0] }
        - switch: { id: switch, frame: [0, 0] }
        - segmented: { id: segments, frame: [0, 0], segments: [A, B] }
        - picker: { id: picker, frame: [0, 0], wheels: [[A, B], [C]] }
        - label: { id: label, frame: [0, 0], text: x }
        - button: { id: toggle, frame: [0, 0], toggles: true }
        - table: { id: table, frame: [0, 0, 9, 9], refresh: { id: refresh }, sections: [ { rows: [ { id: row } ] } ] }
        """

    @Test("every action is read, in a list or alone")
    func actions() throws {
        let screen = try Scenes.content(
            """
            - button:
                frame: [0, 0]
                onTap:
                  - go: main
                  - back
                  - set: { slider: 0.5, label: New, row.detail: Home, switch.hidden: true }
                  - toggle: switch
                  - emit: hello
                  - emit: { name: hello, value: [1, { a: null }] }
                  - beginRefreshing: refresh
                  - after: { delay: 1.5 s, do: { endRefreshing: refresh } }

            """ + Self.controls)
        guard case .button(let button) = screen.content[0].content else {
            Issue.record("no button")
            return
        }
        func at(_ id: String, _ line: Int, _ column: Int) -> Reference {
            Reference(id, at: SourcePosition(line: line, column: column))
        }
        #expect(
            button.onTap == [
                .go(at("main", 8, 19)), .back,
                .set([
                    Assignment(at("slider", 10, 22), to: .number(0.5)),
                    Assignment(at("label", 10, 35), to: .text("New")),
                    Assignment(at("row", 10, 47), property: .detail, to: .text("Home")),
                    Assignment(at("switch", 10, 65), property: .hidden, to: .bool(true)),
                ]),
                .toggle(at("switch", 11, 23)), .emit(name: "hello", value: .null),
                .emit(name: "hello", value: .list([.number(1), .object([.init("a", .null)])])),
                .beginRefreshing(at("refresh", 14, 32)),
                .after(1_500_000, [.endRefreshing(at("refresh", 15, 59))]),
            ])
    }

    @Test("what is set must fit what it is set to")
    func setTypes() {
        let wrong = [
            ("slider: high", "\"slider\" takes a number, not the text \"high\""),
            ("switch: yes", "\"switch\" takes true or false, not the text \"yes\""),
            ("switch: 1", "\"switch\" takes true or false, not 1"),
            ("segments: 2", "\"segments\" takes an index from 0 to 1 or null, not 2"),
            ("segments: 0.5", "\"segments\" takes an index from 0 to 1 or null, not 0.5"),
            ("picker: [1]", "\"picker\" takes a list of 2 indexes (0 to 1, 0 to 0), not a list"),
            ("label: true", "\"label\" takes a text, not true"),
            ("table: [other]", "\"table\" takes a list of at most one row id, not a list"),
            ("slider.enabled: 1", "\"slider.enabled\" takes true or false, not 1"),
        ]
        for (assignment, message) in wrong {
            let found = errors(action: "{ set: { \(assignment) } }")
            #expect(found.count == 1 && found[0].hasSuffix(": set: \(message)"), "\(found)")
        }
        for right in ["slider: 99", "toggle: true", "segments: null", "picker: [1, 0]", "table: [row]", "label: \"1\""]
        {
            #expect(errors(action: "{ set: { \(right) } }") == [])
        }
    }

    @Test("an action must name what it can act on")
    func targets() {
        let wrong = [
            (
                "{ set: { go: 1 } }",
                "set: the button \"go\" has no value that can be set; set one of its properties: ID.property"
            ),
            (
                "{ set: { refresh: true } }",
                "set: the refresh \"refresh\" has no value that can be set; use beginRefreshing or endRefreshing"
            ),
            ("{ set: { slider.text: x } }", "set: the slider \"slider\" has no property \"text\""),
            ("{ set: { slidr: 1 } }", "set: no element has the id \"slidr\"; did you mean \"slider\"?"),
            ("{ toggle: slider }", "toggle: \"slider\" is a slider, not a switch nor a button that toggles"),
            ("{ beginRefreshing: table }", "beginRefreshing: \"table\" is a table, not a refresh control"),
            ("{ endRefreshing: refesh }", "endRefreshing: no element has the id \"refesh\"; did you mean \"refresh\"?"),
            ("{ go: slider }", "go: there is no screen \"slider\"; known here: main"),
            ("{ present: slider }", "present: \"slider\" is a slider, not an alert, a sheet or a popover"),
            ("{ dismiss: now }", "dismiss: it takes nothing; write dismiss alone"),
            ("{ when: { if: x } }", "onTap: the action \"when\" is not built yet; leave it out"),
            (
                "{ go: main, back: null }",
                "onTap: one action has one name, not 2; write a list of actions: [ { … }, { … } ]"
            ),
            ("{ after: { delay: 1 s } }", "after: property \"do\" is missing; add do: [ … ]"),
            ("toggle", "toggle: it is not said what; write it as in { toggle: … }"),
        ]
        for (action, message) in wrong {
            let found = errors(action: action)
            #expect(found.count == 1 && found[0].hasSuffix(": \(message)"), "\(found)")
        }
    }

    @Test("texts hold values between braces")
    func templates() throws {
        let screen = try Scenes.content(
            "- label: { frame: [0, 0], text: \"{{b}: {slider|percent}, {slider|number:2}{refresh.updated|time}\" }\n"
                + Self.controls)
        guard case .label(let label) = screen.content[0].content else {
            Issue.record("no label")
            return
        }
        let at = SourcePosition(line: 5, column: 39)
        #expect(
            label.text.segments == [
                .literal("{b}: "), .reference(Reference("slider", at: at), property: nil, filter: .percent),
                .literal(", "),
                .reference(Reference("slider", at: at), property: nil, filter: .number(decimals: 2)),
                .reference(Reference("refresh", at: at), property: .updated, filter: .time),
            ])
    }

    @Test("a text must show what there is to show")
    func wrongTemplates() {
        let wrong = [
            ("{slidr}", "label: no element has the id \"slidr\"; did you mean \"slider\"?"),
            (
                "{slider",
                "label: in \"text\" a brace opens a reference that does not end; write } after it, or {{ for a brace"
            ),
            ("{}", "label: in \"text\" \"{}\" names no element; write {ID}, or {{ for a brace"),
            ("{slider|percnt}", "label: in \"text\" unknown filter \"percnt\"; did you mean \"percent\"?"),
            (
                "{slider|number:9}",
                "label: in \"text\" the filter number takes decimals from 0 to 6, not \"9\"; write number:1"
            ),
            ("{slider|date:short}", "label: the value of the slider \"slider\" is no date; remove the filter"),
            (
                "{slider|date:shrt}",
                "label: in \"text\" the filter date has no length \"shrt\"; did you mean \"short\"?"
            ),
            ("{slider|date}", "label: in \"text\" the filter date needs its length; write date:medium"),
            ("{switch|percent}", "label: the value of the switch \"switch\" is no number; remove the filter"),
            ("{slider|time}", "label: the value of the slider \"slider\" is no time; remove the filter"),
            (
                "{slider.updated|time}",
                "label: the slider \"slider\" has no property \"updated\"; a refresh control has it"
            ),
            ("{row}", "label: the row \"row\" has no value to show; remove {row}"),
        ]
        for (text, message) in wrong {
            let found = Scenes.errors(content: "- label: { frame: [0, 0], text: \"\(text)\" }\n" + Self.controls)
            #expect(found.count == 1 && found[0].hasSuffix(": \(message)"), "\(found)")
        }
    }

    @Test("every value that is a number can be shown as one", arguments: ["slider", "stepper", "progress"])
    func numbers(kind: String) {
        #expect(
            Scenes.errors(
                content: """
                    - label: { frame: [0, 0], text: "{value|percent} {value|number:1}" }
                    - \(kind): { id: value, frame: [0, 20] }
                    """) == [])
    }

    @Test("labels that show each other are refused")
    func loops() {
        #expect(
            Scenes.errors(
                content: """
                    - label: { id: a, frame: [0, 0], text: "{b}" }
                    - label: { id: b, frame: [0, 0], text: "{a}" }
                    - label: { id: c, frame: [0, 0], text: "{a}" }
                    - label: { id: d, frame: [0, 0], text: "{c}" }
                    """) == [
                    "scene.yaml:5:22: label: the text of \"a\" holds itself; remove {a} from its text or from the texts that it "
                        + "shows",
                    "scene.yaml:6:22: label: the text of \"b\" holds itself; remove {b} from its text or from the texts that it "
                        + "shows",
                ])
    }
}
