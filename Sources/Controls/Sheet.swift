public import Base
public import Drawing
public import Gestures

/// A list to choose from, which slides up over a dimmed screen: it has every touch and every key until one is chosen or it is dismissed.
public final class Sheet: Control {
    /// One thing to choose.
    public struct Choice: Hashable, Sendable {
        public var title: String
        /// Stands below the title.
        public var detail: String

        public init(_ title: String, detail: String = "") {
            self.title = title
            self.detail = detail
        }
    }

    private let feel: Feel
    private let title: String
    private let table: Table
    private let cancel: Button
    private let panel: SheetPanel
    /// 1 while it is up.
    private var rise = Transition(0)
    private var drawnRise = 0.0
    private var chosen: (Int, Cause) -> Void = { _, _ in }
    /// A finger landed beside the panel.
    private var contact: Int?

    public init(id: String, title: String, choices: [Choice], feel: Feel) {
        self.feel = feel
        self.title = title
        let rows = choices.enumerated().map { index, choice in
            var properties = RowProperties(layout: choice.detail.isEmpty ? .value1 : .subtitle)
            properties.height = choice.detail.isEmpty ? nil : 52
            let row = Row(
                id: "\(id).\(index)", properties: properties, title: choice.title, detail: choice.detail,
                control: nil, place: (0, index), isSelectable: true, feel: feel)
            row.isNamed = false
            row.isPart = true
            return row
        }
        table = Table(
            id: "\(id).list", properties: TableProperties(sections: []),
            sections: [Table.Section(header: nil, footer: nil, rows: rows)], feel: feel)
        cancel = Button(id: "\(id).cancel", properties: ButtonProperties(), title: "Cancel", feel: feel)
        panel = SheetPanel(id: "\(id).panel", title: title)
        super.init(id: id)
        isNamed = false
        isHidden = true
        for control in [table, cancel, panel] as [Control] {
            control.isNamed = false
            control.isPart = true
        }
        panel.add(table)
        panel.add(cancel)
        add(panel)
        table.choose = { [unowned self] row, cause in pick(row.place.row, cause) }
        cancel.action = { [unowned self] in dismiss() }
    }

    public override var kind: String { "sheet" }
    public override var isInteractive: Bool { isUp }
    public override var isFocusable: Bool { false }

    /// It is up, or on its way.
    public var isUp: Bool { !isHidden && rise.target == 1 }

    // MARK: Coming and going

    /// Slides up with a mark at the row `checked`; `chosen` is called with the row that is picked, and how.
    public func present(checked: Int? = nil, chosen: @escaping (Int, Cause) -> Void) {
        guard !isUp, let host else { return }
        self.chosen = chosen
        mark(checked)
        isHidden = false
        rise.move(to: 1, at: host.now, duration: feel.sheetTime, easing: .easeOut)
        host.startAnimating(self)
        host.schedule(ControlTimer(0), at: rise.end, for: self)
        host.modalChanged()
        _ = animate(to: host.now)
    }

    /// Puts the mark at another row, or at none.
    public func mark(_ checked: Int?) {
        for (index, row) in table.sections[0].rows.enumerated() { row.isMarked = index == checked }
    }

    /// Slides down again; nothing is chosen.
    public func dismiss() {
        guard isUp, let host else { return }
        rise.move(to: 0, at: host.now, duration: feel.sheetTime, easing: .easeInOut)
        host.startAnimating(self)
        host.schedule(ControlTimer(0), at: rise.end, for: self)
        host.modalChanged()
    }

    /// Is gone at once: its screen was left.
    public func hide() {
        host?.cancel(ControlTimer(0), for: self)
        rise.jump(to: 0)
        drawnRise = 0
        contact = nil
        isHidden = true
        place()
    }

    private func pick(_ index: Int, _ cause: Cause) {
        guard isUp else { return }
        let chosen = chosen
        dismiss()
        chosen(index, cause)
    }

    public override func timerFired(_ timer: ControlTimer, at time: Timestamp) {
        _ = animate(to: time)
        if rise.target == 0 { isHidden = true }
    }

    public override func animate(to time: Timestamp) -> Bool {
        let now = rise.value(at: time)
        if now != drawnRise {
            drawnRise = now
            place()
            invalidate()
        }
        return time < rise.end
    }

    public override var motionEnd: Timestamp? { rise.end }

    // MARK: Touch

    public override func touchBegan(_ touch: Touch) {
        if contact == nil, !panel.frame.contains(touch.location) { contact = touch.contact }
    }

    /// A tap that begins and ends beside the panel dismisses it.
    public override func touchEnded(_ touch: Touch) {
        guard touch.contact == contact else { return }
        contact = nil
        if !panel.frame.contains(touch.location) { dismiss() }
    }

    public override func touchCancelled(_ touch: Touch) {
        if touch.contact == contact { contact = nil }
    }

    // MARK: Looks

    /// Beside the panel on wide screens, pt.
    private static let widest = 540.0
    /// The screen below shows this much through the dimming.
    private static let dimming = 0.4

    public override func layOut() { place() }

    /// The panel as high as its rows, at most two thirds of the screen, at the bottom.
    private func place() {
        guard let host else { return }
        let rows = table.sections[0].rows.reduce(0) { $0 + $1.height(measuring: host.measuring) }
        let most = (frame.height * 2 / 3).rounded()
        let height = min(SheetPanel.header + rows + bottomInset, most)
        let width = min(frame.width, Self.widest)
        let top = ((frame.height - height * drawnRise) * host.scale).rounded() / host.scale
        panel.frame = Rect(((frame.width - width) / 2).rounded(), top, width, height)
        table.bottomInset = bottomInset
        table.frame = Rect(0, SheetPanel.header, width, height - SheetPanel.header)
        let size = cancel.naturalSize(host.measuring) ?? .zero
        cancel.frame = onPixels(
            isMirrored
                ? Rect(16, 0, size.width, SheetPanel.header).mirrored(in: width)
                : Rect(16, 0, size.width, SheetPanel.header))
    }

    /// The screen's own rounded bottom.
    public var bottomInset = 0.0

    public override func parts() -> [Part] {
        guard isUp else { return [] }
        func local(_ control: Control) -> Rect { control.screenFrame.offset(by: Point.zero - screenOrigin) }
        let rows = table.sections[0].rows.enumerated().map {
            Part("\($0)", local($1), isTarget: true, value: .text($1.title))
        }
        return rows + [Part("cancel", local(cancel), isTarget: true)]
    }

    public override func draw(into list: inout DisplayList, theme: Theme) {
        list.fill(.rect(bounds), Color.black.opacity(Self.dimming * drawnRise))
    }
}

/// The sheet's ground, and its title.
final class SheetPanel: Control {
    /// Height of the part with the title, pt.
    static let header = 44.0
    private let title: String

    init(id: String, title: String) {
        self.title = title
        super.init(id: id)
    }

    override var kind: String { "container" }

    override func draw(into list: inout DisplayList, theme: Theme) {
        list.fill(.rect(bounds), theme.cell)
        list.fill(.rect(Rect(0, 0, frame.width, Self.header)), theme.bar)
        list.fill(.hairline(Rect(0, Self.header - 0.5, frame.width, 0)), theme.barSeparator)
        list.text(
            TextRun(title, font: theme.fixedFont(.headline), color: theme.label, alignment: .center),
            in: Rect(80, 0, max(0, frame.width - 160), Self.header))
    }
}
