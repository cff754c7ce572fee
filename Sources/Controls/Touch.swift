public import Base
public import Gestures

/// One finger at one moment, as a control meets it.
public struct Touch: Hashable, Sendable {
    /// Which finger, counted over the run; stays the same from landing to lift.
    public var contact: Int
    /// Where it is, in the control's own points.
    public var location: Point
    /// Where it is on the screen, in points.
    public var screen: Point
    /// The kernel's stamp of the frame.
    public var time: Timestamp

    public init(contact: Int, location: Point, screen: Point, time: Timestamp) {
        self.contact = contact
        self.location = location
        self.screen = screen
        self.time = time
    }
}

/// How a touch that began on a control meets the scroll view around it.
public enum DragClaim: Hashable, Sendable {
    /// The scroll view takes any drag past the slop; the control is cancelled. Buttons, segments, rows.
    case none
    /// Past the slop, a drag at least as much along this axis is the control's; after 150 ms on it, so is every drag. Slider thumb, switch.
    case along(Axis)
    /// The touch stays with the control whatever it does. Pickers, steppers.
    case always
    /// The touch is not for the control: the scroll view alone may use it. A slider's bare track.
    case refused
}
