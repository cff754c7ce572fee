import Base
import Drawing
import Foundation

@testable import Canvas

/// The repository's top, found from this file.
let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

func makeCanvas(_ width: Double, _ height: Double, scale: Double, locale: String = "en_US") throws -> Canvas {
    try Canvas(
        size: Size(width, height), scale: scale, fonts: repository.appending(path: "Configs/fonts.conf").path(),
        locale: locale)
}

/// A layer at `origin`, `size` large, seen on the whole screen.
func layer(
    _ identity: UInt32 = 1, revision: UInt32 = 0, at origin: Point = .zero, size: Size = Size(400, 400),
    cached: Bool = false, _ body: (inout DisplayList) -> Void
) -> Layer {
    var list = DisplayList()
    body(&list)
    return Layer(
        identity: identity, revision: revision, origin: origin, bounds: Rect(origin: .zero, size: size),
        clip: Rect(0, 0, 10000, 10000), isCached: cached, list: list)
}

extension Canvas {
    /// Draws all of `layers`.
    func show(_ layers: [Layer]) {
        beginFrame()
        for layer in layers { draw(layer) }
        _ = endFrame()
    }

    /// 0xRRGGBB of one pixel.
    func pixel(_ x: Int, _ y: Int) -> UInt32 {
        withPixels { $0.load(fromByteOffset: y * stride + x * 4, as: UInt32.self) & 0xff_ffff }
    }

    /// The columns (`row` given) where the picture is not `ground`.
    func inked(row y: Int, ground: UInt32) -> [Int] { (0..<width).filter { pixel($0, y) != ground } }

    /// The smallest rectangle around all that is not `ground`.
    func inkBox(ground: UInt32) -> PixelRect {
        var box = PixelRect.zero
        for y in 0..<height {
            for x in 0..<width where pixel(x, y) != ground {
                box = box.union(PixelRect(left: x, top: y, right: x + 1, bottom: y + 1))
            }
        }
        return box
    }
}

/// Numbers that look random and are always the same.
struct Generator {
    var state: UInt64
    mutating func next(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % bound
    }
}
