public import Base
public import Drawing
public import Gestures
public import Input

/// The bar above a screen's content: the title, and the way back.
public final class NavigationBar: Control {
    /// Points of the bar itself; the status bar's height lies above it.
    public static let height = 44.0

    /// The screen's title.
    public var title: String {
        didSet { if title != oldValue { invalidate() } }
    }
    /// Room above for the status bar, filled with the bar's colour.
    private let topInset: Double
    /// nil where the scene wants none.
    public let back: BackButton?

    public init(id: String, title: String, back: BackButton?, topInset: Double) {
        self.title = title
        self.back = back
        self.topInset = topInset
        super.init(id: id)
        isNamed = false
        if let back { add(back) }
    }

    public override var mirrors: Bool { true }
    public override var kind: String { "navigation" }

    public override func set(_ property: String, _ value: Value) {
        if property == "title", case .text(let text) = value { title = text } else { super.set(property, value) }
    }
    public override var isCached: Bool { true }

    public override func layOut() {
        guard let host, let back else { return }
        let size = back.naturalSize(host.measuring) ?? .zero
        back.frame = turned(Rect(0, topInset, min(size.width, frame.width / 3), Self.height))
    }

    public override var drawnBounds: Rect { Rect(0, 0, frame.width, frame.height + 1) }

    public override func draw(into list: inout DisplayList, theme: Theme) {
        list.fill(.rect(bounds), theme.bar)
        list.fill(.hairline(Rect(0, frame.height, frame.width, 0)), theme.barSeparator)
        guard let measuring = host?.measuring else { return }
        // Centred on the bar where it fits beside the way back, else in what is left of it.
        let font = theme.fixedFont(.headline)
        let wanted = measuring.size(of: title, font: font, width: nil, lines: 1).width
        let left = (back.map { $0.isHidden ? 8 : turned($0.frame).maxX } ?? 8) + 6
        let centered = Rect((frame.width - wanted) / 2, topInset, wanted, Self.height)
        let room = Rect(left, topInset, max(0, frame.width - left - 8), Self.height)
        let fits = centered.x >= room.x && centered.maxX <= room.maxX
        list.text(
            TextRun(title, font: font, color: theme.label, alignment: .center),
            in: fits ? Rect(left, topInset, frame.width - 2 * left, Self.height) : room)
    }
}

/// `nav.back`: a chevron and the name of the screen before.
public final class BackButton: Control {
    private static let unhighlight = ControlTimer(1)

    /// The title of the screen it leads to.
    public var title = "" {
        didSet {
            guard title != oldValue else { return }
            parent?.layOut()
            invalidate()
        }
    }
    private let feel: Feel
    private var press: PressTracking?
    private var isHighlighted = false {
        didSet { if isHighlighted != oldValue { invalidate() } }
    }

    public init(feel: Feel) {
        self.feel = feel
        super.init(id: "nav.back")
        isNamed = false
    }

    public override var kind: String { "button" }
    public override var mirrors: Bool { true }
    public override var isInteractive: Bool { true }
    public override var isCached: Bool { true }

    /// Chevron 8 points from the edge, 12 wide; the title 6 after it.
    public override func naturalSize(_ text: any TextMeasuring) -> Size? {
        Size(26 + text.size(of: title, font: theme.fixedFont(.body), width: nil, lines: 1).width, NavigationBar.height)
    }

    public override func touchBegan(_ touch: Touch) {
        press = PressTracking(contact: touch.contact, at: touch.time, frame: bounds, feel: feel)
        host?.cancel(Self.unhighlight, for: self)
        isHighlighted = true
    }

    public override func touchMoved(_ touch: Touch) {
        guard press?.move(to: touch.location) == true else { return }
        isHighlighted.toggle()
    }

    public override func touchEnded(_ touch: Touch) {
        touchMoved(touch)
        guard let press else { return }
        self.press = nil
        guard press.isPressed else { return }
        host?.schedule(Self.unhighlight, at: max(touch.time, press.earliestRelease(feel)), for: self)
        host?.send(.tap, from: self)
    }

    public override func touchCancelled(_ touch: Touch) {
        press = nil
        isHighlighted = false
    }

    /// Its frame reaches to the screen's edge, and is as high as the bar: the ring stays inside.
    public override var focusOutline: FocusOutline? { FocusOutline(bounds.inset(7, 8), radius: 4) }

    public override func keyPressed(_ key: KeyPress, at time: Timestamp) -> Bool {
        guard key.activates else { return false }
        guard press == nil, !key.isRepeat else { return true }
        isHighlighted = true
        host?.schedule(Self.unhighlight, at: time + Microseconds(seconds: feel.pressedTime), for: self)
        host?.send(.tap, from: self)
        return true
    }

    public override func timerFired(_ timer: ControlTimer, at time: Timestamp) { isHighlighted = false }

    public override func draw(into list: inout DisplayList, theme: Theme) {
        let color = (tint ?? theme.tint).opacity(isHighlighted ? 0.2 : 1)
        let y = bounds.midY
        list.stroke(
            .path([.move(Point(18.5, y - 9.5)), .line(Point(9, y)), .line(Point(18.5, y + 9.5))]), width: 3, color)
        list.text(
            TextRun(title, font: theme.fixedFont(.body), color: color), in: Rect(26, 0, frame.width - 26, frame.height))
    }
}
