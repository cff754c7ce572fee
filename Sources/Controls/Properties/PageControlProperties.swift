/// A row of dots, one a page.
public struct PageControlProperties: Hashable, Sendable {
    /// Whose pages they are; nil: nobody's.
    public var pager: Reference?
    /// How many pages, 1 or more.
    public var pages: Int
    /// From 0, below `pages`.
    public var current: Int
    /// Of the current page's dot; the others have it paler. nil takes the theme's.
    public var currentTint: ThemedColor?
    /// Whether it vanishes where there is one page alone.
    public var hidesForSinglePage: Bool
    /// What each change does.
    public var onChange: [Action]

    public init(
        pages: Int, current: Int = 0, currentTint: ThemedColor? = nil, hidesForSinglePage: Bool = false,
        onChange: [Action] = []
    ) {
        self.pages = Swift.max(1, pages)
        self.current = Swift.min(Swift.max(current, 0), self.pages - 1)
        self.currentTint = currentTint
        self.hidesForSinglePage = hidesForSinglePage
        self.onChange = onChange
    }
}
