import Base
import Controls
import Documents
import Input
import Scene
import Testing

@Suite("The keys of a scene")
struct KeysTests {
    private func scene(_ keys: String) -> String {
        "handglass: 1\nkeys:\(keys)\nscreens:\n  main:\n    content: []\n"
    }

    @Test("keys by name, with modifiers in any order, do one action or several")
    func bindings() throws {
        let document = try Scenes.document(
            scene(
                """

                  F2: { go: main }
                  Ctrl+R: [ back, { emit: r } ]
                  Shift+Ctrl+Tab: back
                  "+": back
                  Alt++: back
                  é: back
                  1: back
                  XF86AudioMute: back
                  PageUp: back
                """))
        #expect(
            document.keys.map(\.key) == [
                KeyPress(.function(2)), KeyPress(.character("R"), .control), KeyPress(.tab, [.control, .shift]),
                KeyPress(.character("+")), KeyPress(.character("+"), .alt), KeyPress(.character("é")),
                KeyPress(.character("1")), KeyPress(.other("XF86AudioMute")), KeyPress(.pageUp),
            ])
        #expect(document.keys[1].actions == [.back, .emit(name: "r", value: .null)])
        for binding in document.keys { #expect(KeyPress(named: binding.key.name) == binding.key) }
        #expect(try Scenes.document("handglass: 1\nscreens: { main: {} }\n").keys == [])
    }

    @Test(
        "a letter is the same key in both cases, unless the scene says both; Shift counts where no character is chosen by it"
    )
    func matching() throws {
        let document = try Scenes.document(scene(" { Ctrl+R: back, a: { emit: a }, A: { emit: A }, Shift+F1: back }"))
        func actions(_ key: KeyPress.Key, _ modifiers: KeyPress.Modifiers = []) -> [Action]? {
            document.binding(for: KeyPress(key, modifiers))?.actions
        }
        #expect(actions(.character("r"), .control) == [.back])
        #expect(actions(.character("R"), [.control, .shift]) == [.back])
        #expect(actions(.character("r")) == nil)
        #expect(actions(.character("a")) == [.emit(name: "a", value: .null)])
        #expect(actions(.character("A"), .shift) == [.emit(name: "A", value: .null)])
        #expect(actions(.function(1)) == nil)
        #expect(actions(.function(1), .shift) == [.back])
    }

    @Test("a key that there is not is told with its place and the one that was meant")
    func unknown() {
        let known = (["F1 to F35"] + KeyPress.Key.named.map(\.name)).joined(separator: ", ")
        #expect(
            Scenes.errors(
                scene(
                    """

                      Return: back
                      Control+esc: back
                      F36: back
                      Hyper+a: back
                      XF86AudioMut: back
                      Shift+Ctrl+Up: back
                      Ctrl+Shift+Up: back
                      F1: { goo: main }
                    """)
            ).map { $0.replacing("write a character, \(known) or an XKB name such as XF86AudioMute", with: "…") } == [
                #"scene.yaml:3:3: keys: there is no key "Return"; did you mean "Enter"?"#,
                #"scene.yaml:4:3: keys: there is no key "Control+esc"; did you mean "Ctrl+Escape"?"#,
                #"scene.yaml:5:3: keys: there is no key "F36"; did you mean "F3"?"#,
                #"scene.yaml:6:3: keys: there is no key "Hyper+a"; …, after Ctrl+, Alt+, Super+ or Shift+ if need be"#,
                #"scene.yaml:7:3: keys: there is no key "XF86AudioMut"; did you mean "XF86AudioMute"?"#,
                #"scene.yaml:9:3: keys: "Ctrl+Shift+Up" is the key of an entry above; put all its actions in one place"#,
                #"scene.yaml:10:9: F1: unknown action "goo"; did you mean "go"?"#,
            ])
        #expect(
            Scenes.errors(scene(" [ F2 ]")) == [
                #"scene.yaml:2:7: scene: "keys" must be a mapping of keys to actions, not a list; write it as in { F2: [ … ], Ctrl+R: { … } }"#
            ])
    }
}
