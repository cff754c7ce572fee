public import Base

/// Turns the frames of all devices into contacts on the handheld's screen.
///
/// What is known of a device (its current slot, where its slots stand, what it lost) belongs to that device alone; only
/// the numbers of contacts are shared. Any input whatever gives well-formed contacts, and none outlives its device.
public struct ContactTracker: Sendable {
    var surfaces: [SurfaceTracker?] = []
    var journal = ContactJournal()
    /// Whether some device's quirks let time alone end or begin contacts.
    private var hasTimers = false
    private var hasPens = false
    /// Whether several nodes of one device are there, of which one may repeat the other.
    private var hasTwins = false

    public init() {}

    /// How many touches of a device were taken for none since it came, also after it left.
    public func counts(of id: DeviceID) -> ContactCounts { journal.counts(of: id) }

    /// What a person should hear of since the last call; each device says each thing once.
    public mutating func takeNotes() -> [ContactNote] {
        guard !journal.notes.isEmpty else { return [] }
        defer { journal.notes.removeAll() }
        return journal.notes
    }

    /// How many contacts are down now, over all devices.
    public var activeContacts: Int { surfaces.reduce(0) { $0 + ($1?.activeContacts ?? 0) } }

    /// Takes a device up. Devices that make no contacts (keyboards, touchpads) may be given too; they make none.
    ///
    /// - Parameter mapping: from the device's units to the screen; nil for a device without positions.
    /// A device already known under `id` is replaced, its contacts cancelled.
    public mutating func connect(
        _ id: DeviceID, _ description: DeviceDescription, mapping: PanelMapping?,
        quirks: DeviceQuirks = DeviceQuirks(), at time: Timestamp, into changes: inout [ContactChange]
    ) {
        disconnect(id, at: time, into: &changes)
        guard id.index >= 0, let mapping, let surface = SurfaceTracker(id, description, mapping, quirks) else { return }
        while surfaces.count <= id.index { surfaces.append(nil) }
        surfaces[id.index] = surface
        journal.open(id)
        noteKinds()
        for index in surfaces.indices where hasPens { displaceFingers(by: index, was: false, at: time) }
        hand(over: &changes)
    }

    /// Forgets a device; its contacts are cancelled.
    public mutating func disconnect(_ id: DeviceID, at time: Timestamp, into changes: inout [ContactChange]) {
        guard surfaces.indices.contains(id.index), let surface = surfaces[id.index] else { return }
        surfaces[id.index]?.cancelAll(at: time, into: &journal)
        surfaces[id.index] = nil
        noteKinds()
        if surface.isPen { release(from: surface, at: time) }
        if let twin = surface.twin {
            for index in surfaces.indices where surfaces[index]?.twin?.repeats(twin) == true {
                surfaces[index]?.silentUntil = nil
            }
        }
        hand(over: &changes)
    }

    /// Sends a device's positions through another mapping from now on; its contacts are cancelled, since they would jump.
    public mutating func remap(
        _ id: DeviceID, mapping: PanelMapping, at time: Timestamp, into changes: inout [ContactChange]
    ) {
        guard surfaces.indices.contains(id.index) else { return }
        surfaces[id.index]?.cancelAll(at: time, into: &journal)
        surfaces[id.index]?.mapping = mapping
        if hasTwins { silenceTwins(from: journal.changes.count, at: time) }
        hand(over: &changes)
    }

    /// Ends every contact; fingers that stay down count again only after they have lifted.
    public mutating func cancelAll(at time: Timestamp, into changes: inout [ContactChange]) {
        for index in surfaces.indices { surfaces[index]?.cancelAll(at: time, into: &journal) }
        if hasTwins { silenceTwins(from: journal.changes.count, at: time) }
        hand(over: &changes)
    }

    /// Takes one frame, after everything that was due before it, and appends what it changed. Frames of unknown devices
    /// change nothing.
    public mutating func step(_ frame: InputFrame, into changes: inout [ContactChange]) {
        if hasTimers { fire(by: frame.time) }
        if surfaces.indices.contains(frame.device.index) {
            let wasNear = hasPens && surfaces[frame.device.index]?.isPenNear == true
            let first = journal.changes.count
            surfaces[frame.device.index]?.step(frame, into: &journal)
            if hasTwins { silenceTwins(from: first, at: frame.time) }
            if hasPens { displaceFingers(by: frame.device.index, was: wasNear, at: frame.time) }
        }
        hand(over: &changes)
    }

    // MARK: Time

    /// When a contact begins or ends by itself next; nil if none does.
    public var deadline: Timestamp? { hasTimers ? surfaces.lazy.compactMap { $0?.deadline }.min() : nil }

    /// Begins and ends what is due by `time`, in order.
    public mutating func advance(to time: Timestamp, into changes: inout [ContactChange]) {
        guard hasTimers else { return }
        fire(by: time)
        hand(over: &changes)
    }

    private mutating func fire(by time: Timestamp) {
        while let next = deadline, next <= time {
            for index in surfaces.indices where surfaces[index]?.deadline.map({ $0 <= next }) == true {
                surfaces[index]?.fire(at: next, into: &journal)
            }
            if hasTwins { silenceTwins(from: journal.changes.count, at: next) }
        }
    }

    // MARK: Pens and fingers

    /// Lets a pen that came near end the contacts of fingers on the same display, and keeps fingers away for a while
    /// after it left.
    private mutating func displaceFingers(by pen: Int, was wasNear: Bool, at time: Timestamp) {
        guard let surface = surfaces[pen], surface.isPen else { return }
        let isNear = surface.isPenNear
        guard isNear || wasNear else { return }
        for index in surfaces.indices where index != pen {
            guard let other = surfaces[index], other.watchesJumps, !other.isPen,
                other.arbitration.shares(displayWith: surface.arbitration)
            else { continue }
            if isNear, !wasNear { surfaces[index]?.cancelAll(at: time, into: &journal) }
            surfaces[index]?.blockedUntil = isNear ? Timestamp(.max) : time + TouchArbitration.rest
        }
    }

    /// A pen was unplugged.
    private mutating func release(from pen: SurfaceTracker, at time: Timestamp) {
        for index in surfaces.indices where surfaces[index]?.blockedUntil == Timestamp(.max) {
            surfaces[index]?.blockedUntil = time
        }
        for index in surfaces.indices { displaceFingers(by: index, was: false, at: time) }
    }

    private mutating func noteKinds() {
        hasTimers = surfaces.contains { surface in
            guard let quirks = surface?.quirks else { return false }
            return quirks.releaseAfter > 0 || quirks.debounce > 0 || quirks.ghostFilter
        }
        hasPens = surfaces.contains { $0?.isPen == true }
        hasTwins = hasTwinNodes
    }

    private mutating func hand(over changes: inout [ContactChange]) {
        guard !journal.changes.isEmpty else { return }
        changes += journal.changes
        journal.changes.removeAll(keepingCapacity: true)
    }
}
