public import Base

/// A switch, and what it governs while it is on; while it is off it does the reverse.
public struct SwitchProperties: Hashable, Sendable {
    public var on: Bool
    /// nil takes the theme's.
    public var onTint: Color?
    public var offTint: Color?
    public var thumbTint: Color?
    public var shows: [Reference]
    public var hides: [Reference]
    public var enables: [Reference]
    public var disables: [Reference]
    public var onChange: [Action]

    public init(
        on: Bool = false, onTint: Color? = nil, offTint: Color? = nil, thumbTint: Color? = nil,
        shows: [Reference] = [], hides: [Reference] = [], enables: [Reference] = [], disables: [Reference] = [],
        onChange: [Action] = []
    ) {
        self.on = on
        self.onTint = onTint
        self.offTint = offTint
        self.thumbTint = thumbTint
        self.shows = shows
        self.hides = hides
        self.enables = enables
        self.disables = disables
        self.onChange = onChange
    }
}
