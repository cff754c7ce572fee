public import Drawing

/// One or more wheels of rows.
public struct PickerProperties: Hashable, Sendable {
    /// A wheel of text rows; at least one.
    public struct Wheel: Hashable, Sendable {
        /// From the top.
        public var rows: [Row]
        /// The first row follows on the last.
        public var loops: Bool
        /// Points; nil shares what the other wheels leave.
        public var width: Double?

        public init(_ rows: [Row], loops: Bool = false, width: Double? = nil) {
            self.rows = rows
            self.loops = loops
            self.width = width
        }
        public init(titles: [String], loops: Bool = false) { self.init(titles.map { Row($0) }, loops: loops) }
    }

    /// One row of a wheel.
    public struct Row: Hashable, Sendable {
        /// What the row shows.
        public var title: String
        /// Names the row within its wheel; nil if the scene gives none.
        public var id: String?
        /// Stands before the title.
        public var image: ImageSource?

        public init(_ title: String, id: String? = nil, image: ImageSource? = nil) {
            self.image = image
            self.title = title
            self.id = id
        }
    }

    /// At least one.
    public var wheels: [Wheel]
    /// The row of each wheel, from 0; as many as there are wheels.
    public var selected: [Int]
    /// What a new selection does.
    public var onChange: [Action]

    /// `selected` nil is the first row of each wheel.
    public init(wheels: [Wheel], selected: [Int]? = nil, onChange: [Action] = []) {
        self.wheels = wheels
        self.selected = selected ?? wheels.map { _ in 0 }
        self.onChange = onChange
    }
}
