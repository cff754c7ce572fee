import Foundation
import Testing

/// The places that the manual promises to outside tests, on a phone, a large phone at 3 pixels a point, a tablet and a kiosk.
@Suite("handglass render --tree: promised places")
struct GeometryTests {
    struct Device: Sendable, CustomTestStringConvertible {
        var name: String
        var width: Double
        var height: Double
        var scale: Double
        /// Side margin of rows.
        var margin: Double
        var picker: (Double, Double)
        var testDescription: String { name }

        /// An edge on the nearest whole pixel, halves up.
        func pixel(_ edge: Double) -> Double {
            ((edge * scale + 0.5).rounded(.down) / scale * 1_000_000).rounded() / 1_000_000
        }
    }

    static let devices = [
        Device(name: "phone-4.7", width: 375, height: 667, scale: 2, margin: 16, picker: (375, 216)),
        Device(name: "phone-5.5", width: 414, height: 736, scale: 3, margin: 20, picker: (414, 226)),
        Device(name: "tablet-9.7", width: 768, height: 1024, scale: 1, margin: 20, picker: (320, 216)),
        Device(name: "kiosk-7", width: 800, height: 480, scale: 1, margin: 20, picker: (800, 162)),
    ]

    private let shop: Workshop

    init() throws {
        shop = try Workshop()
        try shop.file("grouped.yaml", Self.table("grouped"))
        try shop.file("plain.yaml", Self.table("plain"))
        try shop.file("sizes.yaml", Self.sizes)
    }

    private static func table(_ style: String) -> String {
        """
        handglass: 1
        screens:
          main:
            content:
              - table:
                  id: list
                  style: \(style)
                  sections:
                    - header: First
                      rows:
                        - { id: r1, title: Level, control: { slider: { id: level, value: 0.25 } } }
                        - { id: r2, title: Power, control: { switch: { id: power } } }
                    - rows:
                        - { id: r3, title: Tall, height: 60 }
                        - { id: r4, control: { slider: { id: bare } } }
                    - header: Third
                      rows:
                        - { id: r5, title: Band, control: { segmented: { id: band, segments: [One, Two] } } }
                        - { id: r6, control: { picker: { id: wheel, wheels: [[a, b]] } } }
                        - { id: r7, title: Last }
        """
    }

    private static let sizes = """
        handglass: 1
        screens:
          main:
            statusBar: false
            content:
              - slider: { id: slider, frame: [10, 10] }
              - switch: { id: switch, frame: [10, 60] }
              - segmented: { id: segmented, frame: [10, 110], segments: [A, Longer, B] }
              - button: { id: button, frame: [10, 160], title: Press }
              - button: { id: border, frame: [10, 210], title: Press, border: true }
              - label: { id: label, frame: [10, 260], text: Some words }
              - slider: { id: odd, frame: [10.3, 310.25, 100.26, 34.5], value: 1 }
              - switch: { id: small, frame: [200, 310, 20, 20], hit: [1, 2, 3, 4] }
              - switch: { id: corner, frame: [0, 0] }
              - picker: { id: picker, frame: [0, 360] }
        """.replacingOccurrences(of: "[0, 360] }", with: "[0, 360], wheels: [[a, b]] }")

    @Test("Rows of a grouped table lie full width below header blocks of 56, 35 and 38 points", arguments: devices)
    func grouped(_ device: Device) async throws {
        let tree = try await shop.tree("grouped.yaml", "--device", device.name)
        let top = try tree.frame("list")[1]
        #expect(try tree.frame("list") == [0, top, device.width, device.height - top])
        var y = top + 56
        for (id, height, gap) in [
            ("r1", 44.0, 0.0), ("r2", 44, 35), ("r3", 60, 0), ("r4", 44, 38), ("r5", 44, 0),
            ("r6", device.picker.1, 0), ("r7", 44, 0),
        ] {
            #expect(try tree.frame(id) == [0, y, device.width, height], "\(id)")
            y += height + gap
        }
    }

    @Test("Rows of a plain table follow each other without gaps, below headers of 28 points", arguments: devices)
    func plain(_ device: Device) async throws {
        let tree = try await shop.tree("plain.yaml", "--device", device.name)
        let top = try tree.frame("list")[1]
        #expect(try tree.frame("r1")[1] == top + 28)
        #expect(try tree.frame("r3")[1] == tree.item("r2").bottom)
        #expect(try tree.frame("r5")[1] == tree.item("r4").bottom + 28)
    }

    @Test(
        "A row's control lies in its middle with its right edge at the margin; what stretches begins 16 after the title",
        arguments: devices)
    func rowControls(_ device: Device) async throws {
        let tree = try await shop.tree("grouped.yaml", "--device", device.name)
        let edge = device.width - device.margin
        for (id, row) in [("level", "r1"), ("power", "r2"), ("bare", "r4"), ("band", "r5")] {
            let (control, line) = (try tree.item(id), try tree.item(row))
            #expect(control.right == edge, "\(id)")
            let middle = line.frame[1] + line.frame[3] / 2
            #expect(abs(control.frame[1] - device.pixel(middle - control.frame[3] / 2)) < 1e-6, "\(id)")
        }
        #expect(try tree.frame("power")[2...] == [51, 31])
        #expect(try tree.frame("bare")[0] == device.margin)
        #expect(try tree.frame("level")[0] > device.margin + 16 + 30)
        #expect(try tree.frame("level")[3] == 34 && tree.frame("band")[3] == 29)
        #expect(try tree.frame("wheel") == [0, tree.frame("r6")[1], device.width, device.picker.1])
    }

    @Test("A slider's thumb is a disc of 28 in the middle, its track the frame's width and 2 high", arguments: devices)
    func sliderParts(_ device: Device) async throws {
        let tree = try await shop.tree("grouped.yaml", "--device", device.name)
        let frame = try tree.frame("level")
        let middle = frame[1] + frame[3] / 2
        #expect(try tree.frame("level.track") == [frame[0], middle - 1, frame[2], 2])
        let thumb = try tree.frame("level.thumb")
        #expect(abs(thumb[0] - (frame[0] + 0.25 * (frame[2] - 28))) < 1e-6)
        #expect(thumb[1...] == [middle - 14, 28, 28])
    }

    @Test("Elements have their natural sizes where the scene gives only a place", arguments: devices)
    func naturalSizes(_ device: Device) async throws {
        let tree = try await shop.tree("sizes.yaml", "--device", device.name)
        #expect(try tree.frame("slider") == [10, 10, 118, 34])
        #expect(try tree.frame("switch") == [10, 60, 51, 31])
        #expect(try tree.frame("segmented")[3] == 29)
        let button = try tree.frame("button")
        #expect(button[3] == 44 && button[2] > 30 && button[2] < 60)
        #expect(try tree.frame("border") == [10, 210, button[2] + 24, 44])
        #expect(try tree.frame("label")[2] > 60 && tree.frame("label")[3] >= 20)
        #expect(try tree.frame("picker") == [0, 360, device.picker.0, device.picker.1])
        let part = try tree.frame("segmented")[2] / 3
        for index in 0..<3 {
            #expect(try abs(tree.frame("segmented.\(index)")[0] - (10 + Double(index) * part)) < 1e-5)
        }
    }

    @Test("Frame edges lie on whole pixels, halves up", arguments: devices)
    func wholePixels(_ device: Device) async throws {
        let frame = try await shop.tree("sizes.yaml", "--device", device.name).frame("odd")
        let (left, top) = (device.pixel(10.3), device.pixel(310.25))
        let (right, bottom) = (device.pixel(110.56), device.pixel(344.75))
        for (given, wanted) in zip(frame, [left, top, right - left, bottom - top]) {
            #expect(abs(given - wanted) < 2e-6)
        }
    }

    @Test(
        "Hit areas are grown to 44 by equal sides, then by the margins, and end at the screen's edge",
        arguments: devices)
    func hitAreas(_ device: Device) async throws {
        let tree = try await shop.tree("sizes.yaml", "--device", device.name)
        #expect(try tree.hit("slider") == [10, 5, 118, 44])
        #expect(try tree.hit("switch") == [10, 53.5, 51, 44])
        // 20 × 20 grows by 12 on each side, then by 1, 2, 3 and 4.
        #expect(try tree.hit("small") == [186, 297, 50, 48])
        #expect(try tree.hit("corner") == [0, 0, 51, 37.5])
        #expect(try tree.hit("label") == nil)
    }

    @Test("A lone table fills the content from the bars down, under a title 64 points below the top")
    func content() async throws {
        let tree = try await shop.tree(Workshop.settings)
        #expect(try tree.frame("list") == [0, 64, 375, 603])
        try shop.file(
            "bare.yaml",
            "handglass: 1\ndevice: phone-4.7\nscreens: { a: { statusBar: false, content: [ { table: { id: t, sections: [] } } ] } }\n"
        )
        #expect(try await shop.tree("bare.yaml").frame("t") == [0, 0, 375, 667])
    }
}
