public import Base

/// Which device of a session or trace: small numbers in the order the devices were seen.
public struct DeviceID: Hashable, Comparable, Sendable {
    /// From 0.
    public var index: Int

    public init(_ index: Int) { self.index = index }

    public static func < (a: DeviceID, b: DeviceID) -> Bool { a.index < b.index }
}

/// Everything a device said up to one SYN_REPORT: the unit of input.
public struct InputFrame: Hashable, Sendable {
    /// The kernel's stamp of the frame's SYN_REPORT (of its first event in traces that stamp each event alone).
    public var time: Timestamp
    /// Whose frame it is.
    public var device: DeviceID
    /// The events before the SYN_REPORT, in order, without it. A SYN_DROPPED stands in it as any other event; what shares
    /// a frame with it is not to be trusted.
    public var events: [InputEvent]
    /// What the device was asked after a SYN_DROPPED in this frame, or when it was opened: its whole present state as
    /// events (each slot's ABS_MT_SLOT, ABS_MT_TRACKING_ID and positions, then the current slot, keys that are down,
    /// axes). nil if nobody asked, as in recordings by others: then nothing is known of the device but what it says later.
    public var resync: [InputEvent]?

    public init(time: Timestamp, device: DeviceID, events: [InputEvent], resync: [InputEvent]? = nil) {
        self.time = time
        self.device = device
        self.events = events
        self.resync = resync
    }
}
