import Base
import Input
import Trace

extension Choreography {
    /// What the fingers and keys of a trace did, as this panel scans them: a finger's last place before each scan.
    ///
    /// - Parameters:
    ///   - screen: what the trace's panels cover, in points.
    ///   - scale: the pixels of a point, over which mice move.
    func beats(of trace: Trace, screen: Size, scale: Double) -> [Beat] {
        var result: [Beat] = []
        var tracker = ContactTracker()
        var changes: [ContactChange] = []
        for item in trace.items {
            let due = max(0, Int(((item.time - trace.origin) * rate + 999_999) / 1_000_000))
            switch item {
            case .connect(let id, let description, let time, let settings):
                let mapping = PanelMapping(for: description, quirks: settings.quirks, screen: screen, scale: scale)
                tracker.connect(
                    id, description, mapping: mapping, quirks: settings.quirks, at: time, into: &changes)
            case .disconnect(let id, let time): tracker.disconnect(id, at: time, into: &changes)
            case .frame(let frame):
                tracker.step(frame, into: &changes)
                for key in frame.events where Self.isKey(key) { Self.place(key, from: due, in: &result) }
            case .request, .wallClock, .advanced: break
            }
            for change in changes { Self.place(change, from: due, in: &result) }
            changes.removeAll(keepingCapacity: true)
        }
        tracker.cancelAll(at: trace.items.last?.time ?? trace.origin, into: &changes)
        for change in changes { Self.place(change, from: result.count, in: &result) }
        return result
    }

    /// A keyboard's key going down or up; panels and mice have buttons.
    private static func isKey(_ event: InputEvent) -> Bool {
        event.type == EventType.EV_KEY && event.code < 0x100 && (0...1).contains(event.value)
    }

    private static func extend(_ beats: inout [Beat], to index: Int) {
        if beats.count <= index { beats += Array(repeating: .rest, count: index + 1 - beats.count) }
    }

    /// Puts a key into the first beat from `due` on in which it does nothing yet, nor later: down and up are two scans.
    private static func place(_ key: InputEvent, from due: Int, in beats: inout [Beat]) {
        var index = due
        extend(&beats, to: due)
        if let last = beats.indices[due...].last(where: { at in beats[at].keys.contains { $0.code == key.code } }) {
            index = last + 1
        }
        extend(&beats, to: index)
        beats[index].keys.append(key)
    }

    private static func place(_ change: ContactChange, from due: Int, in beats: inout [Beat]) {
        let number = change.contact
        let isOver = change.phase == .up || change.phase == .cancel
        extend(&beats, to: due)
        var index = due
        // A tap shorter than a scan, or what had to wait for one.
        if let last = beats.indices[due...].last(where: { at in beats[at].fingers.contains { $0.number == number } }) {
            index = isOver ? last + 1 : last
        }
        extend(&beats, to: index)
        let place = isOver ? nil : change.position
        if let same = beats[index].fingers.firstIndex(where: { $0.number == number }) {
            beats[index].fingers[same].place = place
        } else {
            beats[index].fingers.append(Beat.FingerChange(number: number, place: place))
        }
    }
}
