import Base

/// What all devices write into: the changes of the present step, the next contact's number, and what was left out.
struct ContactJournal: Sendable {
    var changes: [ContactChange] = []
    private(set) var last = 0
    var dropped = 0
    var suspectJumps = 0

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
}
