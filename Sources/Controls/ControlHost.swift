public import Base
public import Drawing
public import Gestures

/// What a control may tell and ask the program around it.
public protocol ControlHost: AnyObject {
    /// The whole screen, in points.
    var screenBounds: Rect { get }
    /// Colours and type styles.
    var theme: Theme { get }
    /// What people need of looks and motion.
    var traits: Traits { get }
    /// The constants of feel that the scene runs with.
    var feel: Feel { get }
    /// Answers how large text is.
    var measuring: any TextMeasuring { get }
    /// The moment of the turn under way: of the input frame, request or timer that is being handled.
    var now: Timestamp { get }
    /// The latest moment that anybody has told of: what moves by itself is there by then. Never before `now`.
    var knownTime: Timestamp { get }
    /// Pixels of the handheld's screen per point.
    var scale: Double { get }

    /// These screen points of the screen whose root is `root` must be drawn again.
    func damage(_ rect: Rect, on root: Control)
    /// Something happened that the scene's actions and the listeners want to know.
    func send(_ event: ControlEvent, from control: Control)
    /// Shows a menu of commands for `control` over `target` (screen points), and calls `chosen` with the one that is picked.
    func showMenu(
        _ commands: [EditMenu.Command], for control: Control, over target: Rect,
        chosen: @escaping (EditMenu.Command) -> Void)
    /// How high navigation bars are, pt.
    var barHeight: Double { get }
    /// How large pickers are.
    var pickerSize: Size { get }
    /// The layout is a tablet's: regular, not compact.
    var isRegular: Bool { get }
    /// An overlay of the screen came up or went: keys go to it, or back.
    func modalChanged()
    /// Puts `text` on the clipboard.
    func copy(_ text: String)
    /// A finger comes in from the edge and drags the screen off the one before it.
    func backSwiped(_ event: GestureEvent)
    /// Calls `timerFired` at `time`. An equal timer of the same control that is still waiting is replaced.
    func schedule(_ timer: ControlTimer, at time: Timestamp, for control: Control)
    /// Forgets a timer; nothing if none of its kind waits.
    func cancel(_ timer: ControlTimer, for control: Control)
    /// Calls `animate(to:)` before each frame until it answers false.
    func startAnimating(_ control: Control)
}

/// Which of its timers a control means: small numbers of its own choosing.
public struct ControlTimer: Hashable, Sendable {
    /// The control's own number for it.
    public var code: Int

    public init(_ code: Int) { self.code = code }
}

/// Why a value changed or a thing happened.
public enum Cause: String, Hashable, Sendable {
    case touch, keyboard, program, timer, action, timeout
}

/// How far a drag is.
public enum Phase: String, Hashable, Sendable {
    case began, changed, ended
}

/// What a control tells its host. The host adds time, id and control name.
public enum ControlEvent: Hashable, Sendable {
    case tap
    /// `rows`: a picker's titles.
    case change(old: Value, new: Value, phase: Phase?, cause: Cause, rows: [String]?)
    case select(section: Int, row: Int, value: Value)
    case refresh(Cause)
    case refreshEnd(Cause)
    case hold
    /// A field's content changed.
    case edit(value: Value, valid: Bool, cause: Cause)
    /// Its text was put on the clipboard.
    case copy
    /// It came up over its screen, or goes.
    case present(Cause)
    case dismiss(Cause)
}
