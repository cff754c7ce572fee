public import Base
public import Drawing

/// The bar below a screen's content, with what may be done there.
public final class Toolbar: Control {
    /// Points of the bar itself; a screen's rounded bottom lies below it.
    public static let height = 44.0

    private let items: Stack
    /// Room at either end that a cut-out takes.
    var sideInset = 0.0 {
        didSet { if sideInset != oldValue { layOut() } }
    }

    /// - Parameter items: side by side from the leading edge; what is to stand at the other end stands behind a spacer.
    public init(id: String, items: Stack) {
        self.items = items
        super.init(id: id)
        isNamed = false
        items.isNamed = false
        items.isPart = true
        add(items)
    }

    public override var kind: String { "toolbar" }
    public override var isCached: Bool { true }

    public override func layOut() { items.frame = Rect(sideInset, 0, max(0, frame.width - 2 * sideInset), Self.height) }

    public override var drawnBounds: Rect { Rect(0, -1, frame.width, frame.height + 1) }

    public override func draw(into list: inout DisplayList, theme: Theme) {
        list.fill(.rect(bounds), theme.bar)
        list.fill(.hairline(Rect(0, 0, frame.width, 0)), theme.barSeparator)
    }
}

extension StackProperties {
    /// What stands side by side in a bar.
    public static func bar(_ content: [Element], margin: Double) -> StackProperties {
        StackProperties(
            axis: .horizontal, spacing: 16, padding: Insets(top: 0, left: margin, bottom: 0, right: margin),
            align: .center, content: content)
    }
}
