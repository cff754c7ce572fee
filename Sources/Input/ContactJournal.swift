import Base

/// What all devices write into: the changes of the present step, the next contact's number, and what was left out.
struct ContactJournal: Sendable {
    var changes: [ContactChange] = []
    private(set) var last = 0
    /// By the devices' numbers.
    private var counts: [ContactCounts] = []
    var notes: [ContactNote] = []

    mutating func nextContact() -> Int {
        last += 1
        return last
    }

    mutating func write(
        _ phase: ContactChange.Phase, _ contact: Int, _ device: DeviceID, at position: Point, _ time: Timestamp
    ) {
        changes.append(
            ContactChange(contact: contact, device: device, phase: phase, position: position, time: time))
    }

    /// Begins to count for a device that is new.
    mutating func open(_ device: DeviceID) {
        while counts.count <= device.index { counts.append(ContactCounts()) }
        counts[device.index] = ContactCounts()
    }

    /// What was counted since the device came, also after it left.
    func counts(of device: DeviceID) -> ContactCounts {
        counts.indices.contains(device.index) ? counts[device.index] : ContactCounts()
    }

    mutating func count(_ kind: ContactNote.Kind, of device: DeviceID) {
        guard counts.indices.contains(device.index) else { return }
        if counts[device.index].add(kind) == 1 { notes.append(ContactNote(device: device, kind: kind)) }
    }
}
