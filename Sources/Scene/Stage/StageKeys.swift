public import Base
import Controls
public import Input

/// What hardware keys do: first what has the focus takes them, then the table around it, then the scene's own `keys`, then the
/// keys that mean the same everywhere.
extension Stage {
    /// A hardware key was pressed, or repeats. True if something consumed it.
    public func press(_ press: KeyPress, at time: Timestamp) -> Bool {
        enter(time)
        // What the keys meet is how things are now, not how the last picture showed them.
        moveEverything(to: now)
        let isConsumed = take(press)
        runActions()
        return isConsumed
    }

    private func take(_ press: KeyPress) -> Bool {
        if let focused {
            if focused.keyPressed(focused.turned(press), at: now) { return true }
            if let row = focused as? Row ?? focused.parent as? Row, let table = row.parent as? Table,
                press.modifiers.isEmpty, takeInTable(press, table, row)
            {
                return true
            }
        }
        // A sheet has every key.
        if current.modal == nil, let binding = document.binding(for: press) {
            if !press.isRepeat { pending.append(binding.actions) }
            return true
        }
        return takeEverywhere(press)
    }

    private func takeEverywhere(_ press: KeyPress) -> Bool {
        let isRepeat = press.isRepeat
        switch (press.key, press.modifiers) {
        case (.tab, []): return tab(forward: true, isRepeat: isRepeat)
        case (.tab, .shift): return tab(forward: false, isRepeat: isRepeat)
        case (.up, []): return takeVertical(forward: false, isRepeat: isRepeat)
        case (.down, []): return takeVertical(forward: true, isRepeat: isRepeat)
        case (.left, []), (.right, []):
            let forward = (press.key == .right) != traits.isRightToLeft
            return moveFocus(forward: forward, isRepeat: isRepeat) || focused != nil
        case (.home, []): return scroll(isRepeat) { _ in -.infinity }
        case (.end, []): return scroll(isRepeat) { _ in .infinity }
        case (.pageUp, []): return scroll(isRepeat) { $0.destination - max(Self.line, $0.window - Self.line) }
        case (.pageDown, []): return scroll(isRepeat) { $0.destination + max(Self.line, $0.window - Self.line) }
        case (.escape, []): return isRepeat || leave()
        case (.function(5), []): return refresh(isRepeat)
        default: return false
        }
    }

    // MARK: Scrolling

    /// How far an arrow scrolls: a row's height, in points.
    static let line = 44.0

    /// An arrow up or down: scrolls what scrolls around the focus, else moves the focus; where that is at its end, what scrolls
    /// elsewhere on the screen.
    private func takeVertical(forward: Bool, isRepeat: Bool) -> Bool {
        let way = forward ? Self.line : -Self.line
        let duration = isRepeat ? feel.keyRepeatTime : feel.keyScrollTime
        if let around = focused.flatMap(scrollView(around:)),
            around.scroll(to: around.destination + way, duration: duration, at: now)
        {
            return true
        }
        if moveFocus(forward: forward, isRepeat: isRepeat) { return true }
        guard let view = scrollView else { return focused != nil }
        view.scroll(to: view.destination + way, duration: duration, at: now)
        return true
    }

    private func scroll(_ isRepeat: Bool, to place: (ScrollView) -> Double) -> Bool {
        guard let view = scrollView else { return false }
        view.scroll(to: place(view), duration: isRepeat ? feel.keyRepeatTime : feel.keyScrollTime, at: now)
        return true
    }

    /// What keys scroll: the scroll view around the focus, else the first on the screen.
    private var scrollView: ScrollView? { focused.flatMap(scrollView(around:)) ?? first(ScrollView.self, in: current) }

    private func scrollView(around control: Control) -> ScrollView? {
        var above = control.parent
        while let control = above {
            if let view = control as? ScrollView { return view }
            above = control.parent
        }
        return nil
    }

    // MARK: Commands

    /// Goes back to the screen before, unless the scene shows no way back here.
    private func leave() -> Bool {
        if !current.menu.isHidden {
            current.menu.hide()
            return true
        }
        if let overlay = current.modal {
            overlay.dismiss(cause: .keyboard)
            return true
        }
        guard history.count > 1, document.screen(current.id)?.back == true else { return false }
        pending.append([.back])
        return true
    }

    private func refresh(_ isRepeat: Bool) -> Bool {
        guard let control = first(RefreshControl.self, in: current) else { return false }
        if !isRepeat { control.refresh(cause: .keyboard, at: now) }
        return true
    }

    /// The first control of that kind that can be used.
    private func first<Kind: Control>(_ kind: Kind.Type, in control: Control) -> Kind? {
        guard !control.isHidden, control.isEnabled else { return nil }
        if let found = control as? Kind { return found }
        for child in control.children {
            if let found = first(kind, in: child) { return found }
        }
        return nil
    }
}
