import Base
import Controls
import Drawing
import Gestures

/// A screen of 375 × 667 points with controls on it, a finger, and a clock that only the test moves.
///
/// Touches go through the router, as in the program. Times are milliseconds since the start.
final class Handheld: ControlHost {
    let screenBounds = Rect(0, 0, 375, 667)
    var traits = Traits()
    let isRegular = false
    let barHeight = 44.0
    let pickerSize = Size(375, 216)
    var theme: Theme { Theme(traits) }
    let measuring: any TextMeasuring = FixedTextMeasuring()
    private(set) var now = Timestamp.zero
    var knownTime: Timestamp { now }
    let scale = 2.0

    let feel = Feel()
    let root = Container(id: "root")
    private let router: TouchRouter
    /// What was told, as `ID what`, oldest first.
    private(set) var events: [String] = []
    private(set) var damage = Damage()
    private var timers: [(time: Timestamp, control: Control, timer: ControlTimer)] = []
    private var animated: [Control] = []

    init() {
        router = TouchRouter(feel: feel)
        root.frame = screenBounds
        root.host = self
    }

    /// Puts `control` on the screen.
    @discardableResult
    func show<C: Control>(_ control: C, _ frame: Rect) -> C {
        root.add(control)
        control.frame = frame
        control.layOut()
        return control
    }

    // MARK: The finger

    func down(_ x: Double, _ y: Double, at time: Double, finger: Int = 1) {
        advance(to: time)
        router.down(finger, at: Point(x, y), time: now, in: root)
    }

    func move(_ x: Double, _ y: Double, at time: Double, finger: Int = 1) {
        advance(to: time)
        router.move(finger, to: Point(x, y), time: now)
    }

    func up(_ x: Double, _ y: Double, at time: Double, finger: Int = 1) {
        advance(to: time)
        router.up(finger, at: Point(x, y), time: now)
    }

    func cancel(at time: Double, finger: Int = 1) {
        advance(to: time)
        router.cancel(finger, time: now)
    }

    /// The scene hides a control, as a switch may that governs it.
    func hide(_ control: Control, at time: Double) {
        advance(to: time)
        control.isHidden = true
        router.cancelTouches(on: control, time: now)
    }

    func tap(_ x: Double, _ y: Double, at time: Double) {
        down(x, y, at: time)
        up(x, y, at: time + 50)
    }

    /// From one place to another at constant speed, reported 120 times a second, lifted at the end without rest.
    func drag(
        _ x: Double, _ y: Double, to endX: Double, _ endY: Double, from start: Double, over length: Double,
        lifts: Bool = true
    ) {
        down(x, y, at: start)
        let steps = Int((length / 1000 * 120).rounded(.up))
        for i in 1...max(1, steps) {
            let share = Double(i) / Double(steps)
            move(x + (endX - x) * share, y + (endY - y) * share, at: start + length * share)
        }
        if lifts { up(endX, endY, at: start + length) }
    }

    // MARK: Time

    /// Runs every timer and waiting touch that is due, each at its own moment, and draws a frame.
    func advance(to time: Double) {
        let end = Timestamp(Int64((time * 1000).rounded()))
        while true {
            let timer = timers.min { $0.time < $1.time }.flatMap { $0.time <= end ? $0 : nil }
            let touch = router.deadline.flatMap { $0 <= end ? $0 : nil }
            if let timer, touch.map({ timer.time <= $0 }) ?? true {
                timers.removeAll { $0.control === timer.control && $0.timer == timer.timer }
                now = max(now, timer.time)
                timer.control.timerFired(timer.timer, at: timer.time)
            } else if let touch {
                now = max(now, touch)
                router.advance(to: touch)
            } else {
                break
            }
        }
        now = max(now, end)
        let moving = animated
        animated = []
        for control in moving where control.animate(to: now) && !animated.contains(where: { $0 === control }) {
            animated.append(control)
        }
    }

    /// What was told since the last call.
    func takeEvents() -> [String] {
        defer { events = [] }
        return events
    }

    func takeDamage() -> [Rect] {
        defer { damage.removeAll() }
        return damage.rects
    }

    /// The commands that `control` draws now.
    func picture(of control: Control) -> [DrawCommand] {
        var list = DisplayList()
        control.draw(into: &list, theme: theme)
        return list.commands
    }

    // MARK: ControlHost

    func damage(_ rect: Rect, on root: Control) { damage.add(rect) }

    func send(_ event: ControlEvent, from control: Control) {
        let text: String
        switch event {
        case .tap: text = "tap"
        case .hold: text = "hold"
        case .copy: text = "copy"
        case .present(let cause): text = "present \(cause.rawValue)"
        case .dismiss(let cause): text = "dismiss \(cause.rawValue)"
        case .edit(let value, _, let cause): text = "edit \(value.shown) \(cause.rawValue)"
        case .change(let old, let new, let phase, let cause, let rows):
            text =
                "change \(old.shown)→\(new.shown)" + (phase.map { " \($0.rawValue)" } ?? "") + " \(cause.rawValue)"
                + (rows.map { " \($0)" } ?? "")
        case .select(let section, let row, let value): text = "select \(section).\(row) \(value.shown)"
        case .refresh(let cause): text = "refresh \(cause.rawValue)"
        case .refreshEnd(let cause): text = "refreshEnd \(cause.rawValue)"
        }
        events.append("\(control.id) \(text)")
    }

    func showMenu(
        _ commands: [EditMenu.Command], for control: Control, over target: Rect,
        chosen: @escaping (EditMenu.Command) -> Void
    ) {
        events.append("\(control.id) menu")
    }

    func modalChanged() {}

    func copy(_ text: String) { events.append("copied \(text)") }

    func backSwiped(_ event: GestureEvent) {
        if event.commits(in: screenBounds, feel: feel) { events.append("back") }
    }

    func schedule(_ timer: ControlTimer, at time: Timestamp, for control: Control) {
        cancel(timer, for: control)
        timers.append((time, control, timer))
    }

    func cancel(_ timer: ControlTimer, for control: Control) {
        timers.removeAll { $0.control === control && $0.timer == timer }
    }

    func startAnimating(_ control: Control) {
        if !animated.contains(where: { $0 === control }) { animated.append(control) }
    }
}

extension Value {
    /// As an event line would show it, near enough for tests.
    var shown: String {
        switch self {
        case .null: "null"
        case .bool(let flag): "\(flag)"
        case .number(let number):
            number == number.rounded() ? "\(Int(number))" : "\(number.roundedToMicro)"
        case .text(let text): text
        case .list(let values): "[" + values.map(\.shown).joined(separator: ",") + "]"
        case .object: "{}"
        }
    }
}
