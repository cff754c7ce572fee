import Base

/// Which of several nodes of one device tells a touch best: the same touch may come through a panel's own node and once
/// more through one that plays a mouse or a panel of a single finger, turned or mirrored perhaps.
struct DeviceTwin: Hashable, Sendable {
    /// How long after the last touch the poorer node still only repeats it.
    static let rest = TouchArbitration.rest

    /// The plug, without the number of the interface.
    private let plug: Substring
    private let vendor: UInt16
    private let product: UInt16
    /// How much the node tells of touches; the higher is heard.
    private let wealth: Int

    /// nil for a node that is never one of several: its plug is not known, or it is a pen.
    init?(_ description: DeviceDescription, _ role: DeviceRole, isMultitouch: Bool) {
        plug = description.plug
        vendor = description.vendor
        product = description.product
        guard !plug.isEmpty else { return nil }
        switch role {
        case .touchscreen: wealth = isMultitouch ? 2 : 1
        case .absolutePointer, .mouse: wealth = 0
        case .touchpad, .keyboard, .penTablet: return nil
        }
    }

    /// Whether this node may repeat what `other` tells.
    func repeats(_ other: DeviceTwin) -> Bool {
        plug == other.plug && vendor == other.vendor && product == other.product && wealth < other.wealth
    }
}

extension DeviceDescription {
    /// Where the device is plugged in, the same for all its nodes (`usb-0000:00:14.0-1` of `usb-0000:00:14.0-1/input0`);
    /// empty if not known.
    var plug: Substring {
        guard let slash = phys.lastIndex(of: "/"), phys[slash...].hasPrefix("/input") else { return phys[...] }
        return phys[..<slash]
    }
}

extension ContactTracker {
    /// While a node touches, ends what poorer nodes of the same device tell, and keeps them from touching until shortly
    /// after it.
    ///
    /// - Parameter first: where in the journal the present frame's own changes begin. What it ends ends before them, so
    /// that the copy and its original never are two fingers.
    mutating func silenceTwins(from first: Int, at time: Timestamp) {
        for index in surfaces.indices {
            guard let twin = surfaces[index]?.twin, let contacts = surfaces[index]?.activeContacts else { continue }
            guard surfaces[index]?.silences != (contacts > 0) else { continue }
            surfaces[index]?.silences = contacts > 0
            for other in surfaces.indices where surfaces[other]?.twin?.repeats(twin) == true {
                if contacts > 0, (surfaces[other]?.activeContacts ?? 0) > 0 {
                    let own = journal.changes[first...]
                    journal.changes.removeSubrange(first...)
                    journal.count(.double, of: DeviceID(other))
                    surfaces[other]?.cancelAll(at: time, into: &journal)
                    journal.changes += own
                }
                surfaces[other]?.silentUntil = contacts > 0 ? Timestamp(.max) : time + DeviceTwin.rest
            }
        }
    }

    /// Notes whether two nodes of one device are there.
    var hasTwinNodes: Bool {
        let twins = surfaces.compactMap { $0?.twin }
        return twins.contains { twin in twins.contains { twin.repeats($0) } }
    }
}
