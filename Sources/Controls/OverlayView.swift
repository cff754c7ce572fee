public import Base
import Drawing
public import Gestures

/// An alert, a sheet or a popover of the scene: title, message, content, buttons.
public final class OverlayView: Overlay {
    /// Which of them.
    public let overlay: OverlayProperties.Kind
    /// Holds the elements.
    public let content: Container
    public let buttons: [OverlayButton]
    /// What a popover points at; nil: nothing that is there.
    public weak var anchor: Control?
    private let ground: OverlayPanel
    /// Under the rest, by itself.
    private let cancelGround: OverlayPanel

    /// - Parameter titles: of the buttons, with their roles.
    public init(
        id: String, _ overlay: OverlayProperties.Kind, titles: [(String, OverlayProperties.Button.Role)], feel: Feel
    ) {
        self.overlay = overlay
        content = Container(id: "\(id).content")
        buttons = titles.enumerated().map {
            OverlayButton(id: "\(id).\($0)", title: $1.0, role: $1.1, feel: feel)
        }
        ground = OverlayPanel(id: "\(id).ground")
        cancelGround = OverlayPanel(id: "\(id).cancel-ground")
        super.init(id: id, panel: PanelGroup(id: "\(id).panel"), feel: feel)
        content.isNamed = false
        for child in [ground, cancelGround] {
            child.isNamed = false
            panel.add(child)
        }
        ground.add(content)
        for (index, button) in buttons.enumerated() {
            (button.role == .cancel && overlay != .alert ? cancelGround : ground).add(button)
            button.action = { [unowned self] in answer(index, $0) }
        }
    }

    public override var kind: String { overlay.rawValue }

    public var title: String {
        get { ground.title }
        set { ground.title = newValue }
    }
    public var message: String {
        get { ground.message }
        set { ground.message = newValue }
    }

    public override func set(_ property: String, _ value: Value) {
        switch (property, value) {
        case ("title", .text(let text)): title = text
        case ("message", .text(let text)): message = text
        default: return super.set(property, value)
        }
        place()
    }

    // MARK: Coming, answers and going

    override var goesByTapBeside: Bool { overlay != .alert }
    override var dimming: Double { isPopover ? 0.1 : 0.4 }
    private var isPopover: Bool { overlay == .popover && host?.isRegular == true }

    override func tell(isUp: Bool, cause: Cause) {
        host?.send(isUp ? .present(cause) : .dismiss(cause), from: self)
    }

    private func answer(_ index: Int, _ cause: Cause) {
        guard isUp, let host else { return }
        host.send(.tap, from: buttons[index])
        dismiss(cause: cause)
    }

    // MARK: Places

    private static let alertWidth = 270.0
    private static let popoverWidth = 320.0
    private static let margin = 10.0
    private static let gap = 8.0
    /// Between a popover and what it points at.
    private static let arrow = Size(37, 13)

    public override func childSizeChanged(_ child: Control) { place() }

    override func place() {
        guard let host, frame.width > 0 else { return }
        switch overlay {
        case .alert: placeAlert(host)
        case .sheet: placeSheet(host)
        case .popover: if isPopover { placePopover(host) } else { placeSheet(host) }
        }
    }

    private func placeAlert(_ host: any ControlHost) {
        cancelGround.frame = .zero
        let width = min(Self.alertWidth, frame.width - 2 * Self.margin)
        ground.style = .alert
        let head = layOutHead(width, host)
        let sideBySide =
            buttons.count == 2
            && buttons.allSatisfy { ($0.naturalSize(host.measuring)?.width ?? 0) <= width / 2 }
        var y = head
        for (index, button) in buttons.enumerated() {
            let height = button.naturalSize(host.measuring)?.height ?? 44
            button.lines = (true, sideBySide && index == 1)
            if sideBySide {
                let place = Rect(index == 0 ? 0 : width / 2, y, width / 2, height)
                button.frame = isMirrored ? place.mirrored(in: width) : place
                if index == 1 { y += height }
            } else {
                button.frame = Rect(0, y, width, height)
                y += height
            }
        }
        ground.frame = Rect(0, 0, width, y)
        panel.frame = onPixels(Rect((frame.width - width) / 2, (frame.height - y) / 2, width, y))
        panel.isHidden = rise == 0 && !isUp
    }

    private func placeSheet(_ host: any ControlHost) {
        ground.style = .sheet
        ground.arrow = nil
        panel.isHidden = false
        let width = min(frame.width, 414) - 2 * Self.margin
        let height = layOutColumn(width, host, style: .title3, most: frame.height * 0.8)
        let bottom = max(Self.margin, bottomInset)
        let top = frame.height - (height + bottom) * rise
        panel.frame = onPixels(Rect((frame.width - width) / 2, top, width, height))
    }

    private func placePopover(_ host: any ControlHost) {
        ground.style = .popover
        let width = min(Self.popoverWidth, frame.width - 2 * Self.margin)
        let target = anchor?.screenFrame ?? Rect(frame.midX, frame.midY, 0, 0)
        let below = frame.height - bottomInset - target.maxY
        let isBelow = below >= target.y
        let most = (isBelow ? below : target.y) - Self.arrow.height - Self.margin
        let height = layOutColumn(width, host, style: .body, most: most)
        let x = min(max(target.midX - width / 2, Self.margin), frame.width - width - Self.margin)
        let y = isBelow ? target.maxY + Self.arrow.height : target.y - Self.arrow.height - height
        panel.frame = onPixels(Rect(x, y, width, height))
        let reach = OverlayPanel.corner + Self.arrow.width / 2
        ground.arrow = (min(max(target.midX - panel.frame.x, reach), width - reach), isBelow, Self.arrow)
        panel.isHidden = rise == 0 && !isUp
    }

    /// Head and buttons one under the other, what cancels last and by itself; answers how high all that is.
    private func layOutColumn(
        _ width: Double, _ host: any ControlHost, style: TextStyle, most: Double
    ) -> Double {
        for button in buttons { button.style = style }
        let main = buttons.filter { $0.role != .cancel }
        let cancels = buttons.filter { $0.role == .cancel }
        func height(_ button: OverlayButton) -> Double { button.naturalSize(host.measuring)?.height ?? 44 }
        let cancelHeight = cancels.reduce(0) { $0 + height($1) }
        let below = main.reduce(0) { $0 + height($1) } + (cancels.isEmpty ? 0 : cancelHeight + Self.gap)
        var y = layOutHead(width, host, most: max(44, most - below))
        for button in main {
            button.lines = (y > 0, false)
            button.frame = Rect(0, y, width, height(button))
            y += height(button)
        }
        ground.frame = Rect(0, 0, width, y)
        guard !cancels.isEmpty else {
            cancelGround.frame = .zero
            return y
        }
        cancelGround.style = ground.style
        let start = y > 0 ? y + Self.gap : 0
        cancelGround.frame = Rect(0, start, width, cancelHeight)
        var place = 0.0
        for button in cancels {
            button.lines = (place > 0, false)
            button.frame = Rect(0, place, width, height(button))
            place += height(button)
        }
        return start + cancelHeight
    }

    /// Title, message and content; answers where the buttons begin.
    private func layOutHead(_ width: Double, _ host: any ControlHost, most: Double = .infinity) -> Double {
        let texts = ground.textHeight(width, host.measuring)
        let wanted = content.contentHeight(width: width, host.measuring)
        ground.holdsContent = wanted > 0
        guard wanted > 0 else {
            content.frame = .zero
            return texts
        }
        // Content stays clear of round corners.
        let before = texts == 0 ? OverlayPanel.corner : 0
        let isLast = buttons.allSatisfy { $0.role == .cancel && overlay != .alert }
        let after = isLast ? OverlayPanel.corner : 0
        let room = max(0, min(wanted, most - texts - before - after))
        content.frame = Rect(0, texts + before, width, room)
        return texts + before + room + after
    }

    public override func parts() -> [Part] {
        guard isUp else { return [] }
        return buttons.enumerated().map { index, button in
            Part(
                "\(index)", button.screenFrame.offset(by: Point.zero - screenOrigin), isTarget: true,
                value: .text(button.title))
        }
    }
}

/// What the grounds of an overlay lie on: a touch between them is beside the overlay.
final class PanelGroup: Control {
    override var kind: String { "container" }
}

/// The ground of an alert, a sheet or a popover, with its texts.
final class OverlayPanel: Control {
    enum Style { case alert, sheet, popover }

    var style = Style.sheet {
        didSet { if style != oldValue { invalidate() } }
    }
    var title = "" {
        didSet { if title != oldValue { invalidate() } }
    }
    var message = "" {
        didSet { if message != oldValue { invalidate() } }
    }
    /// It has the colour of what it holds.
    var holdsContent = false {
        didSet { if holdsContent != oldValue { invalidate() } }
    }
    /// Where a popover's arrow points: its middle, whether it is on the top edge, and its size.
    var arrow: (x: Double, isOnTop: Bool, size: Size)? {
        didSet { invalidate() }
    }

    static let corner = 12.0
    private static let padding = 16.0

    override var kind: String { "container" }
    override var clipsChildren: Bool { true }
    override func childSizeChanged(_ child: Control) { parent?.parent?.childSizeChanged(self) }

    private func fonts(_ theme: Theme) -> (title: Font, message: Font) {
        var title = theme.font(style == .alert ? .headline : .footnote)
        if style != .alert { title.weight = .semibold }
        return (title, theme.font(.footnote))
    }

    private func heights(_ width: Double, _ measuring: any TextMeasuring) -> (title: Double, message: Double) {
        let fonts = fonts(theme)
        func height(_ text: String, _ font: Font) -> Double {
            text.isEmpty
                ? 0 : measuring.size(of: text, font: font, width: width - 2 * Self.padding, lines: 0).height
        }
        return (height(title, fonts.title), height(message, fonts.message))
    }

    private var margin: Double { style == .alert ? 19 : 14 }
    private var between: Double { title.isEmpty || message.isEmpty ? 0 : style == .alert ? 4 : 8 }

    /// How high title and message are, with room around them; 0 without both.
    func textHeight(_ width: Double, _ measuring: any TextMeasuring) -> Double {
        guard !title.isEmpty || !message.isEmpty else { return 0 }
        let heights = heights(width, measuring)
        return heights.title + heights.message + between + 2 * margin
    }

    override var drawnBounds: Rect { bounds.inset(-24, -24) }

    override func draw(into list: inout DisplayList, theme: Theme) {
        guard frame.width > 0, frame.height > 0, let measuring = host?.measuring else { return }
        let shape = Shape.roundedRect(bounds, radius: Self.corner)
        if style == .popover {
            list.shadow(shape, Shadow(color: Color(0, 0, 0, 60), offset: Point(0, 4), blur: 20))
        }
        list.fill(shape, color(theme))
        if let arrow { drawArrow(arrow, into: &list, theme) }
        let fonts = fonts(theme)
        let heights = heights(frame.width, measuring)
        let width = frame.width - 2 * Self.padding
        let ink = style == .alert ? theme.label : theme.secondaryLabel
        list.text(
            TextRun(title, font: fonts.title, color: ink, alignment: .center, lines: 0),
            in: Rect(Self.padding, margin, width, heights.title))
        list.text(
            TextRun(message, font: fonts.message, color: ink, alignment: .center, lines: 0),
            in: Rect(Self.padding, margin + heights.title + between, width, heights.message))
    }

    private func color(_ theme: Theme) -> Color {
        theme.isDark || holdsContent ? theme.cell : Color(hex: 0xF9F9F9)
    }

    private func drawArrow(
        _ arrow: (x: Double, isOnTop: Bool, size: Size), into list: inout DisplayList, _ theme: Theme
    ) {
        let half = arrow.size.width / 2
        let base = arrow.isOnTop ? 0.5 : frame.height - 0.5
        let tip = arrow.isOnTop ? -arrow.size.height : frame.height + arrow.size.height
        list.fill(
            .path([
                .move(Point(arrow.x - half, base)), .line(Point(arrow.x, tip)), .line(Point(arrow.x + half, base)),
                .close,
            ]), color(theme))
    }
}
