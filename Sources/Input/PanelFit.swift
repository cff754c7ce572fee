public import Base

/// How far a panel is turned clockwise, as the person before it sees it.
///
/// At 90° the corner that the panel scans first is at the person's upper right.
public enum PanelRotation: Int, CaseIterable, Hashable, Sendable {
    case none = 0
    case quarter = 90
    case half = 180
    case threeQuarters = 270

    /// Whether width and height change places.
    public var swapsAxes: Bool { self == .quarter || self == .threeQuarters }
}

/// Where on a panel the handheld's screen lies: the one transform that picture and touch share.
public struct PanelFit: Hashable, Sendable {
    /// How the handheld's screen is sized on the panel; it is always centred, on whole pixels.
    public enum Mode: Hashable, Sendable {
        /// As large as fits, proportions kept.
        case contain
        /// The largest whole multiple of the handheld's pixels that fits; `contain` where not even one does.
        case integer
        /// This many panel pixels a point, so that a point has its true size; what does not fit is cut off.
        case physical(pixelsPerPoint: Double)
        /// The whole panel, proportions lost.
        case stretch
    }

    /// The panel as it scans, in pixels, before rotation.
    public let panel: Size
    /// How the panel is turned.
    public let rotation: PanelRotation
    /// The handheld's screen in pixels of the upright (rotated) panel.
    public let screen: Rect

    /// The panel as the person sees it, in pixels.
    public var uprightPanel: Size { rotation.swapsAxes ? Size(panel.height, panel.width) : panel }

    /// - Parameters:
    ///   - panel: its size in pixels as it scans, at least 1 × 1.
    ///   - handheld: the screen's size in points.
    ///   - scale: the handheld's pixels a point.
    public init(panel: Size, rotation: PanelRotation, handheld: Size, scale: Double, mode: Mode) {
        self.panel = panel
        self.rotation = rotation
        let upright = rotation.swapsAxes ? Size(panel.height, panel.width) : panel
        let pixels = Size(handheld.width * scale, handheld.height * scale)
        let largest = min(upright.width / pixels.width, upright.height / pixels.height)
        let factor =
            switch mode {
            case .contain, .stretch: largest
            case .integer: largest >= 1 ? largest.rounded(.down) : largest
            case .physical(let pixelsPerPoint): pixelsPerPoint / scale
            }
        if mode == .stretch {
            screen = Rect(origin: .zero, size: upright)
        } else {
            let width = max((pixels.width * factor).rounded(), 1)
            let height = max((pixels.height * factor).rounded(), 1)
            screen = Rect(
                ((upright.width - width) / 2).rounded(.down), ((upright.height - height) / 2).rounded(.down), width,
                height)
        }
    }

    /// A fit whose screen lies where the output already put it.
    ///
    /// - Parameter screen: the handheld's screen in pixels of the upright panel, not empty.
    public init(panel: Size, rotation: PanelRotation, screen: Rect) {
        self.panel = panel
        self.rotation = rotation
        self.screen = screen
    }

    /// A place in the panel's pixels as it scans, in pixels of the upright panel.
    func upright(_ p: Point) -> Point {
        switch rotation {
        case .none: p
        case .quarter: Point(panel.height - p.y, p.x)
        case .half: Point(panel.width - p.x, panel.height - p.y)
        case .threeQuarters: Point(p.y, panel.width - p.x)
        }
    }

    /// Whether a place on the panel lies on the handheld's screen. An axis that the rotation turns round runs from its far
    /// edge, so there the far edge is inside and the near one is not.
    func isOnScreen(_ scanned: Point) -> Bool {
        let p = upright(scanned)
        let turnsX = rotation == .quarter || rotation == .half
        let turnsY = rotation == .half || rotation == .threeQuarters
        return (turnsX ? p.x > screen.x && p.x <= screen.maxX : p.x >= screen.x && p.x < screen.maxX)
            && (turnsY ? p.y > screen.y && p.y <= screen.maxY : p.y >= screen.y && p.y < screen.maxY)
    }

    /// A place in points of a handheld's screen of `size`, in the panel's pixels as it scans: what `place` turns back.
    public func scanned(_ point: Point, of size: Size) -> Point {
        let p = Point(
            screen.x + point.x * screen.width / size.width, screen.y + point.y * screen.height / size.height)
        return switch rotation {
        case .none: p
        case .quarter: Point(p.y, panel.height - p.x)
        case .half: Point(panel.width - p.x, panel.height - p.y)
        case .threeQuarters: Point(panel.width - p.y, p.x)
        }
    }

    /// The whole panel as it scans, in points of a handheld's screen of `size`.
    public func points(of size: Size) -> Size {
        let across = size.width / screen.width
        let down = size.height / screen.height
        return rotation.swapsAxes
            ? Size(panel.width * down, panel.height * across) : Size(panel.width * across, panel.height * down)
    }

    /// A place on the panel in points of a handheld's screen of `size`; off it where the panel is larger.
    func place(_ scanned: Point, on size: Size) -> Point {
        let p = upright(scanned)
        return Point((p.x - screen.x) * size.width / screen.width, (p.y - screen.y) * size.height / screen.height)
    }
}
