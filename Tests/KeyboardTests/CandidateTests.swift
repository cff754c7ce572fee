import Input
import Testing

@testable import Keyboard

@Suite("Which layout a keyboard has")
struct CandidateTests {
    private func candidates(
        _ settings: KeyboardSettings = KeyboardSettings(), defaults: String? = nil,
        _ environment: [String: String] = [:]
    ) -> [String] {
        KeymapCandidate.live(settings, defaults: defaults, environment: { environment[$0] }).map {
            "\($0.names.model) \($0.names.layout) \($0.names.variant) \($0.names.options): \($0.source)"
        }
    }

    @Test("the configuration, then the machine's file, then the environment, then US")
    func order() {
        #expect(
            candidates(
                KeyboardSettings(layout: "fr", variant: "oss", options: "ctrl:nocaps"),
                defaults: """
                    # Consult the keyboard(5) manual page.
                    XKBMODEL="pc104"
                    XKBLAYOUT='de,us'
                    XKBVARIANT=nodeadkeys, # the first one
                      XKBOPTIONS=""
                    BACKSPACE="guess"
                    """, ["XKB_DEFAULT_LAYOUT": "cz", "XKB_DEFAULT_OPTIONS": "compose:menu"])
                == [
                    "pc105 fr oss ctrl:nocaps: the configuration", "pc104 de,us nodeadkeys, : /etc/default/keyboard",
                    "pc105 cz  compose:menu: XKB_DEFAULT_LAYOUT", "pc105 us  : the last resort",
                ])
    }

    @Test("what is absent, empty or not understood is passed over")
    func absent() {
        #expect(candidates() == ["pc105 us  : the last resort"])
        #expect(candidates(defaults: "XKBLAYOUT=\nXKBMODEL=pc102\n") == ["pc105 us  : the last resort"])
        #expect(candidates(defaults: "\u{0}\u{ff}=\"\nXKBLAYOUT") == ["pc105 us  : the last resort"])
        #expect(
            candidates(defaults: "XKBLAYOUT=\"de") == [
                "pc105 de  : /etc/default/keyboard", "pc105 us  : the last resort",
            ])
    }

    @Test("options alone change the layout found elsewhere")
    func optionsAlone() {
        #expect(
            candidates(KeyboardSettings(options: "compose:caps"), defaults: "XKBLAYOUT=de") == [
                "pc105 de  compose:caps: /etc/default/keyboard", "pc105 us  compose:caps: the last resort",
            ])
    }

    @Test("a layout that is not there costs one warning, and the next one is used")
    func unknown() {
        let typist = Typist([
            KeymapCandidate(KeymapNames(layout: "zz"), "the configuration"),
            KeymapCandidate(KeymapNames(layout: "us", variant: "nothing"), "/etc/default/keyboard"),
            KeymapCandidate(KeymapNames(layout: "de"), "XKB_DEFAULT_LAYOUT"),
        ])
        #expect(typist.text([Key.y]) == "z")
        #expect(typist.layout.names.layout == "de")
        #expect(
            typist.warnings == [
                "keyboard layouts zz (the configuration), us nothing (/etc/default/keyboard) cannot be made; "
                    + "de (XKB_DEFAULT_LAYOUT) is used"
            ])
    }

    @Test(
        "hostile names make no keymap and do no harm",
        arguments: ["", "/etc/passwd", "us(", "us+de", "\u{0}", "../../us", "ä"])
    func hostile(_ name: String) {
        let typist = Typist(name)
        #expect(typist.text([Key.a]) == "a")
        #expect(typist.warnings.count <= 1)
        #expect(Typist("us", name).text([Key.a]) == "a")
        #expect(Typist("us", options: name).text([Key.a]) == "a")
    }

    @Test("without XKB's data a US keyboard remains, compose or not, with one warning")
    func noData() {
        let typist = Typist("de", data: .absent)
        #expect(typist.text([Key.y], [Key.shift, Key.a]) == "yA")
        #expect(typist.press(Key.enter) == KeyPress(.enter))
        #expect(typist.press(Key.caps) == nil)
        #expect(typist.layout.lights == .caps)
        #expect(typist.layout.names == .us)
        #expect(
            typist.warnings == [
                "no keyboard layout can be made from the data in /nowhere (package xkb-data); keys are those of a US keyboard"
            ])
    }

    @Test("nothing is read, and nothing warned of, before the first key")
    func lazy() {
        let typist = Typist("zz", data: .absent)
        typist.layout.reset(held: [])
        typist.layout.release(Key.a)
        #expect(typist.layout.lights.isEmpty)
        #expect(typist.layout.modifiers.isEmpty)
        #expect(typist.warnings.isEmpty)
    }
}
