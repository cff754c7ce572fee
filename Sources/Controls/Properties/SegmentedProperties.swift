public import Base
public import Drawing

/// A row of segments of which one is selected.
public struct SegmentedProperties: Hashable, Sendable {
    /// One segment, and what is shown while it is the selected one.
    public struct Segment: Hashable, Sendable {
        /// What the segment shows.
        public var title: String
        /// Stands instead of the title.
        public var image: ImageSource?
        /// Whether it can be chosen.
        public var enabled: Bool
        /// Elements that are shown while it is chosen.
        public var shows: [Reference]

        public init(_ title: String, image: ImageSource? = nil, enabled: Bool = true, shows: [Reference] = []) {
            self.title = title
            self.image = image
            self.enabled = enabled
            self.shows = shows
        }
    }

    /// Two or more.
    public var segments: [Segment]
    /// An index into `segments`; nil selects none.
    public var selected: Int?
    /// Whether a touch picks a segment only for a moment.
    public var momentary: Bool
    /// Lies behind it all instead of the outline, pulled to the frame.
    public var background: ImageSource?
    /// Lies behind the selected segment.
    public var selectedBackground: ImageSource?
    /// Stands between two segments.
    public var divider: ImageSource?
    /// How far titles and images stand from the middle of their segments, pt.
    public var contentOffset = Point.zero
    /// What another choice does.
    public var onChange: [Action]

    public init(segments: [Segment], selected: Int? = nil, momentary: Bool = false, onChange: [Action] = []) {
        self.segments = segments
        self.selected = selected
        self.momentary = momentary
        self.onChange = onChange
    }
}
