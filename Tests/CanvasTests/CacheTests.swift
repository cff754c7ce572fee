import Base
import Drawing
import Testing

@testable import Canvas

@Suite("Caches")
struct CacheTests {
    @Test("The values longest unused go first, and the limit holds")
    func oldestGo() {
        let cache = LRUCache<Int, String>(limit: 30)
        for i in 1...3 { cache.insert("\(i)", for: i, cost: 10) }
        #expect(cache.value(1) == "1")
        cache.insert("4", for: 4, cost: 10)
        #expect(cache.value(2) == nil)
        #expect(cache.value(1) == "1" && cache.value(3) == "3" && cache.value(4) == "4")
        cache.insert("1 again", for: 1, cost: 20)
        #expect(cache.value(1) == "1 again" && cache.value(3) == nil && cache.value(4) == "4")
        #expect(cache.cost == 30 && cache.count == 2)
        cache.insert("huge", for: 9, cost: 1000)
        #expect(cache.count == 1 && cache.value(9) == "huge")
        cache.insert("small", for: 2, cost: 1)
        #expect(cache.count == 1 && cache.cost == 1)
    }

    @Test("It agrees with a plain list, whatever is asked of it")
    func model() {
        let cache = LRUCache<Int, Int>(limit: 50)
        var model: [(key: Int, value: Int, cost: Int)] = []
        var random = Generator(state: 7)
        for step in 0..<5000 {
            let key = random.next(20)
            if random.next(2) == 0 {
                let found = model.firstIndex { $0.key == key }
                #expect(cache.value(key) == found.map { model[$0].value })
                if let found { model.append(model.remove(at: found)) }
            } else {
                let cost = 1 + random.next(20)
                cache.insert(step, for: key, cost: cost)
                model.removeAll { $0.key == key }
                while model.reduce(cost, { $0 + $1.cost }) > 50, !model.isEmpty { model.removeFirst() }
                model.append((key, step, cost))
            }
            #expect(cache.count == model.count && cache.cost == model.reduce(0) { $0 + $1.cost })
        }
    }

    @Test("A kept layer is drawn anew when its revision changes, and only then")
    func revisions() throws {
        let canvas = try makeCanvas(20, 20, scale: 1)
        func square(_ color: UInt32, revision: UInt32) -> Layer {
            layer(revision: revision, size: Size(20, 20), cached: true) {
                $0.fill(.rect(Rect(0, 0, 20, 20)), Color(hex: color))
            }
        }
        canvas.show([square(0xff0000, revision: 1)])
        canvas.show([square(0x00ff00, revision: 1)])
        #expect(canvas.pixel(5, 5) == 0xff0000)
        canvas.show([square(0x00ff00, revision: 2)])
        #expect(canvas.pixel(5, 5) == 0x00ff00)
    }

    @Test("A kept layer that grew is drawn whole, even if its list is the same")
    func grown() throws {
        let canvas = try makeCanvas(20, 20, scale: 1)
        for side in [5.0, 10] {
            canvas.show([layer(size: Size(side, side), cached: true) { $0.fill(.rect(Rect(0, 0, 20, 20)), .white) }])
            #expect(canvas.inkBox(ground: 0) == PixelRect(left: 0, top: 0, right: Int(side), bottom: Int(side)))
        }
    }

    @Test("A kept layer looks as one drawn straight on where nothing shines through it")
    func keptEqualsDirect() throws {
        let kept = try makeCanvas(320, 60, scale: 2)
        let direct = try makeCanvas(320, 60, scale: 2)
        kept.show([Pictures.row(1, at: 3, width: 320, title: "General", detail: "On")])
        direct.show([Pictures.row(1, at: 3, width: 320, title: "General", detail: "On", cached: false)])
        #expect(kept.rgbBytes() == direct.rgbBytes())
    }

    @Test("More layers than the cache holds still all come out right")
    func overflow() throws {
        let canvas = try makeCanvas(50, 50, scale: 1)
        let layers = (0..<20).map { i in
            layer(UInt32(i), size: Size(50, 50), cached: true) {
                $0.fill(.rect(Rect(0, Double(i), 50, 1)), Color(UInt8(10 + i), 0, 0))
            }
        }
        for _ in 0..<3 {
            canvas.show(layers)
            for i in 0..<20 { #expect(canvas.pixel(3, i) == UInt32(10 + i) << 16) }
        }
    }
}
