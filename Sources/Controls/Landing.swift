import Base
import Gestures

/// What a finger has landed on, and how it meets the fingers that are down already.
struct Landing {
    /// The control under it; nil if there is none, or a disabled one.
    let control: Control?
    /// Controls under it that scroll or look for gestures, innermost first.
    let chain: [Control]
    /// Those that a finger may drag.
    let scrollers: [ScrollView]
    /// How late its panel tells lifts.
    let latency: Microseconds

    init(_ hit: HitTest, latency: Microseconds) {
        if case .control(let target) = hit.target { control = target } else { control = nil }
        chain = hit.chain
        scrollers = hit.chain.compactMap { $0 as? ScrollView }.filter(\.acceptsDrag)
        self.latency = latency
    }

    /// It landed on what another finger drags, or makes a gesture on: it does nothing.
    func meetsDrag(of fingers: [Finger]) -> Bool {
        fingers.contains { finger in chain.contains { finger.drags($0) } }
    }

    /// Whether it and `other`, which has not begun to drag, make a gesture of two: they are on the same content of a scroll view, or
    /// on something that looks for such gestures. Fingers on different controls are independent.
    func makesGroup(with other: Finger) -> Bool {
        switch other.owner {
        case .undecided, .group: break
        case .control, .scroller, .gesture, .nobody: return false
        }
        if Self.isContent(control), Self.isContent(other.control),
            other.scrollers.contains(where: { s in scrollers.contains { $0 === s } })
        {
            return true
        }
        return other.tracks.contains { track in
            track.gesture.isOfTwoFingers && chain.contains { $0 === track.control }
                && [control, other.control].allSatisfy { Self.isContent($0) || $0 === track.control }
        }
    }

    /// Rows, and what takes no touches.
    private static func isContent(_ control: Control?) -> Bool { control?.yieldsToGrownChildren ?? true }
}

extension TouchRouter {
    /// Makes `finger` one of a group, if it and fingers that are down make a gesture of several. They lose all else.
    func join(_ finger: Finger, _ landing: Landing) -> Bool {
        let partners = fingers.filter { landing.makesGroup(with: $0) }
        guard !partners.isEmpty else { return false }
        let time = finger.startTime
        for partner in partners {
            if case .group = partner.owner { continue }
            partner.owner = .group
            release(partner, where: { !$0.gesture.isOfTwoFingers }, at: time)
            if partner.isDelivered, let control = partner.control {
                control.touchCancelled(partner.touch(for: control, at: partner.last, time))
            }
            partner.control = nil
            for scroller in partner.scrollers { scroller.settle(at: time) }
        }
        finger.owner = .group
        finger.scrollers = landing.scrollers
        for track in tracks where partners.contains(where: { $0.tracks.contains { $0 === track } }) {
            guard landing.chain.contains(where: { $0 === track.control }) else { continue }
            finger.tracks.append(track)
            track.tell(track.recognizer.down(finger.sample(at: finger.start, time)))
        }
        return true
    }

    /// Finds out who wants `finger`: what lies under it, gestures, scroll views.
    func enter(_ finger: Finger, _ landing: Landing) {
        let time = finger.startTime
        let free = landing.scrollers.filter { scroller in !fingers.contains { $0.holds(scroller) } }
        var hasCaught = false
        for scroller in free { hasCaught = scroller.catchMotion(at: time) || hasCaught }
        let target = landing.control.flatMap { isFree($0) ? $0 : nil }
        // A finger that stops a fling belongs to the scroll view alone: what lies under it is neither pressed, tapped nor held.
        let control = hasCaught ? nil : target
        var contenders: [DragArena.Contender] = []
        func add(_ contender: DragArena.Contender, _ taker: Finger.Taker) {
            contenders.append(contender)
            finger.takers.append(taker)
        }

        let claim = control?.dragClaim(at: control?.local(finger.start) ?? .zero)
        var pressed = control
        var mayScroll = true
        if let control {
            switch claim {
            case .along(let axis)?: add(.knob(axis), .control(control))
            case .always?:
                add(.view(nil, room: .both), .control(control))
                mayScroll = false
            case .refused?: pressed = nil
            case DragClaim.none?, nil: break
            }
        }
        // Contenders that are the pressed control itself do not keep the touch from it.
        var own = contenders.count
        finger.scrollers = mayScroll ? free.filter { !$0.draggableAxes.isEmpty } : []
        for member in landing.chain {
            for track in look(for: finger, landing, on: member, pressed: target, taps: !hasCaught) {
                switch track.gesture {
                case .pan(let axis): if mayScroll { add(.view(axis, room: .both), .gesture(track)) }
                case .swipe(let direction): if mayScroll { add(.swipe(direction), .gesture(track)) }
                case .edgeSwipe(let edge): add(.edge(edge), .gesture(track))
                case .tap, .doubleTap, .twoFingerTap, .longPress, .pinch: break
                }
                finger.tracks.append(track)
            }
            if member === pressed { own = contenders.count }
            if let scroller = finger.scrollers.first(where: { $0 === member }) {
                for axis in scroller.draggableAxes {
                    add(.view(axis, room: scroller.room(along: axis)), .scroller(scroller))
                }
            }
        }
        finger.control = pressed
        finger.arena = DragArena(contenders, feel: feel)
        // Where nobody else wants the finger, the control has it at once.
        let isAlone = contenders.count == own
        switch pressed {
        case let control? where isAlone && finger.tracks.isEmpty: finger.owner = .control(control)
        case nil where contenders.isEmpty && finger.tracks.isEmpty: finger.owner = .nobody
        case _: finger.owner = .undecided
        }
        finger.isDelivered = pressed != nil && isAlone
    }

    /// The gestures that `member` looks for in a finger that lands on `pressed`.
    private func look(
        for finger: Finger, _ landing: Landing, on member: Control, pressed: Control?, taps: Bool
    ) -> [GestureTrack] {
        let gestures = member.gestures
        guard !gestures.isEmpty, member.isEffectivelyEnabled,
            member === pressed || member !== landing.control,
            !fingers.contains(where: { $0.tracks.contains { $0.control === member } })
        else { return [] }
        return gestures.compactMap { gesture in
            switch gesture {
            // What lies further in is tapped before what holds it.
            case .tap, .doubleTap: guard taps, pressed == nil || pressed === member else { return nil }
            case .longPress: guard taps, fingers.isEmpty else { return nil }
            case .edgeSwipe(let edge):
                guard EdgeSwipeRecognizer.begins(at: finger.start, edge: edge, bounds: member.screenFrame, feel: feel)
                else { return nil }
            case .twoFingerTap, .pan, .swipe, .pinch: break
            }
            // One recogniser sees single and double taps.
            if gesture == .doubleTap, gestures.contains(.tap) { return nil }
            if let waiting = tracks.first(where: { $0.control === member && $0.gesture == gesture }) { return waiting }
            let track = GestureTrack(
                gesture, on: member,
                gesture.recognizer(
                    among: gestures, competes: !finger.scrollers.isEmpty, bounds: member.screenFrame,
                    latency: landing.latency, feel: feel))
            tracks.append(track)
            return track
        }
    }

    /// Nobody else presses it, and no exclusive element forbids it.
    private func isFree(_ control: Control) -> Bool {
        fingers.allSatisfy { other in
            if other.isOn(control) { return false }
            guard let pressed = other.pressed else { return true }
            return !control.isExclusive && !pressed.isExclusive
        }
    }
}
