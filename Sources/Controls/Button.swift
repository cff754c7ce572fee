public import Base
public import Drawing
public import Gestures
public import Input

/// A system button: a title in the tint that performs an action, or flips a state of its own.
public final class Button: Control {
    private static let release = ControlTimer(0)

    /// What the scene says of it.
    public let properties: ButtonProperties
    private let feel: Feel
    /// What stands on it now.
    public var title: String {
        didSet { if title != oldValue { invalidate() } }
    }
    /// The state of a button that toggles.
    public private(set) var isSelected: Bool
    private var press: PressTracking?
    /// 1 while it looks pressed.
    private var dimming = Transition(0)
    private var drawnDimming = 0.0

    public init(id: String, properties: ButtonProperties, title: String, feel: Feel) {
        self.properties = properties
        self.title = title
        self.feel = feel
        isSelected = properties.toggles && properties.selected
        super.init(id: id)
    }

    public override var kind: String { "button" }
    public override var isInteractive: Bool { true }

    public override func naturalSize(_ text: any TextMeasuring) -> Size? {
        let width = text.size(of: title, font: Self.font, width: nil, lines: 1).width
        return Size(width + (isBare ? 0 : 24), 44)
    }

    private var isBare: Bool { !properties.border && properties.fill == nil }

    // MARK: Value

    public override var value: Value? { properties.toggles ? .bool(isSelected) : .null }
    public override var valueType: ValueType { properties.toggles ? .boolean : .none }

    public override func set(_ value: Value) {
        guard properties.toggles, case .bool(let wanted) = value else { return }
        select(wanted, cause: .program)
    }

    private func select(_ wanted: Bool, cause: Cause) {
        guard wanted != isSelected else { return }
        isSelected = wanted
        invalidate()
        host?.send(
            .change(old: .bool(!wanted), new: .bool(wanted), phase: nil, cause: cause, rows: nil), from: self)
    }

    public override func valueType(ofProperty name: String) -> ValueType? {
        name == "title" ? .text : super.valueType(ofProperty: name)
    }

    public override func set(_ property: String, _ value: Value) {
        if property == "title", case .text(let text) = value { title = text } else { super.set(property, value) }
    }

    public override func property(_ name: String) -> Value? {
        name == "title" ? .text(title) : super.property(name)
    }

    // MARK: Touch

    public override func touchBegan(_ touch: Touch) {
        guard press == nil else { return }
        press = PressTracking(contact: touch.contact, at: touch.time, frame: bounds, feel: feel)
        host?.cancel(Self.release, for: self)
        setPressed(true, at: touch.time)
    }

    public override func touchMoved(_ touch: Touch) {
        guard var press, press.contact == touch.contact else { return }
        if press.move(to: touch.location) { setPressed(press.isPressed, at: touch.time) }
        self.press = press
    }

    public override func touchEnded(_ touch: Touch) {
        touchMoved(touch)
        guard let press, press.contact == touch.contact else { return }
        self.press = nil
        guard press.isPressed else { return }
        let earliest = press.earliestRelease(feel)
        if touch.time < earliest {
            host?.schedule(Self.release, at: earliest, for: self)
        } else {
            setPressed(false, at: touch.time)
        }
        fire(cause: .touch)
    }

    private func fire(cause: Cause) {
        if properties.toggles { select(!isSelected, cause: cause) }
        host?.send(.tap, from: self)
    }

    public override func touchCancelled(_ touch: Touch) {
        guard press?.contact == touch.contact else { return }
        press = nil
        setPressed(false, at: touch.time)
    }

    public override var gestures: [Gesture] { properties.onHold == nil ? [] : [.longPress] }

    public override func recognized(_ event: GestureEvent) {
        if event.gesture == .longPress, event.phase == .began { host?.send(.hold, from: self) }
    }

    // MARK: Keys

    public override var focusOutline: FocusOutline? { FocusOutline(bounds, radius: Self.corner) }

    public override func keyPressed(_ key: KeyPress, at time: Timestamp) -> Bool {
        guard key.activates else { return false }
        guard press == nil, !key.isRepeat else { return true }
        setPressed(true, at: time)
        host?.schedule(Self.release, at: time + Microseconds(seconds: feel.pressedTime), for: self)
        fire(cause: .keyboard)
        return true
    }

    // MARK: Time

    public override func timerFired(_ timer: ControlTimer, at time: Timestamp) {
        if timer == Self.release, press == nil { setPressed(false, at: time) }
    }

    /// Pressed at once, released gently.
    private func setPressed(_ pressed: Bool, at time: Timestamp) {
        if pressed {
            dimming.jump(to: 1)
        } else {
            dimming.move(to: 0, at: time, duration: Self.fadeTime, easing: .easeInOut)
        }
        host?.startAnimating(self)
        _ = animate(to: time)
    }

    public override func animate(to time: Timestamp) -> Bool {
        let now = dimming.value(at: time)
        if now != drawnDimming {
            drawnDimming = now
            invalidate()
        }
        return time < dimming.end
    }

    public override var motionEnd: Timestamp? { dimming.end }

    // MARK: Looks

    private static let font = Theme.font(.body)
    private static let corner = 6.0
    private static let fadeTime = 0.25

    public override func draw(into list: inout DisplayList, theme: Theme) {
        let isDimmed = !isEffectivelyEnabled
        // Without a tint to lose, what is disabled turns grey as a whole.
        let color = isDimmed ? theme.secondaryLabel : tint ?? theme.tint
        // A bare title nearly vanishes under the finger; a filled one only pales.
        let opacity = 1 - drawnDimming * (properties.fill == nil ? 0.8 : 0.4)
        let shape = Shape.roundedRect(bounds, radius: Self.corner)
        if let fill = properties.fill {
            list.fill(shape, (isDimmed ? fill.opacity(theme.disabledOpacity) : fill).opacity(opacity))
        } else if isSelected {
            list.fill(.roundedRect(selectedArea, radius: Self.corner), color.opacity(opacity))
        }
        if properties.border {
            list.stroke(
                .roundedRect(bounds.inset(0.5, 0.5), radius: Self.corner - 0.5), width: 1, color.opacity(opacity))
        }
        list.text(
            TextRun(
                title, font: Self.font,
                color: inkColor(color, isDimmed: isDimmed).opacity(properties.fill == nil ? opacity : 1),
                alignment: .center),
            in: isBare ? bounds : bounds.inset(8, 0))
    }

    /// Behind a selected title: as high as a line and a little, so that two buttons above each other do not touch.
    private var selectedArea: Rect {
        let height = min(frame.height, 30)
        return properties.border
            ? bounds : Rect(-6, (frame.height - height) / 2, frame.width + 12, height)
    }

    public override var drawnBounds: Rect { bounds.inset(-6, 0) }

    private func inkColor(_ color: Color, isDimmed: Bool) -> Color {
        if let fill = properties.fill {
            if let own = properties.titleColour { return isDimmed ? own.opacity(0.6) : own }
            return isDimmed || !color.shows(on: fill) ? fill.readableInk : color
        }
        if isSelected { return color.readableInk }
        return isDimmed ? color : properties.titleColour ?? color
    }
}
