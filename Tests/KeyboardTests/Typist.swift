import Input

@testable import Keyboard

/// Somebody who types on a layout: keys by evdev's codes.
final class Typist {
    private(set) var warnings: [String] = []
    private(set) var layout: XKBKeyLayout!

    init(
        _ layout: String = "us", _ variant: String = "", options: String = "", locale: String = "en_US",
        data: XKBData = .stock
    ) {
        let names = KeymapNames(layout: layout, variant: variant, options: options)
        self.layout = XKBKeyLayout([KeymapCandidate(names, "the test")], locale: locale, data: data) { [unowned self] in
            warnings.append($0)
        }
    }

    init(_ candidates: [KeymapCandidate], data: XKBData = .stock) {
        layout = XKBKeyLayout(candidates, locale: "en_US", data: data) { [unowned self] in warnings.append($0) }
    }

    /// Holds the keys before the last one, strikes that, lets all go; what the strike means.
    @discardableResult
    func press(_ codes: UInt16...) -> KeyPress? {
        var press: KeyPress?
        for code in codes { press = layout.press(code) }
        for code in codes.reversed() { layout.release(code) }
        return press
    }

    /// The text that these strikes type, one key after the other.
    func text(_ strokes: [UInt16]...) -> String {
        strokes.map { codes in
            var text = ""
            for code in codes { text = layout.press(code)?.text ?? "" }
            for code in codes.reversed() { layout.release(code) }
            return text
        }.joined()
    }
}

extension XKBData {
    static let stock = XKBData(roots: ["/usr/share/X11/xkb"], locales: "/usr/share/X11/locale")
    static let absent = XKBData(roots: ["/nowhere"], locales: "/nowhere")
}

/// Keys by what stands on them in the US.
enum Key {
    static let one: UInt16 = 2, four: UInt16 = 5, minus: UInt16 = 12, equal: UInt16 = 13, backspace: UInt16 = 14
    static let q: UInt16 = 16, e: UInt16 = 18, y: UInt16 = 21, o: UInt16 = 24, bracket: UInt16 = 26, enter: UInt16 = 28
    static let ctrl: UInt16 = 29, a: UInt16 = 30, l: UInt16 = 38, apostrophe: UInt16 = 40, grave: UInt16 = 41
    static let shift: UInt16 = 42, z: UInt16 = 44, c: UInt16 = 46, n: UInt16 = 49, alt: UInt16 = 56, space: UInt16 = 57
    static let caps: UInt16 = 58, f2: UInt16 = 60, num: UInt16 = 69, scroll: UInt16 = 70, pad7: UInt16 = 71
    static let altGr: UInt16 = 100, escape: UInt16 = 1, logo: UInt16 = 125, tab: UInt16 = 15
}
