public import Base

/// What every element of a scene has, whatever its kind.
public struct ElementProperties: Hashable, Sendable {
    /// nil: it can be aimed at by its place, but not set.
    public var id: String?
    /// Where it stands in its container.
    public var placement: Placement
    /// Not shown at the start.
    public var hidden: Bool
    /// Takes touches at the start.
    public var enabled: Bool
    /// nil takes the theme's.
    public var tint: ThemedColor?
    /// Extra margins, outwards and in points, around the hit area that was grown to 44 by 44.
    public var hit: Insets
    /// No other control is pressed while this one is, and the other way round.
    public var exclusive: Bool
    /// Where the element begins in the scene.
    public var position: SourcePosition

    public init(
        id: String? = nil, placement: Placement = .fill, hidden: Bool = false, enabled: Bool = true,
        tint: ThemedColor? = nil,
        hit: Insets = .zero, exclusive: Bool = false, position: SourcePosition = SourcePosition(line: 1, column: 1)
    ) {
        self.id = id
        self.placement = placement
        self.hidden = hidden
        self.enabled = enabled
        self.tint = tint
        self.hit = hit
        self.exclusive = exclusive
        self.position = position
    }
}

/// Where an element lies in its container.
public enum Placement: Hashable, Sendable {
    /// The whole container: a lone table of a screen. A row's control is placed by its row and has this too.
    case fill
    /// The top left corner, in points of the container; the size is the natural one.
    case origin(Point)
    /// In points of the container.
    case frame(Rect)
    /// In a stack, one after the other.
    case flow(Flow)
}
