public import Base

/// Which device of a session or trace: small numbers in the order the devices were seen.
public struct DeviceID: Hashable, Comparable, Sendable {
    public var index: Int

    public init(_ index: Int) { self.index = index }

    public static func < (a: DeviceID, b: DeviceID) -> Bool { a.index < b.index }
}

/// Everything a device said up to one SYN_REPORT: the unit of input.
public struct InputFrame: Hashable, Sendable {
    /// The kernel's stamp of the frame's SYN_REPORT (of its first event in traces that stamp each event alone).
    public var time: Timestamp
    public var device: DeviceID
    /// The events before the SYN_REPORT, in order, without it. A SYN_DROPPED stands in it as any other event.
    public var events: [InputEvent]

    public init(time: Timestamp, device: DeviceID, events: [InputEvent]) {
        self.time = time
        self.device = device
        self.events = events
    }
}
