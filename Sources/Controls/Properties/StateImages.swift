public import Drawing

/// A picture for each state of a control; where one is missing the normal one stands.
public struct StateImages: Hashable, Sendable {
    public var normal: ImageSource
    public var highlighted: ImageSource?
    public var selected: ImageSource?
    public var disabled: ImageSource?

    public init(
        _ normal: ImageSource, highlighted: ImageSource? = nil, selected: ImageSource? = nil,
        disabled: ImageSource? = nil
    ) {
        self.normal = normal
        self.highlighted = highlighted
        self.selected = selected
        self.disabled = disabled
    }

    /// The picture of a state: disabled counts before highlighted, and that before selected.
    public func image(isDisabled: Bool, isHighlighted: Bool = false, isSelected: Bool = false) -> ImageSource {
        if isDisabled, let disabled { return disabled }
        if isHighlighted, let highlighted { return highlighted }
        if isSelected, let selected { return selected }
        return normal
    }
}
