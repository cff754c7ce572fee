import Base
public import Gestures

/// Where the rows of a wheel lie: printed around a cylinder that is seen from the front.
public struct WheelGeometry: Hashable, Sendable {
    /// The wheel's height, pt.
    public let height: Double
    /// The cylinder's, pt.
    public let radius: Double
    /// Height of a row that faces the viewer, pt.
    public let row: Double
    /// Turn per point of flat distance, radians.
    private let turn: Double

    public init(height: Double, squeeze: Double, feel: Feel) {
        self.height = height
        row = feel.pickerRow
        radius = feel.pickerDiameter * height / 2
        turn = height > 0 ? 2 / height * Mathematics.asin(1 / feel.pickerDiameter) / squeeze : 0
    }

    /// How far (radians) a place `distance` points from the middle, were the wheel flat, is turned away; nil on its back.
    public func angle(_ distance: Double) -> Double? {
        let angle = distance * turn
        return angle.magnitude < Mathematics.pi / 2 ? angle : nil
    }

    /// How far from the middle a row is drawn and how much it is flattened (1: not at all); nil on the back.
    public func drawn(_ distance: Double) -> (offset: Double, flatness: Double)? {
        angle(distance).map { (radius * Mathematics.sin($0), Mathematics.cos($0)) }
    }

    /// How many rows above and below the middle may be seen.
    public var reach: Int { turn > 0 && row > 0 ? Int(min(1000, (Mathematics.pi / 2 / turn / row).rounded(.up))) : 0 }
}
