import Base
import Gestures

/// A finger on the screen, and whose it is.
///
/// Not a value: it would bring all its samples along wherever it is looked at.
final class Finger {
    enum Owner {
        /// Not decided between what lies under it and what contends for its drag.
        case undecided
        case control(Control)
        case scroller(ScrollView)
        case gesture(GestureTrack)
        /// One of several that landed together: never a tap, drag or fling of one finger, until it lifts.
        case group
        /// It does nothing more: on something disabled, or a second finger on what another one drags.
        case nobody
    }

    /// Who gets the finger if its contender wins the arena.
    enum Taker {
        case control(Control)
        case scroller(ScrollView)
        case gesture(GestureTrack)
    }

    let contact: Int
    let start: Point
    let startTime: Timestamp
    var last: Point
    var owner = Owner.nobody
    var velocity: VelocityTracker
    /// What lies under it and takes touches, while undecided.
    var control: Control?
    /// The control knows of the touch.
    var isDelivered = false
    /// Gestures that look at it, innermost first.
    var tracks: [GestureTrack] = []
    /// Scroll views that it may drag, innermost first.
    var scrollers: [ScrollView] = []
    /// Decides about a drag; as many contenders as takers.
    var arena: DragArena
    var takers: [Taker] = []

    init(contact: Int, at point: Point, time: Timestamp, feel: Feel) {
        self.contact = contact
        start = point
        startTime = time
        last = point
        velocity = VelocityTracker(feel: feel)
        velocity.begin(at: point, time: time)
        arena = DragArena([], feel: feel)
    }

    func touch(for control: Control, at point: Point, _ time: Timestamp) -> Touch {
        Touch(contact: contact, location: control.local(point), screen: point, time: time)
    }

    func sample(at point: Point, _ time: Timestamp) -> ContactSample { ContactSample(contact, point, time) }

    /// May still drag it, or does.
    func holds(_ scroller: ScrollView) -> Bool {
        switch owner {
        case .scroller(let s): s === scroller
        case .undecided, .group: scrollers.contains { $0 === scroller }
        case .control, .gesture, .nobody: false
        }
    }

    /// Drags it, or makes a gesture on it.
    func drags(_ control: Control) -> Bool {
        switch owner {
        case .scroller(let s): s === control
        case .gesture(let track): track.control === control
        case .undecided, .control, .group, .nobody: false
        }
    }

    /// The control that it presses, or may come to press.
    var pressed: Control? {
        switch owner {
        case .control(let c): c
        case .undecided: control
        case .gesture(let track): track.control
        case .scroller, .group, .nobody: nil
        }
    }

    func isOn(_ control: Control) -> Bool {
        func isPart(_ other: Control) -> Bool { other === control || other.isInside(control) }
        switch owner {
        case .control(let c): return isPart(c)
        case .scroller(let s): return isPart(s)
        case .gesture(let track): return isPart(track.control)
        case .undecided: return self.control.map(isPart) ?? false || tracks.contains { isPart($0.control) }
        case .group: return tracks.contains { isPart($0.control) }
        case .nobody: return false
        }
    }

    /// When waiting alone brings the touch to its control; nil if it does not.
    func delivery(after delay: Microseconds) -> Timestamp? {
        if case .undecided = owner, control != nil, !isDelivered { startTime + delay } else { nil }
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
