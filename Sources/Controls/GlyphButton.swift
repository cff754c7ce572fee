public import Base
public import Drawing
public import Gestures
public import Input

/// A round button with a glyph of its own: info, detail. It acts when the finger lifts, and glows on for a moment.
public class GlyphButton: Control {
    /// What the scene says of it.
    public let properties: GlyphButtonProperties
    private let feel: Feel
    private var press: PressTracking?
    /// 1 while a finger is on it.
    private var glow = Transition(0)
    private var drawnGlow = 0.0

    public init(id: String, properties: GlyphButtonProperties, feel: Feel) {
        self.properties = properties
        self.feel = feel
        super.init(id: id)
    }

    public override var kind: String {
        switch properties.glyph {
        case .info: "infoButton"
        case .detail: "detailButton"
        case .add: "contactAddButton"
        case .route: "volume"
        }
    }
    public override var isInteractive: Bool { true }
    public override var value: Value? { .null }
    public override func naturalSize(_ text: any TextMeasuring) -> Size? { Size(Self.size, Self.size) }

    // MARK: Touch

    public override func touchBegan(_ touch: Touch) {
        guard press == nil else { return }
        press = PressTracking(contact: touch.contact, at: touch.time, frame: bounds, feel: feel)
        setGlowing(true, at: touch.time)
    }

    public override func touchMoved(_ touch: Touch) {
        guard var press, press.contact == touch.contact else { return }
        if press.move(to: touch.location) { setGlowing(press.isPressed, at: touch.time) }
        self.press = press
    }

    public override func touchEnded(_ touch: Touch) {
        touchMoved(touch)
        guard let press, press.contact == touch.contact else { return }
        self.press = nil
        guard press.isPressed else { return }
        setGlowing(false, at: touch.time)
        host?.send(.tap, from: self)
    }

    public override func touchCancelled(_ touch: Touch) {
        guard press?.contact == touch.contact else { return }
        press = nil
        setGlowing(false, at: touch.time)
    }

    // MARK: Keys

    public override var focusOutline: FocusOutline? { FocusOutline(bounds, radius: Self.size / 2) }

    public override func keyPressed(_ key: KeyPress, at time: Timestamp) -> Bool {
        guard key.activates else { return false }
        guard press == nil, !key.isRepeat else { return true }
        setGlowing(true, at: time)
        setGlowing(false, at: time)
        host?.send(.tap, from: self)
        return true
    }

    // MARK: Looks, in time

    /// The glow goes within `glowTime` of the lift, however quick the tap.
    private func setGlowing(_ glows: Bool, at time: Timestamp) {
        if glows {
            glow.jump(to: 1)
        } else {
            glow.move(to: 0, at: time, duration: feel.glowTime, easing: .easeInOut)
        }
        host?.startAnimating(self)
        _ = animate(to: time)
    }

    public override func animate(to time: Timestamp) -> Bool {
        let now = glow.value(at: time)
        if now != drawnGlow {
            drawnGlow = now
            invalidate()
        }
        return time < glow.end
    }

    public override var motionEnd: Timestamp? { glow.end }

    // MARK: Looks

    private static let size = 22.0
    private static let line = 1.0
    /// How far the glow reaches beyond the circle.
    private static let halo = 9.0

    public override var drawnBounds: Rect { bounds.inset(-Self.halo, -Self.halo) }

    private func color(_ theme: Theme) -> Color {
        switch properties.glyph {
        case .info(.dark): tint ?? Color(hex: 0x3C3C43)
        case .info(.light): tint ?? .white
        case .info(nil): tint ?? (theme.isDark ? .white : Color(hex: 0x3C3C43))
        case .detail, .add, .route: tint ?? theme.tint
        }
    }

    public override func draw(into list: inout DisplayList, theme: Theme) {
        let isDimmed = !isEffectivelyEnabled
        if isDimmed { list.append(.pushOpacity(theme.disabledOpacity)) }
        let color = color(theme)
        let center = bounds.center
        func circle(_ radius: Double) -> Shape {
            .ellipse(Rect(center.x - radius, center.y - radius, 2 * radius, 2 * radius))
        }
        if drawnGlow > 0 { list.fill(circle(Self.size / 2 + Self.halo), color.opacity(0.18 * drawnGlow)) }
        list.stroke(circle((Self.size - Self.line) / 2), width: Self.line, color)
        switch properties.glyph {
        case .info, .detail: drawLetter(at: center, color, into: &list)
        case .add:
            for size in [Size(11, 1.5), Size(1.5, 11)] {
                list.fill(
                    .rect(Rect(center.x - size.width / 2, center.y - size.height / 2, size.width, size.height)), color)
            }
        case .route:
            // A triangle into a screen.
            list.stroke(
                .path([
                    .move(Point(center.x - 3, center.y + 2.5)), .line(Point(center.x - 5.5, center.y + 2.5)),
                    .line(Point(center.x - 5.5, center.y - 4.5)), .line(Point(center.x + 5.5, center.y - 4.5)),
                    .line(Point(center.x + 5.5, center.y + 2.5)), .line(Point(center.x + 3, center.y + 2.5)),
                ]), width: 1, color)
            list.fill(
                .path([
                    .move(Point(center.x, center.y)), .line(Point(center.x + 4, center.y + 5.5)),
                    .line(Point(center.x - 4, center.y + 5.5)), .close,
                ]), color)
        }
        if isDimmed { list.append(.pop) }
    }

    private func drawLetter(at center: Point, _ color: Color, into list: inout DisplayList) {
        // The i: a dot, and a stem with a foot.
        list.fill(.ellipse(Rect(center.x - 1.25, center.y - 6, 2.5, 2.5)), color)
        list.fill(
            .path([
                .move(Point(center.x - 2.5, center.y - 1.75)), .line(Point(center.x + 1, center.y - 1.75)),
                .line(Point(center.x + 1, center.y + 4.75)), .line(Point(center.x + 2.5, center.y + 4.75)),
                .line(Point(center.x + 2.5, center.y + 6)), .line(Point(center.x - 2.5, center.y + 6)),
                .line(Point(center.x - 2.5, center.y + 4.75)), .line(Point(center.x - 1, center.y + 4.75)),
                .line(Point(center.x - 1, center.y - 0.5)), .line(Point(center.x - 2.5, center.y - 0.5)), .close,
            ]), color)
    }
}
