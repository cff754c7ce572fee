import Base
import Drawing
import Foundation
import Testing

@testable import Canvas

@Suite("Golden pictures")
struct GoldenTests {
    @Test("A settings screen looks as it was found good", arguments: [1, 2, 3])
    func settings(scale: Int) throws {
        let canvas = try makeCanvas(320, 300, scale: Double(scale))
        canvas.show(Pictures.settings())
        try compare(canvas, with: "settings@\(scale)x")
    }

    /// Compares decoded pixels with Golden/NAME.png: no channel may differ by more than 2 of 255, so that another release of the
    /// rasteriser's last bit is forgiven and nothing that shows is. On a difference, a picture of it (red where they differ) and the
    /// picture drawn are put into the temporary directory. HANDGLASS_BLESS=1 writes the golden picture instead.
    private func compare(_ canvas: Canvas, with name: String) throws {
        let golden = repository.appending(path: "Tests/CanvasTests/Golden/\(name).png")
        let drawn = Data(canvas.pngData())
        if ProcessInfo.processInfo.environment["HANDGLASS_BLESS"] == "1" {
            try drawn.write(to: golden)
            return
        }
        let expected = try #require(PNG.decode([UInt8](Data(contentsOf: golden))))
        try #require(expected.width == canvas.width && expected.height == canvas.height)
        let difference = PixelBuffer(width: canvas.width, height: canvas.height)
        var worst = 0
        for y in 0..<canvas.height {
            for x in 0..<canvas.width {
                let a = expected.pixels[y * canvas.width + x]
                let b = canvas.pixel(x, y)
                let distance = [16, 8, 0].map { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) }.max()!
                worst = max(worst, distance)
                difference.pixels[y * canvas.width + x] = distance > 2 ? 0xffff_0000 : 0xff00_0000 | b
            }
        }
        guard worst > 2 else { return }
        let place = FileManager.default.temporaryDirectory
        try drawn.write(to: place.appending(path: "\(name).drawn.png"))
        try Data(PNG.encode(difference) ?? []).write(to: place.appending(path: "\(name).difference.png"))
        Issue.record("\(name) differs by up to \(worst) of 255; see \(name).difference.png in \(place.path())")
    }
}
