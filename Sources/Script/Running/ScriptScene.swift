public import Base
public import Input
public import Trace

/// What a script acts on: a living scene that answers where things are at this moment.
public protocol ScriptScene: AnyObject {
    /// The whole screen, in points.
    var screen: Size { get }
    /// Where that lies on a panel; nil where panels cover just the screen.
    var fit: PanelFit? { get }
    /// Takes what the panel said, after everything that was due before.
    func take(_ item: TraceItem)
    /// Runs everything due by `time`.
    func advance(to time: Timestamp)
    /// When what is under way after `time` will be over, as far as is known; nil at rest.
    func restlessUntil(after time: Timestamp) -> Timestamp?

    /// The part of an element or part that is seen at `time`, never empty.
    func visibleFrame(of id: String, at time: Timestamp) throws(ScriptFailure) -> Rect
    /// Where a finger lands that then goes `travel`, so that it moves the element itself and not a control on it.
    func dragStart(on id: String, travel: Point, at time: Timestamp) throws(ScriptFailure) -> Point
    /// From the middle of a slider's thumb to where it stands for `value`.
    func sliderDrag(_ id: String, to value: Double, at time: Timestamp) throws(ScriptFailure) -> (
        from: Point, to: Point
    )

    /// What `get` answers.
    func value(of id: String) throws(ScriptFailure) -> Value
    /// The events since the last call: name, and id if it has one.
    func takeEvents() -> [ScriptEvent]
}

/// An event, as far as scripts ask for it.
public struct ScriptEvent: Hashable, Sendable {
    public var name: String
    public var id: String?

    public init(name: String, id: String?) {
        self.name = name
        self.id = id
    }
}

/// Why a step cannot be done, or is not as expected; the runner knows the line.
public struct ScriptFailure: Error, Hashable, Sendable {
    /// What is wrong; starts in lower case, no full stop.
    public var message: String
    /// What to do about it.
    public var remedy: String?

    public init(_ message: String, remedy: String? = nil) {
        self.message = message
        self.remedy = remedy
    }
}
