public import Base

/// A refresh control of a scrolling container.
public struct RefreshProperties: Hashable, Sendable {
    /// Its placement is always `.fill`: it stands above its container's content.
    public var common: ElementProperties
    /// Stands below the spinner; empty shows none.
    public var title: TextTemplate
    /// Above 0: the content also refreshes by itself when so much time has passed since the last refresh; nil: never.
    public var every: Microseconds?
    /// Above 0: a refresh that nobody ends ends after this.
    public var timeout: Microseconds
    /// What is done when it fires.
    public var onRefresh: [Action]

    public init(
        common: ElementProperties = ElementProperties(), title: TextTemplate = "", every: Microseconds? = nil,
        timeout: Microseconds = 30_000_000, onRefresh: [Action] = []
    ) {
        self.common = common
        self.title = title
        self.every = every
        self.timeout = timeout
        self.onRefresh = onRefresh
    }
}
