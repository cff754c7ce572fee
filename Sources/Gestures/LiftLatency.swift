public import Base

/// How late a panel tells lifts, learned from its own contacts.
///
/// Some firmware is sure of a lift only 70 to 125 ms after the last move; taken for a rest, that would end every fling. No finger lifts
/// sooner than the panel can tell, so the smallest silence before the lifts of fingers that moved is the panel's own. It is believed
/// once three fingers have shown it: one alone may have rested.
public struct LiftLatency: Sendable {
    private struct Finger {
        var contact: Int
        var start: Point
        var lastMove: Timestamp
        var hasMoved = false
    }

    /// Fingers of this panel that are down; few.
    private var fingers: [Finger] = []
    /// The silences before the last lifts of moving fingers, newest last.
    private var silences: [Microseconds] = []
    private let travel: Double

    /// How many lifts are remembered: a panel's answer may change with what it is set to.
    private static let memory = 8
    /// How many it takes to be believed.
    private static let least = 3

    /// - Parameter feel: a finger that stayed within `Feel.slop` of its landing has not moved.
    public init(feel: Feel) { travel = feel.slop }

    /// What has been learned by now, µs; 0 before.
    public var learned: Microseconds { silences.count < Self.least ? 0 : silences.min() ?? 0 }

    /// A finger landed.
    public mutating func down(_ contact: Int, at point: Point, time: Timestamp) {
        fingers.append(Finger(contact: contact, start: point, lastMove: time))
    }

    /// A finger was reported somewhere else than before.
    public mutating func move(_ contact: Int, to point: Point, time: Timestamp) {
        guard let i = fingers.firstIndex(where: { $0.contact == contact }) else { return }
        fingers[i].lastMove = max(fingers[i].lastMove, time)
        if !fingers[i].hasMoved { fingers[i].hasMoved = point.distance(to: fingers[i].start) > travel }
    }

    /// A finger lifted; nothing is learned from one that had not moved.
    public mutating func up(_ contact: Int, time: Timestamp) {
        guard let i = fingers.firstIndex(where: { $0.contact == contact }) else { return }
        let finger = fingers.remove(at: i)
        guard finger.hasMoved, time >= finger.lastMove else { return }
        silences.append(time - finger.lastMove)
        if silences.count > Self.memory { silences.removeFirst() }
    }

    /// A finger's touch ended without a lift.
    public mutating func cancel(_ contact: Int) { fingers.removeAll { $0.contact == contact } }
}
