public import Base
public import Drawing
public import Gestures
public import Input

/// A row of dots, one a page, the current one lit. A touch beside the lit dot goes one page on or back, never further.
public final class PageControl: Control {
    /// What the scene says of it.
    public let properties: PageControlProperties
    private let feel: Feel
    /// The page whose dot is lit, from 0.
    public private(set) var current: Int
    private var press: PressTracking?

    public init(id: String, properties: PageControlProperties, feel: Feel) {
        self.properties = properties
        self.feel = feel
        current = properties.current
        super.init(id: id)
    }

    public override var kind: String { "pageControl" }
    public override var isInteractive: Bool { true }
    public override var isCached: Bool { true }
    public override func naturalSize(_ text: any TextMeasuring) -> Size? {
        Size(Self.pitch * Double(properties.pages - 1) + Self.disc, Self.height)
    }

    // MARK: Value

    public override var value: Value? { .number(Double(current)) }
    public override var valueType: ValueType { .index(count: properties.pages, nullable: false) }

    public override func set(_ value: Value) {
        guard case .number(let wanted) = value, wanted >= 0, wanted < Double(properties.pages) else { return }
        show(Int(wanted), cause: .program)
    }

    /// Lights the dot of `page`, pinned to the pages there are, and tells a real change.
    public func show(_ page: Int, cause: Cause) {
        let page = min(max(page, 0), properties.pages - 1)
        guard page != current else { return }
        let old = current
        current = page
        invalidate()
        host?.send(
            .change(
                old: .number(Double(old)), new: .number(Double(page)), phase: nil, cause: cause, rows: nil),
            from: self)
    }

    // MARK: Touch

    public override func touchBegan(_ touch: Touch) {
        guard press == nil else { return }
        press = PressTracking(contact: touch.contact, at: touch.time, frame: bounds, feel: feel)
    }

    public override func touchMoved(_ touch: Touch) {
        guard press?.contact == touch.contact else { return }
        _ = press?.move(to: touch.location)
    }

    public override func touchEnded(_ touch: Touch) {
        touchMoved(touch)
        guard let press, press.contact == touch.contact else { return }
        self.press = nil
        guard press.isPressed else { return }
        let lit = center(ofDot: current)
        if touch.location.x < lit { show(current - 1, cause: .touch) }
        if touch.location.x > lit { show(current + 1, cause: .touch) }
    }

    public override func touchCancelled(_ touch: Touch) {
        if press?.contact == touch.contact { press = nil }
    }

    // MARK: Keys

    public override var isFocusable: Bool { properties.pages > 1 }

    /// Left and right by a page, up and down too where no table wants them.
    public override func keyPressed(_ key: KeyPress, at time: Timestamp) -> Bool {
        guard key.modifiers.isEmpty else { return false }
        let page: Int
        switch key.key {
        case .left: page = current - 1
        case .right: page = current + 1
        case .up where !isInRow: page = current - 1
        case .down where !isInRow: page = current + 1
        case .enter, .escape, .tab, .space, .backspace, .delete, .insert, .up, .down, .home, .end, .pageUp, .pageDown,
            .function, .character, .other:
            return false
        }
        if press == nil { show(page, cause: .keyboard) }
        return true
    }

    // MARK: Looks

    /// Diameter of a dot, and from one dot to the next.
    private static let disc = 6.0
    private static let pitch = 16.0
    private static let height = 37.0
    /// How strongly the other pages' dots show.
    private static let paleness = 0.25

    /// How many dots are drawn: the first that fit. They neither shrink nor close up.
    private var dots: Int {
        guard frame.width >= Self.disc else { return 0 }
        return min(properties.pages, Int(((frame.width - Self.disc) / Self.pitch).rounded(.down)) + 1)
    }

    /// Where the dot of `page` is, or would be.
    private func center(ofDot page: Int) -> Double {
        let row = Self.pitch * Double(max(0, dots - 1)) + Self.disc
        return (frame.width - row) / 2 + Self.disc / 2 + Self.pitch * Double(page)
    }

    public override func parts() -> [Part] {
        let lit = min(max(center(ofDot: current), 0), frame.width)
        return [
            Part("back", Rect(0, 0, lit, frame.height), isTarget: current > 0),
            Part(
                "next", Rect(lit, 0, frame.width - lit, frame.height), isTarget: current < properties.pages - 1),
        ]
    }

    public override func draw(into list: inout DisplayList, theme: Theme) {
        if properties.pages == 1, properties.hidesForSinglePage { return }
        let color = properties.currentTint?.color(in: theme) ?? theme.label
        let isDimmed = !isEffectivelyEnabled
        if isDimmed { list.append(.pushOpacity(theme.disabledOpacity)) }
        for page in 0..<dots {
            let dot = Rect(
                center(ofDot: page) - Self.disc / 2, (frame.height - Self.disc) / 2, Self.disc, Self.disc)
            let other = tint ?? color.opacity(Self.paleness)
            list.fill(.ellipse(dot), page == current ? color : other)
        }
        if isDimmed { list.append(.pop) }
    }
}
