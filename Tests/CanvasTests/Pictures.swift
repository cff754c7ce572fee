import Base
import Drawing

/// Screens as a control would draw them, for the golden pictures and the damage tests.
enum Pictures {
    static let ground = Color(hex: 0xefeff4)
    static let line = Color(hex: 0xc8c7cc)
    static let tint = Color(hex: 0x007aff)

    static func background(_ size: Size) -> Layer {
        layer(1, size: size) { $0.fill(.rect(Rect(origin: .zero, size: size)), ground) }
    }

    static func row(
        _ identity: UInt32, at y: Double, width: Double, title: String, detail: String, cached: Bool = true
    ) -> Layer {
        layer(identity, at: Point(0, y), size: Size(width, 44), cached: cached) { list in
            list.fill(.rect(Rect(0, 0, width, 44)), .white)
            list.text(TextRun(title, font: Font(size: 17), color: .black), in: Rect(16, 0, width / 2 - 16, 44))
            list.text(
                TextRun(detail, font: Font(size: 17), color: Color(hex: 0x8e8e93), alignment: .end),
                in: Rect(width / 2, 0, width / 2 - 36, 44))
            list.stroke(
                .path([.move(Point(width - 24, 16)), .line(Point(width - 18, 22)), .line(Point(width - 24, 28))]),
                width: 2, line)
            list.fill(.hairline(Rect(16, 43, width - 16, 1)), line)
        }
    }

    static func slider(_ identity: UInt32, at origin: Point, width: Double, fraction: Double) -> Layer {
        layer(identity, at: origin, size: Size(width, 40)) { list in
            let x = 14 + (width - 28) * fraction
            list.fill(.roundedRect(Rect(2, 16, x - 2, 2), radius: 1), tint)
            list.fill(.roundedRect(Rect(x, 16, width - 2 - x, 2), radius: 1), Color(hex: 0xb7b7b7))
            thumb(&list, Rect(x - 14, 3, 28, 28))
        }
    }

    static func `switch`(_ identity: UInt32, at origin: Point, on: Bool) -> Layer {
        layer(identity, at: origin, size: Size(54, 40)) { list in
            if on {
                list.fill(.roundedRect(Rect(0, 0, 51, 31), radius: 15.5), Color(hex: 0x4cd964))
            } else {
                list.fill(.roundedRect(Rect(0, 0, 51, 31), radius: 15.5), Color(hex: 0xe5e5e5))
                list.fill(.roundedRect(Rect(1.5, 1.5, 48, 28), radius: 14), .white)
            }
            thumb(&list, Rect(on ? 21.5 : 1.5, 1.5, 28, 28))
        }
    }

    static func segments(_ identity: UInt32, at origin: Point, titles: [String], selected: Int) -> Layer {
        let width = Double(titles.count) * 80
        return layer(identity, at: origin, size: Size(width, 29)) { list in
            for (i, title) in titles.enumerated() {
                let rect = Rect(Double(i) * 80, 0, 80, 29)
                if i == selected {
                    list.append(.pushClip(.roundedRect(Rect(0, 0, width, 29), radius: 4)))
                    list.fill(.rect(rect), tint)
                    list.append(.pop)
                }
                list.text(
                    TextRun(title, font: Font(size: 13), color: i == selected ? .white : tint, alignment: .center),
                    in: rect)
                if i > 0 { list.fill(.rect(Rect(rect.x - 0.5, 0, 1, 29)), tint) }
            }
            list.stroke(.roundedRect(Rect(0.5, 0.5, width - 1, 28), radius: 3.5), width: 1, tint)
        }
    }

    private static func thumb(_ list: inout DisplayList, _ rect: Rect) {
        list.shadow(.ellipse(rect), Shadow(color: Color(0, 0, 0, 20), offset: Point(0, 0), blur: 1))
        list.shadow(.ellipse(rect), Shadow(color: Color(0, 0, 0, 76), offset: Point(0, 3), blur: 4))
        list.fill(.ellipse(rect), .white)
    }

    /// A settings screen of 320 × 300 points.
    static func settings(fraction: Double = 0.4) -> [Layer] {
        [
            background(Size(320, 300)),
            layer(2, size: Size(320, 44), cached: true) { list in
                list.fill(.rect(Rect(0, 0, 320, 44)), Color(hex: 0xf8f8f8))
                list.text(
                    TextRun("Settings", font: Font(size: 17, weight: .semibold), color: .black, alignment: .center),
                    in: Rect(60, 0, 200, 44))
                list.text(TextRun("Edit", font: Font(size: 17), color: tint, alignment: .end), in: Rect(220, 0, 92, 44))
                list.fill(.hairline(Rect(0, 43, 320, 1)), line)
            },
            row(3, at: 79, width: 320, title: "Wi-Fi", detail: "Attic"),
            row(4, at: 123, width: 320, title: "Grüße, Ελλάδα", detail: "Привет"),
            layer(5, at: Point(0, 167), size: Size(320, 44)) { $0.fill(.rect(Rect(0, 0, 320, 44)), .white) },
            slider(6, at: Point(16, 172), width: 220, fraction: fraction),
            `switch`(7, at: Point(253, 173), on: true),
            `switch`(8, at: Point(253, 217), on: false),
            segments(9, at: Point(8, 217), titles: ["Day", "Week", "Month"], selected: 1),
            layer(10, at: Point(8, 256), size: Size(304, 40)) { list in
                for (i, weight) in [Font.Weight.light, .regular, .medium, .semibold, .bold].enumerated() {
                    list.text(
                        TextRun("Hamburg", font: Font(size: 13, weight: weight), color: .black),
                        in: Rect(Double(i) * 61, 0, 61, 20))
                }
                list.text(
                    TextRun(
                        "مرحبا שלום नमस्ते ไทย", font: Font(size: 13, tabularDigits: true), color: .black,
                        alignment: .center), in: Rect(0, 20, 304, 20))
            },
        ]
    }
}
