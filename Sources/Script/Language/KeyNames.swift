import Input

/// Keys by the names that people call them, and the letters of a US keyboard.
enum KeyNames {
    private static let modifiers: [String: String] = [
        "ctrl": "KEY_LEFTCTRL", "control": "KEY_LEFTCTRL", "shift": "KEY_LEFTSHIFT", "alt": "KEY_LEFTALT",
        "super": "KEY_LEFTMETA", "meta": "KEY_LEFTMETA",
    ]

    /// Where the kernel's name is not the people's name in capitals.
    private static let names: [String: String] = [
        "return": "ENTER", "escape": "ESC", "del": "DELETE", "pgup": "PAGEUP", "pgdown": "PAGEDOWN",
    ]

    /// The key that a sign stands on, and the sign above it.
    private static let signs: [(key: String, plain: Character, shifted: Character)] = [
        ("1", "1", "!"), ("2", "2", "@"), ("3", "3", "#"), ("4", "4", "$"), ("5", "5", "%"), ("6", "6", "^"),
        ("7", "7", "&"), ("8", "8", "*"), ("9", "9", "("), ("0", "0", ")"), ("MINUS", "-", "_"), ("EQUAL", "=", "+"),
        ("LEFTBRACE", "[", "{"), ("RIGHTBRACE", "]", "}"), ("SEMICOLON", ";", ":"), ("APOSTROPHE", "'", "\""),
        ("GRAVE", "`", "~"), ("BACKSLASH", "\\", "|"), ("COMMA", ",", "<"), ("DOT", ".", ">"), ("SLASH", "/", "?"),
    ]

    /// How a US keyboard types `character`; nil if it has no key for it.
    static func stroke(for character: Character) -> KeyStroke? {
        if character == " " { return code("SPACE").map { KeyStroke(key: $0) } }
        if let sign = signs.first(where: { $0.plain == character || $0.shifted == character }) {
            return code(sign.key).map { stroke($0, shifted: character == sign.shifted) }
        }
        guard character.isASCII, character.isLetter else { return nil }
        return code(character.uppercased()).map { stroke($0, shifted: character.isUppercase) }
    }

    private static func stroke(_ key: UInt16, shifted: Bool) -> KeyStroke {
        KeyStroke(modifiers: shifted ? [code("LEFTSHIFT")].compactMap { $0 } : [], key: key)
    }

    /// `Enter`, `a`, `F5`, `Ctrl+Shift+Tab`; nil for what is no key.
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
            guard let modifier = modifiers[part.lowercased()], let code = EventNames.code(named: modifier)?.code else {
                return nil
            }
            held.append(code)
        }
        return KeyStroke(modifiers: held + key.modifiers, key: key.key)
    }

    private static func key(_ name: String) -> KeyStroke? {
        if name.count == 1, let character = name.first { return stroke(for: character) }
        if let modifier = modifiers[name.lowercased()] {
            return EventNames.code(named: modifier).map { KeyStroke(key: $0.code) }
        }
        return code(names[name.lowercased()] ?? name.uppercased()).map { KeyStroke(key: $0) }
    }

    /// A keyboard's key; buttons of mice and panels are none.
    private static func code(_ name: String) -> UInt16? {
        EventNames.code(named: "KEY_\(name)").flatMap { $0.type == EventType.EV_KEY ? $0.code : nil }
    }

    /// Every key of an ordinary keyboard, by code.
    static let all: [UInt16] = (1...127).filter { EventNames.name(type: EventType.EV_KEY, code: $0) != nil }
}
