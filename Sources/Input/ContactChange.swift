public import Base

/// One step in the life of a finger on a panel.
///
/// Of every contact the steps are down, then any number of moves, then exactly one up or cancel, whatever the device
/// says. A down and its up may carry the same time.
public struct ContactChange: Hashable, Sendable {
    /// Where in its life the contact is.
    public enum Phase: String, Hashable, Sendable {
        case down
        case move
        /// The finger lifted.
        case up
        /// The contact ended without a lift that means anything: the device left, or its words were lost.
        case cancel
    }

    /// Which contact: 1, 2, … over all devices in the order of landing, never used twice.
    public var contact: Int
    /// The panel it is on.
    public var device: DeviceID
    /// Landing, moving, or ending.
    public var phase: Phase
    /// In points of the handheld's screen, on it. An up or cancel repeats the last place.
    public var position: Point
    /// The frame's time.
    public var time: Timestamp

    public init(contact: Int, device: DeviceID, phase: Phase, position: Point, time: Timestamp) {
        self.contact = contact
        self.device = device
        self.phase = phase
        self.position = position
        self.time = time
    }
}
