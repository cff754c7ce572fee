/// A row of segments of which one is selected.
public struct SegmentedProperties: Hashable, Sendable {
    /// One segment, and what is shown while it is the selected one.
    public struct Segment: Hashable, Sendable {
        /// What the segment shows.
        public var title: String
        /// Whether it can be chosen.
        public var enabled: Bool
        /// Elements that are shown while it is chosen.
        public var shows: [Reference]

        public init(_ title: String, enabled: Bool = true, shows: [Reference] = []) {
            self.title = title
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
    /// What another choice does.
    public var onChange: [Action]

    public init(segments: [Segment], selected: Int? = nil, momentary: Bool = false, onChange: [Action] = []) {
        self.segments = segments
        self.selected = selected
        self.momentary = momentary
        self.onChange = onChange
    }
}
