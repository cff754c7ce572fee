/// The US layout without any data: for tests, and where the machine has no XKB data.
public final class USKeyLayout: KeyLayout {
    /// Each as often as it is down on some keyboard.
    private var held: [UInt16] = []
    private var locks: KeyboardLights = []

    public init() {}

    public var lights: KeyboardLights { locks }

    public var modifiers: KeyPress.Modifiers {
        held.reduce(into: []) { modifiers, code in
            if case .modifier(let modifier)? = USKeys.meaning(of: code) { modifiers.formUnion(modifier) }
        }
    }

    public func press(_ code: UInt16) -> KeyPress? {
        held.append(code)
        let modifiers = modifiers
        let isShifted = modifiers.contains(.shift)
        switch USKeys.meaning(of: code) {
        case .characters(let plain, let shifted):
            let isUpper = isShifted != (locks.contains(.caps) && plain.isLetter)
            return typed(isUpper ? shifted : plain, modifiers)
        case .pad(let key, let character):
            return locks.contains(.num) && !isShifted ? typed(character, modifiers) : KeyPress(key, modifiers)
        case .key(let plain, let deciding, let other):
            let key = modifiers.isSuperset(of: deciding) ? other : plain
            return key == .space ? typed(" ", modifiers, key) : KeyPress(key, modifiers)
        case .lock(let light):
            locks.formSymmetricDifference(light)
            return nil
        case .modifier, nil: return nil
        }
    }

    private func typed(
        _ character: Character, _ modifiers: KeyPress.Modifiers, _ key: KeyPress.Key? = nil
    ) -> KeyPress {
        let types = modifiers.isDisjoint(with: [.control, .alt, .logo])
        return KeyPress(key ?? .character(character), modifiers, text: types ? String(character) : "")
    }

    public func release(_ code: UInt16) {
        if let index = held.firstIndex(of: code) { held.remove(at: index) }
    }

    public func repeats(_ code: UInt16) -> Bool {
        switch USKeys.meaning(of: code) {
        case .characters, .pad, .key: true
        case .modifier, .lock, nil: false
        }
    }

    public func reset(held: [UInt16]) { self.held = held }
}
