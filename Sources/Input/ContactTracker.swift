public import Base

/// Turns the frames of all devices into contacts on the handheld's screen.
///
/// What is known of a device (its current slot, where its slots stand, what it lost) belongs to that device alone; only
/// the numbers of contacts are shared. Any input whatever gives well-formed contacts, and none outlives its device.
public struct ContactTracker: Sendable {
    private var surfaces: [SurfaceTracker?] = []
    private var numbers = ContactNumbers()

    public init() {}

    /// How many landings were thrown away because they lay too far outside the device's own range.
    public var droppedContacts: Int { numbers.dropped }

    /// How many contacts are down now, over all devices.
    public var activeContacts: Int { surfaces.reduce(0) { $0 + ($1?.activeContacts ?? 0) } }

    /// Takes a device up. Devices that make no contacts (mice, keyboards, touchpads) may be given too; they make none.
    ///
    /// - Parameter mapping: from the device's units to the screen; nil for a device without positions.
    /// A device already known under `id` is replaced, its contacts cancelled.
    public mutating func connect(
        _ id: DeviceID, _ description: DeviceDescription, mapping: PanelMapping?, at time: Timestamp,
        into changes: inout [ContactChange]
    ) {
        disconnect(id, at: time, into: &changes)
        guard id.index >= 0, let mapping, description.classification.makesContacts,
            let surface = SurfaceTracker(id, description, mapping)
        else { return }
        while surfaces.count <= id.index { surfaces.append(nil) }
        surfaces[id.index] = surface
    }

    /// Forgets a device; its contacts are cancelled.
    public mutating func disconnect(_ id: DeviceID, at time: Timestamp, into changes: inout [ContactChange]) {
        guard surfaces.indices.contains(id.index) else { return }
        surfaces[id.index]?.cancelAll(at: time, into: &changes)
        surfaces[id.index] = nil
    }

    /// Sends a device's positions through another mapping from now on; its contacts are cancelled, since they would jump.
    public mutating func remap(
        _ id: DeviceID, mapping: PanelMapping, at time: Timestamp, into changes: inout [ContactChange]
    ) {
        guard surfaces.indices.contains(id.index) else { return }
        surfaces[id.index]?.cancelAll(at: time, into: &changes)
        surfaces[id.index]?.mapping = mapping
    }

    /// Ends every contact; fingers that stay down count again only after they have lifted.
    public mutating func cancelAll(at time: Timestamp, into changes: inout [ContactChange]) {
        for index in surfaces.indices { surfaces[index]?.cancelAll(at: time, into: &changes) }
    }

    /// Takes one frame and appends what it changed. Frames of unknown devices change nothing.
    public mutating func step(_ frame: InputFrame, into changes: inout [ContactChange]) {
        guard surfaces.indices.contains(frame.device.index) else { return }
        surfaces[frame.device.index]?.step(frame, numbers: &numbers, into: &changes)
    }
}

/// What all devices share: the next contact's number, and how many landings were dropped.
struct ContactNumbers: Sendable {
    private(set) var last = 0
    var dropped = 0

    mutating func next() -> Int {
        last += 1
        return last
    }
}
