public import Base
public import Controls
import Drawing

/// What controls tell and ask.
extension Stage: ControlHost {
    public var screenBounds: Rect { Rect(origin: .zero, size: profile.points) }
    public var scale: Double { profile.scale }
    public var isRegular: Bool { profile.isRegular }
    public var barHeight: Double { profile.barHeight }
    public var pickerSize: Size { profile.pickerSize }

    public func damage(_ rect: Rect, on root: Control) {
        // While the screens are being built there is none to damage.
        if root === shown { damage.add(rect) }
    }

    public func send(_ event: ControlEvent, from control: Control) {
        events.append(Event(event, from: control, at: now))
        if case .change = event { valueChanged(control) }
        if case .edit = event { valueChanged(control) }
        if let button = control as? RouteButton, let sheet = choosers[button.id], sheet.isUp {
            sheet.mark(button.index)
        }
        if event == .tap { present(from: control) }
        if case .refreshEnd = event { texts.refresh(control.id, on: self) }
        if let actions = handlers.actions(for: event, of: control) { pending.append(actions) }
        if event == .tap, control.id == "nav.back" { pending.append([.back]) }
    }

    public func showMenu(
        _ commands: [EditMenu.Command], for control: Control, over target: Rect,
        chosen: @escaping (EditMenu.Command) -> Void
    ) {
        guard control.isInside(current) else { return }
        current.menu.show(commands, over: target, chosen: chosen)
    }

    public func modalChanged() {
        if current.modal != nil {
            // Fingers that are down below lose what they hold, once this turn is over.
            cancelsTouches = true
            focusBelow = focuses[current.id]
            focuses[current.id]?.isFocused = false
            focuses[current.id] = focusOrder().stops.first
        } else {
            focuses[current.id]?.isFocused = false
            focuses[current.id] = focusBelow
            focusBelow = nil
        }
        if showsFocus, let control = focuses[current.id] { focus(control) }
    }

    /// Brings up the sheet that a button opens, if it has one.
    private func present(from control: Control) {
        guard let sheet = choosers[control.id], current.modal == nil else { return }
        if let button = control as? RouteButton {
            sheet.present(checked: button.index) { button.choose($0, cause: $1) }
        } else if let addition = additions[control.id], let field = elements[addition.target.id] as? TextField {
            sheet.present { index, cause in
                field.add(token: addition.contacts[index].text(of: addition.token), cause: cause)
            }
        }
    }

    public func copy(_ text: String) { clipboard = text }

    public func schedule(_ timer: ControlTimer, at time: Timestamp, for control: Control) {
        cancel(timer, for: control)
        timers.add(.control(control, timer), at: time)
    }

    public func cancel(_ timer: ControlTimer, for control: Control) {
        timers.removeAll { due in
            if case .control(let owner, let waiting) = due { owner === control && waiting == timer } else { false }
        }
    }

    public func startAnimating(_ control: Control) {
        if !moving.contains(where: { $0 === control }) { moving.append(control) }
    }

    func valueChanged(_ control: Control) {
        texts.refresh(control.id, on: self)
        keepInStep(control)
        if governors.contains(where: { $0.control === control }) { govern() }
    }

    /// A pager and its page control show the same page: whichever was touched, the other follows as a program's doing.
    private func keepInStep(_ control: Control) {
        for (pager, dots) in pagers {
            if control === pager { dots.show(pager.current, cause: .program) }
            if control === dots { pager.show(dots.current, cause: .program) }
        }
    }

    /// Shows, hides, enables and disables what switches and segments govern; an id governed twice must satisfy all.
    func govern() {
        for (target, shown, enabled) in Governor.verdicts(governors) {
            if let shown, target.isHidden == shown {
                target.isHidden = !shown
                if !shown { router.cancelTouches(on: target, time: now) }
            }
            if let enabled, target.isEnabled != enabled {
                target.isEnabled = enabled
                if !enabled { router.cancelTouches(on: target, time: now) }
            }
        }
    }
}
