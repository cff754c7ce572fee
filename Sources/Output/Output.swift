public import Base
public import Drawing
public import Input

/// A display as it is connected: what the picture and the touches have to fit.
public struct Panel: Hashable, Sendable {
    /// The connector's name, such as `HDMI-A-1`.
    public var name: String
    /// Size in pixels, as it is scanned out.
    public var width: Int
    public var height: Int
    /// How it is turned, so that its picture must be turned the other way.
    public var rotation: PanelRotation
    /// Size in millimetres; nil if it says none, or one that cannot be (under 50 or over 600 pixels an inch).
    public var millimetres: PhysicalSize?
    /// The time from one frame to the next.
    public var frameInterval: Microseconds

    public init(
        name: String, width: Int, height: Int, rotation: PanelRotation = .none, millimetres: PhysicalSize? = nil,
        frameInterval: Microseconds = 16_667
    ) {
        self.name = name
        self.width = width
        self.height = height
        self.rotation = rotation
        self.millimetres = millimetres?.isPlausible(width: width, height: height) == true ? millimetres : nil
        self.frameInterval = frameInterval
    }
}

/// Width and height of a panel's picture in millimetres.
public struct PhysicalSize: Hashable, Sendable {
    public var width: Double
    public var height: Double

    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// Panels report 0, −1, or pixels as millimetres: believed is what gives 50–600 pixels an inch in both directions.
    func isPlausible(width pixelsX: Int, height pixelsY: Int) -> Bool {
        guard width > 0, height > 0 else { return false }
        let (x, y) = (Double(pixelsX) * 25.4 / width, Double(pixelsY) * 25.4 / height)
        return (50...600).contains(x) && (50...600).contains(y)
    }
}

/// What happened to an output since it was last asked.
public enum OutputEvent: Hashable, Sendable {
    /// A panel is there (again), perhaps another one: contacts end, the mapping is made anew, the whole picture is owed.
    case connected(Panel)
    /// Nothing is shown any more, for this reason.
    case disconnected(String)
    /// The newest frame reached the panel.
    case presented(at: Timestamp)
}

/// A place to show frames. All times are the loop's; nothing here waits.
public protocol Output: AnyObject {
    /// The panel that is there; nil while nothing can be shown.
    var panel: Panel? { get }
    /// Whether a frame drawn at `now` would be taken: the panel is there and the frame before is shown.
    func canPresent(at now: Timestamp) -> Bool
    /// Whether the output itself needs a frame although the picture has not changed (just connected or resumed).
    var wantsFrame: Bool { get }
    /// The next moment at which `advance` has something to do; nil if only the world can change anything.
    /// - Parameter frameWanted: whether somebody waits for `canPresent`.
    func deadline(frameWanted: Bool) -> Timestamp?
    /// Does what is due: retries, flips that never came.
    func advance(to now: Timestamp)
    /// Shows `picture`, of which `damage` (its pixels) changed since the last call. What cannot be shown now is not forgotten.
    func present(_ picture: PictureMemory, damage: [PixelRect], at now: Timestamp)
    /// What happened since the last call, oldest first.
    func takeEvents() -> [OutputEvent]
    /// Gives the display back.
    func stop()
}
