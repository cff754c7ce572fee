public import Base

/// One of `DeviceQuirks` as a rule of the configuration sets it.
public enum Quirk: Hashable, Sendable {
    case releaseAfter(Microseconds)
    case debounce(Microseconds)
    case maxContacts(Int)
    /// nil: ABS_X and ABS_Y, the usual ones.
    case axes(DeviceQuirks.Axes?)
    /// 0, 3 or 5.
    case median(Int)
    case liftLatency(DeviceQuirks.LiftLatency)
    case palmSize(DeviceQuirks.PalmSize)
    case ghostFilter(Bool)

    /// The name in configuration.
    public var name: String {
        switch self {
        case .releaseAfter: "release-after"
        case .debounce: "debounce"
        case .maxContacts: "max-contacts"
        case .axes: "axes"
        case .median: "median"
        case .liftLatency: "lift-latency"
        case .palmSize: "palm-size"
        case .ghostFilter: "ghost-filter"
        }
    }
}

extension DeviceQuirks {
    /// Sets the one quirk.
    public mutating func set(_ quirk: Quirk) {
        switch quirk {
        case .releaseAfter(let time): releaseAfter = time
        case .debounce(let time): debounce = time
        case .maxContacts(let most): maxContacts = most
        case .axes(let axes): self.axes = axes
        case .median(let size): median = size
        case .liftLatency(let latency): liftLatency = latency
        case .palmSize(let size): palmSize = size
        case .ghostFilter(let isOn): ghostFilter = isOn
        }
    }
}
