public import Drawing

/// A row of a table.
public struct RowProperties: Hashable, Sendable {
    /// Where title and detail stand.
    public enum Layout: String, CaseIterable, Hashable, Sendable {
        /// Title at the left, detail at the right.
        case value1
        /// A narrow title aligned to the right, detail beside it.
        case value2
        /// Detail below the title.
        case subtitle
    }

    /// What stands at the right end.
    public enum Accessory: String, CaseIterable, Hashable, Sendable {
        case none
        /// A chevron: the row leads on.
        case disclosure
        /// A button of its own: more about the item.
        case detail
        /// That button, and a chevron.
        case detailDisclosure
        /// A mark: the item is chosen.
        case check
    }

    /// Its placement is always `.fill`: the table places its rows.
    public var common: ElementProperties
    /// The row's main text.
    public var title: TextTemplate
    /// Its second text, in gray.
    public var detail: TextTemplate
    /// Stands before the texts.
    public var image: ImageSource?
    /// What a tap on the accessory's button does.
    public var onAccessory: [Action] = []
    /// Where both stand.
    public var layout: Layout
    /// Its placement is always `.fill`: the row places it.
    public var control: Element?
    /// What stands at the right end.
    public var accessory: Accessory
    /// What a tap on the row does.
    public var onTap: [Action]
    /// Points; nil is 44, or the control's height if that is more.
    public var height: Double?

    public init(
        common: ElementProperties = ElementProperties(), title: TextTemplate = "", detail: TextTemplate = "",
        layout: Layout = .value1, control: Element? = nil, accessory: Accessory = .none, onTap: [Action] = [],
        height: Double? = nil
    ) {
        self.common = common
        self.title = title
        self.detail = detail
        self.layout = layout
        self.control = control
        self.accessory = accessory
        self.onTap = onTap
        self.height = height
    }
}
