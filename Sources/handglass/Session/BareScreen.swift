internal import Base
internal import ControlProtocol
internal import Input
internal import Script
internal import Trace

/// A screen of which nothing is known but its size: scripts reach it by points alone.
final class BareScreen: ScriptScene {
    let screen: Size
    var fit: PanelFit? { nil }

    init(_ screen: Size) { self.screen = screen }

    func take(_ item: TraceItem) {}
    func advance(to time: Timestamp) {}
    func restlessUntil(after time: Timestamp) -> Timestamp? { nil }
    func takeEvents() -> [ScriptEvent] { [] }

    func visibleFrame(of id: String, at time: Timestamp) throws(ScriptFailure) -> Rect { throw Self.unknown(id) }
    func dragStart(on id: String, travel: Point, at time: Timestamp) throws(ScriptFailure) -> Point {
        throw Self.unknown(id)
    }
    func sliderDrag(_ id: String, to value: Double, at time: Timestamp) throws(ScriptFailure) -> (
        from: Point, to: Point
    ) {
        throw Self.unknown(id)
    }
    func value(of id: String) throws(ScriptFailure) -> Value { throw Self.unknown(id) }

    private static func unknown(_ id: String) -> ScriptFailure {
        ScriptFailure("nobody knows what \(id) is", remedy: "name the scene with --scene F")
    }
}
