import Base
import Drawing
import Gestures

/// A bar at a scroll view's edge that tells where in the content it is: there while the content moves, then it fades.
struct ScrollIndicator {
    /// When the content came to rest; nil while it moves, or a finger holds it.
    private var rested: Timestamp?
    /// It was seen since the content last moved.
    private var isSeen = false

    private static let width = 2.5
    /// From the edges, pt.
    private static let margin = 3.0
    private static let least = 36.0

    /// The content moves.
    mutating func show() {
        rested = nil
        isSeen = true
    }

    /// The content has come to rest at `time`.
    mutating func fade(from time: Timestamp) { if isSeen { rested = rested ?? time } }

    /// When it is gone; nil while it does not fade.
    func end(_ feel: Feel) -> Timestamp? {
        isSeen ? rested.map { $0 + Microseconds(seconds: feel.indicatorFadeTime) } : nil
    }

    /// Takes part in pictures: seen, or fading.
    var isActive: Bool { isSeen }

    /// How strongly it shows at `time`; it is gone for good once it has faded.
    mutating func opacity(at time: Timestamp, _ feel: Feel) -> Double {
        guard isSeen else { return 0 }
        guard let rested, let end = end(feel) else { return 1 }
        guard time < end else {
            isSeen = false
            return 0
        }
        return 1 - max(0, time.seconds(since: rested)) / feel.indicatorFadeTime
    }

    /// Where it lies along `axis` in a viewport of that size; nil where all of the content is seen.
    static func frame(along axis: Axis, in viewport: Size, content: Double, offset: Double, isMirrored: Bool) -> Rect? {
        let window = axis == .vertical ? viewport.height : viewport.width
        let room = window - 2 * margin
        guard content > window, room > least else { return nil }
        let length = max(least, room * window / content)
        let most = content - window
        // Pulled beyond an end, it is pressed together there.
        let beyond = max(0, -offset, offset - most)
        let shown = max(2 * width, length - beyond)
        let share = min(max(offset / most, 0), 1)
        let place = margin + share * (room - shown)
        if axis == .horizontal { return Rect(place, viewport.height - margin - width, shown, width) }
        return Rect(isMirrored ? margin : viewport.width - margin - width, place, width, shown)
    }

    /// All that it may cover in a viewport of that size.
    static func strip(along axis: Axis, in viewport: Size, isMirrored: Bool) -> Rect {
        let side = 2 * margin + width
        if axis == .horizontal { return Rect(0, viewport.height - side, viewport.width, side) }
        return Rect(isMirrored ? 0 : viewport.width - side, 0, side, viewport.height)
    }

    static func draw(_ frame: Rect, opacity: Double, into list: inout DisplayList, _ theme: Theme) {
        let color: Color = theme.isDark ? .white : .black
        list.fill(.roundedRect(frame, radius: width / 2), color.opacity(0.35 * opacity))
    }
}
