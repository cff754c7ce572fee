import Base
import Drawing
import Testing

@testable import Canvas

@Suite("Damage")
struct DamageTests {
    @Test("Drawing the damage alone gives the pixels of a full redraw, byte for byte", arguments: [1.0, 1.5, 2])
    func damageEqualsFull(scale: Double) throws {
        let canvas = try makeCanvas(320, 300, scale: scale)
        let reference = try makeCanvas(320, 300, scale: scale)
        var random = Generator(state: UInt64(scale * 10))
        var layers = Pictures.settings()
        canvas.show(layers)
        for step in 0..<12 {
            var damage = Damage()
            // A layer moves or changes, as controls do: damage where it was and where it is.
            let index = 1 + random.next(layers.count - 1)
            let old = layers[index]
            damage.add(old.bounds.offset(by: old.origin))
            if old.identity == 6 {
                layers[index] = Pictures.slider(
                    6, at: old.origin, width: 220, fraction: Double(random.next(1000)) / 1000)
            } else {
                let fraction = old.isCached ? 1 : 4.0
                layers[index].origin = Point(
                    Double(random.next(200)) / fraction, (Double(random.next(250)) / fraction).rounded(.down))
                if old.isCached && scale == 1.5 { layers[index].origin.x.round(.down) }
                if old.isCached && scale == 1.5 { layers[index].origin = Point(0, 2 * layers[index].origin.y) }
            }
            damage.add(layers[index].bounds.offset(by: layers[index].origin))
            // And somewhere else nothing changed, yet it is drawn again.
            damage.add(
                Rect(Double(random.next(3000)) / 10, Double(random.next(3000)) / 10, Double(random.next(99)) / 3, 20))
            canvas.beginFrame(damage: damage)
            for layer in layers { canvas.draw(layer) }
            _ = canvas.endFrame()
            reference.show(layers)
            try #require(canvas.rgbBytes() == reference.rgbBytes(), "step \(step), layer \(old.identity)")
        }
    }

    @Test("Damage is rounded outwards to whole pixels and told without overlaps")
    func rounding() throws {
        let canvas = try makeCanvas(100, 100, scale: 2)
        var damage = Damage()
        damage.add(Rect(10.3, 10.2, 5, 5))
        damage.add(Rect(15.4, 10, 5, 5))
        damage.add(Rect(95, 95, 50, 50))
        damage.add(Rect(-20, 50, 10, 10))
        canvas.beginFrame(damage: damage)
        #expect(
            canvas.endFrame() == [
                PixelRect(left: 20, top: 20, right: 41, bottom: 31),
                PixelRect(left: 190, top: 190, right: 200, bottom: 200),
            ])
    }

    @Test("Nothing outside the damage is touched")
    func outside() throws {
        let canvas = try makeCanvas(20, 20, scale: 1)
        canvas.show([layer { $0.fill(.rect(Rect(0, 0, 20, 20)), .white) }])
        var damage = Damage()
        damage.add(Rect(5, 5, 5, 5))
        canvas.beginFrame(damage: damage)
        canvas.draw(layer { $0.fill(.rect(Rect(0, 0, 20, 20)), Color(hex: 0xff0000)) })
        _ = canvas.endFrame()
        for y in 0..<20 {
            for x in 0..<20 {
                let isInside = (5..<10).contains(x) && (5..<10).contains(y)
                #expect(canvas.pixel(x, y) == (isInside ? 0xff0000 : 0xffffff))
            }
        }
    }

    @Test("Where no layer covers the damage it is black, not what was there before")
    func uncovered() throws {
        let canvas = try makeCanvas(20, 20, scale: 1)
        canvas.show([layer { $0.fill(.rect(Rect(0, 0, 20, 20)), .white) }])
        canvas.show([layer { $0.fill(.rect(Rect(0, 0, 10, 20)), Color(255, 0, 0, 128)) }])
        #expect(canvas.pixel(15, 5) == 0)
        #expect(canvas.pixel(5, 5) == 0x800000)
        canvas.show([])
        #expect(canvas.pixel(5, 5) == 0)
    }

    @Test("A layer is seen only inside its bounds and its clip")
    func clipped() throws {
        let canvas = try makeCanvas(20, 20, scale: 1)
        var red = layer(at: Point(4, 4), size: Size(10, 10)) {
            $0.fill(.rect(Rect(-50, -50, 100, 100)), Color(hex: 0xff0000))
        }
        red.clip = Rect(0, 0, 20, 8)
        canvas.show([red])
        #expect(canvas.inkBox(ground: 0) == PixelRect(left: 4, top: 4, right: 14, bottom: 8))
    }
}
