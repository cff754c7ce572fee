internal import Canvas
internal import Drawing
internal import Output

/// A panel that is not there, in memory: the handheld's screen lies on it as a display would show it, black around it.
final class PanelPicture {
    private let painter: PanelPainter
    private let pixels: UnsafeMutablePointer<UInt32>
    private let width: Int
    private let height: Int
    private var scanout: Scanout
    private var isFresh = true

    /// - Parameters:
    ///   - panel: its size and how it is turned.
    ///   - pictureWidth, pictureHeight: the handheld's screen in its own pixels.
    init(_ panel: Panel, pictureWidth: Int, pictureHeight: Int) {
        width = panel.width
        height = panel.height
        painter = PanelPainter(
            Placement(
                containing: (pictureWidth, pictureHeight), in: (width, height), rotation: panel.rotation))
        pixels = .allocate(capacity: width * height)
        pixels.initialize(repeating: 0, count: width * height)
        scanout = Scanout(memory: pixels, width: width, height: height, stride: width * 4, format: .xrgb8888)
    }

    deinit { pixels.deallocate() }

    /// Shows `picture`, of which `damage` (its pixels) changed since the last call.
    func update(_ picture: PictureMemory, damage: [PixelRect]) {
        let whole = [PixelRect(left: 0, top: 0, right: picture.width, bottom: picture.height)]
        for part in painter.update(picture, damage: isFresh ? whole : damage) { scanout.lacks.add(part) }
        isFresh = false
        painter.paint(picture, into: &scanout)
    }

    /// All of it as a PNG file, as it scans.
    func pngData() -> [UInt8] { Canvas.png(pixels, width: width, height: height) }
}
