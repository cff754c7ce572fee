public import Base
public import Drawing
public import Gestures
public import Input

/// A picture. Where the scene says what a tap on it does it takes touches; else they pass through.
public final class ImageView: Control {
    /// What the scene says of it.
    public let properties: ImageProperties
    private let feel: Feel
    /// The finger that may yet be a tap.
    private var contact: Int?
    /// Where it landed, on the screen.
    private var start = Point.zero

    public init(id: String, properties: ImageProperties, feel: Feel) {
        self.properties = properties
        self.feel = feel
        super.init(id: id)
    }

    public override var kind: String { "image" }
    public override var isInteractive: Bool { properties.onTap != nil }
    public override var value: Value? { .null }
    public override var isCached: Bool { true }
    public override func naturalSize(_ text: any TextMeasuring) -> Size? { properties.file.size }

    // MARK: Touch

    /// How far a finger may wander and still be a tap: less where a scroll view competes for it.
    private var slop: Double {
        var around = parent
        while let control = around {
            if control is ScrollView { return feel.slop }
            around = control.parent
        }
        return feel.tapSlop
    }

    public override func touchBegan(_ touch: Touch) {
        guard contact == nil else { return }
        contact = touch.contact
        start = touch.screen
    }

    public override func touchMoved(_ touch: Touch) {
        if touch.contact == contact, touch.screen.distance(to: start) > slop { contact = nil }
    }

    public override func touchEnded(_ touch: Touch) {
        touchMoved(touch)
        guard touch.contact == contact else { return }
        contact = nil
        host?.send(.tap, from: self)
    }

    public override func touchCancelled(_ touch: Touch) {
        if touch.contact == contact { contact = nil }
    }

    // MARK: Keys

    public override var focusOutline: FocusOutline? { isInteractive ? FocusOutline(bounds, radius: 3) : nil }

    public override func keyPressed(_ key: KeyPress, at time: Timestamp) -> Bool {
        guard isInteractive, key.activates else { return false }
        if contact == nil, !key.isRepeat { host?.send(.tap, from: self) }
        return true
    }

    // MARK: Looks

    public override func draw(into list: inout DisplayList, theme: Theme) {
        let isDimmed = !isEffectivelyEnabled
        if isDimmed { list.append(.pushOpacity(theme.disabledOpacity)) }
        list.image(properties.file, in: bounds, properties.mode, tint: tint ?? theme.tint)
        if isDimmed { list.append(.pop) }
    }
}
