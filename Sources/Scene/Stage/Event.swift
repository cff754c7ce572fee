public import Base

/// Something that happened, as the listeners hear it: one JSON line.
public struct Event: Hashable, Sendable {
    /// When it happened, on the input clock.
    public var time: Timestamp
    /// `tap`, `change`, `screen`, …
    public var name: String
    /// nil for what belongs to no element.
    public var id: String?
    /// The further keys, in their promised order.
    public var details: [Value.Member]

    public init(time: Timestamp, name: String, id: String?, _ details: [Value.Member] = []) {
        self.time = time
        self.name = name
        self.id = id
        self.details = details
    }
}
