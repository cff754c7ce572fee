import Drawing
import Input
import Output
import Testing

@Suite("The picture's place on a panel")
struct PlacementTests {
    @Test(
        "it fits, keeps its proportions and lies in the middle",
        arguments: [
            (750, 1334, 750, 1334, PanelRotation.none, PixelRect(left: 0, top: 0, right: 750, bottom: 1334)),
            (750, 1334, 800, 480, .none, PixelRect(left: 265, top: 0, right: 535, bottom: 480)),
            (480, 480, 800, 480, .none, PixelRect(left: 160, top: 0, right: 640, bottom: 480)),
            (800, 480, 480, 800, .quarter, PixelRect(left: 0, top: 0, right: 800, bottom: 480)),
            (750, 1334, 1920, 1080, .none, PixelRect(left: 656, top: 0, right: 1263, bottom: 1080)),
        ])
    func contains(_ w: Int, _ h: Int, _ panelW: Int, _ panelH: Int, _ rotation: PanelRotation, _ expected: PixelRect) {
        let placement = Placement(containing: (w, h), in: (panelW, panelH), rotation: rotation)
        #expect(placement.rect == expected)
        #expect(placement.isExact == (w == expected.width && h == expected.height))
    }

    @Test("the top left corner of an 800 × 480 picture goes where each turn takes it")
    func corners() {
        let corner = PixelRect(left: 0, top: 0, right: 1, bottom: 1)
        let expected: [PanelRotation: PixelRect] = [
            .none: PixelRect(left: 0, top: 0, right: 1, bottom: 1),
            .threeQuarters: PixelRect(left: 479, top: 0, right: 480, bottom: 1),
            .half: PixelRect(left: 799, top: 479, right: 800, bottom: 480),
            .quarter: PixelRect(left: 0, top: 799, right: 1, bottom: 800),
        ]
        for rotation in PanelRotation.allCases {
            let panel = rotation.swapsAxes ? (480, 800) : (800, 480)
            let placement = Placement(containing: (800, 480), in: panel, rotation: rotation)
            #expect(placement.isExact)
            #expect(placement.onPanel(corner) == expected[rotation])
        }
    }

    @Test(
        "millimetres that cannot be are not believed",
        arguments: [(0.0, 0.0), (0, 90), (-1, -1), (1600, 900), (5, 3)])
    func millimetres(_ width: Double, _ height: Double) {
        let panel = Panel(
            name: "X", width: 1600, height: 900, millimetres: PhysicalSize(width: width, height: height))
        #expect(panel.millimetres == nil)
    }

    @Test("millimetres that can be are kept")
    func goodMillimetres() {
        let size = PhysicalSize(width: 154, height: 86)
        #expect(Panel(name: "X", width: 800, height: 480, millimetres: size).millimetres == size)
    }
}
