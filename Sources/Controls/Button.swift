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
        didSet {
            guard title != oldValue else { return }
            invalidate()
            sizeChanged()
        }
    }
    /// The state of a button that toggles.
    public private(set) var isSelected: Bool
    /// Set by what holds it: done at the lift, in place of telling of a tap.
    var action: (() -> Void)?
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
    public override var mirrors: Bool { true }
    public override var isInteractive: Bool { true }

    public override func naturalSize(_ text: any TextMeasuring) -> Size? {
        let image = properties.image?.normal.size
        let gap = image != nil && !title.isEmpty ? Self.gap : 0
        let width = title.isEmpty ? 0 : text.size(of: title, font: font, width: nil, lines: 1).width
        return Size(
            (image?.width ?? 0) + gap + width + (isBare ? 0 : 24), max(44 + growth(.body), image?.height ?? 0))
    }

    private var isBare: Bool { !properties.border && !isBacked }

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
        if let action { return action() }
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

    public override var focusOutline: FocusOutline? { FocusOutline(bounds, radius: radius) }

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

    private var font: Font { font(.style(.body)) }
    private static let fadeTime = 0.25
    /// Between image and title.
    private static let gap = 8.0

    private var radius: Double {
        let most = min(frame.width, frame.height) / 2
        return switch properties.corner {
        case .points(let points): min(points, most)
        case .round: most
        }
    }

    public override func draw(into list: inout DisplayList, theme: Theme) {
        let isDimmed = !isEffectivelyEnabled
        let own = properties.kind == .custom ? theme.label : tint ?? theme.tint
        // Without a tint to lose, what is disabled turns grey as a whole.
        let color = isDimmed ? theme.secondaryLabel : own
        let shape = Shape.roundedRect(bounds, radius: radius)
        // A bare title nearly vanishes under the finger; what lies on something only pales.
        let opacity = 1 - drawnDimming * (isBacked ? 0.4 : 0.8)
        if let background = properties.background {
            list.append(.pushClip(shape))
            let shown = isDimmed ? theme.disabledOpacity : opacity
            if shown < 1 { list.append(.pushOpacity(shown)) }
            list.image(background, in: bounds, tint: color)
            if shown < 1 { list.append(.pop) }
            list.append(.pop)
        } else if let fill = properties.fill?.color(in: theme) {
            list.fill(shape, (isDimmed ? fill.opacity(theme.disabledOpacity) : fill).opacity(opacity))
        } else if isSelected, !title.isEmpty, properties.image?.selected == nil {
            list.fill(.roundedRect(selectedArea, radius: radius), color.opacity(opacity))
        }
        if properties.border {
            list.stroke(
                .roundedRect(bounds.inset(0.5, 0.5), radius: max(0, radius - 0.5)), width: 1, color.opacity(opacity))
        }
        drawContent(inkColor(color, isDimmed: isDimmed).opacity(isBacked ? 1 : opacity), isDimmed, into: &list, theme)
    }

    private var isBacked: Bool { properties.fill != nil || properties.background != nil }

    /// Image and title, side by side in the middle.
    private func drawContent(_ ink: Color, _ isDimmed: Bool, into list: inout DisplayList, _ theme: Theme) {
        let area = isBare ? bounds : bounds.inset(min(8, frame.width / 8), 0)
        guard let images = properties.image else {
            return list.text(TextRun(title, font: font, color: ink, alignment: .center), in: area)
        }
        let isHighlighted = drawnDimming > 0.5
        let image = images.image(isDisabled: isDimmed, isHighlighted: isHighlighted, isSelected: isSelected)
        let share = min(1, frame.height / max(image.size.height, 1), frame.width / max(image.size.width, 1))
        let size = Size(image.size.width * share, image.size.height * share)
        let wanted = host?.measuring.size(of: title, font: font, width: nil, lines: 1).width ?? 0
        let gap = title.isEmpty ? 0 : Self.gap
        let titleWidth = title.isEmpty ? 0 : max(0, min(wanted, area.width - size.width - gap))
        let start = area.midX - (size.width + gap + titleWidth) / 2
        // A picture of its own for the state says enough; else the one there is pales with it.
        let fades = isDimmed && images.disabled == nil && !image.isTemplate
        let dims = images.highlighted == nil && !image.isTemplate && drawnDimming > 0 && !isBacked
        if fades || dims { list.append(.pushOpacity(fades ? theme.disabledOpacity : 1 - 0.6 * drawnDimming)) }
        list.image(image, in: snapped(Rect(start, area.midY - size.height / 2, size.width, size.height)), tint: ink)
        if fades || dims { list.append(.pop) }
        if !title.isEmpty {
            list.text(
                TextRun(title, font: font, color: ink, alignment: .start),
                in: Rect(start + size.width + gap, 0, titleWidth, frame.height))
        }
    }

    /// On whole pixels, so that a picture of that very size is not blurred.
    private func snapped(_ rect: Rect) -> Rect {
        let scale = host?.scale ?? 1
        return Rect(
            (rect.x * scale).rounded() / scale, (rect.y * scale).rounded() / scale, rect.width, rect.height)
    }

    /// Behind a selected title: as high as a line and a little, so that two buttons above each other do not touch.
    private var selectedArea: Rect {
        let height = min(frame.height, 30)
        return properties.border
            ? bounds : Rect(-6, (frame.height - height) / 2, frame.width + 12, height)
    }

    public override var drawnBounds: Rect { bounds.inset(-6, 0) }

    private var titleColor: Color? { properties.titleColour?.color(in: theme) }

    private func inkColor(_ color: Color, isDimmed: Bool) -> Color {
        if let fill = properties.fill?.color(in: theme) {
            if let own = titleColor { return isDimmed ? own.opacity(0.6) : own }
            if isDimmed { return fill.readableInk.opacity(0.6) }
            return color.shows(on: fill) ? color : fill.readableInk
        }
        if properties.background != nil { return titleColor ?? color }
        if isSelected, !title.isEmpty, properties.image?.selected == nil { return color.readableInk }
        return isDimmed ? color : titleColor ?? color
    }
}
