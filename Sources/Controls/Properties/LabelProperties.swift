public import Drawing

/// Static text.
public struct LabelProperties: Hashable, Sendable {
    /// What it shows.
    public var text: TextTemplate
    /// Most lines; 0 is any number.
    public var lines: Int
    /// Where its lines stand.
    public var align: TextRun.Alignment
    /// Where an ellipsis replaces what has no room.
    public var truncate: TextRun.Truncation
    /// A text of one line that has no room becomes smaller, down to this share of its size; 1: never. Above 0.
    public var shrink = 1.0
    /// Held, it offers to be copied.
    public var copyable = false
    /// The theme's body unless the scene says otherwise.
    public var font: FontChoice
    /// nil takes the theme's colour of text.
    public var colour: ThemedColor?

    public init(
        text: TextTemplate, lines: Int = 1, align: TextRun.Alignment = .start, truncate: TextRun.Truncation = .tail,
        font: FontChoice = .style(.body), colour: ThemedColor? = nil
    ) {
        self.text = text
        self.lines = lines
        self.align = align
        self.truncate = truncate
        self.font = font
        self.colour = colour
    }
}
