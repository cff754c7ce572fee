public import Base
public import Gestures

/// Decides whose each finger is: a control's, a scroll view's, a gesture's, or nobody's.
///
/// Nobody wins a drag before the slop; then the arena decides, once (`DragArena` holds the table). Taps and holds go to the innermost
/// that wants them. A finger's moves go to its owner until it lifts.
public final class TouchRouter {
    let feel: Feel
    var fingers: [Finger] = []
    /// Every gesture that is looked for now.
    var tracks: [GestureTrack] = []
    let contentTouchDelay: Microseconds

    public init(feel: Feel) {
        self.feel = feel
        contentTouchDelay = Microseconds(seconds: feel.contentTouchDelay)
    }

    /// Two fingers or more are down: what one does may move what another is on.
    public var hasSeveralFingers: Bool { fingers.count > 1 }

    // MARK: Fingers

    /// A finger landed on the screen whose root is `root`. `latency`: how late its panel tells lifts.
    public func down(
        _ contact: Int, at point: Point, time: Timestamp, in root: Control, latency: Microseconds = 0
    ) {
        advance(to: time)
        let finger = Finger(contact: contact, at: point, time: time, feel: feel)
        let landing = Landing(HitTest(root, at: point), latency: latency)
        // Two fingers are no long press, wherever they are.
        for other in fingers { release(other, where: { $0.gesture == .longPress }, at: time) }
        if landing.meetsDrag(of: fingers) {
            for scroller in landing.scrollers { scroller.disqualifyPull() }
        } else if !join(finger, landing) {
            enter(finger, landing)
        }
        fingers.append(finger)
        begin(finger, at: time)
        prune()
    }

    /// A finger moved. Unknown contacts are passed over.
    public func move(_ contact: Int, to point: Point, time: Timestamp) {
        advance(to: time)
        guard let finger = fingers.first(where: { $0.contact == contact }) else { return }
        finger.last = point
        finger.velocity.add(point, time: time)
        switch finger.owner {
        case .control(let control): control.touchMoved(finger.touch(for: control, at: point, time))
        case .scroller(let scroller): scroller.drag(to: point, at: time)
        case .gesture(let track): track.tell(track.recognizer.move(finger.sample(at: point, time)))
        case .group: for track in finger.tracks { track.tell(track.recognizer.move(finger.sample(at: point, time))) }
        case .undecided: contend(finger, at: point, time)
        case .nobody: break
        }
    }

    /// A finger lifted; whatever is still undecided goes to the innermost that wants it. `latency`: how late its panel tells lifts.
    public func up(_ contact: Int, at point: Point, time: Timestamp, latency: Microseconds = 0) {
        advance(to: time)
        guard let i = fingers.firstIndex(where: { $0.contact == contact }) else { return }
        let finger = fingers.remove(at: i)
        let sample = finger.sample(at: point, time)
        switch finger.owner {
        case .control(let control): control.touchEnded(finger.touch(for: control, at: point, time))
        case .scroller(let scroller):
            scroller.endDrag(fling: finger.velocity.fling(atLift: time, latency: latency), at: time)
        case .gesture(let track): track.tell(track.recognizer.up(sample, latency: latency))
        case .group: for track in finger.tracks { track.tell(track.recognizer.up(sample, latency: latency)) }
        case .undecided: sweep(finger, sample, latency: latency)
        case .nobody: break
        }
        prune()
    }

    /// A finger's touch ends without effect.
    public func cancel(_ contact: Int, time: Timestamp) {
        guard let i = fingers.firstIndex(where: { $0.contact == contact }) else { return }
        let finger = fingers.remove(at: i)
        switch finger.owner {
        case .control(let control): control.touchCancelled(finger.touch(for: control, at: finger.last, time))
        case .scroller(let scroller): scroller.settle(at: time)
        case .undecided:
            if finger.isDelivered, let control = finger.control {
                control.touchCancelled(finger.touch(for: control, at: finger.last, time))
            }
            for scroller in finger.scrollers { scroller.settle(at: time) }
        case .gesture, .group, .nobody: break
        }
        for track in finger.tracks { track.tell(track.recognizer.cancel(at: time)) }
        prune()
    }

    /// Ends every touch without effect: the screen changed under the fingers. They do nothing until they lift.
    public func cancelAll(time: Timestamp) {
        forget { _ in true }
        for contact in fingers.map(\.contact) { cancel(contact, time: time) }
    }

    /// Ends the touches on `control` and its children: it was hidden, disabled, or left.
    public func cancelTouches(on control: Control, time: Timestamp) {
        let meant = fingers.filter { $0.isOn(control) }.map(\.contact)
        forget { $0.control === control || $0.control.isInside(control) }
        for contact in meant { cancel(contact, time: time) }
    }

    /// Lets go of gestures that have not begun: what waits for a second tap is not told any more.
    private func forget(where isMeant: (GestureTrack) -> Bool) {
        guard !tracks.isEmpty else { return }
        func isForgotten(_ track: GestureTrack) -> Bool { track.recognizer.standing != .active && isMeant(track) }
        for finger in fingers { finger.tracks.removeAll(where: isForgotten) }
        tracks.removeAll(where: isForgotten)
    }

    // MARK: Time

    /// The next moment at which waiting alone decides something: a held touch reaches its control, a finger has rested long enough for
    /// a long press, no second tap can come any more.
    public var deadline: Timestamp? {
        var earliest: Timestamp?
        for finger in fingers {
            guard let due = finger.delivery(after: contentTouchDelay) else { continue }
            earliest = earliest.map { min($0, due) } ?? due
        }
        for track in tracks {
            guard let due = track.recognizer.deadline else { continue }
            earliest = earliest.map { min($0, due) } ?? due
        }
        return earliest
    }

    /// Does what waiting decides by `time`, each at its own moment.
    public func advance(to time: Timestamp) {
        // One at a time from the top: what a control does then may end other touches.
        while let due = deadline, due <= time {
            if let finger = fingers.first(where: { $0.delivery(after: contentTouchDelay) == due }) {
                deliver(finger, at: due)
            } else if let track = tracks.first(where: { $0.recognizer.deadline == due }) {
                let event = track.recognizer.advance(to: due)
                if track.recognizer.standing == .active,
                    let finger = fingers.first(where: { $0.tracks.contains { $0 === track } })
                {
                    give(finger, to: .gesture(track), at: finger.last, due)
                }
                track.tell(event)
                prune()
            }
        }
    }

    /// Gestures without fingers that wait for nothing are looked for no more.
    private func prune() {
        guard !tracks.isEmpty else { return }
        tracks.removeAll { track in
            track.recognizer.standing == .idle && !fingers.contains { $0.tracks.contains { $0 === track } }
        }
    }
}
