import Base
import Input
import Testing

@Suite("From the panel's units to the screen")
struct PanelMappingTests {
    private func axis(_ min: Int32, _ max: Int32) -> AxisRange { AxisRange(min: min, max: max) }

    @Test(
        "the same place on any range is the same place on the screen",
        arguments: [(0, 799, 200), (0, 32767, 8192), (30, 4040, 1033), (400, 59152, 15088)] as [(Int32, Int32, Int32)])
    func ranges(min: Int32, max: Int32, quarter: Int32) throws {
        let mapping = PanelMapping(x: axis(min, max), y: axis(min, max), screen: Size(375, 667), scale: 2)
        let place = try #require(mapping.landing(quarter, quarter))
        #expect((place.x - 93.75).magnitude < 0.5 && (place.y - 166.75).magnitude < 0.5)
        #expect(mapping.landing(min, min) == .zero)
    }

    @Test("x is (v − min)·W / (max − min + 1), and the last value lies inside the last pixel")
    func formula() {
        let mapping = PanelMapping(x: axis(0, 749), y: axis(0, 1333), screen: Size(375, 667), scale: 2)
        #expect(mapping.position(300, 1001) == Point(150, 500.5))
        #expect(mapping.position(749, 1333) == Point(374.5, 666.5))
        let coarse = PanelMapping(x: axis(0, 99999), y: axis(0, 99999), screen: Size(800, 480), scale: 1)
        #expect(coarse.position(99999, 99999) == Point(799, 479))
    }

    @Test(
        "the panel's corners hit the screen's corners at every rotation",
        arguments: [
            (PanelRotation.none, [(0, 0), (799, 0), (0, 479), (799, 479)]),
            (.quarter, [(479, 0), (479, 799), (0, 0), (0, 799)]), (.half, [(799, 479), (0, 479), (799, 0), (0, 0)]),
            (.threeQuarters, [(0, 799), (0, 0), (479, 799), (479, 0)]),
        ] as [(PanelRotation, [(Double, Double)])], [1, 1.5, 2])
    func corners(turn: (PanelRotation, [(Double, Double)]), scale: Double) {
        let upright = turn.0.swapsAxes ? Size(480, 800) : Size(800, 480)
        let handheld = Size(upright.width / scale, upright.height / scale)
        let fit = PanelFit(
            panel: Size(800, 480), rotation: turn.0, handheld: handheld, scale: scale, mode: .contain)
        let mapping = PanelMapping(x: axis(0, 799), y: axis(0, 479), screen: handheld, scale: scale, fit: fit)
        let raw: [(Int32, Int32)] = [(0, 0), (799, 0), (0, 479), (799, 479)]
        for ((x, y), expected) in zip(raw, turn.1) {
            let place = mapping.landing(x, y)
            #expect(place == mapping.position(x, y))
            // Turned axes count from their far edge, so their other end lies one pixel inside.
            #expect(((place?.x ?? -9) * scale - expected.0).magnitude <= 1.000001)
            #expect(((place?.y ?? -9) * scale - expected.1).magnitude <= 1.000001)
        }
    }

    @Test("a landing and a move to the same raw place are one place, however the panel is turned and calibrated")
    func landingIsMove() {
        for rotation in PanelRotation.allCases {
            for calibration in [.identity, Calibration(-1, 0, 1, 0, 1, 0), Calibration(0, 1, 0, 1, 0, 0)] {
                let upright = rotation.swapsAxes ? Size(480, 800) : Size(800, 480)
                let fit = PanelFit(
                    panel: Size(800, 480), rotation: rotation, handheld: upright, scale: 1, mode: .contain)
                let mapping = PanelMapping(
                    for: slotPanel, screen: upright, scale: 1, calibration: calibration, fit: fit)
                var tracker = ContactTracker()
                var changes: [ContactChange] = []
                tracker.connect(DeviceID(0), slotPanel, mapping: mapping, at: .zero, into: &changes)
                // There and back again.
                for frame in frames("@0 s0 id1 x123 y45 | @8 x300 | @300 x123 | @310 id-1 |") {
                    tracker.step(frame, into: &changes)
                }
                #expect(changes.map(\.phase) == [.down, .move, .move, .up])
                #expect(changes.first?.position == changes.last?.position)
                #expect(changes.first?.position == mapping?.position(123, 45))
            }
        }
    }

    @Test("a mirrored panel that is turned as well: the corners change sides, and nothing else")
    func mirrored() {
        for (rotation, expected) in [
            (.none, Point(799, 0)), (.quarter, Point(479, 799)), (.half, Point(0, 479)), (.threeQuarters, Point(0, 0)),
        ] as [(PanelRotation, Point)] {
            let upright = rotation.swapsAxes ? Size(480, 800) : Size(800, 480)
            let fit = PanelFit(
                panel: Size(800, 480), rotation: rotation, handheld: upright, scale: 1, mode: .contain)
            let mapping = PanelMapping(
                x: axis(0, 799), y: axis(0, 479), screen: upright, scale: 1,
                calibration: Calibration(-1, 0, 1, 0, 1, 0), fit: fit)
            let place = mapping.position(0, 0)
            #expect((place.x - expected.x).magnitude <= 1 && (place.y - expected.y).magnitude <= 1)
        }
    }

    @Test("the first corner of an 800 × 480 panel turned clockwise is the upper right of the 480 × 800 screen")
    func firstCorner() {
        let fit = PanelFit(
            panel: Size(800, 480), rotation: .quarter, handheld: Size(480, 800), scale: 1, mode: .contain)
        let mapping = PanelMapping(x: axis(0, 799), y: axis(0, 479), screen: Size(480, 800), scale: 1, fit: fit)
        #expect(mapping.landing(0, 0) == Point(479, 0))
    }

    @Test("the screen is centred on the panel by whole pixels, as large as the fit says")
    func fits() {
        func screen(_ panel: Size, _ mode: PanelFit.Mode, _ rotation: PanelRotation = .none) -> Rect {
            PanelFit(panel: panel, rotation: rotation, handheld: Size(375, 667), scale: 2, mode: mode).screen
        }
        #expect(screen(Size(750, 1334), .contain) == Rect(0, 0, 750, 1334))
        #expect(screen(Size(1920, 1080), .contain) == Rect(656, 0, 607, 1080))
        #expect(screen(Size(1920, 1080), .contain, .quarter) == screen(Size(1080, 1920), .contain))
        #expect(screen(Size(1920, 2800), .integer) == Rect(210, 66, 1500, 2668))
        #expect(screen(Size(600, 600), .integer) == screen(Size(600, 600), .contain))
        #expect(screen(Size(1920, 1080), .stretch) == Rect(0, 0, 1920, 1080))
        #expect(screen(Size(1920, 1080), .physical(pixelsPerPoint: 1)) == Rect(772, 206, 375, 667))
    }

    @Test("a landing on the margin is no contact; a finger that slides there stays at the screen's edge")
    func margin() {
        let fit = PanelFit(
            panel: Size(1000, 480), rotation: .none, handheld: Size(800, 480), scale: 1, mode: .contain)
        let mapping = PanelMapping(x: axis(0, 999), y: axis(0, 479), screen: Size(800, 480), scale: 1, fit: fit)
        #expect(mapping.landing(99, 10) == nil)
        #expect(mapping.landing(100, 10) == Point(0, 10))
        #expect(mapping.landing(899, 10) == Point(799, 10))
        #expect(mapping.landing(900, 10) == nil)
        #expect(mapping.position(99, 10) == Point(0, 10))
        #expect(mapping.position(999, 10) == Point(799, 10))
    }

    @Test("calibration stretches the used part of the range over the panel; edges stay reachable")
    func calibration() {
        // A resistive panel that uses 512…3583 of 0…4095.
        let matrix = Calibration(4096.0 / 3072, 0, -512.0 / 3072, 0, 4096.0 / 3072, -512.0 / 3072)
        let mapping = PanelMapping(
            x: axis(0, 4095), y: axis(0, 4095), screen: Size(800, 480), scale: 1, calibration: matrix)
        #expect(mapping.position(2048, 2048) == Point(400, 240))
        #expect(mapping.position(512, 512).x.magnitude < 1e-9)
        #expect(mapping.landing(200, 3900) == Point(0, 479))
        let swapped = PanelMapping(
            x: axis(0, 799), y: axis(0, 479), screen: Size(800, 480), scale: 1,
            calibration: Calibration(0, 1, 0, 1, 0, 0))
        #expect(swapped.position(400, 120) == Point(200, 240))
    }

    @Test("no values, however wild, leave the screen")
    func wild() {
        let fit = PanelFit(panel: Size(13, 7), rotation: .half, handheld: Size(5, 5), scale: 3, mode: .stretch)
        let mapping = PanelMapping(
            x: axis(.min, .max), y: axis(5, 5), screen: Size(5, 5), scale: 3,
            calibration: Calibration(-7, 3, 1e9, 0, 0, -1e9), fit: fit)
        for x in [Int32.min, -1, 0, 1, .max] {
            for y in [Int32.min, 5, .max] {
                let p = mapping.position(x, y)
                #expect(p.x >= 0 && p.x <= 5 - 1.0 / 3 && p.y >= 0 && p.y <= 5 - 1.0 / 3)
            }
        }
    }
}
