/// What the configuration says of some devices: one entry of `input:`. What it does not say is left to other rules.
public struct InputRule: Hashable, Sendable {
    /// Which devices it is for.
    public var match: DeviceMatch
    /// Where it stands, for people: `/etc/handglass/handglass.yaml:12`.
    public var origin: String
    /// Whether the device is kept from all other programs.
    public var grabs: Bool?
    /// Whether the device is left alone.
    public var isIgnored: Bool?
    public var calibration: Calibration?
    /// The panel that the calibration was made for; on another it is not used. nil: any.
    public var calibratedOn: PanelShape?
    /// What the device is, whatever its codes say.
    public var role: DeviceRole?
    public var quirks: [Quirk]

    public init(
        match: DeviceMatch, origin: String, grabs: Bool? = nil, isIgnored: Bool? = nil, calibration: Calibration? = nil,
        calibratedOn: PanelShape? = nil, role: DeviceRole? = nil, quirks: [Quirk] = []
    ) {
        self.match = match
        self.origin = origin
        self.grabs = grabs
        self.isIgnored = isIgnored
        self.calibration = calibration
        self.calibratedOn = calibratedOn
        self.role = role
        self.quirks = quirks
    }

    /// The names of what it sets, as they are written in configuration.
    var settings: [String] {
        (grabs == nil ? [] : ["grab"]) + (isIgnored == nil ? [] : ["ignore"]) + (role == nil ? [] : ["role"])
            + (calibration == nil ? [] : ["calibration"]) + quirks.map(\.name)
    }
}
