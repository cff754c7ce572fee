/// Pages side by side, of which one is seen.
public struct PagerProperties: Hashable, Sendable {
    /// The elements of each page, at least one page.
    public var pages: [[Element]]
    /// The page seen first, from 0.
    public var current: Int
    /// What another page does.
    public var onChange: [Action]

    public init(pages: [[Element]], current: Int = 0, onChange: [Action] = []) {
        self.pages = pages
        self.current = current
        self.onChange = onChange
    }
}
