public import Base
public import Drawing
public import Gestures
public import Input

/// Two states: a tap flips them, and so does a drag of the knob past the middle.
///
/// The knob never rests between its two places: it snaps over when the finger passes the middle, and back when it comes back. What was
/// changed is told once, at the lift.
public final class Switch: Control {
    private static let release = ControlTimer(0)

    /// A finger on it.
    private struct Press {
        var contact: Int
        var start: Point
        /// Where the finger was last; what counts is passing the middle, not being beyond it.
        var x: Double
        /// It may still be a tap: it stayed near where it landed and flipped nothing.
        var isTap: Bool
    }

    /// What the scene says of it.
    public let properties: SwitchProperties
    private let feel: Feel
    /// The value; a drag changes it at the lift.
    public private(set) var isOn: Bool
    private var press: Press?
    /// 0 off, 1 on: where the knob is drawn, and how far the track is filled.
    private var side: Transition
    /// 0 … 1: how far the pressed knob has grown.
    private var stretch = Transition(0)
    private var drawn: (side: Double, stretch: Double)

    public init(id: String, properties: SwitchProperties, feel: Feel) {
        self.properties = properties
        self.feel = feel
        isOn = properties.on
        side = Transition(properties.on ? 1 : 0)
        drawn = (properties.on ? 1 : 0, 0)
        super.init(id: id)
    }

    public override var kind: String { "switch" }
    public override var mirrors: Bool { true }
    public override var isInteractive: Bool { true }
    public override func naturalSize(_ text: any TextMeasuring) -> Size? { Self.size }
    public override func dragClaim(at local: Point) -> DragClaim { .along(.horizontal) }

    // MARK: Value

    public override var value: Value? { .bool(isOn) }
    public override var valueType: ValueType { .boolean }

    public override func set(_ value: Value) {
        guard case .bool(let wanted) = value, wanted != isOn else { return }
        change(to: wanted, cause: .program)
        // A finger on it goes on from here; it is no tap any more, which would undo what the program did.
        press?.isTap = false
    }

    private func change(to wanted: Bool, cause: Cause) {
        let old = isOn
        isOn = wanted
        show(wanted, at: host?.now ?? .zero)
        host?.send(.change(old: .bool(old), new: .bool(wanted), phase: nil, cause: cause, rows: nil), from: self)
    }

    /// Moves the knob to that side.
    private func show(_ on: Bool, at time: Timestamp) {
        side.move(to: on ? 1 : 0, at: time, duration: feel.switchFlipTime, easing: .easeInOut)
        host?.startAnimating(self)
    }

    // MARK: Touch

    public override func touchBegan(_ touch: Touch) {
        guard press == nil else { return }
        press = Press(contact: touch.contact, start: touch.location, x: touch.location.x, isTap: true)
        setStretched(true, at: touch.time)
    }

    public override func touchMoved(_ touch: Touch) {
        guard var press, press.contact == touch.contact else { return }
        let x = touch.location.x
        let middle = frame.width / 2
        let passed: Bool? =
            press.x <= middle + feel.switchBias && x > middle + feel.switchBias
            ? true : press.x >= middle - feel.switchBias && x < middle - feel.switchBias ? false : nil
        if let passed, passed != (side.target == 1) {
            show(passed, at: touch.time)
            press.isTap = false
        }
        if touch.location.distance(to: press.start) > feel.slop { press.isTap = false }
        press.x = x
        self.press = press
    }

    public override func touchEnded(_ touch: Touch) {
        touchMoved(touch)
        guard let press, press.contact == touch.contact else { return }
        self.press = nil
        setStretched(false, at: touch.time)
        let wanted = press.isTap ? !isOn : side.target == 1
        if wanted != isOn { change(to: wanted, cause: .touch) }
    }

    public override func touchCancelled(_ touch: Touch) {
        guard press?.contact == touch.contact else { return }
        press = nil
        setStretched(false, at: touch.time)
        show(isOn, at: touch.time)
    }

    // MARK: Keys

    public override var focusOutline: FocusOutline? { FocusOutline(track, radius: track.height / 2) }

    public override func keyPressed(_ key: KeyPress, at time: Timestamp) -> Bool {
        guard key.activates else { return false }
        guard press == nil, !key.isRepeat else { return true }
        setStretched(true, at: time)
        host?.schedule(Self.release, at: time + Microseconds(seconds: feel.pressedTime), for: self)
        change(to: !isOn, cause: .keyboard)
        return true
    }

    public override func timerFired(_ timer: ControlTimer, at time: Timestamp) {
        if press == nil { setStretched(false, at: time) }
    }

    // MARK: Motion

    private func setStretched(_ stretched: Bool, at time: Timestamp) {
        stretch.move(to: stretched ? 1 : 0, at: time, duration: feel.switchStretchTime, easing: .easeOut)
        host?.startAnimating(self)
    }

    public override func animate(to time: Timestamp) -> Bool {
        let now = (side: side.value(at: time), stretch: stretch.value(at: time))
        if now != drawn {
            drawn = now
            invalidate()
        }
        return time < max(side.end, stretch.end)
    }

    public override var motionEnd: Timestamp? { max(side.end, stretch.end) }

    // MARK: Looks

    private static let size = Size(51, 31)
    /// Space between the knob and the track's edge; also the width of the off state's outline.
    private static let rim = 1.5
    private static let shadow = Shadow(color: Color(0, 0, 0, 60), offset: Point(0, 3), blur: 5)
    private static let contour = Shadow(color: Color(0, 0, 0, 40), offset: Point(0, 0.5), blur: 1)

    /// The track, of its one size, in the middle of whatever frame it was given.
    private var track: Rect {
        Rect(
            (frame.width - Self.size.width) / 2, (frame.height - Self.size.height) / 2, Self.size.width,
            Self.size.height)
    }

    private func knob(side: Double, stretch: Double) -> Rect {
        let track = track
        let height = track.height - 2 * Self.rim
        let width = height + stretch * feel.switchStretch
        return Rect(track.x + Self.rim + side * (track.width - 2 * Self.rim - width), track.y + Self.rim, width, height)
    }

    public override var drawnBounds: Rect { bounds.inset(by: Insets(top: 0, left: -6, bottom: -9, right: -6)) }

    public override func parts() -> [Part] {
        [Part("knob", knob(side: isOn ? 1 : 0, stretch: 0), isTarget: true)]
    }

    /// The images of both sides, each on the part of the track that the knob leaves free; they fade into each other as it goes over.
    private func drawImages(beside knob: Rect, into list: inout DisplayList, _ theme: Theme) {
        let room = track.width - knob.width - 3 * Self.rim - 4
        func draw(_ image: ImageSource?, at x: Double, opacity: Double, tint: Color) {
            guard let image, opacity > 0 else { return }
            let scale = min(1, room / max(image.size.width, 1), (track.height - 8) / max(image.size.height, 1))
            let size = Size(image.size.width * scale, image.size.height * scale)
            if opacity < 1 { list.append(.pushOpacity(opacity)) }
            list.image(
                image, in: Rect(x - size.width / 2, track.midY - size.height / 2, size.width, size.height), tint: tint)
            if opacity < 1 { list.append(.pop) }
        }
        let left = track.x + Self.rim + 2 + room / 2
        let right = track.maxX - Self.rim - 2 - room / 2
        draw(properties.onImage, at: left, opacity: drawn.side, tint: .white)
        draw(properties.offImage, at: right, opacity: 1 - drawn.side, tint: theme.secondaryLabel)
    }

    public override func draw(into list: inout DisplayList, theme: Theme) {
        let isDimmed = !isEffectivelyEnabled
        if isDimmed { list.append(.pushOpacity(theme.disabledOpacity)) }
        let track = track
        let knob = knob(side: drawn.side, stretch: drawn.stretch)
        let off = properties.offTint?.color(in: theme) ?? theme.switchOff
        list.fill(
            .roundedRect(track, radius: track.height / 2),
            off.mixed(with: properties.onTint?.color(in: theme) ?? tint ?? theme.switchOn, drawn.side))
        // The hollow of the off state closes as the knob goes over, and under a finger. A tinted off state has none.
        let hollow = properties.offTint == nil && !theme.isDark ? (1 - drawn.side) * (1 - drawn.stretch) : 0
        if hollow > 0.02 {
            let width = (track.width - 2 * Self.rim) * hollow
            let height = (track.height - 2 * Self.rim) * hollow
            list.fill(
                .roundedRect(
                    Rect(
                        knob.midX + (track.midX - knob.midX) * hollow - width / 2, track.midY - height / 2, width,
                        height),
                    radius: height / 2), theme.cell)
        }
        drawImages(beside: knob, into: &list, theme)
        let disc = Shape.roundedRect(knob, radius: knob.height / 2)
        list.shadow(disc, Self.shadow)
        list.shadow(disc, Self.contour)
        list.fill(disc, properties.thumbTint?.color(in: theme) ?? .white)
        if isDimmed { list.append(.pop) }
    }
}
