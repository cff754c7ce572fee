import Base
import Drawing
public import Gestures

/// A list to choose from, which slides up over the screen and goes when one is chosen.
public final class ChoiceSheet: Overlay {
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

    private let table: Table
    private let cancel: Button
    private var chosen: (Int, Cause) -> Void = { _, _ in }

    public init(id: String, title: String, choices: [Choice], feel: Feel) {
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
        super.init(id: id, panel: ChoicePanel(id: "\(id).panel", title: title), feel: feel)
        isNamed = false
        for control in [table, cancel] as [Control] {
            control.isNamed = false
            control.isPart = true
            panel.add(control)
        }
        table.choose = { [unowned self] row, cause in pick(row.place.row, cause) }
        cancel.action = { [unowned self] in dismiss(cause: .touch) }
    }

    public override var kind: String { "sheet" }

    /// Slides up with a mark at the row `checked`; `chosen` is called with the row that is picked, and how.
    public func present(checked: Int? = nil, chosen: @escaping (Int, Cause) -> Void) {
        guard !isUp else { return }
        self.chosen = chosen
        mark(checked)
        present(cause: .action)
    }

    /// Puts the mark at another row, or at none.
    public func mark(_ checked: Int?) {
        for (index, row) in table.sections[0].rows.enumerated() { row.isMarked = index == checked }
    }

    private func pick(_ index: Int, _ cause: Cause) {
        guard isUp else { return }
        let chosen = chosen
        dismiss(cause: cause)
        chosen(index, cause)
    }

    // MARK: Looks

    /// Beside the panel on wide screens, pt.
    private static let widest = 540.0
    /// The panel as high as its rows, at most two thirds of the screen, at the bottom.
    override func place() {
        guard let host else { return }
        let rows = table.sections[0].rows.reduce(0) { $0 + $1.height(measuring: host.measuring) }
        let most = (frame.height * 2 / 3).rounded()
        let height = min(ChoicePanel.header + rows + bottomInset, most)
        let width = min(frame.width, Self.widest)
        let top = ((frame.height - height * rise) * host.scale).rounded() / host.scale
        panel.frame = Rect(((frame.width - width) / 2).rounded(), top, width, height)
        table.bottomInset = bottomInset
        table.frame = Rect(0, ChoicePanel.header, width, height - ChoicePanel.header)
        let size = cancel.naturalSize(host.measuring) ?? .zero
        let place = Rect(16, 0, size.width, ChoicePanel.header)
        cancel.frame = isMirrored ? place.mirrored(in: width) : place
    }

    public override func parts() -> [Part] {
        guard isUp else { return [] }
        func local(_ control: Control) -> Rect { control.screenFrame.offset(by: Point.zero - screenOrigin) }
        let rows = table.sections[0].rows.enumerated().map {
            Part("\($0)", local($1), isTarget: true, value: .text($1.title))
        }
        return rows + [Part("cancel", local(cancel), isTarget: true)]
    }
}

/// The ground of a list to choose from, and its title.
final class ChoicePanel: Control {
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
