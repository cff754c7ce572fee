import Input
import Testing

@testable import Keyboard

@Suite("Layouts of keyboards")
struct LayoutTests {
    @Test("German: z and y, umlauts, AltGr, dead keys")
    func german() {
        let typist = Typist("de", locale: "de_DE")
        #expect(typist.text([Key.y], [Key.z], [Key.apostrophe], [Key.minus], [Key.shift, Key.bracket]) == "zyäßÜ")
        #expect(typist.text([Key.altGr, Key.q], [Key.altGr, Key.e]) == "@€")
        #expect(typist.press(Key.altGr, Key.q) == KeyPress(.character("@"), text: "@"))
        // The dead accent beside the ß.
        #expect(typist.press(Key.equal) == nil)
        #expect(typist.press(Key.e) == KeyPress(.character("é"), text: "é"))
        #expect(typist.text([Key.shift, Key.equal], [Key.shift, Key.a]) == "À")
        #expect(typist.text([Key.equal], [Key.space]) == "'")
        #expect(typist.warnings.isEmpty)
    }

    @Test("a variant without dead keys types the accent at once")
    func variant() { #expect(Typist("de", "nodeadkeys").text([Key.equal], [Key.e]) == "´e") }

    @Test("French: letters and digits change places, Caps Lock does for digits too")
    func french() {
        let typist = Typist("fr", locale: "fr_FR")
        #expect(typist.text([Key.q], [Key.a], [Key.one], [Key.shift, Key.one], [Key.four]) == "aq&1'")
        #expect(typist.press(Key.ctrl, Key.q)?.name == "Ctrl+a")
        // A circumflex, dead.
        #expect(typist.text([Key.bracket], [Key.e]) == "ê")
    }

    @Test("US international: quotes are dead, and a second one is a quote")
    func international() {
        let typist = Typist("us", "intl")
        #expect(typist.text([Key.apostrophe], [Key.e]) == "é")
        #expect(typist.text([Key.grave], [Key.shift, Key.a]) == "À")
        #expect(typist.text([Key.shift, Key.grave], [Key.n]) == "ñ")
        #expect(typist.text([Key.apostrophe], [Key.apostrophe]) == "´")
        #expect(typist.text([Key.apostrophe], [Key.space]) == "'")
        #expect(typist.text([Key.altGr, Key.e]) == "é")
    }

    @Test("Caps Lock and Num Lock change what is typed and light up; Shift turns them round")
    func locks() {
        let typist = Typist("de")
        #expect(typist.layout.lights.isEmpty)
        #expect(typist.press(Key.pad7) == KeyPress(.home))
        #expect(typist.press(Key.caps) == nil)
        #expect(typist.press(Key.num) == nil)
        #expect(typist.layout.lights == [.caps, .num])
        #expect(typist.text([Key.a], [Key.apostrophe], [Key.shift, Key.a], [Key.one], [Key.pad7]) == "AÄa17")
        typist.press(Key.caps)
        typist.press(Key.num)
        #expect(typist.layout.lights.isEmpty)
        #expect(typist.text([Key.a]) == "a")
    }

    @Test("Scroll Lock lights up where the layout makes it a lock")
    func scrollLock() {
        let typist = Typist("us,de", options: "grp:sclk_toggle,grp_led:scroll")
        typist.press(Key.scroll)
        #expect(typist.layout.lights == .scroll)
        #expect(typist.text([Key.y]) == "z")
    }

    @Test("two layouts, switched by Alt+Shift; Ctrl acts on Latin letters in both")
    func groups() {
        let typist = Typist("us,ru", options: "grp:alt_shift_toggle")
        #expect(typist.text([Key.q]) == "q")
        #expect(typist.press(Key.alt, Key.shift) == nil)
        #expect(typist.text([Key.q], [Key.shift, Key.q]) == "йЙ")
        #expect(typist.press(Key.ctrl, Key.c)?.name == "Ctrl+c")
        // What is held is forgotten, the layout chosen is not.
        typist.layout.reset(held: [])
        #expect(typist.text([Key.q]) == "й")
        typist.press(Key.alt, Key.shift)
        #expect(typist.text([Key.q]) == "q")
    }

    @Test("with Ctrl, Alt or Super a key types nothing and is called by its character")
    func shortcuts() {
        let typist = Typist("de")
        #expect(typist.press(Key.ctrl, Key.y) == KeyPress(.character("z"), .control))
        #expect(typist.press(Key.ctrl, Key.shift, Key.tab)?.name == "Ctrl+Shift+Tab")
        #expect(typist.press(Key.alt, Key.enter)?.name == "Alt+Enter")
        #expect(typist.press(Key.logo, Key.space) == KeyPress(.space, .logo))
        #expect(typist.press(Key.ctrl, Key.apostrophe)?.name == "Ctrl+ä")
    }

    @Test("modifiers never repeat, keys that type do")
    func repeats() {
        let layout = Typist("de").layout!
        for code in [Key.shift, Key.ctrl, Key.alt, Key.altGr, Key.logo, Key.caps, Key.num] {
            #expect(!layout.repeats(code))
        }
        for code in [Key.a, Key.enter, Key.backspace, 105, Key.f2] { #expect(layout.repeats(code)) }
    }

    @Test("keys that no keyboard has, and the console's own, mean nothing")
    func nothing() {
        let typist = Typist()
        #expect(typist.press(0) == nil)
        #expect(typist.press(0x2bf) == nil)
        #expect(typist.press(UInt16.max) == nil)
        #expect(typist.press(Key.ctrl, Key.alt, Key.f2) == nil)
    }

    @Test("the US layout of XKB and the one without data mean the same")
    func sameAsCore() {
        for lock in [nil, Key.caps, Key.num] {
            let (typist, plain) = (Typist(), USKeyLayout())
            if let lock {
                typist.press(lock)
                _ = plain.press(lock)
                plain.release(lock)
            }
            for modifiers in [[], [Key.shift], [Key.ctrl], [Key.alt], [Key.logo], [Key.ctrl, Key.shift]] {
                // 84 and 195 choose levels that the US layout does not use.
                for code in (1...248 as ClosedRange<UInt16>) where ![84, 195, Key.caps, Key.num].contains(code) {
                    for modifier in modifiers {
                        #expect(typist.layout.press(modifier) == nil && plain.press(modifier) == nil)
                    }
                    #expect(typist.layout.press(code) == plain.press(code), "\(code) with \(modifiers)")
                    #expect(typist.layout.repeats(code) == plain.repeats(code), "\(code)")
                    for code in [code] + modifiers {
                        typist.layout.release(code)
                        plain.release(code)
                    }
                }
            }
            #expect(typist.layout.lights == plain.lights)
        }
    }
}

@Suite("Sequences of keys")
struct ComposeTests {
    private func typist(data: XKBData = .stock) -> Typist { Typist("us", options: "compose:ralt", data: data) }

    @Test("the compose key and two more make a letter; its light shines meanwhile")
    func compose() {
        let typist = typist()
        #expect(typist.press(Key.altGr) == nil)
        #expect(typist.layout.lights == .compose)
        #expect(typist.press(Key.apostrophe) == nil)
        #expect(typist.press(Key.shift, Key.e) == KeyPress(.character("É"), .shift, text: "É"))
        #expect(typist.layout.lights.isEmpty)
        #expect(typist.text([Key.altGr], [Key.o], [Key.e], [Key.a]) == "œa")
    }

    @Test("what continues no sequence is lost with it; keys that act still do, Backspace and Escape only end it")
    func cancelled() {
        let typist = Typist("de")
        #expect(typist.text([Key.equal], [Key.l + 0], [Key.l]) == "ĺl")
        #expect(typist.text([Key.equal], [Key.q], [Key.q]) == "q")
        typist.press(Key.equal)
        #expect(typist.press(Key.enter) == KeyPress(.enter))
        typist.press(Key.equal)
        #expect(typist.press(Key.backspace) == nil)
        #expect(typist.press(Key.backspace) == KeyPress(.backspace))
        typist.press(Key.equal)
        #expect(typist.press(Key.escape) == nil)
        #expect(typist.text([Key.e]) == "e")
    }

    @Test("a shortcut in the middle of a sequence ends it and counts")
    func shortcut() {
        let typist = Typist("de")
        typist.press(Key.equal)
        #expect(typist.press(Key.ctrl, Key.c)?.name == "Ctrl+c")
        #expect(typist.text([Key.e]) == "e")
    }

    @Test("a sequence is forgotten when keys are")
    func forgotten() {
        let typist = Typist("de")
        typist.press(Key.equal)
        typist.layout.reset(held: [])
        #expect(typist.text([Key.e]) == "e")
    }

    @Test("without compose sequences letters work, dead keys type nothing, and one warning says so")
    func absent() {
        let typist = Typist("de", data: XKBData(roots: XKBData.stock.roots, locales: "/nowhere"))
        #expect(typist.text([Key.y], [Key.equal], [Key.e], [Key.equal], [Key.apostrophe]) == "zeä")
        #expect(
            typist.warnings == [
                "no compose sequences in /nowhere (package libx11-data); dead keys and the compose key type nothing"
            ])
    }
}

@Suite("What keys that are forgotten leave")
struct ResetTests {
    @Test("modifiers held and latched are forgotten, locks stay")
    func locks() {
        let typist = Typist("de")
        typist.press(Key.caps)
        _ = typist.layout.press(Key.ctrl)
        _ = typist.layout.press(Key.shift)
        typist.layout.reset(held: [])
        #expect(typist.layout.modifiers.isEmpty)
        #expect(typist.layout.lights == .caps)
        #expect(typist.text([Key.a]) == "A")
        // The releases that come too late change nothing.
        typist.layout.release(Key.ctrl)
        typist.layout.release(Key.shift)
        #expect(typist.text([Key.a]) == "A")
    }

    @Test("Caps Lock that is down when keys are forgotten stays as it was")
    func heldLock() {
        for wasOn in [false, true] {
            let typist = Typist("us")
            if wasOn { typist.press(Key.caps) }
            _ = typist.layout.press(Key.caps)
            let lights = typist.layout.lights
            typist.layout.reset(held: [])
            #expect(typist.layout.lights == lights)
            typist.layout.release(Key.caps)
            #expect(typist.layout.lights == lights)
        }
    }

    @Test("keys that stay held keep their modifiers, whichever keyboard they are on")
    func survivors() {
        let typist = Typist("us")
        for code in [Key.shift, Key.ctrl, Key.shift] { _ = typist.layout.press(code) }
        typist.layout.reset(held: [Key.shift, Key.shift, Key.a])
        #expect(typist.layout.modifiers == .shift)
        typist.layout.release(Key.shift)
        #expect(typist.layout.modifiers == .shift)
        typist.layout.release(Key.shift)
        #expect(typist.layout.modifiers.isEmpty)
    }
}
