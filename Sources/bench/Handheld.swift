internal import Base
internal import Canvas
internal import ControlProtocol
internal import Controls
internal import Documents
internal import Drawing
internal import Emulator
internal import Scene
internal import Trace

/// A scene that runs as `handglass replay` runs it: emulator, canvas, events as lines; and what each frame cost.
final class Handheld: ReplayObserver {
    let emulator: Emulator
    let canvas: Canvas
    private(set) var frames = FrameCosts()
    private(set) var eventBytes = 0
    /// Everything is damaged before each frame.
    var redrawsAll = false

    private var mark: Int64 = 0
    private var latest: Timestamp?

    /// Builds `scene` on `canvas`.
    init(_ scene: SceneDocument, on canvas: Canvas) {
        self.canvas = canvas
        emulator = Emulator(scene: scene, setup: Emulator.Setup(start: .zero), measuring: canvas)
    }

    var wantsFrames: Bool { true }

    /// Counts from here on.
    func start() {
        frames = FrameCosts()
        eventBytes = 0
        mark = ProcessorTime.now()
    }

    func frame(at time: Timestamp) {
        // Each replay begins with an opening picture at the start of time, which has been drawn already.
        guard latest.map({ time >= $0 }) ?? true else { return }
        latest = time
        var isDrawing = false
        _ = emulator.drawFrame(at: time, redrawAll: redrawsAll) { damage in
            isDrawing = true
            canvas.beginFrame(damage: damage)
            return canvas
        }
        guard isDrawing else { return }
        let pixels = canvas.endFrame().reduce(0) { $0 + $1.area }
        let now = ProcessorTime.now()
        frames.add(nanoseconds: now - mark, pixels: pixels)
        mark = now
    }

    func moment(_ time: Timestamp) {}

    func stepped() {
        for event in emulator.takeEvents() {
            let record = EventRecord(time: event.time - .zero, name: event.name, id: event.id, members: event.details)
            eventBytes += record.line.utf8.count
        }
    }

    func odd(_ message: String) { Report.warn(message) }

    /// Where `part` of the element `id` (nil: the element) lies on the screen.
    func place(of id: String, part: String? = nil) -> Rect {
        guard let control = emulator.stage.element(id) else { preconditionFailure("the scene has no \(id)") }
        guard let part else { return control.screenFrame }
        guard let named = control.parts().first(where: { $0.name == part }) else {
            preconditionFailure("\(id) has no \(part)")
        }
        return control.screenRect(of: named.frame)
    }
}
