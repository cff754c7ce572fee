public import Base
import Gestures

/// Which control a touch means, and which scroll view may take it over.
public struct HitTest {
    /// What lies under the finger.
    public enum Target {
        case control(Control)
        /// A disabled control: it takes no touch and lets none through.
        case absorbed
        case none
    }

    /// What the touch meets.
    public let target: Target
    /// Controls under the finger that scroll or look for gestures, innermost first.
    public let chain: [Control]
    /// The innermost scroll view under the finger.
    public var scroller: ScrollView? { chain.lazy.compactMap { $0 as? ScrollView }.first }

    /// Tests `point` (screen points) against the tree under `root`, whose frame is in screen points.
    public init(_ root: Control, at point: Point) {
        target = Self.exact(root, point) ?? Self.grown(root, within: nil, point) ?? .none
        let around = Self.members(from: Self.innermostMember(root, point))
        guard case .control(let control) = target else {
            chain = around
            return
        }
        // Gestures are what the finger is on and what holds that; what lies beside or below takes none.
        let inner = Self.members(from: control).filter { member in !around.contains { $0 === member } }
        chain = inner + around.filter { $0 is ScrollView || $0 === control || control.isInside($0) }
    }

    /// The topmost control whose real frame holds the point. A row comes after the grown areas of what it holds.
    private static func exact(_ control: Control, _ point: Point) -> Target? {
        guard !control.isHidden else { return nil }
        let inside = control.screenFrame.contains(point)
        if control.clipsChildren && !inside { return nil }
        for child in control.nearChildren.reversed() {
            if let hit = exact(child, point) { return hit }
        }
        guard control.isInteractive, inside else { return nil }
        if !control.isEffectivelyEnabled { return .absorbed }
        if control.yieldsToGrownChildren, let hit = grown(control, within: control.screenFrame, point) { return hit }
        return .control(control)
    }

    /// The best of the controls whose grown area holds the point: nearest frame, then smaller area, then higher. No two are equally
    /// high, so that none is left to chance.
    private static func grown(_ root: Control, within limit: Rect?, _ point: Point) -> Target? {
        var best: (distance: Double, area: Double, order: Int, control: Control)?
        var order = 0
        func visit(_ control: Control) {
            guard !control.isHidden else { return }
            order += 1
            let reachable =
                control !== root && control.isInteractive && control.isEffectivelyEnabled
                && !control.yieldsToGrownChildren
            if reachable, control.viewport.contains(point), limit?.contains(point) ?? true,
                control.grownAreaContains(control.local(point))
            {
                let frame = control.screenFrame
                let (distance, area) = (frame.distance(to: point), frame.area)
                if best.map({ (distance, area, -order) < ($0.distance, $0.area, -$0.order) }) ?? true {
                    best = (distance, area, order, control)
                }
            }
            for child in control.nearChildren { visit(child) }
        }
        visit(root)
        return best.map { .control($0.control) }
    }

    private static func innermostMember(_ control: Control, _ point: Point) -> Control? {
        guard !control.isHidden else { return nil }
        let inside = control.screenFrame.contains(point)
        if control.clipsChildren && !inside { return nil }
        for child in control.nearChildren.reversed() {
            if let found = innermostMember(child, point) { return found }
        }
        return inside && control.isMember ? control : nil
    }

    /// `control` and all that hold it, as far as they scroll or look for gestures.
    private static func members(from control: Control?) -> [Control] {
        var members: [Control] = []
        var next = control
        while let control = next {
            if control.isMember { members.append(control) }
            next = control.parent
        }
        return members
    }
}

extension Control {
    fileprivate var isMember: Bool { self is ScrollView || !gestures.isEmpty }

    /// The children that a touch may mean: of a long table those that are seen, and as many above and below, whose grown areas
    /// may reach into sight.
    fileprivate var nearChildren: ArraySlice<Control> {
        guard clipsChildren else { return children[...] }
        return visibleChildren(in: bounds.offset(by: contentOffset).inset(0, -frame.height))
    }

    /// The frame grown on each side to at least 44 × 44 points, then by the hit margins; in own points.
    public var grownBounds: Rect {
        let m = hitMargins
        return grownToTarget(bounds).inset(
            by: Insets(top: -m.top, left: -m.left, bottom: -m.bottom, right: -m.right))
    }

    /// `rect` grown by equal sides to the least size of a target.
    public func grownToTarget(_ rect: Rect) -> Rect {
        let side = (host?.feel ?? Feel()).minimumTarget
        return rect.inset(-max(0, (side - rect.width) / 2), -max(0, (side - rect.height) / 2))
    }

    /// What the tree lists as `hit`: the grown area clipped to the viewport, in screen points; nil where no touch is taken.
    public var listedHitArea: Rect? {
        guard isInteractive || self is ScrollView, isEffectivelyEnabled, isVisible else { return nil }
        let area = screenRect(of: grownBounds).intersection(viewport)
        return area.isEmpty ? nil : area
    }
}
