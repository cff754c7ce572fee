public import Base
import Drawing

/// What the ring of the focus goes around: a rectangle with round corners, in a control's own points.
public struct FocusOutline: Hashable, Sendable {
    /// What it encloses.
    public var rect: Rect
    /// Of the corners, in points.
    public var radius: Double

    public init(_ rect: Rect, radius: Double) {
        self.rect = rect
        self.radius = radius
    }
}

/// The ring around what has the focus of the keys: in the theme's tint, and far enough outside to be seen around a control of
/// that tint. Gap and width are whole points, so that it is as crisp as the control's own edges at every scale.
struct FocusRing {
    /// Between the outline and the ring.
    private static let gap = 1.0
    private static let width = 3.0
    /// How far outside the outline the ring ends.
    static let extent = gap + width

    /// The ring's outer edge.
    let reach: Rect
    private let radius: Double

    /// - Parameter limit: where the ring must stay; at an edge it lies on the control instead of around it.
    init(_ outline: FocusOutline, within limit: Rect?) {
        let outer = outline.rect.inset(-Self.extent, -Self.extent)
        reach = limit.map { outer.intersection($0) } ?? outer
        radius = outline.radius + Self.extent
    }

    func draw(into list: inout DisplayList, theme: Theme) {
        let half = Self.width / 2
        list.stroke(.roundedRect(reach.inset(half, half), radius: max(0, radius - half)), width: Self.width, theme.tint)
    }
}

extension Control {
    /// The ring that the focus draws around this control; nil if it shows the focus in a way of its own.
    var focusRing: FocusRing? {
        focusOutline.map { FocusRing($0, within: ringLimit) }
    }

    /// What lies beside a row or a bar is drawn later and would cover the ring. In what scrolls there is room above and below.
    private var ringLimit: Rect? {
        guard let parent else { return nil }
        let room = turned(parent.bounds.offset(by: .zero - frame.origin))
        return parent.clipsChildren ? Rect(room.x, -Self.far, room.width, 2 * Self.far) : room
    }

    private static var far: Double { 1e6 }

    /// A row holds it: its table wants the keys up and down.
    var isInRow: Bool { parent is Row }
}
