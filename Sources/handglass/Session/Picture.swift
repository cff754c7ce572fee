internal import Base
internal import Canvas
internal import Drawing
internal import Emulator
internal import Output
internal import Scene

/// The handheld's screen as pixels, kept up to date by drawing only what changed.
final class Picture {
    private(set) var canvas: Canvas
    private let shownOn: Panel?
    /// The panel on which it is seen; nil where the screen alone is looked at.
    private var panel: PanelPicture?

    /// The screen of `scene`, on the handheld `profile` if it is another than the scene's.
    convenience init(_ scene: SceneDocument, profile: DeviceProfile? = nil, on panel: Panel? = nil) throws {
        try self.init(profile ?? scene.device, locale: scene.locale, images: scene.images, on: panel)
    }

    /// - Parameters:
    ///   - locale: whose forms Chinese characters take.
    ///   - images: the pictures that may be drawn.
    ///   - panel: on which it lies as `run` would put it there.
    init(
        _ profile: DeviceProfile, locale: String = "en_US", images: ImageCatalogue = ImageCatalogue(),
        on panel: Panel? = nil
    ) throws {
        guard let fonts = DataDirectory.path(of: "fonts.conf") else {
            throw Failure(
                .noInput, "fonts.conf is not found beside the program nor in /usr/share/handglass; set HANDGLASS_DATA")
        }
        do {
            canvas = try Canvas(
                size: profile.points, scale: profile.scale, fonts: fonts, locale: locale, images: images)
        } catch {
            throw Failure(.noInput, error.text)
        }
        shownOn = panel
        self.panel = panel.map { PanelPicture($0, pictureWidth: canvas.width, pictureHeight: canvas.height) }
    }

    /// Draws what changed, as it is at `time`; answers which pixels were drawn.
    @discardableResult
    func update(from emulator: Emulator, at time: Timestamp, redrawAll: Bool = false) -> [PixelRect] {
        var isDrawing = false
        let isTurned = turn(to: emulator.stage.profile.points)
        _ = emulator.drawFrame(at: time, redrawAll: redrawAll || isTurned) { damage in
            isDrawing = true
            canvas.beginFrame(damage: damage)
            return canvas
        }
        let drawn = isDrawing ? canvas.endFrame() : []
        if let panel { lend { panel.update($0, damage: drawn) } }
        return drawn
    }

    /// The handheld was turned: the picture has other sides from now on. True if it had.
    private func turn(to size: Size) -> Bool {
        guard size != canvas.size else { return false }
        canvas = Canvas(canvas, turnedTo: size)
        panel = shownOn.map { PanelPicture($0, pictureWidth: canvas.width, pictureHeight: canvas.height) }
        return true
    }

    /// The screen's pixels, for the time of one call.
    func lend(_ body: (PictureMemory) -> Void) {
        canvas.withPixels { bytes in
            guard let base = bytes.baseAddress else { return }
            body(
                PictureMemory(
                    pixels: base.assumingMemoryBound(to: UInt32.self), width: canvas.width, height: canvas.height,
                    stride: canvas.stride / 4))
        }
    }

    /// What is seen, as a PNG file: the panel if there is one, else the screen.
    func pngData() -> [UInt8] { panel?.pngData() ?? canvas.pngData() }
}
