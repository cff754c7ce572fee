import Base
import Drawing
import Testing

@testable import Canvas

@Suite("Pictures out of the canvas")
struct OutputTests {
    @Test("SHA-256 agrees with the standard's examples")
    func sha256() {
        let long = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"
        #expect(SHA256.hex([]) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(SHA256.hex(Array("abc".utf8)) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(SHA256.hex(Array(long.utf8)) == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    }

    @Test("RGB bytes are rows from the top, and the PNG decodes to the same")
    func png() throws {
        let canvas = try makeCanvas(3, 2, scale: 1)
        canvas.show([
            layer { list in
                list.fill(.rect(Rect(0, 0, 1, 1)), Color(1, 2, 3))
                list.fill(.rect(Rect(2, 1, 1, 1)), Color(250, 128, 7))
            }
        ])
        #expect(canvas.rgbBytes() == [1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 250, 128, 7])
        #expect(canvas.hash() == SHA256.hex(canvas.rgbBytes()))
        #expect(canvas.stride == 12 && canvas.width == 3 && canvas.height == 2)
        let file = canvas.pngData()
        let decoded = try #require(PNG.decode(file))
        for y in 0..<2 {
            for x in 0..<3 { #expect(decoded.pixels[y * 3 + x] == 0xff00_0000 | canvas.pixel(x, y)) }
        }
        #expect(file == canvas.pngData())
    }

    @Test("A cut PNG is refused, not read past its end")
    func cutPNG() throws {
        let canvas = try makeCanvas(30, 20, scale: 1)
        canvas.show(Pictures.settings())
        let file = canvas.pngData()
        for count in 0..<file.count - 12 { #expect(PNG.decode(Array(file[..<count])) == nil) }
    }

    @Test("A size without pixels, or with too many, is refused")
    func sizes() {
        #expect(throws: CanvasError.size(width: 0, height: 20)) { try makeCanvas(0, 10, scale: 2) }
        #expect(throws: CanvasError.size(width: 1_000_000_000, height: 1)) { try makeCanvas(.infinity, 1, scale: 1) }
    }
}
