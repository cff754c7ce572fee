import Base

/// Events with their numbers, the newest ones kept for clients that come back.
///
/// The first event of a run has the number 1; 0 stands for the time before it.
public final class EventHistory {
    /// An event and its place in the run.
    public struct Entry: Sendable {
        /// From 1.
        public var sequence: UInt64
        /// The event itself.
        public var record: EventRecord
        /// The notification as it is sent, up to where the token may follow.
        var head: [UInt8]
    }

    /// How many events are kept (at some 400 bytes each).
    public let capacity: Int
    /// The newest event's number; 0 before the first.
    public private(set) var newest: UInt64 = 0
    /// A ring: `entries[sequence % capacity]`.
    private var entries: [Entry] = []

    public init(capacity: Int = 2048) { self.capacity = max(capacity, 1) }

    /// Numbers `record` and keeps it; the oldest one kept makes room.
    @discardableResult
    public func append(_ record: EventRecord) -> Entry {
        newest += 1
        var writer = JSONWriter()
        writer.write(raw: "{\"jsonrpc\":\"2.0\",\"method\":\"event\",\"params\":{\"seq\":")
        writer.write(whole: newest)
        writer.write(raw: ",")
        record.write(to: &writer)
        let entry = Entry(sequence: newest, record: record, head: writer.bytes)
        let place = Int((newest - 1) % UInt64(capacity))
        if place < entries.count { entries[place] = entry } else { entries.append(entry) }
        return entry
    }

    /// The events after `sequence` that are still kept, oldest first, and how many are not any more.
    public func events(after sequence: UInt64) -> (events: [Entry], lost: UInt64) {
        guard sequence < newest else { return ([], 0) }
        let first = max(sequence + 1, newest - UInt64(entries.count) + 1)
        let events = (first...newest).map { entries[Int(($0 - 1) % UInt64(capacity))] }
        return (events, first - sequence - 1)
    }
}

/// Which events a client wants to hear of.
public struct Subscription: Hashable, Sendable {
    /// Names of events; nil means all.
    public var events: Set<String>?
    /// Ids of elements and screens, exactly as events carry them; nil in the set stands for events without an id. nil means all.
    public var ids: Set<String?>?

    public init(events: Set<String>? = nil, ids: Set<String?>? = nil) {
        self.events = events
        self.ids = ids
    }

    /// Whether `record` is one of them: it must pass both filters.
    public func wants(_ record: EventRecord) -> Bool {
        (events?.contains(record.name) ?? true) && (ids?.contains(record.id) ?? true)
    }
}
