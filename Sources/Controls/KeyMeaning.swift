import Input

extension KeyPress {
    /// Presses or flips what has the focus.
    var activates: Bool { modifiers.isEmpty && (key == .space || key == .enter) }
}
