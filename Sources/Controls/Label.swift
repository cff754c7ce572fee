public import Base
public import Drawing
public import Gestures

/// Static text. Touches pass through it; held, it may be copied.
public final class Label: Control {
    /// What the scene says of it.
    public let properties: LabelProperties
    /// What it shows, its references filled in.
    public var text: String {
        didSet {
            guard text != oldValue else { return }
            invalidate()
            sizeChanged()
        }
    }

    public init(id: String, properties: LabelProperties, text: String) {
        self.properties = properties
        self.text = text
        super.init(id: id)
    }

    public override var kind: String { "label" }
    public override var value: Value? { .text(text) }
    public override var mirrors: Bool { true }
    public override var valueType: ValueType { .text }

    public override func set(_ value: Value) {
        if case .text(let wanted) = value { text = wanted }
    }

    public override func valueType(ofProperty name: String) -> ValueType? {
        name == "text" ? .text : super.valueType(ofProperty: name)
    }

    public override func set(_ property: String, _ value: Value) {
        if property == "text" { set(value) } else { super.set(property, value) }
    }

    public override func property(_ name: String) -> Value? {
        name == "text" ? .text(text) : super.property(name)
    }

    public override func naturalSize(_ text: any TextMeasuring) -> Size? {
        text.size(of: self.text, font: styled, width: nil, lines: properties.lines)
    }

    /// Text of any number of lines is broken.
    public override func height(width: Double, _ text: any TextMeasuring) -> Double? {
        properties.lines == 1
            ? nil : text.size(of: self.text, font: styled, width: width, lines: properties.lines).height
    }

    // MARK: Copying

    public override var gestures: [Gesture] { properties.copyable && !text.isEmpty ? [.longPress] : [] }

    public override func recognized(_ event: GestureEvent) {
        guard event.gesture == .longPress, event.phase == .began, isEffectivelyEnabled else { return }
        host?.showMenu([.copy], for: self, over: screenFrame) { [weak self] _ in
            guard let self else { return }
            host?.copy(text)
            host?.send(.copy, from: self)
        }
    }

    // MARK: Looks

    /// The font of the scene.
    private var styled: Font { font(properties.font) }

    /// The font that makes one line fit, as far as it may shrink.
    private var font: Font {
        let styled = styled
        guard properties.shrink < 1, properties.lines == 1, let measuring = host?.measuring, frame.width > 0 else {
            return styled
        }
        let natural = measuring.size(of: text, font: styled, width: nil, lines: 1).width
        guard natural > frame.width else { return styled }
        var font = styled
        font.size *= max(properties.shrink, frame.width / natural)
        // Widths are measured in whole points: a little too wide is a step too large.
        while font.size > styled.size * properties.shrink,
            measuring.size(of: text, font: font, width: nil, lines: 1).width > frame.width
        {
            font.size = max(font.size - 0.25, styled.size * properties.shrink)
        }
        return font
    }

    public override func draw(into list: inout DisplayList, theme: Theme) {
        guard !text.isEmpty else { return }
        let color = properties.colour?.color(in: theme) ?? tint ?? theme.label
        list.text(
            TextRun(
                text, font: font, color: isEffectivelyEnabled ? color : color.opacity(theme.disabledOpacity),
                alignment: properties.align, lines: properties.lines, truncation: properties.truncate),
            in: bounds)
    }
}
