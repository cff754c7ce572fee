import Base
import Controls
import Drawing
import Gestures

/// Two screens are seen, for one takes the place of the other.
enum Passage {
    case flip(Flip)
    case slide(Slide)

    /// The screen that is seen beside the one that is shown.
    func other(than shown: ScreenView) -> ScreenView {
        switch self {
        case .flip(let flip): flip.from
        case .slide(let slide): slide.top === shown ? slide.below : slide.top
        }
    }
}

/// A screen slides over another from where lines end, or off it again.
struct Slide {
    let top: ScreenView
    let below: ScreenView
    /// How much of the other screen the top one covers, from 0 to 1: at `start`, and at `end`. Equal while a finger holds it.
    private(set) var first: Double
    private(set) var last: Double
    private(set) var start: Timestamp
    private(set) var end: Timestamp

    /// The screen below goes a third as far, and is darker while it is covered.
    private static let parallax = 0.3
    private static let darkness = 0.12

    /// Held by a finger.
    init(_ top: ScreenView, over below: ScreenView, covering share: Double, at time: Timestamp) {
        self.top = top
        self.below = below
        (first, last) = (share, share)
        (start, end) = (time, time)
    }

    /// Goes on to cover `share` by itself, in the part of `duration` (seconds) that the way is of the whole.
    mutating func move(to share: Double, duration: Double, at time: Timestamp) {
        first = cover(at: time)
        last = share
        start = time
        end = time + Microseconds(seconds: duration * (share - first).magnitude)
    }

    /// The finger that holds it has moved.
    mutating func hold(at share: Double, time: Timestamp) {
        (first, last) = (share, share)
        (start, end) = (time, time)
    }

    func cover(at time: Timestamp) -> Double {
        guard time < end else { return last }
        return first + (last - first) * Easing.easeOut.value(at: time.seconds(since: start) / end.seconds(since: start))
    }

    /// Draws both as they lie at `time`. `direction` is 1 where lines end at the right, else −1.
    func draw(
        at time: Timestamp, direction: Double, screen: Rect, pixels scale: Double, damage: Damage, theme: Theme,
        into sink: any LayerSink
    ) {
        let cover = cover(at: time)
        func onPixels(_ x: Double) -> Double { (x * scale).rounded() / scale }
        let topX = onPixels((1 - cover) * screen.width * direction)
        let belowX = onPixels(-cover * Self.parallax * screen.width * direction)
        let seen = Rect(direction > 0 ? 0 : screen.width + topX, 0, topX.magnitude, screen.height)
        if !seen.isEmpty {
            below.drawLayers(
                origin: Point(belowX, 0), clip: seen, damage: damage, theme: theme, into: sink)
            var shade = DisplayList()
            shade.fill(.rect(screen), Color.black.opacity(Self.darkness * cover))
            sink.draw(
                Layer(
                    identity: .max - 1000, revision: UInt32((cover * 1e6).rounded()), origin: .zero, bounds: screen,
                    clip: seen, isCached: false, list: shade))
        }
        let covered = screen.offset(by: Point(topX, 0)).intersection(screen)
        if !covered.isEmpty {
            top.drawLayers(origin: Point(topX, 0), clip: covered, damage: damage, theme: theme, into: sink)
        }
    }
}
