public import Base
public import Drawing
public import Gestures
public import Input

/// Minus and plus: a touch steps the value at once, a finger that stays repeats it, ever faster.
///
/// It never shows the value.
public final class Stepper: Control {
    /// The two halves.
    private enum Side: Int, CaseIterable {
        case minus, plus

        var direction: Double { self == .minus ? -1 : 1 }
    }

    /// A finger on one half.
    private struct Hold {
        var side: Side
        var press: PressTracking
        var repeating: StepRepeat
        var valueAtStart: Double
    }

    private static let repeatTimer = ControlTimer(0)
    private static let releaseTimer = ControlTimer(1)

    /// What the scene says of it.
    public let properties: StepperProperties
    private let feel: Feel
    /// The value: `min` + n × `step`, within the range.
    public private(set) var number: Double
    private var hold: Hold?
    /// The half that looks pressed.
    private var pressed: Side? {
        didSet { if pressed != oldValue { invalidate() } }
    }

    public init(id: String, properties: StepperProperties, feel: Feel) {
        self.properties = properties
        self.feel = feel
        number = properties.value.roundedToMicro
        super.init(id: id)
    }

    public override var kind: String { "stepper" }
    public override var mirrors: Bool { true }
    public override var isInteractive: Bool { true }
    public override var isCached: Bool { true }
    public override func naturalSize(_ text: any TextMeasuring) -> Size? { Size(94, 29) }

    // MARK: Value

    public override var value: Value? { .number(number) }
    public override var valueType: ValueType { .number }

    public override func set(_ value: Value) {
        guard case .number(let wanted) = value, !wanted.isNaN else { return }
        let old = number
        guard move(to: snapped(wanted)) else { return }
        send(old: old, cause: .program)
    }

    private func snapped(_ wanted: Double) -> Double {
        SliderProperties.snapped(wanted, min: properties.min, max: properties.max, step: properties.step).roundedToMicro
    }

    /// The last value before the maximum that is a whole number of steps from the minimum.
    private var last: Double { snapped(properties.max) }

    /// True if that changed the value.
    private func move(to wanted: Double) -> Bool {
        guard wanted != number else { return false }
        number = wanted
        invalidate()
        return true
    }

    private func send(old: Double, cause: Cause) {
        host?.send(.change(old: .number(old), new: .number(number), phase: nil, cause: cause, rows: nil), from: self)
    }

    /// Whether a step to this side leads anywhere.
    private func canStep(_ side: Side) -> Bool {
        if properties.wraps { return last > properties.min }
        return switch side {
        case .minus: number > properties.min
        case .plus: number < last
        }
    }

    /// One step; false where there is none.
    private func step(_ side: Side) -> Bool {
        guard canStep(side) else { return false }
        switch side {
        case .minus where number <= properties.min: return move(to: last)
        case .plus where number >= last: return move(to: properties.min.roundedToMicro)
        case .minus, .plus: return move(to: snapped(number + side.direction * properties.step))
        }
    }

    // MARK: Touch

    /// It acts when the finger lands, and keeps it.
    public override func dragClaim(at local: Point) -> DragClaim { .always }

    public override func touchBegan(_ touch: Touch) {
        guard hold == nil else { return }
        let side: Side = touch.location.x < frame.width / 2 ? .minus : .plus
        guard canStep(side) else { return }
        host?.cancel(Self.releaseTimer, for: self)
        hold = Hold(
            side: side, press: PressTracking(contact: touch.contact, at: touch.time, frame: bounds, feel: feel),
            repeating: StepRepeat(at: touch.time, feel: feel), valueAtStart: number)
        pressed = side
        makeStep(side)
        waitForRepeat()
    }

    public override func touchMoved(_ touch: Touch) {
        guard var hold, hold.press.contact == touch.contact else { return }
        if hold.press.move(to: touch.location) { pressed = hold.press.isPressed ? hold.side : nil }
        self.hold = hold
    }

    public override func touchEnded(_ touch: Touch) {
        guard let hold, hold.press.contact == touch.contact else { return }
        end(hold)
        let earliest = hold.press.earliestRelease(feel)
        if touch.time < earliest { host?.schedule(Self.releaseTimer, at: earliest, for: self) } else { pressed = nil }
    }

    public override func touchCancelled(_ touch: Touch) {
        guard let hold, hold.press.contact == touch.contact else { return }
        end(hold)
        pressed = nil
    }

    /// The finger is gone. What it stepped was seen and stays; a stepper that tells only the end tells it now.
    private func end(_ hold: Hold) {
        self.hold = nil
        host?.cancel(Self.repeatTimer, for: self)
        if !properties.continuous, number != hold.valueAtStart { send(old: hold.valueAtStart, cause: .touch) }
    }

    private func makeStep(_ side: Side) {
        let old = number
        if step(side), properties.continuous { send(old: old, cause: .touch) }
    }

    private func waitForRepeat() {
        guard let hold, properties.autorepeat, canStep(hold.side) else { return }
        host?.schedule(Self.repeatTimer, at: hold.repeating.next, for: self)
    }

    public override func timerFired(_ timer: ControlTimer, at time: Timestamp) {
        switch timer {
        case Self.repeatTimer:
            guard let held = hold else { return }
            hold?.repeating.pass()
            // A finger far outside pauses the repetition; coming back goes on in the same beat.
            if held.press.isPressed { makeStep(held.side) }
            waitForRepeat()
        case Self.releaseTimer where hold == nil: pressed = nil
        default: break
        }
    }

    // MARK: Keys

    public override var focusOutline: FocusOutline? { FocusOutline(bounds, radius: Self.corner) }

    /// Left and right by a step, up and down too where no table wants them.
    public override func keyPressed(_ key: KeyPress, at time: Timestamp) -> Bool {
        guard key.modifiers.isEmpty else { return false }
        let side: Side
        switch key.key {
        case .right: side = .plus
        case .left: side = .minus
        case .up where !isInRow: side = .plus
        case .down where !isInRow: side = .minus
        case .enter, .escape, .tab, .space, .backspace, .delete, .insert, .up, .down, .home, .end, .pageUp, .pageDown,
            .function, .character, .other:
            return false
        }
        guard hold == nil else { return true }
        let old = number
        guard step(side) else { return true }
        pressed = side
        host?.schedule(Self.releaseTimer, at: time + Microseconds(seconds: feel.pressedTime), for: self)
        send(old: old, cause: .keyboard)
        return true
    }

    // MARK: Looks

    private static let corner = 4.0
    private static let line = 1.0
    /// Length of a glyph's stroke, and how thick it is.
    private static let glyph = 14.5
    private static let stroke = 1.5

    private func half(_ side: Side) -> Rect {
        Rect(side == .minus ? 0 : frame.width / 2, 0, frame.width / 2, frame.height)
    }

    public override func parts() -> [Part] {
        [
            Part("minus", half(.minus), isTarget: canStep(.minus)),
            Part("plus", half(.plus), isTarget: canStep(.plus)),
        ]
    }

    public override func draw(into list: inout DisplayList, theme: Theme) {
        let isDimmed = !isEffectivelyEnabled
        if isDimmed { list.append(.pushOpacity(theme.disabledOpacity)) }
        let color = tint ?? theme.tint
        if let pressed {
            list.append(.pushClip(.roundedRect(bounds, radius: Self.corner)))
            list.fill(.rect(half(pressed)), color.opacity(0.15))
            list.append(.pop)
        }
        list.fill(.rect(Rect(frame.width / 2 - Self.line / 2, 0, Self.line, frame.height)), color)
        for side in Side.allCases {
            let ink = canStep(side) || isDimmed ? color : color.opacity(0.35)
            let center = half(side).center
            if let image = side == .minus ? properties.minusImage : properties.plusImage {
                let faded = !canStep(side) && !isDimmed && !image.isTemplate
                if faded { list.append(.pushOpacity(0.35)) }
                list.image(image, in: half(side).inset(6, 4), fitting(image), tint: ink)
                if faded { list.append(.pop) }
                continue
            }
            list.fill(.rect(bar(center, Self.glyph, Self.stroke)), ink)
            if side == .plus {
                // Two halves, so that a pale plus has no darker middle.
                let arm = (Self.glyph - Self.stroke) / 2
                for y in [center.y - Self.stroke / 2 - arm, center.y + Self.stroke / 2] {
                    list.fill(.rect(Rect(center.x - Self.stroke / 2, y, Self.stroke, arm)), ink)
                }
            }
        }
        list.stroke(
            .roundedRect(bounds.inset(Self.line / 2, Self.line / 2), radius: Self.corner - Self.line / 2),
            width: Self.line, color)
        if isDimmed { list.append(.pop) }
    }

    /// Its own size where there is room for that.
    private func fitting(_ image: ImageSource) -> ImageMode {
        image.size.width <= frame.width / 2 - 12 && image.size.height <= frame.height - 8 ? .centre : .fit
    }

    private func bar(_ center: Point, _ width: Double, _ height: Double) -> Rect {
        Rect(center.x - width / 2, center.y - height / 2, width, height)
    }
}
