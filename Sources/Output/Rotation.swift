/// A turn of the picture by quarter turns, clockwise.
public enum Rotation: Int, CaseIterable, Hashable, Sendable {
    case none = 0
    case quarter = 90
    case half = 180
    case threeQuarters = 270

    /// Whether width and height change places.
    public var swapsAxes: Bool { self == .quarter || self == .threeQuarters }
}
