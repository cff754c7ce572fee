public import Base

/// Content that is higher than its frame.
public struct ScrollProperties: Hashable, Sendable {
    /// From back to front.
    public var content: [Element]
    /// nil: as high as what it holds, and as wide as the frame.
    public var contentSize: Size?
    /// It gives way beyond its ends.
    public var bounces: Bool
    public var refresh: RefreshProperties?

    public init(
        content: [Element] = [], contentSize: Size? = nil, bounces: Bool = true, refresh: RefreshProperties? = nil
    ) {
        self.content = content
        self.contentSize = contentSize
        self.bounces = bounces
        self.refresh = refresh
    }
}
