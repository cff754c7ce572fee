/// A table of sections of rows.
public struct TableProperties: Hashable, Sendable {
    /// Whether sections stand apart or follow each other.
    public enum Style: String, CaseIterable, Hashable, Sendable { case plain, grouped }
    /// How many rows may be selected.
    public enum Selection: String, CaseIterable, Hashable, Sendable { case none, single, multiple }

    /// Plain or grouped.
    public var style: Style
    /// From the top.
    public var sections: [SectionProperties]
    /// What a tap selects.
    public var selection: Selection
    /// nil: the table cannot be pulled.
    public var refresh: RefreshProperties?
    /// What is done when a row is selected.
    public var onSelect: [Action]

    public init(
        style: Style = .plain, sections: [SectionProperties], selection: Selection = .single,
        refresh: RefreshProperties? = nil, onSelect: [Action] = []
    ) {
        self.style = style
        self.sections = sections
        self.selection = selection
        self.refresh = refresh
        self.onSelect = onSelect
    }

    /// The ids of its rows that have one, selected as the selection allows.
    public var valueType: ValueType {
        let ids = sections.flatMap(\.rows).compactMap(\.common.id)
        return switch selection {
        case .none: ValueType.none
        case .single: .ids(ids, most: 1)
        case .multiple: .ids(ids, most: ids.count)
        }
    }
}

/// A section of a table.
public struct SectionProperties: Hashable, Sendable {
    /// Above its rows; nil if none.
    public var header: TextTemplate?
    /// Below its rows; nil if none.
    public var footer: TextTemplate?
    /// From the top.
    public var rows: [RowProperties]

    public init(header: TextTemplate? = nil, footer: TextTemplate? = nil, rows: [RowProperties] = []) {
        self.header = header
        self.footer = footer
        self.rows = rows
    }
}
