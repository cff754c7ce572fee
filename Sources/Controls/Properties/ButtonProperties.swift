public import Drawing

/// A system button.
public struct ButtonProperties: Hashable, Sendable {
    /// Whose looks it has.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// Its title in the tint.
        case system
        /// What the scene makes of it: its title in the colour of text.
        case custom
        /// The old one with a border: drawn as a system button that has one.
        case roundedRect
    }

    /// How its corners are rounded.
    public enum Corner: Hashable, Sendable {
        /// By this radius, pt.
        case points(Double)
        /// As far as they can be: a circle, or ends that are half circles.
        case round
    }

    public var kind: Kind
    /// Stands before the title.
    public var image: StateImages?
    /// Lies behind it all, pulled to the frame.
    public var background: ImageSource?
    public var corner: Corner
    /// What stands on it.
    public var title: TextTemplate
    /// A line of the tint around the button, with rounded corners.
    public var border: Bool
    /// What the button is filled with; nil leaves it empty.
    public var fill: ThemedColor?
    /// nil takes the tint.
    public var titleColour: ThemedColor?
    /// Whether each tap flips a boolean value.
    public var toggles: Bool
    /// The first value of a button that toggles.
    public var selected: Bool
    /// What a tap does.
    public var onTap: [Action]
    /// What holding it does; nil: nothing is told of it either.
    public var onHold: [Action]?

    public init(
        kind: Kind = .system, title: TextTemplate = "", image: StateImages? = nil, background: ImageSource? = nil,
        corner: Corner = .points(6), border: Bool = false, fill: ThemedColor? = nil, titleColour: ThemedColor? = nil,
        toggles: Bool = false, selected: Bool = false, onTap: [Action] = [], onHold: [Action]? = nil
    ) {
        self.kind = kind
        self.image = image
        self.background = background
        self.corner = corner
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
