import Input

/// Keys by the names that people call them, on a US keyboard.
enum KeyNames {
    private static let modifiers: [String: UInt16] = [
        "ctrl": 29, "control": 29, "shift": 42, "alt": 56, "super": 125, "meta": 125,
    ]

    /// Where the kernel's name is not the people's name in capitals.
    private static let names: [String: String] = [
        "return": "ENTER", "escape": "ESC", "del": "DELETE", "pgup": "PAGEUP", "pgdown": "PAGEDOWN",
    ]

    /// How a US keyboard types `character`; nil if it has no key for it.
    static func stroke(for character: Character) -> KeyStroke? { USKeys.chord(typing: character).map(stroke) }

    private static func stroke(_ chord: USKeys.Chord) -> KeyStroke {
        let held = [(KeyPress.Modifiers.control, "ctrl"), (.alt, "alt"), (.logo, "super"), (.shift, "shift")]
        return KeyStroke(
            modifiers: held.filter { chord.modifiers.contains($0.0) }.compactMap { modifiers[$0.1] }, key: chord.code)
    }

    /// `Enter`, `a`, `F5`, `Ctrl+Shift+Tab`: what `KeyPress.name` says, and the kernel's names; nil for what is no key.
    static func stroke(named name: String) -> KeyStroke? {
        var parts = name.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
        // The plus itself: `+`, `Ctrl++`.
        if name.hasSuffix("+"), parts.count >= 2 {
            parts.removeLast(2)
            parts.append("+")
        }
        guard let last = parts.popLast(), let key = key(last) else { return nil }
        var held: [UInt16] = []
        for part in parts {
            guard let modifier = modifiers[part.lowercased()] else { return nil }
            held.append(modifier)
        }
        return KeyStroke(modifiers: held + key.modifiers.filter { !held.contains($0) }, key: key.key)
    }

    private static func key(_ name: String) -> KeyStroke? {
        if let modifier = modifiers[name.lowercased()] { return KeyStroke(key: modifier) }
        if let key = USKeys.chord(named: name) { return stroke(key) }
        return code(names[name.lowercased()] ?? name.uppercased()).map { KeyStroke(key: $0) }
    }

    /// A keyboard's key; buttons of mice and panels are none.
    private static func code(_ name: String) -> UInt16? {
        guard name.count > 1 else { return nil }
        return EventNames.code(named: "KEY_\(name)").flatMap { $0.type == EventType.EV_KEY ? $0.code : nil }
    }

    /// Every key of an ordinary keyboard with keys for media, by code.
    static let all: [UInt16] = (1...248).filter { EventNames.name(type: EventType.EV_KEY, code: $0) != nil }
}
