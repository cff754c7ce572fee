public import Base
public import Drawing
import Gestures

/// What comes up over a dimmed screen: it has every touch and every key until it goes.
public class Overlay: Control {
    let feel: Feel
    /// What is seen of it but the dimming.
    let panel: Control
    /// Where it takes part from below the menu: a screen's own rounded bottom.
    public var bottomInset = 0.0
    /// 1 while it is up.
    private var transition = Transition(0)
    /// How far it has come, in the picture.
    private(set) var rise = 0.0
    /// A finger landed beside the panel.
    private var contact: Int?

    init(id: String, panel: Control, feel: Feel) {
        self.feel = feel
        self.panel = panel
        super.init(id: id)
        isHidden = true
        panel.isNamed = false
        panel.isPart = true
        add(panel)
    }

    // MARK: For subclasses

    /// The screen below shows this much less while it is up.
    var dimming: Double { 0.4 }
    /// A tap beside the panel takes it away.
    var goesByTapBeside: Bool { true }
    /// Places the panel as far as it has come.
    func place() {}
    /// It comes, or goes. What a scene presents tells of it.
    func tell(isUp: Bool, cause: Cause) {}

    // MARK: Coming and going

    /// It is up, or on its way.
    public var isUp: Bool { !isHidden && transition.target == 1 }

    public override var isInteractive: Bool { isUp }
    public override var isFocusable: Bool { false }

    /// Comes up over the others. Nothing, if it is up.
    public func present(cause: Cause) {
        guard !isUp, let host else { return }
        isHidden = false
        (parent as? ScreenView)?.raiseOverlay(self)
        move(to: 1, easing: .easeOut)
        tell(isUp: true, cause: cause)
        place()
        host.modalChanged()
        _ = animate(to: host.now)
    }

    /// Goes again. Nothing, if it is not up.
    public func dismiss(cause: Cause) {
        guard isUp, let host else { return }
        move(to: 0, easing: .easeInOut)
        tell(isUp: false, cause: cause)
        host.modalChanged()
        _ = animate(to: host.now)
    }

    private func move(to target: Double, easing: Easing) {
        guard let host else { return }
        let duration = host.traits.reduceMotion ? 0 : feel.sheetTime
        transition.move(to: target, at: host.now, duration: duration, easing: easing)
        host.startAnimating(self)
        host.schedule(ControlTimer(0), at: max(host.now, transition.end), for: self)
    }

    /// Is gone at once: its screen was left.
    public func hide() {
        if isUp { tell(isUp: false, cause: .action) }
        host?.cancel(ControlTimer(0), for: self)
        transition.jump(to: 0)
        rise = 0
        contact = nil
        isHidden = true
        place()
    }

    public override func timerFired(_ timer: ControlTimer, at time: Timestamp) {
        _ = animate(to: time)
        if transition.target == 0 { isHidden = true }
    }

    public override func animate(to time: Timestamp) -> Bool {
        let now = transition.value(at: time)
        if now != rise {
            rise = now
            place()
            invalidate()
        }
        return time < transition.end
    }

    public override var motionEnd: Timestamp? { transition.end }

    // MARK: Touch

    public override func touchBegan(_ touch: Touch) {
        if contact == nil, !panel.frame.contains(touch.location) { contact = touch.contact }
    }

    /// A tap that begins and ends beside the panel may take it away.
    public override func touchEnded(_ touch: Touch) {
        guard touch.contact == contact else { return }
        contact = nil
        if goesByTapBeside, !panel.frame.contains(touch.location) { dismiss(cause: .touch) }
    }

    public override func touchCancelled(_ touch: Touch) {
        if touch.contact == contact { contact = nil }
    }

    // MARK: Looks

    public override func layOut() { place() }

    public override func draw(into list: inout DisplayList, theme: Theme) {
        list.fill(.rect(bounds), Color.black.opacity(dimming * rise))
    }
}
