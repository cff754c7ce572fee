/// How a panel's picture lies: what a calibration holds for, since another picture wants another matrix.
public struct PanelShape: Hashable, Sendable {
    /// How the panel is turned.
    public var rotation: PanelRotation
    /// Size in pixels, as it is scanned out.
    public var width: Int
    public var height: Int

    public init(rotation: PanelRotation, width: Int, height: Int) {
        self.rotation = rotation
        self.width = width
        self.height = height
    }

    /// For people: `800x480 turned by 90`.
    public var title: String {
        "\(width)x\(height)" + (rotation == .none ? "" : " turned by \(rotation.rawValue)")
    }
}
