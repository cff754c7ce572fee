public import Base
public import Drawing

/// Static text. Touches pass through it.
public final class Label: Control {
    /// What the scene says of it.
    public let properties: LabelProperties
    /// What it shows, its references filled in.
    public var text: String {
        didSet { if text != oldValue { invalidate() } }
    }

    public init(id: String, properties: LabelProperties, text: String) {
        self.properties = properties
        self.text = text
        super.init(id: id)
    }

    public override var kind: String { "label" }
    public override var value: Value? { .text(text) }
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
        text.size(of: self.text, font: properties.font, width: nil, lines: properties.lines)
    }

    public override func draw(into list: inout DisplayList, theme: Theme) {
        guard !text.isEmpty else { return }
        let color = properties.colour ?? tint ?? theme.label
        list.text(
            TextRun(
                text, font: properties.font, color: isEffectivelyEnabled ? color : color.opacity(theme.disabledOpacity),
                alignment: properties.align, lines: properties.lines, truncation: properties.truncate),
            in: bounds)
    }
}
