import Base

/// What becomes of a device's contacts by the passing of time alone; only quirks bring it about.
extension SurfaceTracker {
    /// When something happens by itself next; nil if nothing does.
    var deadline: Timestamp? {
        var next = lifting.first.map { $0.time + quirks.debounce }
        func offer(_ time: Timestamp) { next = next.map { min($0, time) } ?? time }
        guard quirks.ghostFilter || quirks.releaseAfter > 0 else { return next }
        for slot in slots {
            switch slot.state {
            case .held(let until, _, _): offer(until)
            case .down: if quirks.releaseAfter > 0 { offer(newsTime + quirks.releaseAfter) }
            case .empty, .landing, .released, .ignored: continue
            }
        }
        return next
    }

    /// Does what is due at `time`, which is not before `deadline`.
    mutating func fire(at time: Timestamp, into journal: inout ContactJournal) {
        now = time
        while let first = lifting.first, first.time + quirks.debounce <= time {
            journal.write(.up, first.contact, device, at: first.position, first.time)
            lifting.removeFirst()
        }
        let isSilent = quirks.releaseAfter > 0 && newsTime + quirks.releaseAfter <= time
        for index in slots.indices {
            switch slots[index].state {
            case .held: settle(index, into: &journal)
            case .down(let contact, let position):
                guard isSilent, let x = slots[index].x, let y = slots[index].y else { continue }
                journal.write(.cancel, contact, device, at: position, now)
                slots[index].state = .released(x: x, y: y)
            case .empty, .landing, .released, .ignored: continue
            }
        }
    }

    /// A frame that says the same as the one before is no news: panels that lose lifts repeat the last place for ever.
    mutating func noteNews(_ frame: InputFrame) {
        let words = frame.events.filter { $0.type != EventType.EV_MSC }
        guard words != lastWords else { return }
        lastWords = words
        newsTime = frame.time
    }
}
