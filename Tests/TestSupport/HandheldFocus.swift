import Base
import Input

/// Keys as the stage meets them: what they mean is settled already.
extension Handheld {
    /// Presses keys one after the other, by what `KeyPress.name` calls them. True if something consumed the last.
    @discardableResult
    public func press(_ names: String..., isRepeat: Bool = false) -> Bool {
        var isConsumed = false
        for name in names {
            guard var press = KeyPress(named: name) else { fatalError("no key \(name)") }
            press.isRepeat = isRepeat
            isConsumed = emulator.stage.press(press, at: now)
            collect()
        }
        return isConsumed
    }

    /// Presses a key over and over.
    public func press(_ name: String, times: Int) { for _ in 0..<times { press(name) } }

    /// Holds a key: it is pressed, and repeats every 33 ms.
    public func hold(_ name: String, repeats: Int) {
        press(name)
        for _ in 0..<repeats {
            wait(.milliseconds(33))
            press(name, isRepeat: true)
        }
    }

    /// The id of what has the focus; nil if nothing has.
    public var focused: String? { emulator.stage.focused?.id }
}
