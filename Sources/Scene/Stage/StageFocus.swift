import Base
public import Controls

/// Which control has the focus of the keys. There is one on a screen at most, and none until a key first asks for it; a finger
/// takes it out of sight, and the next such key shows it where it was.
extension Stage {
    /// What keys act on; nil while no key has been used on this screen, or a finger was used last.
    public var focused: Control? { showsFocus ? focuses[current.id] : nil }

    /// A finger is used now.
    func hideFocus() {
        focused?.isFocused = false
        showsFocus = false
    }

    /// Brings the focus to `control`, and `control` into sight.
    func focus(_ control: Control, isRepeat: Bool = false) {
        if let old = focuses[current.id], old !== control { old.isFocused = false }
        focuses[current.id] = control
        showsFocus = true
        control.isFocused = true
        reveal(control, duration: isRepeat ? feel.keyRepeatTime : feel.keyScrollTime)
    }

    /// A screen is shown that was left, or something was hidden or disabled: what cannot have the focus passes it on to the next
    /// in order.
    func keepFocus() {
        guard let focus = focuses[current.id] else { return }
        if focus.isFocusable, focus.isVisible, focus.isEffectivelyEnabled {
            focus.isFocused = showsFocus
            return
        }
        focus.isFocused = false
        focuses[current.id] = focusOrder(around: focus).next
        if showsFocus, let next = focuses[current.id] { self.focus(next) }
    }

    func focusOrder(around control: Control? = nil) -> FocusOrder {
        FocusOrder(current.modal ?? current, isRightToLeft: traits.isRightToLeft, around: control)
    }

    /// Tab: moves the focus to the next stop or back, round and round, or shows it. False if nothing can have it.
    func tab(forward: Bool, isRepeat: Bool) -> Bool {
        guard let old = focused else { return showFocus(first: forward, byArrow: false) }
        let order = focusOrder(around: old)
        guard let next = forward ? order.next : order.previous else { return false }
        focus(next, isRepeat: isRepeat)
        return true
    }

    /// An arrow: moves the focus on or back, or shows it. False if it is at its end, or if nothing can have it.
    func moveFocus(forward: Bool, isRepeat: Bool) -> Bool {
        guard let old = focused else { return showFocus(first: forward, byArrow: true) }
        return moveFocus(beyond: old, forward: forward, isRepeat: isRepeat)
    }

    func moveFocus(beyond stop: Control, forward: Bool, isRepeat: Bool) -> Bool {
        let order = focusOrder(around: stop)
        guard stop !== (forward ? order.stops.last : order.stops.first),
            let next = forward ? order.next : order.previous
        else { return false }
        focus(arrowStop(next), isRepeat: isRepeat)
        return true
    }

    /// Shows the focus: where it was, else on the first control, or the last.
    private func showFocus(first: Bool, byArrow: Bool) -> Bool {
        if let kept = focuses[current.id] {
            focus(kept)
            return true
        }
        let stops = focusOrder().stops
        guard let stop = first ? stops.first : stops.last else { return false }
        focus(byArrow ? arrowStop(stop) : stop)
        return true
    }

    // MARK: Into sight

    /// Room around what has the focus, for its ring.
    private static let margin = 8.0

    private func reveal(_ control: Control, duration: Double) {
        var area = control.bounds.inset(0, -Self.margin)
        var child = control
        while let parent = child.parent {
            area = area.offset(by: child.frame.origin)
            if let table = parent as? Table, let row = child as? Row { area = area.union(table.surroundings(of: row)) }
            if let scroller = parent as? ScrollView {
                scroller.reveal(area, duration: duration, at: now)
                area = area.offset(by: .zero - scroller.destinationOffset)
            }
            child = parent
        }
    }
}
