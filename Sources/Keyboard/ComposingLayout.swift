internal import CXkbcommon
internal import Input

/// A keymap with the compose sequences of a locale.
final class ComposingLayout: KeyLayout {
    private let keymap: XKBKeymap
    private let locale: String
    private let file: String?
    private let warn: (String) -> Void
    /// Read when the first sequence begins: most keyboards never do.
    private lazy var table: ComposeTable? = makeTable()
    private var isComposing = false

    init(_ keymap: XKBKeymap, locale: String, data: XKBData, warn: @escaping (String) -> Void) {
        self.keymap = keymap
        self.locale = locale
        self.warn = warn
        file = data.composeFile(locale: locale)
        if file == nil { warn(Self.missing("in \(data.locales) (package libx11-data)")) }
    }

    private static func missing(_ place: String) -> String {
        "no compose sequences \(place); dead keys and the compose key type nothing"
    }

    private func makeTable() -> ComposeTable? {
        guard let file else { return nil }
        let table = ComposeTable(file: file, locale: locale, context: keymap.context)
        if table == nil { warn(Self.missing("can be read from \(file)")) }
        return table
    }

    func press(_ code: UInt16) -> KeyPress? {
        let symbol = keymap.symbol(of: code)
        let modifiers = keymap.modifiers
        keymap.update(code, isDown: true)
        guard !KeySymbol.changesOthers(symbol) else { return nil }
        let types = modifiers.isDisjoint(with: [.control, .alt, .logo])
        if isComposing || KeySymbol.beginsSequence(symbol) {
            guard types else {
                forgetSequence()
                return KeySymbol.beginsSequence(symbol) ? nil : plain(symbol, modifiers, types)
            }
            switch table?.feed(symbol) {
            case .composing:
                isComposing = true
                return nil
            case .composed(let text):
                isComposing = false
                return composed(text, symbol, modifiers)
            case .cancelled:
                isComposing = false
                // A letter that continues nothing is lost with the sequence; a key that acts still does, but those by which
                // one takes back what was typed take back the sequence.
                let press = plain(symbol, modifiers, types)
                guard let press, press.text.isEmpty, press.key != .backspace, press.key != .escape else { return nil }
                return KeySymbol.beginsSequence(symbol) ? nil : press
            case .some(.none), nil: return KeySymbol.beginsSequence(symbol) ? nil : plain(symbol, modifiers, types)
            }
        }
        return plain(symbol, modifiers, types)
    }

    private func plain(_ symbol: xkb_keysym_t, _ modifiers: KeyPress.Modifiers, _ types: Bool) -> KeyPress? {
        guard let key = KeySymbol.key(symbol) else { return nil }
        let text: String
        switch key {
        case .character(let character): text = String(character)
        case .space: text = " "
        case .enter, .escape, .tab, .backspace, .delete, .insert, .left, .right, .up, .down, .home, .end, .pageUp,
            .pageDown,
            .function, .other:
            text = ""
        }
        return KeyPress(key, modifiers, text: types ? text : "")
    }

    private func composed(_ text: String, _ symbol: xkb_keysym_t, _ modifiers: KeyPress.Modifiers) -> KeyPress? {
        guard let first = text.first else { return nil }
        if text == " " { return KeyPress(.space, modifiers, text: text) }
        return KeyPress(text.count == 1 ? .character(first) : .other(KeySymbol.name(symbol)), modifiers, text: text)
    }

    private func forgetSequence() {
        isComposing = false
        table?.reset()
    }

    func release(_ code: UInt16) { keymap.update(code, isDown: false) }

    func repeats(_ code: UInt16) -> Bool {
        keymap.repeats(code) && !KeySymbol.changesOthers(keymap.symbol(of: code))
    }

    func reset(held: [UInt16]) {
        if isComposing { forgetSequence() }
        keymap.reset(held: held)
    }

    var modifiers: KeyPress.Modifiers { keymap.modifiers }

    var lights: KeyboardLights { isComposing ? keymap.lights.union(.compose) : keymap.lights }
}
