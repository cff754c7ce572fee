public import Base
public import Drawing
public import Gestures

/// A dark bubble of commands over what was held: Copy. A touch beside it takes it away, and does what it else would.
public final class EditMenu: Control {
    /// What may be chosen.
    public enum Command: String, CaseIterable, Hashable, Sendable {
        case copy

        var title: String {
            switch self {
            case .copy: "Copy"
            }
        }
    }

    private let feel: Feel
    private var commands: [Command] = []
    private var chosen: (Command) -> Void = { _ in }
    /// Where the bubble's arrow points, in own points, and whether it is at the top.
    private var arrow = (x: 0.0, isAtTop: false)
    private var press: PressTracking?
    private var highlighted: Int? {
        didSet { if highlighted != oldValue { invalidate() } }
    }

    public init(id: String, feel: Feel) {
        self.feel = feel
        super.init(id: id)
        isNamed = false
        isHidden = true
    }

    public override var kind: String { "menu" }
    public override var isInteractive: Bool { true }
    public override var isFocusable: Bool { false }

    private static let font = Font(size: 14)
    private static let height = 36.0
    private static let arrowSize = Size(18, 9)
    private static let corner = 8.0
    /// Left and right of a title.
    private static let padding = 14.0
    /// Between the bubble and the screen's edges.
    private static let margin = 8.0

    // MARK: Coming and going

    /// Shows `commands` over `target` (screen points), below it where there is no room above.
    public func show(_ commands: [Command], over target: Rect, chosen: @escaping (Command) -> Void) {
        guard let host else { return }
        self.commands = commands
        self.chosen = chosen
        let width = widths.reduce(0, +)
        let screen = host.screenBounds
        let height = Self.height + Self.arrowSize.height
        let isBelow = target.y - height < 20
        let left = min(max(target.midX - width / 2, Self.margin), max(Self.margin, screen.maxX - width - Self.margin))
        let x = (left * host.scale).rounded() / host.scale
        frame = Rect(x, isBelow ? min(target.maxY, screen.maxY - height) : target.y - height, width, height)
        let reach = Self.corner + Self.arrowSize.width / 2
        arrow = (min(max(target.midX - x, reach), max(reach, width - reach)), isBelow)
        isHidden = false
        invalidate()
    }

    /// Takes it away.
    public func hide() {
        isHidden = true
        press = nil
        highlighted = nil
    }

    private var widths: [Double] {
        commands.map {
            (host?.measuring.size(of: $0.title, font: Self.font, width: nil, lines: 1).width ?? 0) + 2 * Self.padding
        }
    }

    // MARK: Touch

    public override func touchBegan(_ touch: Touch) {
        guard press == nil else { return }
        press = PressTracking(contact: touch.contact, at: touch.time, frame: bounds, feel: feel)
        highlighted = index(at: touch.location)
    }

    public override func touchMoved(_ touch: Touch) {
        guard press?.contact == touch.contact else { return }
        highlighted = bounds.contains(touch.location) ? index(at: touch.location) : nil
    }

    public override func touchEnded(_ touch: Touch) {
        touchMoved(touch)
        guard press?.contact == touch.contact else { return }
        let picked = highlighted
        hide()
        if let picked { chosen(commands[picked]) }
    }

    public override func touchCancelled(_ touch: Touch) {
        guard press?.contact == touch.contact else { return }
        press = nil
        highlighted = nil
    }

    private func index(at point: Point) -> Int? { frames.firstIndex { $0.x <= point.x && point.x < $0.maxX } }

    // MARK: Looks

    private var frames: [Rect] {
        var x = 0.0
        return widths.map { width in
            defer { x += width }
            return Rect(x, arrow.isAtTop ? Self.arrowSize.height : 0, width, Self.height)
        }
    }

    public override func parts() -> [Part] {
        isHidden ? [] : zip(commands, frames).map { Part($0.rawValue, $1, isTarget: true) }
    }

    public override func draw(into list: inout DisplayList, theme: Theme) {
        let ink = theme.isDark ? Color(hex: 0x48484A) : Color(hex: 0x1C1C1E)
        let body = Rect(0, arrow.isAtTop ? Self.arrowSize.height : 0, frame.width, Self.height)
        let (base, tip) = arrow.isAtTop ? (body.y, 0.0) : (body.maxY, frame.height)
        let half = Self.arrowSize.width / 2
        list.fill(
            .path([
                .move(Point(arrow.x - half, base)), .line(Point(arrow.x, tip)), .line(Point(arrow.x + half, base)),
                .close,
            ]), ink)
        list.append(.pushClip(.roundedRect(body, radius: Self.corner)))
        list.fill(.rect(body), ink)
        for (index, area) in frames.enumerated() {
            if highlighted == index { list.fill(.rect(area), theme.tint) }
            if index > 0 { list.fill(.hairline(Rect(area.x, area.y, 0, area.height)), theme.secondaryLabel) }
            list.text(
                TextRun(commands[index].title, font: Self.font, color: .white, alignment: .center), in: area)
        }
        list.append(.pop)
    }
}
