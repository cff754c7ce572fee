public import Base

/// A pressed control and the finger that pressed it: pressed while the finger is on it or not far outside.
///
/// No hysteresis: what counts is where the finger is now.
public struct PressTracking: Hashable, Sendable {
    /// The finger.
    public let contact: Int
    /// When it landed.
    public let began: Timestamp
    /// The control's frame, in the coordinates of the points given.
    public let frame: Rect
    /// How far outside the finger may go, pt.
    public let reach: Double
    /// The control looks pressed, and a lift now would fire it.
    public private(set) var isPressed = true

    public init(contact: Int, at time: Timestamp, frame: Rect, feel: Feel) {
        self.contact = contact
        began = time
        self.frame = frame
        reach = feel.dragOut
    }

    /// The finger went to `point`. True if that pressed or released the control.
    public mutating func move(to point: Point) -> Bool {
        let before = isPressed
        isPressed = Self.isWithin(reach, of: frame, point)
        return isPressed != before
    }

    /// No further than `reach` points outside `frame`, on either axis.
    public static func isWithin(_ reach: Double, of frame: Rect, _ point: Point) -> Bool {
        point.x >= frame.x - reach && point.x <= frame.maxX + reach && point.y >= frame.y - reach
            && point.y <= frame.maxY + reach
    }

    /// When the pressed look may end at the earliest, however quick the tap.
    public func earliestRelease(_ feel: Feel) -> Timestamp { began + Microseconds(seconds: feel.pressedTime) }
}
