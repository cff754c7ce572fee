import Base
import Controls
import Gestures

/// A control that looks for gestures and notes what it was told.
final class Probe: Control {
    private let looksFor: [Gesture]
    private let takesTouches: Bool
    private let claim: DragClaim
    private(set) var notes: [String] = []
    private(set) var events: [GestureEvent] = []

    init(_ id: String, _ gestures: [Gesture], takesTouches: Bool = false, claim: DragClaim = .none) {
        looksFor = gestures
        self.takesTouches = takesTouches
        self.claim = claim
        super.init(id: id)
    }

    override var gestures: [Gesture] { looksFor }
    override var isInteractive: Bool { takesTouches }
    override func dragClaim(at local: Point) -> DragClaim { claim }

    override func recognized(_ event: GestureEvent) {
        events.append(event)
        notes.append("\(event.gesture.name) \(event.phase)")
    }

    override func touchBegan(_ touch: Touch) { notes.append("down") }
    override func touchMoved(_ touch: Touch) { if notes.last != "move" { notes.append("move") } }
    override func touchEnded(_ touch: Touch) { notes.append("up") }
    override func touchCancelled(_ touch: Touch) { notes.append("cancel") }

    /// What was noted since the last call; repeated changes count once.
    func take() -> [String] {
        defer { notes = [] }
        var taken: [String] = []
        for note in notes where note != taken.last { taken.append(note) }
        return taken
    }
}

extension Gesture {
    var name: String {
        switch self {
        case .tap: "tap"
        case .doubleTap: "doubleTap"
        case .twoFingerTap: "twoFingerTap"
        case .longPress: "longPress"
        case .pan: "pan"
        case .swipe(let direction): "swipe \(direction)"
        case .pinch: "pinch"
        case .edgeSwipe(let edge): "edge \(edge)"
        }
    }
}
