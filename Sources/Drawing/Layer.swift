public import Base

/// One control's picture, placed on the screen: the unit of caching and of damage.
///
/// `list` is in the layer's own coordinates. When neither `identity` nor `revision` changed, neither did `list`, so Canvas may keep
/// the pixels of `isCached` layers and only lay them down again.
public struct Layer: Sendable {
    /// Unique over the screen's life; stays with the control.
    public var identity: UInt32
    /// Grows with each change of `list`.
    public var revision: UInt32
    /// Where the layer's origin lies on the screen, in points.
    public var origin: Point
    /// Everything the list draws lies inside this rectangle (layer coordinates, shadows included).
    public var bounds: Rect
    /// What may be seen of it, in screen points: the viewport of its scrolling container.
    public var clip: Rect
    /// Worth keeping as pixels: many commands, changes seldom.
    public var isCached: Bool
    /// What is drawn.
    public var list: DisplayList
    /// How it looks on a screen that turns over; nil on one that stands still.
    public var turn: Turn?

    /// A screen seen at an angle: as high as it is, and so much of its width, about its middle.
    public struct Turn: Hashable, Sendable {
        /// In points of the screen.
        public var middle: Double
        /// 0…1.
        public var width: Double

        public init(middle: Double, width: Double) {
            self.middle = middle
            self.width = width
        }
    }

    public init(
        identity: UInt32, revision: UInt32, origin: Point, bounds: Rect, clip: Rect, isCached: Bool, list: DisplayList
    ) {
        self.identity = identity
        self.revision = revision
        self.origin = origin
        self.bounds = bounds
        self.clip = clip
        self.isCached = isCached
        self.list = list
    }
}

/// Where the core sends the layers of one frame, bottom first. Canvas draws them; a test may collect them.
public protocol LayerSink: AnyObject {
    func draw(_ layer: borrowing Layer)
}
