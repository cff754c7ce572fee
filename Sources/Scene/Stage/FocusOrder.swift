import Base
import Controls

/// What keys can reach on a screen, in reading order: from top to bottom, and along a line in the direction of writing.
struct FocusOrder {
    /// The controls that may have the focus now.
    private(set) var stops: [Control] = []
    /// How many of the stops lie before the control that was asked for.
    private var before = 0
    private let isRightToLeft: Bool
    private let kept: Control?

    /// - Parameter kept: a control whose place is wanted too, if it cannot have the focus any more.
    init(_ root: Control, isRightToLeft: Bool = false, around kept: Control? = nil) {
        self.isRightToLeft = isRightToLeft
        self.kept = kept
        visit(root, isReachable: true)
    }

    /// The stop after `kept`, or at the end the first; nil if there is none.
    var next: Control? {
        let after = stops.indices.contains(before) && stops[before] === kept ? before + 1 : before
        return after < stops.count ? stops[after] : stops.first
    }

    /// The stop before `kept`, or at the start the last; nil if there is none.
    var previous: Control? { before > 0 ? stops[before - 1] : stops.last }

    private mutating func visit(_ control: Control, isReachable: Bool) {
        let isReachable = isReachable && !control.isHidden && control.isEnabled
        if control === kept { before = stops.count }
        if isReachable, control.isFocusable { stops.append(control) }
        // What is hidden or disabled holds no stop, but perhaps the place that is asked for.
        guard isReachable || kept?.isInside(control) == true, !control.children.isEmpty else { return }
        let children = control is ScrollView ? control.children : inReadingOrder(control.children)
        for child in children { visit(child, isReachable: isReachable) }
    }

    /// Lines from top to bottom. To a line belongs what has its middle beside the highest control of the line.
    private func inReadingOrder(_ controls: [Control]) -> [Control] {
        guard controls.count > 1 else { return controls }
        var rest = controls.enumerated().sorted { ($0.element.frame.y, $0.offset) < ($1.element.frame.y, $1.offset) }
        var ordered: [Control] = []
        while let top = rest.first?.element.frame {
            let line = rest.filter { $0.offset == rest[0].offset || $0.element.frame.midY < top.maxY }
            rest.removeAll { candidate in line.contains { $0.offset == candidate.offset } }
            ordered += line.sorted { position($0) < position($1) }.map(\.element)
        }
        return ordered
    }

    private func position(_ item: (offset: Int, element: Control)) -> (Double, Double, Int) {
        let frame = item.element.frame
        return (isRightToLeft ? -frame.maxX : frame.x, frame.y, item.offset)
    }
}
