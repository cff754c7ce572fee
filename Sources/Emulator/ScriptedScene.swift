public import Base
import Controls
import Input
public import Scene
public import Script
public import Trace

/// A running emulator as gesture scripts see it: places, values and events by id.
public final class ScriptedScene: ScriptScene {
    let emulator: Emulator
    /// Every event since the scene was handed over.
    public private(set) var events: [Event] = []
    var stage: Stage { emulator.stage }

    public init(_ emulator: Emulator) { self.emulator = emulator }

    public var screen: Size { stage.profile.points }
    public var fit: PanelFit? { emulator.fit }

    public func take(_ item: TraceItem) {
        switch item {
        case .connect(let id, let description, let time, let settings):
            emulator.connect(id, description, settings: settings, at: time)
        case .disconnect(let id, let time): emulator.disconnect(id, at: time)
        case .frame(let frame): emulator.step(frame)
        case .request, .wallClock, .advanced: break  // Panels say nothing of the kind.
        }
    }

    public func advance(to time: Timestamp) { emulator.advance(to: time) }
    public func restlessUntil(after time: Timestamp) -> Timestamp? { stage.restlessUntil(after: time) }

    public func takeEvents() -> [ScriptEvent] {
        let news = emulator.takeEvents()
        events += news
        return news.map { ScriptEvent(name: $0.name, id: $0.id) }
    }

    public func value(of id: String) throws(ScriptFailure) -> Value {
        do throws(SetError) {
            guard let value = try emulator.values([id])[id] else { throw SetError(id: id, expected: "an id") }
            return value
        } catch {
            guard stage.element(id) == nil else {
                throw ScriptFailure("\(id) has no value", remedy: "expect the value of a control, or an event")
            }
            throw ScriptFailure("nothing is called \(id)", remedy: "give \(error.expected)")
        }
    }
}
