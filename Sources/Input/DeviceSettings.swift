/// What configuration says of one device: how its positions and its contacts are mended.
public struct DeviceSettings: Hashable, Sendable {
    /// How its contacts are mended.
    public var quirks: DeviceQuirks
    /// How its positions are, before the panel's rotation.
    public var calibration: Calibration

    /// By default nothing is mended.
    public init(quirks: DeviceQuirks = DeviceQuirks(), calibration: Calibration = .identity) {
        self.quirks = quirks
        self.calibration = calibration
    }
}
