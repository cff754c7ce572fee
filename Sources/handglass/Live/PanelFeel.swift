internal import Base
internal import Gestures
internal import Input
internal import Output
internal import Scene

extension Panel {
    /// How many millimetres of this panel a point of the handheld takes; nil where the panel does not know its size.
    func millimetresPerPoint(showing profile: DeviceProfile) -> Double? {
        guard let millimetres else { return nil }
        let fit = PanelFit(
            panel: Size(Double(width), Double(height)), rotation: rotation, handheld: profile.points,
            scale: profile.scale, mode: .contain)
        return fit.screen.width / profile.points.width * millimetres.width / Double(width)
    }
}

extension Feel {
    /// The constants for a picture that is shown larger than it is on the handheld: fingers do not grow with it, so the circle
    /// that makes a drag has its limit in millimetres.
    func limited(millimetresPerPoint: Double?) -> Feel {
        guard let millimetresPerPoint, millimetresPerPoint > 0 else { return self }
        var feel = self
        feel.slop = min(slop, slopLimit / millimetresPerPoint)
        return feel
    }
}
