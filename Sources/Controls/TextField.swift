public import Base
public import Drawing
public import Input

/// One line of text in a rounded frame, before it the tokens of contacts that were added.
public final class TextField: Control {
    /// What the scene says of it.
    public let properties: TextFieldProperties
    /// Added contacts, in the order in which they were.
    public private(set) var tokens: [String] = []
    /// What stands after them.
    public private(set) var text: String

    public init(id: String, properties: TextFieldProperties) {
        self.properties = properties
        text = properties.text
        super.init(id: id)
    }

    public override var kind: String { "textField" }
    public override var isFocusable: Bool { true }
    public override var mirrors: Bool { true }
    public override var rowPlacement: RowPlacement { .stretched }
    public override func naturalSize(_ text: any TextMeasuring) -> Size? { Size(120, Self.height + growth) }

    // MARK: Value

    /// Tokens and text, joined by commas.
    private var content: String { (tokens + (text.isEmpty ? [] : [text])).joined(separator: ", ") }

    public override var value: Value? { .text(content) }
    public override var valueType: ValueType { .text }

    /// A program's text stands in place of tokens and text.
    public override func set(_ value: Value) {
        guard case .text(let wanted) = value, wanted != content else { return }
        tokens = []
        text = wanted
        invalidate()
        host?.send(.edit(value: .text(wanted), valid: true, cause: .program), from: self)
    }

    /// Adds a contact behind the others.
    public func add(token: String, cause: Cause) {
        tokens.append(token)
        invalidate()
        host?.send(.edit(value: .text(content), valid: true, cause: cause), from: self)
    }

    // MARK: Keys

    public override var focusOutline: FocusOutline? { FocusOutline(bounds, radius: Self.corner) }

    /// Backspace takes away the last character, or a whole token.
    public override func keyPressed(_ key: KeyPress, at time: Timestamp) -> Bool {
        guard key.key == .backspace, key.modifiers.isEmpty else { return false }
        guard !text.isEmpty || !tokens.isEmpty else { return true }
        if text.isEmpty { tokens.removeLast() } else { text.removeLast() }
        invalidate()
        host?.send(.edit(value: .text(content), valid: true, cause: .keyboard), from: self)
        return true
    }

    // MARK: Looks

    private static let height = 30.0
    private static let corner = 5.0
    /// Between the frame and what stands in it, pt.
    private static let padding = 7.0
    /// Left and right of a token's text, and between two of them.
    private static let tokenPadding = 6.0
    private static let tokenGap = 4.0

    public override func draw(into list: inout DisplayList, theme: Theme) {
        let isDimmed = !isEffectivelyEnabled
        if isDimmed { list.append(.pushOpacity(theme.disabledOpacity)) }
        let shape = Shape.roundedRect(bounds, radius: Self.corner)
        list.fill(shape, theme.cell)
        list.stroke(
            .roundedRect(bounds.inset(0.25, 0.25), radius: Self.corner - 0.25), width: 0.5, theme.tertiaryLabel)
        drawContent(into: &list, theme)
        if isDimmed { list.append(.pop) }
    }

    private var font: Font { font(properties.font) }
    private var growth: Double {
        if case .style(let style) = properties.font { growth(style) } else { 0 }
    }

    /// The end of what does not fit is seen, as where one writes on.
    private func drawContent(into list: inout DisplayList, _ theme: Theme) {
        let area = bounds.inset(Self.padding, 0)
        guard !content.isEmpty else {
            return list.text(
                TextRun(properties.placeholder, font: font, color: theme.tertiaryLabel), in: area)
        }
        guard let measuring = host?.measuring else { return }
        func width(_ text: String) -> Double {
            measuring.size(of: text, font: font, width: nil, lines: 1).width
        }
        let widths = tokens.map { width($0) + 2 * Self.tokenPadding }
        let whole = widths.reduce(0) { $0 + $1 + Self.tokenGap } + (text.isEmpty ? 0 : width(text))
        var x = area.x - max(0, whole - area.width)
        list.append(.pushClip(.rect(area)))
        let tint = tint ?? theme.tint
        for (token, width) in zip(tokens, widths) {
            let capsule = Rect(x, (frame.height - 24) / 2, width, 24)
            list.fill(.roundedRect(capsule, radius: 12), tint.opacity(0.14))
            list.text(TextRun(token, font: font, color: tint), in: capsule.inset(Self.tokenPadding, 0))
            x += width + Self.tokenGap
        }
        if !text.isEmpty {
            list.text(
                TextRun(text, font: font, color: properties.colour?.color(in: theme) ?? theme.label),
                in: Rect(x, 0, width(text) + 1, frame.height))
        }
        list.append(.pop)
    }
}
