public import Drawing

/// A switch, and what it governs while it is on; while it is off it does the reverse.
public struct SwitchProperties: Hashable, Sendable {
    /// Whether it is on at the start.
    public var on: Bool
    /// nil takes the theme's.
    public var onTint: ThemedColor?
    /// Of the border and of what is behind the knob; nil takes the theme's.
    public var offTint: ThemedColor?
    /// Of the knob; nil takes the theme's.
    public var thumbTint: ThemedColor?
    /// On the track beside the knob while it is on.
    public var onImage: ImageSource?
    /// While it is off.
    public var offImage: ImageSource?
    /// Elements shown while it is on.
    public var shows: [Reference]
    /// Elements hidden while it is on.
    public var hides: [Reference]
    /// Elements that take touches while it is on.
    public var enables: [Reference]
    /// Elements that take none while it is on.
    public var disables: [Reference]
    /// What a change does.
    public var onChange: [Action]

    public init(
        on: Bool = false, onTint: ThemedColor? = nil, offTint: ThemedColor? = nil, thumbTint: ThemedColor? = nil,
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
