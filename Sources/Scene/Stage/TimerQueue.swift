import Base

/// What will happen by itself, in order of time, then of asking.
struct TimerQueue<Payload> {
    private struct Entry {
        var time: Timestamp
        var payload: Payload
    }

    /// Latest first, so that the next one is taken from the end.
    private var entries: [Entry] = []

    /// When the next one is due.
    var deadline: Timestamp? { entries.last?.time }

    /// Everything that waits, latest first.
    var waiting: [(time: Timestamp, payload: Payload)] { entries.map { ($0.time, $0.payload) } }

    mutating func add(_ payload: Payload, at time: Timestamp) {
        let place = entries.firstIndex { $0.time <= time } ?? entries.count
        entries.insert(Entry(time: time, payload: payload), at: place)
    }

    mutating func removeAll(where isMeant: (Payload) -> Bool) { entries.removeAll { isMeant($0.payload) } }

    /// Takes the next one if it is due by `time`.
    mutating func popDue(by time: Timestamp) -> (time: Timestamp, payload: Payload)? {
        guard let next = entries.last, next.time <= time else { return nil }
        entries.removeLast()
        return (next.time, next.payload)
    }
}
