import Base

/// One place for a contact, with the last values its axes had: the kernel does not repeat equal ones, not even for a new
/// contact.
struct ContactSlot: Sendable {
    enum State: Sendable {
        case empty
        /// A finger is there; its place is not complete yet, or it hovers.
        case landing
        /// A touch in a corner that may be none: it counts once it moves or lasts until then.
        case held(until: Timestamp, x: Int32, y: Int32)
        case down(contact: Int, position: Point)
        /// Ended because nothing new was said; the finger counts again once it is elsewhere.
        case released(x: Int32, y: Int32)
        /// A finger is there that does not count until it has lifted.
        case ignored
    }

    var state = State.empty
    var id: Int32 = -1
    var x: Int32?
    var y: Int32?
    /// ABS_MT_DISTANCE: above nought the finger hovers.
    var distance: Int32 = 0
    /// ABS_MT_TOOL_TYPE.
    var tool: Int32 = 0
    /// ABS_MT_TOUCH_MAJOR.
    var size: Int32 = 0
    var jumps = JumpWatch(at: .zero)
    /// Whether something was said of this slot in the present frame.
    var isTouched = false

    var isEmpty: Bool {
        if case .empty = state { true } else { false }
    }

    /// Whether it is a contact, or about to become one.
    var counts: Bool {
        switch state {
        case .landing, .held, .down: true
        case .empty, .released, .ignored: false
        }
    }
}
