import Base
import Controls
import Drawing
import Gestures

/// A screen turns over about its middle, and another is on its back.
struct Flip {
    /// The screen that turns away.
    let from: ScreenView
    let start: Timestamp
    /// When the other screen faces the viewer.
    let end: Timestamp

    /// How wide what is seen looks at `time` (1: as it is), and whether that is still the old screen.
    func look(at time: Timestamp) -> (width: Double, isOld: Bool) {
        let share = time.seconds(since: start) / max(end.seconds(since: start), 0.001)
        let cosine = Mathematics.cos(Easing.easeInOut.value(at: share) * Mathematics.pi)
        return (cosine.magnitude, cosine > 0)
    }
}

/// Sends layers on as they look on a screen that is turning.
final class TurningSink: LayerSink {
    private let sink: any LayerSink
    private let middle: Double
    private let width: Double

    init(_ sink: any LayerSink, about middle: Double, width: Double) {
        self.sink = sink
        self.middle = middle
        self.width = width
    }

    func draw(_ layer: borrowing Layer) {
        var turned = copy layer
        turned.turn = Layer.Turn(middle: middle, width: width)
        sink.draw(turned)
    }
}

/// Where fingers are, drawn over everything when it is asked for. Nothing is touched by it.
struct TouchDiscs {
    /// Points of the screen, by finger.
    private var fingers: [(contact: Int, point: Point)] = []

    /// Radius of a disc, pt: a fingertip's.
    private static let radius = 22.0

    /// What a disc at `point` covers.
    private static func area(_ point: Point) -> Rect {
        Rect(point.x, point.y, 0, 0).inset(-radius - 1, -radius - 1)
    }

    /// A finger is at `point` now, or (nil) is gone; answers what must be drawn again.
    mutating func move(_ contact: Int, to point: Point?) -> [Rect] {
        var damage: [Rect] = []
        if let index = fingers.firstIndex(where: { $0.contact == contact }) {
            damage.append(Self.area(fingers[index].point))
            fingers.remove(at: index)
        }
        if let point {
            fingers.append((contact, point))
            damage.append(Self.area(point))
        }
        return damage
    }

    /// Sends a layer for each finger.
    func draw(clip: Rect, damage: Damage, into sink: any LayerSink) {
        for (index, finger) in fingers.enumerated() where damage.intersects(Self.area(finger.point)) {
            var list = DisplayList()
            let disc = Rect(0, 0, 0, 0).inset(-Self.radius, -Self.radius)
            list.fill(.ellipse(disc), Color(128, 128, 128, 110))
            list.stroke(.ellipse(disc.inset(0.75, 0.75)), width: 1.5, Color(255, 255, 255, 200))
            sink.draw(
                Layer(
                    identity: .max - UInt32(index), revision: 0, origin: finger.point, bounds: disc.inset(-1, -1),
                    clip: clip, isCached: false, list: list))
        }
    }
}
