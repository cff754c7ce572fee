public import Base
public import Gestures

/// Decides whose each finger is: a control's, a scroll view's, or nobody's.
///
/// Nobody wins before the slop; then direction and time decide, once. A finger's moves go to its owner until it lifts.
public final class TouchRouter {
    enum Owner {
        /// Not decided between the control (which may not know of the touch yet) and the scroll view.
        case undecided(control: Control?, scroller: ScrollView?, delivered: Bool)
        case control(Control)
        case scroller(ScrollView)
        /// A touch that does nothing more: on something disabled, or a second finger on what another holds.
        case nobody
    }

    /// Not a value: it would bring all its samples along wherever it is looked at.
    final class Finger {
        let contact: Int
        let start: Point
        let startTime: Timestamp
        var last: Point
        var owner = Owner.nobody
        var velocity: VelocityTracker

        init(contact: Int, at point: Point, time: Timestamp, feel: Feel) {
            self.contact = contact
            start = point
            startTime = time
            last = point
            velocity = VelocityTracker(feel: feel)
            velocity.begin(at: point, time: time)
        }
    }

    private let feel: Feel
    private var fingers: [Finger] = []

    private let contentTouchDelay: Microseconds

    public init(feel: Feel) {
        self.feel = feel
        contentTouchDelay = Microseconds(seconds: feel.contentTouchDelay)
    }

    /// The next moment at which waiting alone decides something: a held touch reaches its control.
    public var deadline: Timestamp? {
        var earliest: Timestamp?
        for finger in fingers {
            guard case .undecided(.some, .some, delivered: false) = finger.owner else { continue }
            let due = finger.startTime + contentTouchDelay
            earliest = earliest.map { min($0, due) } ?? due
        }
        return earliest
    }

    // MARK: Fingers

    /// A finger landed on the screen whose root is `root`. `latency`: how late its panel tells lifts.
    public func down(
        _ contact: Int, at point: Point, time: Timestamp, in root: Control, latency: Microseconds = 0
    ) {
        let finger = Finger(contact: contact, at: point, time: time, feel: feel)
        let hit = HitTest(root, at: point)
        let scroller = hit.scroller.flatMap { $0.acceptsDrag ? $0 : nil }
        let busyScroller = scroller.map { s in fingers.contains { $0.holds(s) } } ?? false
        if busyScroller { scroller?.disqualifyPull() }
        // A finger that stops a fling belongs to the scroll view alone: what lies under it is neither pressed nor tapped.
        let caught = scroller.map { busyScroller ? false : $0.catchMotion(at: time) } ?? false
        switch hit.target {
        case .control(let control) where !caught && isFree(control):
            let claim = control.dragClaim(at: point - control.screenOrigin)
            switch (claim, busyScroller ? nil : scroller) {
            case (.refused, nil): finger.owner = .nobody
            case (.refused, .some(let s)): finger.owner = .undecided(control: nil, scroller: s, delivered: false)
            case (.always, _), (_, nil):
                finger.owner = .control(control)
                control.touchBegan(finger.touch(for: control, at: point, time))
            case (_, .some(let s)):
                finger.owner = .undecided(control: control, scroller: s, delivered: false)
            }
        case .control, .absorbed, .none:
            if let scroller, !busyScroller {
                finger.owner = .undecided(control: nil, scroller: scroller, delivered: false)
            }
        }
        fingers.append(finger)
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
        case .undecided(let control, let scroller, let delivered):
            decide(finger, control, scroller, delivered, at: point, time)
        case .nobody: break
        }
    }

    /// A finger lifted; whatever is still undecided counts as a tap.
    public func up(_ contact: Int, at point: Point, time: Timestamp, latency: Microseconds = 0) {
        advance(to: time)
        guard let i = fingers.firstIndex(where: { $0.contact == contact }) else { return }
        let finger = fingers.remove(at: i)
        switch finger.owner {
        case .control(let control): control.touchEnded(finger.touch(for: control, at: point, time))
        case .scroller(let scroller):
            scroller.endDrag(fling: finger.velocity.fling(atLift: time, latency: latency).y, at: time)
        case .undecided(let control, let scroller, let delivered):
            if let control {
                if !delivered { control.touchBegan(finger.touch(for: control, at: finger.start, time)) }
                control.touchEnded(finger.touch(for: control, at: point, time))
            }
            scroller?.settle(at: time)
        case .nobody: break
        }
    }

    /// A finger's touch ends without effect.
    public func cancel(_ contact: Int, time: Timestamp) {
        guard let i = fingers.firstIndex(where: { $0.contact == contact }) else { return }
        let finger = fingers.remove(at: i)
        switch finger.owner {
        case .control(let control): control.touchCancelled(finger.touch(for: control, at: finger.last, time))
        case .scroller(let scroller): scroller.settle(at: time)
        case .undecided(let control, let scroller, let delivered):
            if delivered, let control { control.touchCancelled(finger.touch(for: control, at: finger.last, time)) }
            scroller?.settle(at: time)
        case .nobody: break
        }
    }

    /// Ends every touch without effect: the screen changed under the fingers. They do nothing until they lift.
    public func cancelAll(time: Timestamp) {
        for contact in fingers.map(\.contact) { cancel(contact, time: time) }
    }

    /// Ends the touches on `control` and its children: it was hidden, disabled, or left.
    public func cancelTouches(on control: Control, time: Timestamp) {
        for finger in fingers where finger.isOn(control) { cancel(finger.contact, time: time) }
    }

    /// Delivers the touches that have waited long enough, each at its own moment.
    public func advance(to time: Timestamp) {
        // One at a time from the top: what a control does on touch-down may end other touches.
        while let finger = fingers.first(where: { $0.isDue(contentTouchDelay, by: time) }),
            case .undecided(.some(let control), .some(let scroller), _) = finger.owner
        {
            let due = finger.startTime + contentTouchDelay
            let touch = finger.touch(for: control, at: finger.start, due)
            // A control that owns drags keeps the touch from here on; others may still lose it to the scroll view.
            if case .along = control.dragClaim(at: touch.location) {
                finger.owner = .control(control)
                scroller.settle(at: due)
            } else {
                finger.owner = .undecided(control: control, scroller: scroller, delivered: true)
            }
            control.touchBegan(touch)
        }
    }

    // MARK: Decisions

    private func decide(
        _ finger: Finger, _ control: Control?, _ scroller: ScrollView?, _ delivered: Bool, at point: Point,
        _ time: Timestamp
    ) {
        let start = finger.start
        let travel = point - start
        if let control, case .along(let axis) = control.dragClaim(at: start - control.screenOrigin) {
            let (along, across) =
                axis == .horizontal
                ? (travel.x.magnitude, travel.y.magnitude) : (travel.y.magnitude, travel.x.magnitude)
            if along > feel.slop && along >= across {
                finger.owner = .control(control)
                scroller?.settle(at: time)
                if !delivered { control.touchBegan(finger.touch(for: control, at: start, time)) }
                control.touchMoved(finger.touch(for: control, at: point, time))
                return
            }
        }
        if let scroller, scroller.wins(travel: travel, slop: feel.slop) {
            finger.owner = .scroller(scroller)
            if delivered, let control { control.touchCancelled(finger.touch(for: control, at: point, time)) }
            scroller.beginDrag(from: start, slop: feel.slop, at: point, time: time)
            return
        }
        if delivered, let control { control.touchMoved(finger.touch(for: control, at: point, time)) }
    }

    private func isFree(_ control: Control) -> Bool { !fingers.contains { $0.isOn(control) } }
}

extension TouchRouter.Finger {
    fileprivate func touch(for control: Control, at point: Point, _ time: Timestamp) -> Touch {
        Touch(contact: contact, location: point - control.screenOrigin, screen: point, time: time)
    }

    fileprivate func holds(_ scroller: ScrollView) -> Bool {
        switch owner {
        case .scroller(let s): s === scroller
        case .undecided(_, let s, _): s === scroller
        case .control, .nobody: false
        }
    }

    fileprivate func isDue(_ delay: Microseconds, by time: Timestamp) -> Bool {
        if case .undecided(.some, .some, delivered: false) = owner { return startTime + delay <= time }
        return false
    }

    fileprivate func isOn(_ control: Control) -> Bool {
        switch owner {
        case .control(let c): c === control || c.isInside(control)
        case .undecided(let c, _, _): c.map { $0 === control || $0.isInside(control) } ?? false
        case .scroller(let s): s === control || s.isInside(control)
        case .nobody: false
        }
    }
}

extension Control {
    /// Whether `ancestor` holds this control, at any depth.
    public func isInside(_ ancestor: Control) -> Bool {
        var above = parent
        while let control = above {
            if control === ancestor { return true }
            above = control.parent
        }
        return false
    }
}
