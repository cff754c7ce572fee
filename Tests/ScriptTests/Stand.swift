import Base
import Input
import Trace

@testable import Script

/// A scene of a few rectangles that writes down what is done to it, for the runner's own rules.
final class Stand: ScriptScene {
    let screen = Size(375, 667)
    var fit: PanelFit? { nil }
    var places: [String: Rect] = ["join": Rect(100, 100, 44, 44), "list": Rect(0, 64, 374, 602)]
    var values: [String: Value] = [:]
    /// When all comes to rest.
    var rest = Timestamp.zero
    /// What happens, and when.
    var coming: [(time: Timestamp, event: ScriptEvent)] = []
    private(set) var now = Timestamp.zero
    private(set) var contacts: [ContactChange] = []
    private var tracker = ContactTracker()

    /// Reads and runs a script on a panel of that kind.
    func run(
        _ text: String, on model: PanelModel = .capacitive100, seed: UInt64 = 1, faults: Set<PanelFault> = []
    ) throws -> ScriptRunner {
        let script = try ScriptReader.read(Array(text.utf8), file: "t.gesture")
        let panel = VirtualPanel(
            model, screen: screen, scale: 2, millimetresPerPoint: 0.156, seed: seed, faults: faults)
        let runner = ScriptRunner(script, panel: panel, on: self, start: .zero)
        runner.run()
        return runner
    }

    /// The contacts as `down 100,200 @50`, in whole points and milliseconds, moves left out.
    var touches: [String] {
        contacts.filter { $0.phase != .move }.map { change in
            let place = "\(Int(change.position.x.rounded())),\(Int(change.position.y.rounded()))"
            return "\(change.phase.rawValue) \(place) @\(change.time.microseconds / 1000)"
        }
    }

    func take(_ item: TraceItem) {
        switch item {
        case .connect(let id, let description, let time, _):
            let mapping = PanelMapping(for: description, screen: screen, scale: 2)
            tracker.connect(id, description, mapping: mapping, at: time, into: &contacts)
        case .disconnect(let id, let time): tracker.disconnect(id, at: time, into: &contacts)
        case .frame(let frame): tracker.step(frame, into: &contacts)
        case .request, .wallClock, .advanced: break
        }
    }

    func advance(to time: Timestamp) { now = max(now, time) }
    func restlessUntil(after time: Timestamp) -> Timestamp? { rest > time ? rest : nil }

    func visibleFrame(of id: String, at time: Timestamp) throws(ScriptFailure) -> Rect {
        guard let frame = places[id] else { throw ScriptFailure("nothing is called \(id)", remedy: "look") }
        return frame
    }
    func dragStart(on id: String, travel: Point, at time: Timestamp) throws(ScriptFailure) -> Point {
        try visibleFrame(of: id, at: time).center
    }
    func sliderDrag(
        _ id: String, to value: Double, at time: Timestamp
    ) throws(ScriptFailure) -> (from: Point, to: Point) {
        let frame = try visibleFrame(of: id, at: time)
        return (frame.center, Point(frame.x + frame.width * value, frame.midY))
    }
    func value(of id: String) throws(ScriptFailure) -> Value {
        guard let value = values[id] else { throw ScriptFailure("nothing is called \(id)") }
        return value
    }
    func takeEvents() -> [ScriptEvent] {
        let due = coming.filter { $0.time <= now }
        coming.removeAll { $0.time <= now }
        return due.map(\.event)
    }
}
