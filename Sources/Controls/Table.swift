public import Base
public import Drawing
public import Gestures

/// Rows in sections, plain or grouped; scrolls and bounces.
public final class Table: ScrollView {
    /// What stands above and below a section's rows.
    public struct Section {
        /// nil if the section has none.
        public var header: TableHeader?
        /// nil if the section has none.
        public var footer: TableHeader?
        /// From the top.
        public var rows: [Row]

        public init(header: TableHeader?, footer: TableHeader?, rows: [Row]) {
            self.header = header
            self.footer = footer
            self.rows = rows
        }
    }

    /// Plain or grouped.
    public let style: TableProperties.Style
    /// What a tap selects.
    public let selection: TableProperties.Selection
    /// From the top.
    public let sections: [Section]
    private let type: ValueType
    /// Set by a list to choose from: what a tapped row does in place of being selected.
    var choose: ((Row, Cause) -> Void)?
    /// Rows on their way in or out, and how much of their height is there.
    private var moves: [(row: Row, transition: Transition, share: Double)] = []
    /// Ids of the selected rows that have one, in the order of the table.
    public private(set) var selected: [String] = []

    public init(id: String, properties: TableProperties, sections: [Section], feel: Feel) {
        style = properties.style
        selection = properties.selection
        type = properties.valueType
        self.sections = sections
        super.init(id: id, feel: feel)
        for section in sections {
            if let header = section.header { add(header) }
            for row in section.rows { add(row) }
            if let footer = section.footer { add(footer) }
        }
    }

    public override var kind: String { "table" }
    public override var valueType: ValueType { type }
    public override var value: Value? { selection == .none ? nil : .list(selected.map { .text($0) }) }

    public override func set(_ value: Value) {
        guard case .list(let items) = value else { return }
        selected = sections.flatMap(\.rows).map(\.id).filter { items.contains(.text($0)) }
    }

    /// A row was tapped: it is selected, then it taps.
    func rowTapped(_ row: Row, cause: Cause) {
        if let choose { return choose(row, cause) }
        if selection != .none {
            switch selection {
            case .single: selected = row.isNamed ? [row.id] : []
            case .multiple where row.isNamed:
                let known = sections.flatMap(\.rows).map(\.id)
                let flipped = selected.contains(row.id) ? selected.filter { $0 != row.id } : selected + [row.id]
                selected = known.filter { flipped.contains($0) }
            case .multiple, .none: break
            }
            host?.send(
                .select(section: row.place.section, row: row.place.row, value: row.isNamed ? .text(row.id) : .null),
                from: self)
        }
        host?.send(.tap, from: row)
    }

    // MARK: Places, exact: outside tests rely on them

    public override func layOut() {
        guard let host else { return }
        var y = 0.0
        for (index, section) in sections.enumerated() {
            let headerHeight = headerHeight(section, isFirst: index == 0)
            section.header?.frame = Rect(0, y, frame.width, headerHeight)
            y += headerHeight
            let shown = section.rows.filter { !$0.isHidden }
            for row in section.rows {
                // Hidden ones lie in their place without height, so that the children stay in order.
                let share = moves.first { $0.row === row }?.share ?? (row.isHidden ? 0 : 1)
                let height = row.height(measuring: host.measuring) * share
                row.isMoving = share > 0 && share < 1
                row.frame = Rect(0, y, frame.width, height)
                row.layOut()
                row.separators = Row.Separators(
                    top: row === shown.first && style == .grouped,
                    bottomInset: row === shown.last
                        ? (style == .grouped ? 0 : nil) : row.separatorStart(width: frame.width))
                y += height
            }
            if let footer = section.footer {
                let height = footer.textHeight(width: frame.width, host.measuring) + 16
                footer.frame = Rect(0, y, frame.width, height)
                y += height
            }
        }
        contentHeight = y + (style == .grouped ? 35 : 0)
        contentChanged()
    }

    /// How high its content is where it is `width` wide.
    func contentHeight(width: Double, _ measuring: any TextMeasuring) -> Double {
        var height = style == .grouped ? 35.0 : 0
        for (index, section) in sections.enumerated() {
            height += headerHeight(section, isFirst: index == 0)
            for row in section.rows where !row.isHidden { height += row.height(measuring: measuring) }
            if let footer = section.footer { height += footer.textHeight(width: width, measuring) + 16 }
        }
        return height
    }

    /// A row's place in the content, with the texts that belong to it: the header above a section's first row, the footer below
    /// its last.
    public func surroundings(of row: Row) -> Rect {
        guard sections.indices.contains(row.place.section) else { return row.frame }
        let section = sections[row.place.section]
        let shown = section.rows.filter { !$0.isHidden }
        var area = row.frame
        if row === shown.first, let header = section.header { area = area.union(header.frame) }
        if row === shown.last, let footer = section.footer { area = area.union(footer.frame) }
        return area
    }

    // MARK: Headers that stick

    /// The header of the section that is cut off at the top, and how far it has been pushed up by the next one.
    private var stuckHeader: (header: TableHeader, y: Double)? {
        guard style == .plain, contentOffset.y > 0 else { return nil }
        var stuck: (header: TableHeader, y: Double)?
        for section in sections {
            guard let header = section.header, header.frame.y < contentOffset.y else { break }
            let last = (section.footer ?? section.rows.last)?.frame.maxY ?? header.frame.maxY
            stuck = (header, min(0, last - header.frame.height - contentOffset.y))
        }
        return stuck.flatMap { $0.y > -$0.header.frame.height ? $0 : nil }
    }

    public override var drawsAbove: Bool { super.drawsAbove || stuckHeader != nil }

    public override func drawAbove(into list: inout DisplayList, theme: Theme) {
        if let (header, y) = stuckHeader {
            list.append(.pushTransform(offset: Point(0, y), scaleX: 1, scaleY: 1))
            header.draw(into: &list, theme: theme)
            list.append(.pop)
            if isMirrored { list.mirror(in: frame.width) }
        }
        super.drawAbove(into: &list, theme: theme)
    }

    private func headerHeight(_ section: Section, isFirst: Bool) -> Double {
        switch style {
        case .grouped: section.header == nil ? 35 : (isFirst ? 56 : 38) + theme.growth(.footnote)
        case .plain: section.header == nil ? 0 : 28 + theme.growth(.headline)
        }
    }

    // MARK: Rows that come and go

    public override func childVisibilityChanged(_ child: Control) {
        if let row = child as? Row, let host, isVisible {
            let shown = row.isHidden ? 0.0 : 1.0
            var move = moves.first { $0.row === row }?.transition ?? Transition(1 - shown)
            move.move(to: shown, at: host.now, duration: feel.rowTime, easing: .easeInOut)
            moves.removeAll { $0.row === row }
            moves.append((row, move, move.value(at: host.now)))
            host.startAnimating(self)
        }
        layOut()
        invalidateAll()
    }

    public override func animate(to time: Timestamp) -> Bool {
        if !moves.isEmpty {
            moves = moves.map { ($0.row, $0.transition, $0.transition.value(at: time)) }
            let ended = moves.filter { $0.transition.end <= time }.map(\.row)
            moves.removeAll { $0.transition.end <= time }
            layOut()
            for row in ended { row.isMoving = false }
            invalidateAll()
        }
        let scrolls = super.animate(to: time)
        return scrolls || !moves.isEmpty
    }

    public override var motionEnd: Timestamp? {
        (moves.map(\.transition.end) + [super.motionEnd].compactMap { $0 }).max()
    }

    /// The rows between two heights, found by halving: ten thousand cost what ten do. The refresh control
    /// lies above them all and comes first.
    public override func visibleChildren(in rect: Rect) -> ArraySlice<Control> {
        let low = firstChild { $0.frame.maxY > rect.y }
        let high = firstChild { $0.frame.y >= rect.maxY }
        return children[low..<max(low, high)]
    }

    private func firstChild(_ isPast: (Control) -> Bool) -> Int {
        var low = 0
        var high = children.count
        while low < high {
            let middle = (low + high) / 2
            if isPast(children[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// What is seen between and beside its rows.
    func pageColor(_ theme: Theme) -> Color { style == .grouped ? theme.groupedBackground : theme.background }

    public override func draw(into list: inout DisplayList, theme: Theme) {
        list.fill(.rect(bounds), pageColor(theme))
    }
}

/// The text above or below a section.
public final class TableHeader: Control {
    /// Which of a table's texts it is.
    public enum Place: Hashable, Sendable { case groupedHeader, plainHeader, footer }

    /// What it shows, now.
    public var text: String {
        didSet { if text != oldValue { textChanged(from: oldValue) } }
    }
    /// Which of a table's texts it is.
    public let place: Place

    public init(id: String, text: String, place: Place) {
        self.text = text
        self.place = place
        super.init(id: id)
    }

    public override var kind: String { "header" }
    public override var mirrors: Bool { true }

    public override func set(_ property: String, _ value: Value) {
        if property == "text", case .text(let text) = value { self.text = text } else { super.set(property, value) }
    }

    /// Only what the old and the new text cover is drawn again.
    private func textChanged(from old: String) {
        if place == .plainHeader, let table = parent as? Table {
            // It may stick at the top, away from its own place.
            table.seenAnew(Rect(0, 0, table.frame.width, frame.height))
        }
        guard let host, let before = reach(of: old, host.measuring), let after = reach(of: text, host.measuring)
        else { return invalidate() }
        invalidate(before.union(after))
    }

    /// Where `text` stands below a section, letters that lean over their places included; nil where that is not so sure: texts of
    /// some scripts begin at the right.
    private func reach(of text: String, _ measuring: any TextMeasuring) -> Rect? {
        guard place == .footer, text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        let margin = Row.margin(width: frame.width)
        let size = measuring.size(of: text, font: font, width: frame.width - 2 * margin, lines: 0)
        return Rect(margin - 2, 6, size.width + 4, size.height + 4)
    }

    private var font: Font { place == .plainHeader ? theme.font(.headline) : theme.font(.footnote) }

    /// The height of the text itself, broken to the width between the margins.
    public func textHeight(width: Double, _ measuring: any TextMeasuring) -> Double {
        measuring.size(of: text, font: font, width: width - 2 * Row.margin(width: width), lines: 0).height
    }

    public override func draw(into list: inout DisplayList, theme: Theme) {
        let margin = Row.margin(width: frame.width)
        let room = frame.width - 2 * margin
        guard let measuring = host?.measuring else { return }
        let height = textHeight(width: frame.width, measuring)
        switch place {
        case .groupedHeader:
            list.text(
                TextRun(text.uppercased(), font: font, color: theme.secondaryLabel),
                in: Rect(margin, frame.height - 7 - height, room, height))
        case .plainHeader:
            list.fill(.rect(bounds), theme.groupedBackground)
            list.text(TextRun(text, font: font, color: theme.label), in: Rect(margin, 0, room, frame.height))
        case .footer:
            list.text(
                TextRun(text, font: font, color: theme.secondaryLabel, lines: 0), in: Rect(margin, 8, room, height))
        }
    }
}
