public import Base
import Controls
public import Gestures

/// Actions and the way from screen to screen.
extension Stage {
    func runActions() {
        guard !isRunningActions else { return }
        isRunningActions = true
        defer { isRunningActions = false }
        cancelTouchesIfWanted()
        // Actions that cause each other for ever are a mistake of the scene: a thousand in one moment are enough.
        var run = 0
        while !pending.isEmpty, run < 1000 {
            for action in pending.removeFirst() { perform(action) }
            cancelTouchesIfWanted()
            run += 1
        }
        pending.removeAll()
        keepFocus()
    }

    private func cancelTouchesIfWanted() {
        guard cancelsTouches else { return }
        cancelsTouches = false
        router.cancelAll(time: now)
    }

    func perform(_ action: Action) {
        switch action {
        case .go(let screen): push(screen.id)
        case .flip(let screen):
            let old = current
            show(screen.id)
            if current !== old {
                flipped.insert(current.id)
                turn(from: old)
            }
        case .back: leave()
        case .present(let overlay): present(overlay.id)
        case .dismiss: current.modal?.dismiss(cause: .action)
        case .set(let assignments):
            for assignment in assignments {
                guard let control = elements[assignment.target.id] else { continue }
                assign(assignment.value, to: control, assignment.property?.rawValue)
            }
        case .toggle(let target):
            if let control = elements[target.id], case .bool(let on)? = control.value {
                assign(.bool(!on), to: control, nil)
            }
        case .emit(let name, let value):
            events.append(
                Event(
                    time: now, name: "custom", id: nil,
                    [Value.Member("name", .text(name)), Value.Member("value", value)]))
        case .beginRefreshing(let target): (elements[target.id] as? RefreshControl)?.beginRefreshing(at: now)
        case .endRefreshing(let target):
            (elements[target.id] as? RefreshControl)?.endRefreshing(cause: .action, at: now)
        case .animate(let target, let on):
            if let control = elements[target.id] { assign(.bool(on), to: control, nil) }
        case .activity(let target, let begins): activity(target?.id, begins: begins)
        case .after(let delay, let actions):
            if mayWait() { timers.add(.actions(actions), at: now + delay) }
        }
    }

    /// Brings up an overlay of the screen shown. One that is up goes before.
    private func present(_ id: String) {
        guard let overlay = elements[id] as? OverlayView else { return }
        guard overlay.isInside(current) else {
            warnings.append("\(id): it cannot come up, for \(current.id) is shown, and it is of another screen")
            return
        }
        if let other = current.modal, other !== overlay { other.dismiss(cause: .action) }
        overlay.present(cause: .action)
    }

    /// One more activity of a network indicator, or one less: one too many is only told.
    func activity(_ id: String?, begins: Bool) {
        guard let network = id.map({ elements[$0] as? NetworkActivity }) ?? networks.first else { return }
        if begins {
            network.begin(at: now)
        } else if !network.end(at: now) {
            warnings.append("\(network.id): an activity ends that did not begin")
        }
    }

    /// Waits that begin each other without a pause, or ever more of them, are a mistake of the scene too: time would not go on. A
    /// thousand in a second are enough.
    private func mayWait() -> Bool {
        if now - waitsSince >= 1_000_000 {
            waitsSince = now
            waitsBegun = 0
        }
        waitsBegun += 1
        return waitsBegun <= 1000
    }

    func show(_ id: String) {
        guard id != current.id, screen(id) != nil else { return }
        // Going to a screen that lies behind goes back to it: no screen is twice in the history.
        let next = history.firstIndex(of: id).map { Array(history[...$0]) } ?? history + [id]
        change(to: next)
    }

    /// Shows a screen, which slides in; one that lies behind slides back into sight.
    func push(_ id: String) {
        let old = current
        let depth = history.count
        show(id)
        guard current !== old else { return }
        slide(from: old, isBack: history.count <= depth, covering: history.count <= depth ? 1 : 0)
    }

    /// Back to the screen before; one that turned over to come turns back, one that a finger has moved goes on from there.
    func leave() {
        guard history.count > 1 else { return }
        let old = current
        var cover = 1.0
        if case .slide(let slide) = passage, slide.top === old { cover = slide.cover(at: now) }
        change(to: history.dropLast())
        if flipped.remove(old.id) != nil {
            turn(from: old)
        } else {
            slide(from: old, isBack: true, covering: cover)
        }
    }

    /// The screen shown now comes up as the back of `old`. Until it faces the viewer, fingers that land do nothing.
    private func turn(from old: ScreenView) {
        guard !traits.reduceMotion, old.frame == current.frame else { return }
        let end = now + Microseconds(seconds: feel.flipTime)
        passage = .flip(Flip(from: old, start: now, end: end))
        old.isHidden = false
        timers.add(.arrived, at: end)
    }

    /// The screen shown now slides over `old`, or `old` off it. Touches are already its own.
    private func slide(from old: ScreenView, isBack: Bool, covering share: Double) {
        // A handheld that turns shows the screen at once.
        guard !traits.reduceMotion, old.frame == current.frame else { return }
        var slide =
            isBack
            ? Slide(old, over: current, covering: share, at: now) : Slide(current, over: old, covering: share, at: now)
        slide.move(to: isBack ? 0 : 1, duration: feel.pushTime, at: now)
        passage = .slide(slide)
        old.isHidden = false
        timers.add(.arrived, at: slide.end)
    }

    /// A finger has come in from the edge, and drags the screen off the one before: that one is seen as far as the finger has gone.
    public func backSwiped(_ event: GestureEvent) {
        guard history.count > 1, let below = screen(history[history.count - 2]) else { return }
        guard below.frame == current.frame else {
            if event.commits(in: screenBounds, feel: feel) { pending.append([.back]) }
            return
        }
        let way = event.translation.x * (traits.isRightToLeft ? -1 : 1)
        let cover = min(max(1 - way / max(screenBounds.width, 1), 0), 1)
        switch event.phase {
        case .began:
            endPassage()
            below.isHidden = false
            passage = .slide(Slide(current, over: below, covering: cover, at: now))
        case .changed:
            guard case .slide(var slide) = passage, slide.top === current else { return }
            slide.hold(at: cover, time: now)
            passage = .slide(slide)
        case .ended where event.commits(in: screenBounds, feel: feel): pending.append([.back])
        case .ended, .cancelled:
            guard case .slide(var slide) = passage, slide.top === current else { return }
            slide.move(to: 1, duration: traits.reduceMotion ? 0 : feel.pushTime, at: now)
            passage = .slide(slide)
            timers.add(.arrived, at: slide.end)
        }
        damage.add(screenBounds)
    }

    /// One screen stands alone again: the transition under way is over, or cut short.
    public func endPassage() {
        guard let passage else { return }
        timers.removeAll { if case .arrived = $0 { true } else { false } }
        passage.other(than: current).isHidden = true
        self.passage = nil
        damage.add(screenBounds)
    }

    func change(to next: [String]) {
        endPassage()
        let old = current
        router.cancelAll(time: now)
        old.menu.hide()
        if let overlay = old.modal {
            overlay.hide()
            focuses[old.id] = focusBelow
            focusBelow = nil
        }
        pending += [document.screen(old.id)?.onHide ?? []].filter { !$0.isEmpty }
        history = next
        old.isHidden = true
        turnIfNeeded()
        current.isHidden = false
        appear(current)
        damage.add(screenBounds)
        events.append(Event(time: now, name: "screen", id: current.id, [Value.Member("from", .text(old.id))]))
    }

    func appear(_ screen: ScreenView) {
        timers.removeAll { if case .minute = $0 { true } else { false } }
        tick()
        if let back = screen.navigationBar?.back {
            back.isHidden = history.count < 2
            back.title = history.dropLast().last.flatMap { document.screen($0) }.map { text($0.title) } ?? ""
            screen.navigationBar?.invalidate()
        }
        if let actions = document.screen(screen.id)?.onShow, !actions.isEmpty { pending.append(actions) }
    }

    /// Brings the status bar's time up to now and waits for the next minute; at midnight another day is today.
    func tick() {
        let today = clock.time(at: now).days
        for picker in datePickers { picker.today = today }
        guard let bar = current.statusBar else { return }
        bar.time = document.dates.time(clock.time(at: now))
        timers.removeAll { if case .minute = $0 { true } else { false } }
        timers.add(.minute, at: clock.nextMinute(after: now))
    }

    /// The civil time is `civil` from now on: somebody set the clock.
    public func setClock(_ civil: CivilTime, at time: Timestamp) {
        enter(time)
        clock = WallClock(civil, at: now)
        tick()
    }
}
