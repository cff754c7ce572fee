public import Base
public import Drawing
public import Gestures
public import Input

/// A button across an alert or a sheet: it darkens under the finger.
public final class OverlayButton: Control {
    private static let release = ControlTimer(0)

    /// What stands on it.
    public var title: String {
        didSet {
            guard title != oldValue else { return }
            invalidate()
            sizeChanged()
        }
    }
    let role: OverlayProperties.Button.Role
    private let feel: Feel
    private var press: PressTracking?
    private var isHighlighted = false {
        didSet { if isHighlighted != oldValue { invalidate() } }
    }
    /// Done at the lift.
    var action: (Cause) -> Void = { _ in }
    /// Lines along its top and at its leading end.
    var lines = (top: false, start: false)
    /// Size l of its letters: those of sheets are larger.
    var style = TextStyle.body

    public init(id: String, title: String, role: OverlayProperties.Button.Role, feel: Feel) {
        self.title = title
        self.role = role
        self.feel = feel
        super.init(id: id)
        isNamed = false
        isPart = true
    }

    public override var kind: String { "button" }
    public override var isInteractive: Bool { true }
    public override var mirrors: Bool { true }

    private func font(_ theme: Theme) -> Font {
        var font = theme.font(style)
        if role == .cancel { font.weight = .semibold }
        return font
    }

    public override func naturalSize(_ text: any TextMeasuring) -> Size? {
        Size(
            text.size(of: title, font: font(theme), width: nil, lines: 1).width + 16,
            (style == .title3 ? 57 : 44) + theme.growth(style))
    }

    public override func set(_ property: String, _ value: Value) {
        if property == "title", case .text(let text) = value { title = text } else { super.set(property, value) }
    }

    // MARK: Touch and keys

    public override func touchBegan(_ touch: Touch) {
        guard press == nil else { return }
        press = PressTracking(contact: touch.contact, at: touch.time, frame: bounds, feel: feel)
        host?.cancel(Self.release, for: self)
        isHighlighted = true
    }

    public override func touchMoved(_ touch: Touch) {
        guard var press, press.contact == touch.contact else { return }
        if press.move(to: touch.location) { isHighlighted = press.isPressed }
        self.press = press
    }

    public override func touchEnded(_ touch: Touch) {
        touchMoved(touch)
        guard let press, press.contact == touch.contact else { return }
        self.press = nil
        guard press.isPressed else { return }
        host?.schedule(Self.release, at: max(touch.time, press.earliestRelease(feel)), for: self)
        action(.touch)
    }

    public override func touchCancelled(_ touch: Touch) {
        guard press?.contact == touch.contact else { return }
        press = nil
        isHighlighted = false
    }

    public override var focusOutline: FocusOutline? { FocusOutline(bounds.inset(5, 5), radius: 6) }

    public override func keyPressed(_ key: KeyPress, at time: Timestamp) -> Bool {
        guard key.activates else { return false }
        guard press == nil, !key.isRepeat else { return true }
        action(.keyboard)
        return true
    }

    public override func timerFired(_ timer: ControlTimer, at time: Timestamp) {
        if press == nil { isHighlighted = false }
    }

    // MARK: Looks

    public override func draw(into list: inout DisplayList, theme: Theme) {
        if isHighlighted {
            // The ground's round corners are the button's.
            let ground = turned(Rect(origin: Point.zero - frame.origin, size: parent?.bounds.size ?? frame.size))
            list.append(.pushClip(.roundedRect(ground, radius: OverlayPanel.corner)))
            list.fill(.rect(bounds), theme.cellHighlighted)
            list.append(.pop)
        }
        if lines.top { list.fill(.hairline(Rect(0, 0, frame.width, 0)), theme.separator) }
        if lines.start { list.fill(.hairline(Rect(0, 0, 0, frame.height)), theme.separator) }
        let red: Color = theme.isDark ? Color(hex: 0xFF453A) : Color(hex: 0xFF3B30)
        let color = role == .destructive ? red : tint ?? theme.tint
        list.text(
            TextRun(title, font: font(theme), color: color, alignment: .center), in: bounds.inset(8, 0))
    }
}
