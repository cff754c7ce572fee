public import Base
public import Input
public import Linux
public import Output

/// One timing of a connector.
public struct Mode: Hashable, Sendable {
    public var width: Int
    public var height: Int
    public var frameInterval: Microseconds
    /// The display's own choice.
    public var isPreferred: Bool
    /// The kernel's `drm_mode_modeinfo`, byte for byte.
    public var info: [UInt8]

    public init(width: Int, height: Int, frameInterval: Microseconds, isPreferred: Bool, info: [UInt8] = []) {
        self.width = width
        self.height = height
        self.frameInterval = frameInterval
        self.isPreferred = isPreferred
        self.info = info
    }
}

/// A socket of a card, as it was just probed.
public struct Connector: Hashable, Sendable {
    public var id: UInt32
    /// `HDMI-A-1`, `DSI-1`.
    public var name: String
    /// Built in (DSI, LVDS, eDP, DPI): chosen before what is plugged in.
    public var isInternal: Bool
    public var isConnected: Bool
    public var modes: [Mode]
    /// As the display says it, not yet believed.
    public var millimetres: PhysicalSize
    /// How the panel is built in, from the property `panel orientation`.
    public var rotation: PanelRotation

    public init(
        id: UInt32, name: String, isInternal: Bool = false, isConnected: Bool, modes: [Mode],
        millimetres: PhysicalSize = PhysicalSize(width: 0, height: 0), rotation: PanelRotation = .none
    ) {
        self.id = id
        self.name = name
        self.isInternal = isInternal
        self.isConnected = isConnected
        self.modes = modes
        self.millimetres = millimetres
        self.rotation = rotation
    }

    /// The mode to show: of the size that the settings ask for, if there is one, else the preferred one, else the first (the
    /// kernel sorts them best first); nil if there is none.
    public func mode(by settings: DisplaySettings = DisplaySettings()) -> Mode? {
        let wanted = settings.mode.map { size in modes.filter { $0.width == size.width && $0.height == size.height } }
        let candidates = wanted.flatMap { $0.isEmpty ? nil : $0 } ?? modes
        return candidates.first(where: \.isPreferred) ?? candidates.first
    }

    /// The panel that this connector shows in `mode`; settings count before what the display says of itself.
    public func panel(in mode: Mode, by settings: DisplaySettings = DisplaySettings()) -> Panel {
        Panel(
            name: name, width: mode.width, height: mode.height, rotation: settings.rotation ?? rotation,
            millimetres: settings.millimetres.map { PhysicalSize(width: $0.width, height: $0.height) } ?? millimetres,
            frameInterval: mode.frameInterval)
    }

    /// The one to use: connected with a mode; of the name that the settings give, else built in before plugged in, then in
    /// the card's order.
    public static func best(
        of connectors: [Connector], by settings: DisplaySettings = DisplaySettings()
    ) -> Connector? {
        let usable = connectors.filter { connector in
            connector.isConnected && connector.mode() != nil && settings.connector.map { $0 == connector.name } ?? true
        }
        return usable.first(where: \.isInternal) ?? usable.first
    }
}

/// How a connector is fed: through which CRTC, from which plane, in which format.
public struct Pipeline: Hashable, Sendable {
    public var connector: UInt32
    public var crtc: UInt32
    public var plane: UInt32
    public var format: PixelFormat

    public init(connector: UInt32, crtc: UInt32, plane: UInt32, format: PixelFormat) {
        self.connector = connector
        self.crtc = crtc
        self.plane = plane
        self.format = format
    }
}

/// Memory that a card can show; freed with its last reference.
public protocol CardBuffer: AnyObject {
    /// The number that the card knows it by.
    var framebuffer: UInt32 { get }
    /// Its memory and what that lacks.
    var scanout: Scanout { get set }
}

/// What the output asks of a card. The real one talks to the kernel; tests use one that misbehaves.
public protocol Card: AnyObject {
    /// Its node, such as `/dev/dri/card0`.
    var path: String { get }
    /// Readable when a flip is done.
    var descriptor: FileDescriptor? { get }
    /// Becomes the one program that sets modes. EBUSY, EACCES, EPERM: another one is.
    func becomeMaster() throws(Errno)
    func dropMaster()
    /// Asks every connector anew what is plugged in.
    func connectors() throws(Errno) -> [Connector]
    /// A free way to feed `connector`; nil if the card has none.
    func pipeline(for connector: Connector) throws(Errno) -> Pipeline?
    func makeBuffer(width: Int, height: Int, format: PixelFormat) throws(Errno) -> any CardBuffer
    /// Shows `buffer`: with a mode by setting it (done on return), without one by a flip whose end is told by `takeFlips`.
    func show(_ buffer: any CardBuffer, on pipeline: Pipeline, setting mode: Mode?) throws(Errno)
    /// The flips done since the last call: each one's frame counter, 0 for ever on hardware that counts none.
    func takeFlips() throws(Errno) -> [UInt32]
}

/// Opens the cards that can drive a display; those that cannot be used are told to the log.
public protocol CardSource {
    /// Every usable card, first one first.
    /// - Throws: not permitted, if none could be used and one of them for that reason.
    func openCards() throws(Errno) -> [any Card]
}
