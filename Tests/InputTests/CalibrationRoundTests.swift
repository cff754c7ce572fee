import Base
import Input
import Testing

@Suite("Calibrating a panel")
struct CalibrationRoundTests {
    private static let start = Timestamp(1_000_000)

    /// What a device that sees only part of its range, mirrored, says of a place on the panel.
    private func raw(_ place: Point) -> Point { Point(0.9 - 0.8 * place.x, 0.05 + 0.85 * place.y) }

    /// A place on the upright picture, on the panel as it scans.
    private func scanned(_ place: Point, _ rotation: PanelRotation) -> Point {
        switch rotation {
        case .none: place
        case .quarter: Point(place.y, 1 - place.x)
        case .half: Point(1 - place.x, 1 - place.y)
        case .threeQuarters: Point(1 - place.y, place.x)
        }
    }

    private func touchCrosses(_ round: inout CalibrationRound, _ rotation: PanelRotation = .none) {
        for cross in CalibrationRound.crosses { round.touched(raw(scanned(cross, rotation)), at: Self.start) }
    }

    @Test("the matrix brings every touch to where the finger was", arguments: PanelRotation.allCases)
    func matrix(rotation: PanelRotation) throws {
        var round = CalibrationRound(rotation: rotation)
        touchCrosses(&round, rotation)
        guard case .trying(let matrix, let end) = round.state else { throw Unexpected() }
        #expect(end == Self.start + .milliseconds(15_000))
        for place in [Point(0, 0), Point(1, 0), Point(0.3, 0.7), Point(1, 1)] {
            let found = matrix.applied(to: raw(place))
            #expect((found.x - place.x).magnitude < 1e-9 && (found.y - place.y).magnitude < 1e-9)
        }
    }

    private struct Unexpected: Error {}

    @Test("a touch on the button, seen through the new matrix, keeps it", arguments: PanelRotation.allCases)
    func kept(rotation: PanelRotation) {
        var round = CalibrationRound(rotation: rotation)
        touchCrosses(&round, rotation)
        round.touched(raw(scanned(Point(0.1, 0.1), rotation)), at: Self.start + .milliseconds(1000))
        if case .trying = round.state {} else { Issue.record("a touch beside the button ended it") }
        round.touched(raw(scanned(Point(0.5, 0.7), rotation)), at: Self.start + .milliseconds(2000))
        if case .kept = round.state {} else { Issue.record("\(round.state)") }
    }

    @Test("without a touch on the button the old one comes back after 15 seconds")
    func reverted() {
        var round = CalibrationRound(rotation: .none)
        touchCrosses(&round)
        #expect(round.deadline == Self.start + .milliseconds(15_000))
        round.advance(to: Self.start + .milliseconds(14_999))
        if case .trying = round.state {} else { Issue.record("too early") }
        round.touched(raw(Point(0.5, 0.7)), at: Self.start + .milliseconds(15_000))
        #expect(round.state == .reverted)
        #expect(round.deadline == nil)
    }

    @Test("touches that fit no matrix are asked for again")
    func again() {
        var round = CalibrationRound(rotation: .none)
        for (index, cross) in CalibrationRound.crosses.enumerated() {
            round.touched(raw(index == 2 ? Point(0.5, 0.2) : cross), at: Self.start)
        }
        #expect(round.state == .touching(0))
        #expect(round.complaint != nil)
        for _ in CalibrationRound.crosses { round.touched(Point(0.5, 0.5), at: Self.start) }
        #expect(round.state == .touching(0))
        touchCrosses(&round)
        #expect(round.complaint == nil)
    }

    @Test("a calibration made for another rotation or size of the panel is not used, and that is told")
    func otherPanel() {
        let made = PanelShape(rotation: .none, width: 800, height: 480)
        let matrix = Calibration(1.1, 0, -0.05, 0, 1.1, -0.05)
        let rules = InputRules([
            InputRule(
                match: DeviceMatch(role: .touchscreen), origin: "h.yaml:3", calibration: matrix, calibratedOn: made)
        ])
        let device = DeviceDescription(
            name: "Panel", properties: [1], codes: [1: [0x14a], 3: [0, 1]],
            axes: [0: AxisRange(min: 0, max: 799), 1: AxisRange(min: 0, max: 479)])
        #expect(rules.settle(device, panel: made).settings.calibration == matrix)
        #expect(rules.settle(device).settings.calibration == matrix)
        let turned = rules.settle(device, panel: PanelShape(rotation: .quarter, width: 800, height: 480))
        #expect(turned.settings.calibration == .identity)
        #expect(
            turned.notes == ["h.yaml:3 calibrates it on 800x480, but the panel is 800x480 turned by 90: not used"])
        let larger = rules.settle(device, panel: PanelShape(rotation: .none, width: 1024, height: 600))
        #expect(larger.settings.calibration == .identity)
    }
}
