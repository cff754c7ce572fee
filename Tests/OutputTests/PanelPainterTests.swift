import Drawing
import Input
import Output
import Testing

/// A picture that owns its pixels, and a panel's memory.
final class Pixels {
    var values: [UInt32]
    let width: Int
    let height: Int

    init(width: Int, height: Int, _ color: (Int, Int) -> UInt32) {
        self.width = width
        self.height = height
        values = (0..<width * height).map { color($0 % width, $0 / width) }
    }

    func lend<R>(_ body: (PictureMemory) -> R) -> R {
        values.withUnsafeBufferPointer {
            body(PictureMemory(pixels: $0.baseAddress!, width: width, height: height, stride: width))
        }
    }
}

/// Numbers that look random and are the same each time.
struct Sequence64 {
    var state: UInt64
    mutating func next(below limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % limit
    }
}

@Suite("Painting a panel")
struct PanelPainterTests {
    /// What a panel of that size shows after `draws` were painted into it.
    func paint(_ pixels: Pixels, _ placement: Placement, _ format: PixelFormat = .xrgb8888) -> [UInt32] {
        let painter = PanelPainter(placement)
        let (width, height) = (placement.panelWidth, placement.panelHeight)
        var memory = [UInt32](repeating: 0, count: width * height)
        memory.withUnsafeMutableBytes { bytes in
            var scanout = Scanout(
                memory: bytes.baseAddress!, width: width, height: height, stride: width * format.bytesPerPixel,
                format: format)
            scanout.lacks.add(painter.whole)
            pixels.lend { picture in
                let all = PixelRect(left: 0, top: 0, right: pixels.width, bottom: pixels.height)
                _ = painter.update(picture, damage: [all])
                painter.paint(picture, into: &scanout)
            }
        }
        return memory
    }

    @Test("equal sizes are an exact copy")
    func exact() {
        let pixels = Pixels(width: 9, height: 7) { UInt32($0 * 1000 + $1) }
        let placement = Placement(containing: (9, 7), in: (9, 7), rotation: .none)
        #expect(paint(pixels, placement) == pixels.values)
    }

    @Test("whole factors repeat pixels, margins stay black")
    func double() {
        let pixels = Pixels(width: 2, height: 1) { x, _ in x == 0 ? 0xff0000 : 0x0000ff }
        let placement = Placement(containing: (2, 1), in: (4, 4), rotation: .none)
        #expect(
            paint(pixels, placement) == [
                0, 0, 0, 0, 0xff0000, 0xff0000, 0xff, 0xff, 0xff0000, 0xff0000, 0xff, 0xff, 0, 0, 0, 0,
            ])
    }

    @Test("shrinking averages, enlarging mixes neighbours, one colour stays that colour")
    func mixing() {
        let two = Pixels(width: 2, height: 2) { x, _ in x == 0 ? 0 : 0xfefefe }
        #expect(paint(two, Placement(containing: (2, 2), in: (1, 1), rotation: .none)) == [0x7f7f7f])
        #expect(
            paint(two, Placement(containing: (2, 2), in: (3, 3), rotation: .none))[..<3] == [0, 0x7f7f7f, 0xfefefe])
        for (width, height) in [(3, 3), (7, 5), (100, 100), (64, 31)] {
            let flat = Pixels(width: 13, height: 11) { _, _ in 0x12_abff }
            let placement = Placement(containing: (13, 11), in: (width, height), rotation: .none)
            let shown = paint(flat, placement)
            for y in placement.rect.top..<placement.rect.bottom {
                for x in placement.rect.left..<placement.rect.right { #expect(shown[y * width + x] == 0x12_abff) }
            }
        }
    }

    @Test("a panel turned clockwise gets its picture turned back")
    func turned() {
        let pixels = Pixels(width: 3, height: 2) { UInt32(10 * ($1 + 1) + $0 + 1) }
        func shown(_ rotation: PanelRotation) -> [UInt32] {
            let panel = rotation.swapsAxes ? (2, 3) : (3, 2)
            return paint(pixels, Placement(containing: (3, 2), in: panel, rotation: rotation))
        }
        #expect(shown(.threeQuarters) == [21, 11, 22, 12, 23, 13])
        #expect(shown(.half) == [23, 22, 21, 13, 12, 11])
        #expect(shown(.quarter) == [13, 23, 12, 22, 11, 21])
    }

    @Test("a 16 bit panel shows pure colours pure, and greys as a mix of their neighbours")
    func sixteenBits() {
        let colors: [UInt32] = [0xff0000, 0x00ff00, 0x0000ff, 0xffffff, 0, 0x808080]
        for (i, color) in colors.enumerated() {
            let flat = Pixels(width: 4, height: 4) { _, _ in color }
            let words = paint(flat, Placement(containing: (4, 4), in: (4, 4), rotation: .none), .rgb565)
            let shown = words[..<8].flatMap { [UInt16(truncatingIfNeeded: $0), UInt16($0 >> 16)] }
            switch i {
            case 5:
                let reds = shown.map { Int($0 >> 11) }
                #expect(Set(reds) == [15, 16])
                // 128/255 of 31 is 15.56: nine of sixteen pixels show 16.
                #expect(reds.reduce(0, +) == 15 * 16 + 9)
            default: #expect(Set(shown) == [[0xf800, 0x07e0, 0x001f, 0xffff, 0][i]])
            }
        }
    }

    @Test("damage by damage gives the same pixels as the whole picture at once", arguments: PanelRotation.allCases)
    func damage(_ rotation: PanelRotation) {
        var numbers = Sequence64(state: 7)
        for (panelWidth, panelHeight) in [(40, 30), (29, 41), (23, 57), (64, 64)] {
            let placement = Placement(containing: (40, 30), in: (panelWidth, panelHeight), rotation: rotation)
            let painter = PanelPainter(placement)
            let pixels = Pixels(width: 40, height: 30) { _, _ in 0 }
            let count = panelWidth * panelHeight
            let memories = [0, 1].map { _ in UnsafeMutablePointer<UInt32>.allocate(capacity: count) }
            defer { for memory in memories { memory.deallocate() } }
            var buffers = memories.map { memory in
                memory.update(repeating: 0, count: count)
                return Scanout(
                    memory: memory, width: panelWidth, height: panelHeight, stride: panelWidth * 4, format: .xrgb8888)
            }
            for step in 0..<30 {
                let (left, top) = (numbers.next(below: 40), numbers.next(below: 30))
                let rect = PixelRect(
                    left: left, top: top, right: min(left + 1 + numbers.next(below: 12), 40),
                    bottom: min(top + 1 + numbers.next(below: 9), 30))
                for y in rect.top..<rect.bottom {
                    for x in rect.left..<rect.right {
                        pixels.values[y * 40 + x] = UInt32(numbers.next(below: 1 << 24))
                    }
                }
                let back = step % 2
                pixels.lend { picture in
                    for part in painter.update(picture, damage: [rect]) {
                        buffers[0].lacks.add(part)
                        buffers[1].lacks.add(part)
                    }
                    painter.paint(picture, into: &buffers[back])
                }
                #expect(Array(UnsafeBufferPointer(start: memories[back], count: count)) == paint(pixels, placement))
            }
        }
    }
}

@Suite("Headless output")
struct HeadlessOutputTests {
    @Test("it takes one frame per frame time, and asks for none at rest")
    func pacing() {
        let output = HeadlessOutput(panel: Panel(name: "headless", width: 4, height: 4))
        #expect(output.takeEvents() == [.connected(Panel(name: "headless", width: 4, height: 4))])
        let pixels = Pixels(width: 4, height: 4) { _, _ in 0 }
        #expect(output.canPresent(at: .init(5)))
        pixels.lend { output.present($0, damage: [], at: .init(5)) }
        #expect(!output.canPresent(at: .init(16_671)))
        #expect(output.deadline(frameWanted: true) == .init(16_672))
        #expect(output.deadline(frameWanted: false) == nil)
        #expect(output.canPresent(at: .init(16_672)))
        #expect(output.takeEvents() == [.presented(at: .init(5))])
    }
}
