public import Base

/// A system button.
public struct ButtonProperties: Hashable, Sendable {
    /// What stands on it.
    public var title: TextTemplate
    /// A line of the tint around the button, with rounded corners.
    public var border: Bool
    /// What the button is filled with; nil leaves it empty.
    public var fill: Color?
    /// nil takes the tint.
    public var titleColour: Color?
    /// Whether each tap flips a boolean value.
    public var toggles: Bool
    /// The first value of a button that toggles.
    public var selected: Bool
    /// What a tap does.
    public var onTap: [Action]
    /// What holding it does; nil: nothing is told of it either.
    public var onHold: [Action]?

    public init(
        title: TextTemplate = "", border: Bool = false, fill: Color? = nil, titleColour: Color? = nil,
        toggles: Bool = false, selected: Bool = false, onTap: [Action] = [], onHold: [Action]? = nil
    ) {
        self.title = title
        self.border = border
        self.fill = fill
        self.titleColour = titleColour
        self.toggles = toggles
        self.selected = selected
        self.onTap = onTap
        self.onHold = onHold
    }
}
