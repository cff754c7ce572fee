import Base
import Input
import Testing

@Suite("The whole way from the panel's units to the screen")
struct MappingChainTests {
    private static let panel = Size(800, 480)
    private static let range = AxisRange(min: 0, max: 4095)
    /// The resistive panel's used part of its range.
    private static let used = (x: 183.0...3916.0, y: 280.0...3923.0)

    /// A way to mount a panel: its matrix, and where the raw corner (u, v) of 0 and 1 lies on the picture then.
    struct Mounting: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var calibration: Calibration
        var corner: @Sendable (Double, Double) -> (Double, Double)
    }

    static let mountings = [
        Mounting(testDescription: "straight", calibration: .identity) { ($0, $1) },
        Mounting(
            testDescription: "mirrored", calibration: Calibration(swap: false, invertX: true, invertY: false)
        ) { (1 - $0, $1) },
        Mounting(
            testDescription: "upside down", calibration: Calibration(swap: false, invertX: true, invertY: true)
        ) { (1 - $0, 1 - $1) },
        Mounting(
            testDescription: "swapped", calibration: Calibration(swap: true, invertX: false, invertY: false)
        ) { ($1, $0) },
        Mounting(
            testDescription: "swapped and mirrored", calibration: Calibration(swap: true, invertX: false, invertY: true)
        ) { ($1, 1 - $0) },
    ]

    private static func mapping(
        _ rotation: PanelRotation, _ calibration: Calibration, scale: Double
    ) -> (mapping: PanelMapping, handheld: Size) {
        let upright = rotation.swapsAxes ? Size(panel.height, panel.width) : panel
        let handheld = Size(upright.width / scale, upright.height / scale)
        let fit = PanelFit(panel: panel, rotation: rotation, handheld: handheld, scale: scale, mode: .contain)
        let mapping = PanelMapping(
            x: range, y: range, screen: handheld, scale: scale, calibration: calibration, fit: fit)
        return (mapping, handheld)
    }

    /// Where a place of the panel, 0…1, lies for the person before it.
    private static func upright(_ u: Double, _ v: Double, _ rotation: PanelRotation) -> (Double, Double) {
        switch rotation {
        case .none: (u, v)
        case .quarter: (1 - v, u)
        case .half: (1 - u, 1 - v)
        case .threeQuarters: (v, 1 - u)
        }
    }

    @Test(
        "every corner of the panel is that corner of the picture: turned, mirrored, calibrated, at every scale",
        arguments: PanelRotation.allCases, mountings)
    func corners(rotation: PanelRotation, mounting: Mounting) throws {
        for scale in [1, 1.5, 2] {
            let (mapping, handheld) = Self.mapping(rotation, mounting.calibration, scale: scale)
            for (u, v) in [(0.0, 0.0), (1, 0), (0, 1), (1, 1)] {
                let place = try #require(mapping.landing(Int32(u * 4095), Int32(v * 4095)))
                let corner = mounting.corner(u, v)
                let (x, y) = Self.upright(corner.0, corner.1, rotation)
                let last = Point(handheld.width - 1 / scale, handheld.height - 1 / scale)
                // One pixel, or one unit of the panel where that is more.
                #expect((place.x - x * last.x).magnitude <= 1.0001 / scale)
                #expect((place.y - y * last.y).magnitude <= 1.0001 / scale)
            }
        }
    }

    @Test("a finger lands where it would be if it had moved there", arguments: PanelRotation.allCases, mountings)
    func downIsMove(rotation: PanelRotation, mounting: Mounting) {
        let (mapping, handheld) = Self.mapping(rotation, mounting.calibration, scale: 1.5)
        for x in stride(from: Int32(-100), through: 4200, by: 43) {
            for y in stride(from: Int32(-100), through: 4200, by: 97) {
                let position = mapping.position(x, y)
                #expect(mapping.landing(x, y).map { $0 == position } ?? false)
                #expect(position.x >= 0 && position.x <= handheld.width - 1 / 1.5)
                #expect(position.y >= 0 && position.y <= handheld.height - 1 / 1.5)
            }
        }
    }

    /// The matrix that spreads the used part of a resistive panel's range over the whole of it.
    private static var resistive: Calibration {
        let (x, y) = (used.x.upperBound - used.x.lowerBound, used.y.upperBound - used.y.lowerBound)
        return Calibration(4096 / x, 0, -used.x.lowerBound / x, 0, 4096 / y, -used.y.lowerBound / y)
    }

    @Test(
        "a resistive panel that uses a part of its range reaches all of the picture, its edges too",
        arguments: PanelRotation.allCases)
    func resistive(rotation: PanelRotation) throws {
        let (mapping, handheld) = Self.mapping(rotation, Self.resistive, scale: 1)
        let (xs, ys) = (Self.used.x, Self.used.y)
        for (u, v) in [(0.0, 0.0), (1, 0), (0, 1), (1, 1)] {
            let raw = (u == 0 ? xs.lowerBound : xs.upperBound, v == 0 ? ys.lowerBound : ys.upperBound)
            let place = try #require(mapping.landing(Int32(raw.0), Int32(raw.1)))
            let (x, y) = Self.upright(u, v, rotation)
            #expect((place.x - x * (handheld.width - 1)).magnitude <= 3)
            #expect((place.y - y * (handheld.height - 1)).magnitude <= 3)
        }
        // Sixteen pixels at the edge are 75 to 121 units: every one of them lands in the strip.
        for unit in stride(from: 0, through: 70, by: 10) {
            let near = try #require(mapping.landing(Int32(xs.lowerBound) + Int32(unit), 2000))
            let far = try #require(mapping.landing(Int32(xs.upperBound) - Int32(unit), 2000))
            let distances = [near, far].map {
                min($0.x, $0.y, handheld.width - 1 - $0.x, handheld.height - 1 - $0.y)
            }
            #expect(distances.allSatisfy { $0 <= 16 })
            #expect(near != far)
        }
    }

    @Test("what a panel reports beyond the range it claims counts, where the matrix brings it in")
    func beyond() {
        // All places lie an eighth of the panel too far left.
        let mapping = PanelMapping(
            x: AxisRange(min: 0, max: 1023), y: AxisRange(min: 0, max: 1023), screen: Size(1024, 1024), scale: 1,
            calibration: Calibration(1, 0, 0.125, 0, 1, 0))
        #expect(mapping.landing(-32, 0) == Point(96, 0))
        #expect(mapping.landing(0, 0) == Point(128, 0))
        #expect(mapping.landing(950, 0) == Point(1023, 0))
        // Without a matrix the edge holds it.
        let plain = PanelMapping(
            x: AxisRange(min: 0, max: 1023), y: AxisRange(min: 0, max: 1023), screen: Size(1024, 1024), scale: 1)
        #expect(plain.landing(-32, 1040) == Point(0, 1023))
    }
}
