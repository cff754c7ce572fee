/// One line of text in a rounded frame.
public struct TextFieldProperties: Hashable, Sendable {
    /// What stands in it at the start.
    public var text: String
    /// Stands there while it is empty.
    public var placeholder: String
    /// The theme's body unless the scene says otherwise.
    public var font: FontChoice
    /// nil takes the theme's colour of text.
    public var colour: ThemedColor?
    /// What a change by touch or key does.
    public var onEdit: [Action]

    public init(
        text: String = "", placeholder: String = "", font: FontChoice = .style(.body), colour: ThemedColor? = nil,
        onEdit: [Action] = []
    ) {
        self.text = text
        self.placeholder = placeholder
        self.font = font
        self.colour = colour
        self.onEdit = onEdit
    }
}
