public import Base
public import Drawing
public import Gestures

/// One screen: its background, its content, and the bars above.
public final class ScreenView: Control {
    /// Holds the elements; lies below the bars and reaches to the screen's bottom edge.
    public let content: Container
    /// nil on a screen without one.
    public let navigationBar: NavigationBar?
    /// nil on a screen without one.
    public let statusBar: StatusBar?
    /// nil on a screen without one.
    public let toolbar: Toolbar?
    /// Over all else; hidden until something is held.
    public let menu: EditMenu
    private var overlays: [Overlay] = []
    private let background: ThemedColor?
    /// The device's safe area as it is held.
    public var insets: Insets {
        didSet { if insets != oldValue { insetsChanged() } }
    }
    /// Where a swipe back comes in: the side that lines begin on.
    private let backEdge: Edge

    /// - Parameter insets: the device's safe area. Content may lie in the home area at the bottom; what scrolls ends above it.
    public init(
        id: String, background: ThemedColor?, navigationBar: NavigationBar?, statusBar: StatusBar?,
        toolbar: Toolbar? = nil, insets: Insets,
        backEdge: Edge = .left, feel: Feel
    ) {
        self.background = background
        self.navigationBar = navigationBar
        self.statusBar = statusBar
        self.toolbar = toolbar
        self.insets = insets
        self.backEdge = backEdge
        content = Container(id: "\(id).content")
        menu = EditMenu(id: "menu", feel: feel)
        super.init(id: id)
        isNamed = false
        content.isNamed = false
        add(content)
        if let toolbar { add(toolbar) }
        if let navigationBar { add(navigationBar) }
        if let statusBar { add(statusBar) }
        add(menu)
        insetsChanged()
    }

    private func insetsChanged() {
        content.bottomInset = toolbar == nil ? insets.bottom : 0
        navigationBar?.topInset = statusBar != nil || insets.top > 20 ? insets.top : 0
        statusBar?.isHidden = insets.top == 0
        let side = max(insets.left, insets.right)
        navigationBar?.sideInset = side
        toolbar?.sideInset = side
        for overlay in overlays { overlay.bottomInset = insets.bottom }
    }

    public override var kind: String { "screen" }

    public override func layOut() {
        // Without a status bar its 20 points are free; a screen's own cut-out is not.
        let statusHeight = statusBar == nil && insets.top <= 20 ? 0 : insets.top
        let barHeight = navigationBar == nil ? 0 : host?.barHeight ?? 44
        let top = statusHeight + barHeight
        let below = toolbar == nil ? 0 : Toolbar.height + insets.bottom
        content.frame = Rect(
            insets.left, top, max(0, frame.width - insets.left - insets.right), max(0, frame.height - top - below))
        toolbar?.frame = Rect(0, frame.height - below, frame.width, below)
        statusBar?.frame = Rect(0, 0, frame.width, insets.top)
        navigationBar?.frame = Rect(0, 0, frame.width, top)
        for overlay in overlays { overlay.frame = bounds }
    }

    // MARK: What comes up over it

    /// Puts an overlay above all but the menu; it waits hidden.
    public func add(overlay: Overlay) {
        overlays.append(overlay)
        overlay.bottomInset = insets.bottom
        add(overlay)
        raise(menu)
    }

    /// Puts an overlay above the others.
    func raiseOverlay(_ overlay: Overlay) {
        raise(overlay)
        raise(menu)
    }

    /// The overlay that is up; nil if none is.
    public var modal: Overlay? { overlays.last(where: \.isUp) }

    // MARK: The way back

    public override var gestures: [Gesture] {
        modal != nil ? [] : navigationBar?.back.map { $0.isHidden ? [] : [.edgeSwipe(backEdge)] } ?? []
    }

    public override func recognized(_ event: GestureEvent) {
        if case .edgeSwipe = event.gesture { host?.backSwiped(event) }
    }

    public override func draw(into list: inout DisplayList, theme: Theme) {
        list.fill(.rect(bounds), background?.color(in: theme) ?? pageColor(theme))
    }

    /// Beside a table that fills the screen but for a cut-out's room, the table's own.
    private func pageColor(_ theme: Theme) -> Color {
        guard let table = content.children.first as? Table, table.frame.size == content.frame.size else {
            return theme.background
        }
        return table.pageColor(theme)
    }
}
