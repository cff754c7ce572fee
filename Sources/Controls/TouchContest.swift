import Base
import Gestures

/// What becomes of an undecided finger: somebody wins it, and all others hear that they have lost it.
extension TouchRouter {
    /// A new finger is made known to who looks at it.
    func begin(_ finger: Finger, at time: Timestamp) {
        if case .group = finger.owner { return }
        for track in finger.tracks { track.tell(track.recognizer.down(finger.sample(at: finger.start, time))) }
        switch finger.owner {
        case .control(let control): control.touchBegan(finger.touch(for: control, at: finger.start, time))
        case .undecided:
            if finger.isDelivered, let control = finger.control {
                control.touchBegan(finger.touch(for: control, at: finger.start, time))
            }
        case .scroller, .gesture, .group, .nobody: break
        }
    }

    /// An undecided finger moved.
    func contend(_ finger: Finger, at point: Point, _ time: Timestamp) {
        for track in finger.tracks { track.tell(track.recognizer.move(finger.sample(at: point, time))) }
        if let winner = finger.arena.winner(of: point - finger.start) {
            return give(finger, to: finger.takers[winner], at: point, time)
        }
        if finger.isDelivered, let control = finger.control {
            control.touchMoved(finger.touch(for: control, at: point, time))
        }
    }

    /// A touch has been kept from its control long enough. Controls that own drags keep it from here on; others may still lose it.
    func deliver(_ finger: Finger, at time: Timestamp) {
        guard let control = finger.control else { return }
        switch control.dragClaim(at: control.local(finger.start)) {
        case .along, .always: give(finger, to: .control(control), at: finger.start, time)
        case .none, .refused:
            finger.isDelivered = true
            control.touchBegan(finger.touch(for: control, at: finger.start, time))
        }
    }

    /// `taker` has won the finger, which is at `point`.
    func give(_ finger: Finger, to taker: Finger.Taker, at point: Point, _ time: Timestamp) {
        let control = finger.control
        switch taker {
        case .control(let control): finger.owner = .control(control)
        case .scroller(let scroller): finger.owner = .scroller(scroller)
        case .gesture(let track): finger.owner = .gesture(track)
        }
        release(finger, where: { _ in true }, at: time)
        for scroller in finger.scrollers where !finger.drags(scroller) { scroller.settle(at: time) }
        finger.scrollers = []
        finger.control = nil
        switch taker {
        case .control(let control):
            if !finger.isDelivered { control.touchBegan(finger.touch(for: control, at: finger.start, time)) }
            if point != finger.start { control.touchMoved(finger.touch(for: control, at: point, time)) }
        case .scroller(let scroller):
            if finger.isDelivered, let control { control.touchCancelled(finger.touch(for: control, at: point, time)) }
            scroller.beginDrag(from: finger.start, slop: feel.slop, at: point, time: time)
        case .gesture(let track):
            if finger.isDelivered, let control { control.touchCancelled(finger.touch(for: control, at: point, time)) }
            track.tell(track.recognizer.accept(finger.sample(at: point, time)))
        }
    }

    /// An undecided finger lifted: the innermost gesture that is a tap has it, else the control under it.
    func sweep(_ finger: Finger, _ sample: ContactSample, latency: Microseconds) {
        var tapped: (track: GestureTrack, event: GestureEvent)?
        var isHeld = false
        for track in finger.tracks {
            if isHeld {
                track.tell(track.recognizer.cancel(at: sample.time))
            } else if let event = track.recognizer.up(sample, latency: latency) {
                tapped = (track, event)
                isHeld = true
            } else if track.recognizer.standing == .possible {
                // A second tap may come.
                isHeld = true
            }
        }
        let control = finger.control
        if let control {
            if tapped == nil {
                if !finger.isDelivered {
                    control.touchBegan(finger.touch(for: control, at: finger.start, sample.time))
                }
                control.touchEnded(finger.touch(for: control, at: sample.position, sample.time))
            } else if finger.isDelivered {
                control.touchCancelled(finger.touch(for: control, at: sample.position, sample.time))
            }
        }
        for scroller in finger.scrollers { scroller.settle(at: sample.time) }
        if let (track, event) = tapped { track.tell(event) }
    }

    /// Gestures that look at the finger lose it, all but its owner.
    func release(_ finger: Finger, where isMeant: (GestureTrack) -> Bool, at time: Timestamp) {
        guard !finger.tracks.isEmpty else { return }
        let lost = finger.tracks.filter { isMeant($0) && !finger.isGesture($0) }
        finger.tracks.removeAll { track in lost.contains { $0 === track } }
        for track in lost { track.tell(track.recognizer.cancel(at: time)) }
    }
}

extension Finger {
    /// It belongs to this gesture.
    func isGesture(_ track: GestureTrack) -> Bool {
        if case .gesture(let own) = owner { own === track } else { false }
    }
}
