public import Base
public import Drawing
public import Gestures
public import Input

/// Segments of equal width, of which one is selected: picked where the finger lifts.
public final class Segmented: Control {
    private static let release = ControlTimer(0)

    /// What the scene says of it.
    public let properties: SegmentedProperties
    private let feel: Feel
    /// Index of the selected segment.
    public private(set) var selected: Int?
    private var press: PressTracking?
    /// The segment under the finger.
    private var highlighted: Int? {
        didSet { if highlighted != oldValue { invalidate() } }
    }

    /// The segment that Space picks where picking is only for a moment; nil is the first.
    private var cursor: Int? {
        didSet { if cursor != oldValue { invalidate() } }
    }

    public init(id: String, properties: SegmentedProperties, feel: Feel) {
        self.properties = properties
        self.feel = feel
        selected = properties.momentary ? nil : properties.selected
        super.init(id: id)
    }

    public override var kind: String { "segmented" }
    public override var isInteractive: Bool { true }
    public override var mirrors: Bool { true }
    public override var rowPlacement: RowPlacement { .stretched }
    public override var isCached: Bool { true }

    /// All as wide as the widest text and 20 points.
    public override func naturalSize(_ text: any TextMeasuring) -> Size? {
        let widest = properties.segments.map {
            $0.image?.size.width ?? text.size(of: $0.title, font: font, width: nil, lines: 1).width
        }.max()
        return Size(Double(properties.segments.count) * ((widest ?? 0) + 20), Self.height + growth(.footnote))
    }

    // MARK: Value

    public override var value: Value? { Self.value(of: selected) }
    public override var valueType: ValueType { .index(count: properties.segments.count, nullable: true) }

    public override func set(_ value: Value) {
        switch value {
        case .null: select(nil, cause: .program)
        case .number(let index): select(Int(index), cause: .program)
        case .bool, .text, .list, .object: break
        }
    }

    private static func value(of index: Int?) -> Value { index.map { .number(Double($0)) } ?? .null }

    private func select(_ index: Int?, cause: Cause) {
        guard index != selected else { return }
        let old = Self.value(of: selected)
        selected = index
        invalidate()
        host?.send(.change(old: old, new: Self.value(of: index), phase: nil, cause: cause, rows: nil), from: self)
    }

    // MARK: Touch

    public override func touchBegan(_ touch: Touch) {
        guard press == nil else { return }
        press = PressTracking(contact: touch.contact, at: touch.time, frame: bounds, feel: feel)
        highlighted = segment(at: touch.location)
    }

    public override func touchMoved(_ touch: Touch) {
        guard press?.contact == touch.contact else { return }
        _ = press?.move(to: touch.location)
        highlighted = press?.isPressed == true ? segment(at: touch.location) : nil
    }

    public override func touchEnded(_ touch: Touch) {
        touchMoved(touch)
        guard let press, press.contact == touch.contact else { return }
        self.press = nil
        let picked = highlighted
        highlighted = nil
        guard let picked else { return }
        select(picked, cause: .touch)
        if properties.momentary { select(nil, cause: .touch) }
    }

    public override func touchCancelled(_ touch: Touch) {
        guard press?.contact == touch.contact else { return }
        press = nil
        highlighted = nil
    }

    // MARK: Keys

    public override var focusOutline: FocusOutline? {
        guard properties.momentary, let index = cursor ?? enabledIndices.first else {
            return FocusOutline(bounds, radius: Self.corner)
        }
        return FocusOutline(segmentFrame(index), radius: Self.corner)
    }

    private var enabledIndices: [Int] { properties.segments.indices.filter { properties.segments[$0].enabled } }

    /// Left and right by a segment that is enabled, up and down too where no table wants them; Home and End to the outermost.
    public override func keyPressed(_ key: KeyPress, at time: Timestamp) -> Bool {
        guard key.modifiers.isEmpty else { return false }
        let current = properties.momentary ? cursor ?? enabledIndices.first : selected
        let wanted: Int?
        switch key.key {
        case .left: wanted = segment(before: current)
        case .right: wanted = segment(after: current)
        case .up where !isInRow: wanted = segment(before: current)
        case .down where !isInRow: wanted = segment(after: current)
        case .home: wanted = enabledIndices.first
        case .end: wanted = enabledIndices.last
        case .space, .enter: return pick(key, at: time)
        case .escape, .tab, .backspace, .delete, .insert, .up, .down, .pageUp, .pageDown, .function, .character, .other:
            return false
        }
        guard press == nil, let wanted else { return true }
        if properties.momentary { cursor = wanted } else { select(wanted, cause: .keyboard) }
        return true
    }

    private func segment(before index: Int?) -> Int? { enabledIndices.last { $0 < index ?? .max } }
    private func segment(after index: Int?) -> Int? { enabledIndices.first { $0 > index ?? -1 } }

    /// Space and Return pick a segment for a moment, or the first one while none is selected.
    private func pick(_ key: KeyPress, at time: Timestamp) -> Bool {
        guard press == nil, !key.isRepeat, let first = enabledIndices.first else { return true }
        guard properties.momentary else {
            if selected == nil { select(first, cause: .keyboard) }
            return true
        }
        let picked = cursor ?? first
        highlighted = picked
        host?.schedule(Self.release, at: time + Microseconds(seconds: feel.pressedTime), for: self)
        select(picked, cause: .keyboard)
        select(nil, cause: .keyboard)
        return true
    }

    public override func timerFired(_ timer: ControlTimer, at time: Timestamp) {
        if press == nil { highlighted = nil }
    }

    // MARK: Places

    /// The segment under `point`, the outermost ones reaching on outside; nil on a disabled one.
    private func segment(at point: Point) -> Int? {
        let count = properties.segments.count
        guard count > 0, frame.width > 0 else { return nil }
        let place = point.x / frame.width * Double(count)
        let index = Int(min(max(place.rounded(.down), 0), Double(count - 1)))
        return properties.segments[index].enabled ? index : nil
    }

    // MARK: Looks

    private static let height = 29.0
    private var font: Font { font(.style(.footnote)) }
    private static let corner = 4.0
    private static let line = 1.0

    private func segmentFrame(_ index: Int) -> Rect {
        let width = frame.width / Double(properties.segments.count)
        return Rect(Double(index) * width, 0, width, frame.height)
    }

    public override func parts() -> [Part] {
        properties.segments.indices.map {
            Part("\($0)", segmentFrame($0), isTarget: properties.segments[$0].enabled)
        }
    }

    public override func draw(into list: inout DisplayList, theme: Theme) {
        let isDimmed = !isEffectivelyEnabled
        if isDimmed { list.append(.pushOpacity(theme.disabledOpacity)) }
        let color = tint ?? theme.tint
        let isPlain = properties.background == nil
        list.append(.pushClip(.roundedRect(bounds, radius: isPlain ? Self.corner : 0)))
        if let background = properties.background { list.image(background, in: bounds, tint: color) }
        for index in properties.segments.indices { draw(index, color, into: &list) }
        list.append(.pop)
        if isPlain {
            list.stroke(
                .roundedRect(bounds.inset(Self.line / 2, Self.line / 2), radius: Self.corner - Self.line / 2),
                width: Self.line, color)
        }
        if isDimmed { list.append(.pop) }
    }

    private func draw(_ index: Int, _ color: Color, into list: inout DisplayList) {
        let segment = properties.segments[index]
        let area = segmentFrame(index)
        let isSelected = index == selected
        if isSelected {
            if let image = properties.selectedBackground {
                list.image(image, in: area, tint: color)
            } else {
                list.fill(.rect(area), highlighted == index ? color.opacity(0.8) : color)
            }
        } else if highlighted == index {
            list.fill(.rect(area), color.opacity(properties.momentary ? 1 : 0.15))
        }
        if index > 0 {
            if let divider = properties.divider {
                let width = divider.size.width
                list.image(divider, in: Rect(area.x - width / 2, 0, width, frame.height), tint: color)
            } else if properties.background == nil {
                list.fill(.rect(Rect(area.x - Self.line / 2, 0, Self.line, frame.height)), color)
            }
        }
        let isFilled =
            (isSelected && properties.selectedBackground == nil) || (highlighted == index && properties.momentary)
        let plain = isFilled ? color.readableInk : color
        let ink = segment.enabled ? plain : plain.opacity(0.35)
        let place = area.inset(4, 0).offset(by: properties.contentOffset)
        if let image = segment.image {
            let fits = image.size.width <= place.width && image.size.height <= place.height - 4
            let fades = !segment.enabled && !image.isTemplate
            if fades { list.append(.pushOpacity(0.35)) }
            list.image(image, in: place.inset(0, 2), fits ? .centre : .fit, tint: ink)
            if fades { list.append(.pop) }
        } else {
            list.text(TextRun(segment.title, font: font, color: ink, alignment: .center), in: place)
        }
    }
}
