/// A press of a hardware key as the user's layout means it, or a repetition of it while the key is held.
public struct KeyPress: Hashable, Sendable {
    /// What the key means, modifiers aside.
    public enum Key: Hashable, Sendable {
        case enter, escape, tab, space, backspace, delete, insert
        case left, right, up, down, home, end, pageUp, pageDown
        /// F1 to F35 by number.
        case function(Int)
        /// A key that types this, Shift and AltGr counted in; also where Ctrl, Alt or Super keep it from typing.
        case character(Character)
        /// Any other key, by the name that XKB gives its symbol.
        case other(String)
    }

    /// The modifiers in force that change what a key does. Shift is here too where it only chose the character.
    public struct Modifiers: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) { self.rawValue = rawValue }

        public static let shift = Modifiers(rawValue: 1)
        public static let control = Modifiers(rawValue: 2)
        public static let alt = Modifiers(rawValue: 4)
        /// Super, Windows or Command.
        public static let logo = Modifiers(rawValue: 8)
    }

    public var key: Key
    public var modifiers: Modifiers
    /// What it types; empty for keys that type nothing, with Ctrl, Alt or Super, and in the middle of a compose sequence.
    public var text: String
    /// Sent by the repeat timer while the key is held.
    public var isRepeat: Bool

    public init(_ key: Key, _ modifiers: Modifiers = [], text: String = "", isRepeat: Bool = false) {
        self.key = key
        self.modifiers = modifiers
        self.text = text
        self.isRepeat = isRepeat
    }

    /// The key as gesture scripts, scenes and `key` events name it: `Enter`, `a`, `F5`, `Ctrl+Shift+Tab`. Shift is not named
    /// where it only chose the character.
    public var name: String {
        var name = ""
        if modifiers.contains(.control) { name += "Ctrl+" }
        if modifiers.contains(.alt) { name += "Alt+" }
        if modifiers.contains(.logo) { name += "Super+" }
        if modifiers.contains(.shift), !key.isCharacter { name += "Shift+" }
        return name + key.name
    }
}

extension KeyPress.Key {
    fileprivate var isCharacter: Bool { if case .character = self { true } else { false } }

    fileprivate var name: String {
        switch self {
        case .enter: "Enter"
        case .escape: "Escape"
        case .tab: "Tab"
        case .space: "Space"
        case .backspace: "Backspace"
        case .delete: "Delete"
        case .insert: "Insert"
        case .left: "Left"
        case .right: "Right"
        case .up: "Up"
        case .down: "Down"
        case .home: "Home"
        case .end: "End"
        case .pageUp: "PageUp"
        case .pageDown: "PageDown"
        case .function(let number): "F\(number)"
        case .character(let character): String(character)
        case .other(let symbol): symbol
        }
    }
}
