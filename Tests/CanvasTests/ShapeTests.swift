import Base
import Drawing
import Testing

@testable import Canvas

@Suite("Shapes")
struct ShapeTests {
    @Test("Edges of rectangles fall on the nearest whole pixel, halves up")
    func rectangles() throws {
        let canvas = try makeCanvas(40, 40, scale: 1)
        func box(_ rect: Rect) -> PixelRect {
            canvas.show([layer { $0.fill(.rect(rect), .white) }])
            return canvas.inkBox(ground: 0)
        }
        #expect(box(Rect(2.4, 2.5, 10, 10)) == PixelRect(left: 2, top: 3, right: 12, bottom: 13))
        #expect(box(Rect(0.1 + 0.2, 1.49, 4.2, 1)) == PixelRect(left: 0, top: 1, right: 5, bottom: 2))
        #expect(canvas.inked(row: 1, ground: 0).allSatisfy { canvas.pixel($0, 1) == 0xffffff })
    }

    @Test("Rectangles that share an edge leave no gap and do not overlap", arguments: [1.0, 1.3, 2, 3])
    func neighbours(scale: Double) throws {
        let canvas = try makeCanvas(60, 4, scale: scale)
        canvas.show([
            layer { list in
                for i in 0..<50 {
                    list.fill(.rect(Rect(Double(i) * 1.1, 0, 1.1, 4)), Color(255, 255, 255, 128))
                }
            }
        ])
        let end = PixelRect.round(55 * scale)
        #expect((0..<end).allSatisfy { canvas.pixel($0, 0) == 0x808080 })
    }

    @Test("A hairline is exactly one pixel at every scale", arguments: [1.0, 2, 3])
    func hairlines(scale: Double) throws {
        let canvas = try makeCanvas(60, 60, scale: scale)
        canvas.show([
            layer { list in
                list.fill(.hairline(Rect(10, 43.5, 30, 0.5)), .white)
                list.fill(.hairline(Rect(50, 10, 0, 20)), .white)
            }
        ])
        let height = Int(60 * scale)
        let rows = (0..<height).filter { canvas.pixel(Int(20 * scale), $0) != 0 }
        #expect(rows == [Int(44 * scale) - 1])
        #expect(canvas.inked(row: Int(15 * scale), ground: 0) == [Int(50 * scale)])
        #expect(canvas.pixel(Int(50 * scale), Int(15 * scale)) == 0xffffff)
    }

    @Test("Rounded corners and discs are smooth and even on all sides", arguments: [(20.0, 4.0), (21, 10.5), (34, 17)])
    func symmetry(side: Double, radius: Double) throws {
        let canvas = try makeCanvas(40, 40, scale: 1)
        for shape in [Shape.roundedRect(Rect(2, 2, side, side), radius: radius), .ellipse(Rect(2, 2, side, side))] {
            canvas.show([layer { $0.fill(shape, .white) }])
            let n = Int(side)
            var soft = 0
            for y in 0..<n {
                for x in 0..<n {
                    let value = canvas.pixel(2 + x, 2 + y) & 255
                    #expect(abs(Int(value) - Int(canvas.pixel(2 + n - 1 - x, 2 + y) & 255)) <= 5)
                    #expect(abs(Int(value) - Int(canvas.pixel(2 + x, 2 + n - 1 - y) & 255)) <= 5)
                    if value > 0 && value < 255 { soft += 1 }
                }
            }
            #expect(soft > 8)
            #expect(canvas.pixel(2 + n / 2, 2 + n / 2) == 0xffffff)
        }
    }

    @Test("A line of whole pixels is crisp where its outer edge is on a pixel")
    func strokes() throws {
        let canvas = try makeCanvas(40, 20, scale: 2)
        canvas.show([layer { $0.stroke(.roundedRect(Rect(5.5, 5.5, 29, 9), radius: 3.5), width: 1, .white) }])
        #expect(canvas.inked(row: 20, ground: 0) == [10, 11, 68, 69])
        #expect(canvas.pixel(40, 10) == 0xffffff)
        #expect(canvas.pixel(40, 11) == 0xffffff)
        #expect(canvas.pixel(40, 12) == 0)
    }

    @Test("A shape stretched from its corners is the shape drawn whole")
    func corners() throws {
        let canvas = try makeCanvas(40, 40, scale: 1)
        canvas.show([layer { $0.fill(.roundedRect(Rect(4, 4, 30, 31), radius: 9), .white) }])
        let whole = ShapeMasks(limit: 1 << 20).mask(.rounded(width: 30, height: 31, radius: 9 * 256))
        for y in 0..<31 {
            for x in 0..<30 { #expect(canvas.pixel(4 + x, 4 + y) & 255 == UInt32(whole.bytes[y * whole.stride + x])) }
        }
    }

    @Test("A shadow fades evenly, keeps its weight and lies where its offset says")
    func shadows() throws {
        let canvas = try makeCanvas(60, 60, scale: 1)
        canvas.show([
            layer {
                $0.shadow(.ellipse(Rect(20, 20, 20, 20)), Shadow(color: .white, offset: Point(0, 3), blur: 6))
            }
        ])
        let column = (0..<60).map { Int(canvas.pixel(29, $0) & 255) }
        #expect(column[32...] == column[32...].sorted(by: >)[...])
        #expect((0..<28).allSatisfy { abs(column[32 - $0] - column[33 + $0 - (33 + $0 > 59 ? 1 : 0)]) <= 1 || $0 > 26 })
        let sum = (0..<60).reduce(0) { sum, y in sum + (0..<60).reduce(0) { $0 + Int(canvas.pixel($1, y) & 255) } }
        #expect(abs(Double(sum) / 255 - 314.16) < 4)
    }

    @Test("A thumb and its shadows in one picture look as drawn one by one")
    func sprites() throws {
        let rect = Rect(10, 10, 28, 28)
        let shadows = [
            Shadow(color: Color(0, 0, 0, 76), offset: Point(0, 3), blur: 4),
            Shadow(color: Color(0, 0, 0, 20), offset: .zero, blur: 1),
        ]
        let together = try makeCanvas(50, 50, scale: 2)
        together.show([
            layer { list in
                list.fill(.rect(Rect(0, 0, 50, 50)), Color(hex: 0x4cd964))
                for shadow in shadows { list.shadow(.ellipse(rect), shadow) }
                list.fill(.ellipse(rect), .white)
            }
        ])
        let apart = try makeCanvas(50, 50, scale: 2)
        apart.show([
            layer { list in
                list.fill(.rect(Rect(0, 0, 50, 50)), Color(hex: 0x4cd964))
                for shadow in shadows {
                    list.shadow(.ellipse(rect), shadow)
                    list.append(.pop)
                }
                list.fill(.ellipse(rect), .white)
            }
        ])
        let worst = zip(together.rgbBytes(), apart.rgbBytes()).map { abs(Int($0) - Int($1)) }.max()
        #expect(worst! <= 5)
    }

    @Test("What is inside an opacity group is one picture")
    func opacity() throws {
        let canvas = try makeCanvas(20, 20, scale: 1)
        canvas.show([
            layer { list in
                list.append(.pushOpacity(0.5))
                list.fill(.rect(Rect(0, 0, 10, 10)), .white)
                list.fill(.rect(Rect(5, 0, 10, 10)), .white)
                list.append(.pop)
                list.fill(.rect(Rect(0, 15, 5, 5)), .white)
            }
        ])
        #expect([2, 7, 12].allSatisfy { canvas.pixel($0, 5) == 0x808080 })
        #expect(canvas.pixel(2, 17) == 0xffffff)
    }

    @Test("A clip holds until its pop, soft-edged where its shape is")
    func clips() throws {
        let canvas = try makeCanvas(30, 30, scale: 1)
        canvas.show([
            layer { list in
                list.append(.pushClip(.rect(Rect(0, 0, 20, 20))))
                list.append(.pushClip(.ellipse(Rect(5, 5, 20, 20))))
                list.fill(.rect(Rect(0, 0, 30, 30)), .white)
                list.append(.pop)
                list.append(.pop)
                list.fill(.rect(Rect(25, 25, 5, 5)), Color(hex: 0xff0000))
            }
        ])
        #expect(canvas.pixel(15, 15) == 0xffffff)
        #expect(canvas.pixel(6, 6) == 0)
        #expect(canvas.pixel(21, 15) == 0)
        #expect(canvas.pixel(26, 26) == 0xff0000)
        #expect((1...254).contains(canvas.pixel(8, 7) & 255))
    }

    @Test("A transform moves and scales until its pop")
    func transforms() throws {
        let canvas = try makeCanvas(30, 30, scale: 2)
        canvas.show([
            layer { list in
                list.append(.pushTransform(offset: Point(5, 10), scaleX: 2, scaleY: 0.5))
                list.fill(.rect(Rect(1, 2, 3, 4)), .white)
                list.append(.pop)
            }
        ])
        #expect(canvas.inkBox(ground: 0) == PixelRect(left: 14, top: 22, right: 26, bottom: 26))
    }

    @Test("Lists out of order and numbers out of range draw something or nothing, and do no harm")
    func absurd() throws {
        let canvas = try makeCanvas(30, 30, scale: 2)
        let numbers = [Double.nan, .infinity, -1e300, 5000]
        for a in numbers {
            for b in numbers {
                let rect = Rect(a, b, b, a)
                let run = TextRun("Ag", font: Font(size: a), color: .white, lines: 0)
                canvas.show([
                    layer { list in
                        list.append(.pop)
                        for shape in [
                            Shape.rect(rect), .roundedRect(rect, radius: a),
                            .roundedRect(Rect(0, 0, 20, 20), radius: a),
                            .ellipse(rect), .hairline(rect),
                            .path([.move(Point(a, b)), .line(Point(5, 5)), .curve(Point(b, a), .zero, Point(9, a))]),
                            .path([]), .path([.close, .line(.zero)]),
                        ] {
                            list.append(.pushTransform(offset: Point(b, 0), scaleX: 1, scaleY: a))
                            list.append(.pushOpacity(a))
                            list.append(.pop)
                            list.append(.pop)
                            list.append(.pushClip(shape))
                            list.fill(shape, Color(1, 2, 3, 100))
                            list.stroke(shape, width: b, .white)
                            list.shadow(shape, Shadow(color: .black, offset: Point(a, b), blur: min(b, 40)))
                            list.fill(shape, .white)
                        }
                        list.text(run, in: rect)
                        list.append(.pushOpacity(0.5))
                    }
                ])
            }
        }
        canvas.show([layer { $0.fill(.rect(Rect(0, 0, 30, 30)), .white) }])
        #expect(canvas.pixel(10, 10) == 0xffffff)
    }
}
