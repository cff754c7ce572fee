internal import Base
internal import Canvas
internal import Drawing
internal import Emulator
internal import Scene

/// The handheld's screen as pixels, kept up to date by drawing only what changed.
final class Picture {
    let canvas: Canvas

    init(_ profile: DeviceProfile) throws {
        guard let fonts = DataDirectory.path(of: "fonts.conf") else {
            throw Failure(
                .noInput, "fonts.conf is not found beside the program nor in /usr/share/handglass; set HANDGLASS_DATA")
        }
        do {
            canvas = try Canvas(size: profile.points, scale: profile.scale, fonts: fonts)
        } catch {
            throw Failure(.noInput, error.text)
        }
    }

    /// Draws what changed, as it is at `time`; answers which pixels were drawn.
    @discardableResult
    func update(from emulator: Emulator, at time: Timestamp, redrawAll: Bool = false) -> [PixelRect] {
        var isDrawing = false
        _ = emulator.drawFrame(at: time, redrawAll: redrawAll) { damage in
            isDrawing = true
            canvas.beginFrame(damage: damage)
            return canvas
        }
        return isDrawing ? canvas.endFrame() : []
    }
}
