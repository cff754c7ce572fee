internal import Base
internal import Drawing
internal import Input
internal import Output
internal import Scene

/// What a panel shows while it is calibrated: a cross to touch, or the button to confirm with.
final class CalibrationPicture {
    private let picture: Picture
    private let size: Size

    /// - Parameter panel: all of it is drawn on, one point a pixel.
    init(_ panel: Panel) throws {
        let (width, height) = (Double(panel.width), Double(panel.height))
        size = panel.rotation.swapsAxes ? Size(height, width) : Size(width, height)
        picture = try Picture(
            DeviceProfile(deviceClass: .tablet, points: size, scale: 1, ppi: 160, insets: .zero, keyboardHeight: 0))
    }

    /// Shows `round` as it is, `left` seconds before its end.
    func show(_ round: CalibrationRound, left: Int, on output: any Output, at now: Timestamp) {
        var list = DisplayList()
        list.fill(.rect(Rect(origin: .zero, size: size)), .white)
        switch round.state {
        case .touching(let index): draw(cross: index, round.complaint, into: &list)
        case .trying: drawButton(left: left, into: &list)
        case .kept, .reverted: break
        }
        let whole = Rect(origin: .zero, size: size)
        picture.canvas.beginFrame()
        picture.canvas.draw(
            Layer(identity: 0, revision: 0, origin: .zero, bounds: whole, clip: whole, isCached: false, list: list))
        let drawn = picture.canvas.endFrame()
        picture.lend { output.present($0, damage: drawn, at: now) }
    }

    /// As large as can be read on the smallest panels and not too large on big ones.
    private var unit: Double { max(12, min(size.width, size.height) / 24) }

    private func draw(cross index: Int, _ complaint: String?, into list: inout DisplayList) {
        for (other, place) in CalibrationRound.crosses.enumerated() {
            let center = Point((place.x * size.width).rounded(), (place.y * size.height).rounded())
            let color = other == index ? Color(hex: 0x007AFF) : Color(hex: 0xE5E5EA)
            let (arm, line) = (unit * 1.2, max(2, (unit / 8).rounded()))
            list.fill(.rect(Rect(center.x - arm, center.y - line / 2, 2 * arm, line)), color)
            list.fill(.rect(Rect(center.x - line / 2, center.y - arm, line, 2 * arm)), color)
        }
        say(
            (complaint.map { "Once more: \($0). " } ?? "") + "Touch the blue cross, exactly in its middle "
                + "(\(index + 1) of \(CalibrationRound.crosses.count)).", at: 0.25, into: &list)
    }

    private func drawButton(left: Int, into list: inout DisplayList) {
        let share = CalibrationRound.button
        let button = Rect(
            (share.x * size.width).rounded(), (share.y * size.height).rounded(), (share.width * size.width).rounded(),
            (share.height * size.height).rounded())
        list.fill(.roundedRect(button, radius: unit / 2), Color(hex: 0x007AFF))
        list.text(
            TextRun(
                "Keep", font: Font(size: unit, weight: .semibold), color: .white, alignment: .center), in: button)
        say("Touch the button to keep the calibration. It is dropped in \(left)\u{A0}s.", at: 0.25, into: &list)
    }

    private func say(_ text: String, at height: Double, into list: inout DisplayList) {
        list.text(
            TextRun(text, font: Font(size: unit), color: Color(hex: 0x3C3C43), alignment: .center, lines: 3),
            in: Rect(size.width * 0.15, size.height * height, size.width * 0.7, unit * 4.5))
    }
}
