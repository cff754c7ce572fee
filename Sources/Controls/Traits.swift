/// What people need of the looks and the motion of a screen. All of it may change while the scene runs.
public struct Traits: Hashable, Sendable {
    public enum Appearance: String, CaseIterable, Hashable, Sendable { case light, dark }
    public enum Contrast: String, CaseIterable, Hashable, Sendable { case normal, more }

    public var appearance = Appearance.light
    public var textSize = TextSize.l
    /// Letters are one weight bolder.
    public var boldText = false
    public var contrast = Contrast.normal
    /// Screens come and go without moving.
    public var reduceMotion = false
    /// Lines begin at the right, and what lies beside each other is the other way round. The language's, not a wish.
    public var isRightToLeft = false

    public init() {}
}

/// How a handheld is held.
public enum Orientation: String, CaseIterable, Hashable, Sendable { case portrait, landscape }

/// How large text that follows a style is; what holds it grows along.
public enum TextSize: String, CaseIterable, Hashable, Comparable, Sendable {
    case xs, s, m, l, xl, xxl, xxxl

    public static func < (a: TextSize, b: TextSize) -> Bool { a.place < b.place }

    /// From 0, the smallest.
    var place: Int {
        switch self {
        case .xs: 0
        case .s: 1
        case .m: 2
        case .l: 3
        case .xl: 4
        case .xxl: 5
        case .xxxl: 6
        }
    }
}

/// The named sizes of text.
public enum TextStyle: String, CaseIterable, Hashable, Sendable {
    case title1, title2, title3, headline, body, callout, subhead, footnote, caption1, caption2

    /// Points at the sizes from xs to xxxl. Size l and the row of body are promised; the others follow the steps of the original's table.
    private var points: [Double] {
        switch self {
        case .title1: [25, 26, 27, 28, 30, 32, 34]
        case .title2: [19, 20, 21, 22, 24, 26, 28]
        case .title3: [17, 18, 19, 20, 22, 24, 26]
        case .headline, .body: [14, 15, 16, 17, 19, 21, 23]
        case .callout: [13, 14, 15, 16, 18, 20, 22]
        case .subhead: [12, 13, 14, 15, 17, 19, 21]
        case .footnote: [12, 12, 12, 13, 15, 17, 19]
        case .caption1: [11, 11, 11, 12, 14, 16, 18]
        case .caption2: [11, 11, 11, 11, 13, 15, 17]
        }
    }

    /// Points at `size`.
    public func points(at size: TextSize) -> Double { points[size.place] }
}
