public import Base
public import Drawing
public import Gestures
public import Input

/// The bar above a screen's content: the title, and the way back.
public final class NavigationBar: Control {
    /// Points of the bar itself; the status bar's height lies above it.
    private var height: Double { host?.barHeight ?? 44 }

    /// The screen's title.
    public var title: String {
        didSet { if title != oldValue { invalidate() } }
    }
    /// Room above for the status bar, filled with the bar's colour.
    var topInset = 0.0 {
        didSet { if topInset != oldValue { layOut() } }
    }
    /// Room at either end that a cut-out takes.
    var sideInset = 0.0 {
        didSet { if sideInset != oldValue { layOut() } }
    }
    /// nil where the scene wants none.
    public let back: BackButton?
    /// At the leading end, in place of the way back, and at the trailing end; nil if there is nothing.
    private let left: Stack?
    private let right: Stack?
    /// In place of the title.
    private let center: Control?

    public init(
        id: String, title: String, back: BackButton?, left: Stack? = nil, right: Stack? = nil,
        center: Control? = nil
    ) {
        self.title = title
        self.back = back
        self.left = left
        self.right = right
        self.center = center
        super.init(id: id)
        isNamed = false
        for stack in [left, right] {
            stack?.isNamed = false
            stack?.isPart = true
        }
        for control in [back, left, right, center] as [Control?] {
            if let control { add(control) }
        }
    }

    public override var mirrors: Bool { true }
    public override var kind: String { "navigation" }

    public override func set(_ property: String, _ value: Value) {
        if property == "title", case .text(let text) = value { title = text } else { super.set(property, value) }
    }
    public override var isCached: Bool { true }

    public override func layOut() {
        guard let host else { return }
        func width(_ control: Control) -> Double { control.naturalSize(host.measuring)?.width ?? 0 }
        if let back { back.frame = turned(Rect(sideInset, topInset, min(width(back), frame.width / 3), height)) }
        if let left { left.frame = turned(Rect(sideInset, topInset, min(width(left), frame.width / 2), height)) }
        if let right {
            let room = min(width(right), frame.width / 2)
            right.frame = turned(Rect(frame.width - sideInset - room, topInset, room, height))
        }
        if let center {
            let size = center.naturalSize(host.measuring) ?? .zero
            let room = titleRoom
            let wanted = min(size.width, room.width)
            let x = min(max((frame.width - wanted) / 2, room.x), room.maxX - wanted)
            center.frame = onPixels(turned(Rect(x, topInset + (height - size.height) / 2, wanted, size.height)))
        }
    }

    /// Between what stands at both ends.
    private var titleRoom: Rect {
        let leading = [back, left].compactMap { $0 }.filter { !$0.isHidden }.map { turned($0.frame).maxX }.max()
        let start = (leading ?? sideInset + 8) + 6
        let end = (right.map { turned($0.frame).x } ?? frame.width - sideInset - 2) - 6
        return Rect(start, topInset, max(0, end - start), height)
    }

    public override func childSizeChanged(_ child: Control) {
        layOut()
        invalidate()
    }

    public override func childVisibilityChanged(_ child: Control) {
        layOut()
        invalidate()
    }

    public override var drawnBounds: Rect { Rect(0, 0, frame.width, frame.height + 1) }

    public override func draw(into list: inout DisplayList, theme: Theme) {
        list.fill(.rect(bounds), theme.bar)
        list.fill(.hairline(Rect(0, frame.height, frame.width, 0)), theme.barSeparator)
        guard center == nil, let measuring = host?.measuring else { return }
        // Centred on the bar where it fits beside what else stands there, else in what is left of it.
        let font = theme.fixedFont(.headline)
        let wanted = measuring.size(of: title, font: font, width: nil, lines: 1).width
        let room = titleRoom
        let x = min(max((frame.width - wanted) / 2, room.x), max(room.x, room.maxX - wanted))
        list.text(
            TextRun(title, font: font, color: theme.label, alignment: .center),
            in: Rect(x, topInset, min(wanted, room.width), height))
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
        Size(26 + text.size(of: title, font: theme.fixedFont(.body), width: nil, lines: 1).width, host?.barHeight ?? 44)
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
