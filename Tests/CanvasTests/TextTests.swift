import Base
import Drawing
import Testing

@testable import Canvas

@Suite("Text")
struct TextTests {
    private func show(
        _ canvas: Canvas, _ text: String, font: Font = Font(size: 17), alignment: TextRun.Alignment = .start,
        lines: Int = 1, truncation: TextRun.Truncation = .tail, in rect: Rect
    ) -> PixelRect {
        let run = TextRun(
            text, font: font, color: .white, alignment: alignment, lines: lines, truncation: truncation)
        canvas.show([layer(size: Size(1000, 1000)) { $0.text(run, in: rect) }])
        return canvas.inkBox(ground: 0)
    }

    @Test("Text measures the same whole points at every scale")
    func sizes() throws {
        let canvases = try [1.0, 2, 3].map { try makeCanvas(10, 10, scale: $0) }
        for text in ["Settings", "Wi-Fi", "Grüße, Ελλάδα", "مرحبا", "नमस्ते", "", "42 %"] {
            let sizes = canvases.map { $0.size(of: text, font: Font(size: 17), width: nil, lines: 1) }
            #expect(sizes[0] == sizes[1] && sizes[1] == sizes[2])
            #expect(sizes[0].width == sizes[0].width.rounded() && sizes[0].height == sizes[0].height.rounded())
            #expect(sizes[0].height >= 21)
        }
        #expect(canvases[0].size(of: "Settings", font: Font(size: 17), width: nil, lines: 1) == Size(67, 21))
    }

    @Test("What was measured fits: no dots, and not a pixel more is needed")
    func fits() throws {
        let canvas = try makeCanvas(400, 60, scale: 2)
        for text in [
            "Settings", "Do Not Disturb", "Wallpapers & Brightness", "fi ffl To AV", String(repeating: "Hi", count: 20),
        ] {
            let size = canvas.size(of: text, font: Font(size: 17), width: nil, lines: 1)
            let tight = show(canvas, text, in: Rect(10, 10, size.width, size.height))
            #expect(tight == show(canvas, text, truncation: .none, in: Rect(10, 10, 300, size.height)))
            #expect(tight.left >= 19 && tight.right <= Int(20 + size.width * 2 + 1))
            #expect(Double(tight.width) > size.width * 2 - 8)
        }
    }

    @Test(
        "Text too wide is cut with dots where asked, and stays inside",
        arguments: [TextRun.Truncation.tail, .head, .middle])
    func truncation(kind: TextRun.Truncation) throws {
        let canvas = try makeCanvas(200, 40, scale: 2)
        let box = show(canvas, "A title much too long for here", truncation: kind, in: Rect(10, 5, 100, 30))
        #expect(box.left >= 19 && box.right <= 221 && box.width > 150)
    }

    @Test("Capitals stand in the middle of their rectangle", arguments: [1.0, 2, 3])
    func centred(scale: Double) throws {
        let canvas = try makeCanvas(100, 44, scale: scale)
        let box = show(canvas, "HIE", in: Rect(0, 0, 100, 44))
        #expect(abs(Double(box.top + box.bottom) / 2 - 22 * scale) <= 1)
        #expect(abs(Double(box.height) / scale - 17 * 0.727) <= 1.5 / scale)
    }

    @Test("Start, centre and end; what runs from right to left starts at the right")
    func alignment() throws {
        let canvas = try makeCanvas(200, 40, scale: 2)
        let rect = Rect(10, 5, 180, 30)
        #expect((20...24).contains(show(canvas, "Hall", in: rect).left))
        let middle = show(canvas, "Hall", alignment: .center, in: rect)
        #expect(abs(middle.left + middle.right - 400) <= 3)
        #expect((376...380).contains(show(canvas, "Hall", alignment: .end, in: rect).right))
        #expect((374...381).contains(show(canvas, "שלום", in: rect).right))
        #expect((19...26).contains(show(canvas, "שלום", alignment: .end, in: rect).left))
    }

    @Test("Letters of another script in a line do not move its baseline")
    func baseline() throws {
        let canvas = try makeCanvas(200, 44, scale: 2)
        func bottom(_ text: String) -> Int {
            _ = show(canvas, text, in: Rect(0, 0, 200, 44))
            // The foot of the first letter.
            return (0..<88).last { y in (0..<16).contains { canvas.pixel($0, y) != 0 } }!
        }
        #expect(bottom("H") == bottom("H नमस्ते"))
        #expect(bottom("H") == bottom("H ไทย"))
    }

    @Test("Each weight is darker than the one before")
    func weights() throws {
        let canvas = try makeCanvas(200, 40, scale: 2)
        let ink = [Font.Weight.light, .regular, .medium, .semibold, .bold].map { weight in
            _ = show(canvas, "Hamburgefonstiv", font: Font(size: 17, weight: weight), in: Rect(0, 0, 200, 40))
            return canvas.rgbBytes().reduce(0) { $0 + Int($1) }
        }
        for (lighter, darker) in zip(ink, ink.dropFirst()) { #expect(Double(darker) > Double(lighter) * 1.05) }
    }

    @Test("Tabular digits are all as wide; others are not")
    func digits() throws {
        let canvas = try makeCanvas(10, 10, scale: 2)
        func width(_ text: String, _ tabular: Bool) -> Double {
            canvas.size(of: text, font: Font(size: 40, tabularDigits: tabular), width: nil, lines: 1).width
        }
        #expect(width("11:11", true) == width("00:00", true))
        #expect(width("11:11", false) < width("00:00", false))
    }

    @Test("Lines wrap within the width, and no more are counted or drawn than asked")
    func lines() throws {
        let canvas = try makeCanvas(300, 300, scale: 1)
        let text = "One two three four five six seven eight nine ten eleven twelve"
        func height(_ lines: Int) -> Double {
            canvas.size(of: text, font: Font(size: 17), width: 100, lines: lines).height
        }
        let one = height(1)
        #expect(height(2) > one * 1.9 && height(2) <= one * 2)
        #expect(height(0) > height(3))
        #expect(canvas.size(of: text, font: Font(size: 17), width: 100, lines: 0).width <= 100)
        let box = show(canvas, text, lines: 2, in: Rect(0, 0, 100, 100))
        #expect(box.height < Int(height(2)) && box.height > Int(one))
        #expect(canvas.size(of: "a\nb\nc", font: Font(size: 17), width: nil, lines: 0).height > one * 2.9)
        #expect(canvas.size(of: "a\nb\nc", font: Font(size: 17), width: nil, lines: 2).height <= one * 2)
    }

    @Test("Squeezed text is as high as its transform says")
    func squeezed() throws {
        let canvas = try makeCanvas(100, 60, scale: 2)
        func height(_ factor: Double) -> Int {
            canvas.show([
                layer { list in
                    list.append(.pushTransform(offset: .zero, scaleX: 1, scaleY: factor))
                    list.text(TextRun("HHH", font: Font(size: 34), color: .white), in: Rect(0, 0, 100, 60))
                    list.append(.pop)
                }
            ])
            return canvas.inkBox(ground: 0).height
        }
        #expect(abs(height(0.5) * 2 - height(1)) <= 3)
        #expect(abs(height(0.25) * 4 - height(1)) <= 7)
    }

    @Test("Squeezed text keeps its ink, spread over fewer rows, and glides between pixels")
    func ink() throws {
        let canvas = try makeCanvas(100, 60, scale: 2)
        func ink(_ factor: Double, _ y: Double) -> Double {
            canvas.show([
                layer { list in
                    list.append(.pushTransform(offset: Point(0, y), scaleX: 1, scaleY: factor))
                    list.text(TextRun("Sample", font: Font(size: 21), color: .white), in: Rect(0, 0, 100, 60))
                    list.append(.pop)
                }
            ])
            return Double(canvas.rgbBytes().reduce(0) { $0 + Int($1) })
        }
        let whole = ink(1, 0)
        for factor in [0.998, 0.75, 0.5, 0.3, 0.1] {
            for y in [0, 0.1, 0.25] { #expect(abs(ink(factor, y) / whole / factor - 1) < 0.02) }
        }
    }

    @Test("Text looks the same wherever it lies")
    func places() throws {
        let canvas = try makeCanvas(200, 60, scale: 2)
        let first = show(canvas, "Moving", in: Rect(10, 10, 100, 20))
        let moved = show(canvas, "Moving", in: Rect(33.3, 21.9, 100, 20))
        #expect(first.width == moved.width && first.height == moved.height)
    }

    @Test("Chinese characters take the form that the locale writes")
    func ideographs() throws {
        func picture(of text: String, _ locale: String) throws -> [UInt8] {
            let canvas = try makeCanvas(40, 40, scale: 2, locale: locale)
            _ = show(canvas, text, font: Font(size: 30), in: Rect(0, 0, 40, 40))
            return canvas.rgbBytes()
        }
        // Bone and straight are written differently in all these places.
        for text in ["骨", "直"] {
            #expect(try picture(of: text, "zh_CN") != picture(of: text, "ja_JP"))
            #expect(try picture(of: text, "en_US") == picture(of: text, "ja_JP"))
        }
        #expect(try picture(of: "骨", "zh_TW") != picture(of: "骨", "zh_CN"))
        #expect(try picture(of: "骨", "zh_HK") == picture(of: "骨", "zh-Hant-HK"))
        // Letters that Inter has stay Inter's, and no two characters look the same as boxes do.
        #expect(try picture(of: "g", "zh_CN") == picture(of: "g", "en_US"))
        for (one, other) in [("月", "日"), ("午", "后"), ("가", "나"), ("あ", "ア")] {
            #expect(try picture(of: one, "ja_JP") != picture(of: other, "ja_JP"))
        }
    }

    @Test("Broken and odd text is set without harm")
    func odd() throws {
        let canvas = try makeCanvas(100, 30, scale: 2)
        for text in [
            "\u{0}", "a\u{0}b", "\u{202e}abc\u{200d}", "\r\n", String(repeating: "W", count: 5000),
            "\u{fffd}\u{10ffff}",
        ] {
            _ = canvas.size(of: text, font: Font(size: 17), width: nil, lines: 1)
            _ = show(canvas, text, truncation: .none, in: Rect(0, 0, 100, 30))
            _ = show(canvas, text, lines: 0, in: Rect(0, 0, 100, 30))
        }
    }
}
