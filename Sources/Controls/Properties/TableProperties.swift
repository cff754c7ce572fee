/// A table of sections of rows.
public struct TableProperties: Hashable, Sendable {
    public enum Style: String, CaseIterable, Hashable, Sendable { case plain, grouped }
    public enum Selection: String, CaseIterable, Hashable, Sendable { case none, single, multiple }

    public var style: Style
    public var sections: [SectionProperties]
    public var selection: Selection
    /// nil: the table cannot be pulled.
    public var refresh: RefreshProperties?
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
    public var header: TextTemplate?
    public var footer: TextTemplate?
    public var rows: [RowProperties]

    public init(header: TextTemplate? = nil, footer: TextTemplate? = nil, rows: [RowProperties] = []) {
        self.header = header
        self.footer = footer
        self.rows = rows
    }
}
