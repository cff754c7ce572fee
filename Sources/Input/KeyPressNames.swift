extension KeyPress {
    /// The press of the key that `name` means, as `name` of a press says it: `Enter`, `a`, `F5`, `Ctrl+Shift+Tab`. Modifiers may come
    /// in any order. nil for what cannot be the name of a key; any other word counts as the name of an XKB symbol.
    public init?(named name: String) {
        var rest = name[...]
        var modifiers: Modifiers = []
        // A plus at the end is the key itself: `+`, `Ctrl++`.
        while let plus = rest.dropLast().firstIndex(of: "+"), plus != rest.startIndex {
            guard let modifier = Modifiers(named: rest[..<plus]) else { return nil }
            modifiers.insert(modifier)
            rest = rest[rest.index(after: plus)...]
        }
        guard let key = Key(named: rest) else { return nil }
        self.init(key, modifiers)
    }

    /// Whether a press of this key is what `binding` means. Shift does not count where it only chose the character. A letter is the
    /// same in both cases, since nobody writes `Ctrl+r` and means another key by `Ctrl+R`.
    public func matches(_ binding: KeyPress) -> Bool {
        guard case .character(let mine) = key, case .character(let wanted) = binding.key else {
            return key == binding.key && modifiers == binding.modifiers
        }
        return modifiers.subtracting(.shift) == binding.modifiers.subtracting(.shift)
            && mine.lowercased() == wanted.lowercased()
    }
}

extension KeyPress.Modifiers {
    fileprivate init?(named name: Substring) {
        switch name {
        case "Ctrl": self = .control
        case "Alt": self = .alt
        case "Super": self = .logo
        case "Shift": self = .shift
        default: return nil
        }
    }
}

extension KeyPress.Key {
    /// Keys by their names, but for those of characters, functions and XKB.
    public static let named: [(name: String, key: KeyPress.Key)] = [
        ("Enter", .enter), ("Escape", .escape), ("Tab", .tab), ("Space", .space), ("Backspace", .backspace),
        ("Delete", .delete), ("Insert", .insert), ("Left", .left), ("Right", .right), ("Up", .up), ("Down", .down),
        ("Home", .home), ("End", .end), ("PageUp", .pageUp), ("PageDown", .pageDown),
    ]

    fileprivate init?(named name: Substring) {
        if let key = Self.named.first(where: { $0.name == name })?.key {
            self = key
        } else if name.count == 1, let character = name.first {
            guard !character.isWhitespace else { return nil }
            self = .character(character)
        } else if name.first == "F", let number = Int(name.dropFirst()), (1...35).contains(number), name.count <= 3 {
            self = .function(number)
        } else if !name.isEmpty,
            name.utf8.allSatisfy({ byte in
                (65...90).contains(byte) || (97...122).contains(byte) || (48...57).contains(byte) || byte == 95
            })
        {
            self = .other(String(name))
        } else {
            return nil
        }
    }
}
