internal import Base
public import Drawing
public import Input

/// Where the handheld's screen lies on a panel: turned, scaled to fit with its proportions kept, centred; the rest is black.
public struct Placement: Hashable, Sendable {
    /// The panel's pixels as scanned out.
    public let panelWidth: Int
    public let panelHeight: Int
    /// How the panel is turned; the picture is turned the other way.
    public let rotation: PanelRotation
    /// The handheld's own pixels.
    public let pictureWidth: Int
    public let pictureHeight: Int
    /// Where the picture lies on the upright panel, in the panel's pixels.
    public let rect: PixelRect

    /// The largest place inside the panel that keeps the picture's proportions, as `PanelFit` finds it for touches.
    public init(
        containing picture: (width: Int, height: Int), in panel: (width: Int, height: Int), rotation: PanelRotation
    ) {
        panelWidth = panel.width
        panelHeight = panel.height
        self.rotation = rotation
        pictureWidth = picture.width
        pictureHeight = picture.height
        let fit = PanelFit(
            panel: Size(Double(panel.width), Double(panel.height)), rotation: rotation,
            handheld: Size(Double(picture.width), Double(picture.height)), scale: 1, mode: .contain)
        rect = PixelRect(rounding: fit.screen, scale: 1)
    }

    /// Whether a pixel of the picture is a pixel of the panel.
    public var isExact: Bool { rect.width == pictureWidth && rect.height == pictureHeight }

    /// The pixels of the scaled picture (origin at its own top left) that `damage` in the picture may change: one more on each side
    /// where neighbours mix.
    public func scaled(_ damage: PixelRect) -> PixelRect {
        let whole = PixelRect(left: 0, top: 0, right: rect.width, bottom: rect.height)
        if isExact { return damage.intersection(whole) }
        func low(_ value: Int, _ from: Int, _ to: Int) -> Int { value * to / from - 1 - to / from }
        func high(_ value: Int, _ from: Int, _ to: Int) -> Int { (value * to + from - 1) / from + 1 + to / from }
        return PixelRect(
            left: low(damage.left, pictureWidth, rect.width), top: low(damage.top, pictureHeight, rect.height),
            right: high(damage.right, pictureWidth, rect.width), bottom: high(damage.bottom, pictureHeight, rect.height)
        ).intersection(whole)
    }

    /// Where `part` of the scaled picture is scanned out, in the panel's own pixels.
    public func onPanel(_ part: PixelRect) -> PixelRect {
        let p = part.offset(x: rect.left, y: rect.top)
        switch rotation {
        case .none: return p
        case .threeQuarters:
            return PixelRect(left: panelWidth - p.bottom, top: p.left, right: panelWidth - p.top, bottom: p.right)
        case .half:
            return PixelRect(
                left: panelWidth - p.right, top: panelHeight - p.bottom, right: panelWidth - p.left,
                bottom: panelHeight - p.top)
        case .quarter:
            return PixelRect(left: p.top, top: panelHeight - p.right, right: p.bottom, bottom: panelHeight - p.left)
        }
    }
}
