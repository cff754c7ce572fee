public import Base
import Controls
import Scene
public import Script

/// Where things are on the screen that is shown.
extension ScriptedScene {
    /// A control, or a part of one.
    private struct Found {
        var control: Control
        /// In screen points.
        var frame: Rect
    }

    public func visibleFrame(of id: String, at time: Timestamp) throws(ScriptFailure) -> Rect {
        try visibleFrame(find(id, at: time), id)
    }

    private func visibleFrame(_ found: Found, _ id: String) throws(ScriptFailure) -> Rect {
        guard found.control.isVisible else {
            throw ScriptFailure("\(id) is hidden", remedy: "show it first")
        }
        var window = found.control.viewport
        if found.control.clipsChildren { window = window.intersection(found.control.screenFrame) }
        let seen = found.frame.intersection(window)
        guard !seen.isEmpty else {
            let isEmpty = found.frame.isEmpty
            throw ScriptFailure(
                isEmpty ? "\(id) takes up no room now" : "\(id) is out of view",
                remedy: isEmpty ? "aim at what it belongs to" : "flick or drag it into view first")
        }
        return seen
    }

    private func find(_ id: String, at time: Timestamp) throws(ScriptFailure) -> Found {
        stage.moveEverything(to: time)
        if let found = find(id, in: stage.current) { return found }
        for screen in stage.screens where find(id, in: screen) != nil {
            throw ScriptFailure(
                "\(id) is on the screen \(screen.id), and \(stage.current.id) is shown", remedy: "go there first")
        }
        throw ScriptFailure("nothing is called \(id)", remedy: "handglass render --tree - lists what there is")
    }

    private func find(_ id: String, in control: Control) -> Found? {
        // Screens have names of their own, which elements may bear too.
        if control.isListed, control.id == id { return Found(control: control, frame: control.screenFrame) }
        if control.isListed, id.hasPrefix("\(control.id).") {
            let name = id.dropFirst(control.id.count + 1)
            if let part = control.parts().first(where: { $0.name == name }) {
                return Found(control: control, frame: control.screenRect(of: part.frame))
            }
        }
        for child in control.children {
            if let found = find(id, in: child) { return found }
        }
        return nil
    }

    // MARK: Drags

    /// Distance of the places that are tried, in points.
    private static let grid = 11.0

    public func dragStart(on id: String, travel: Point, at time: Timestamp) throws(ScriptFailure) -> Point {
        var found = try find(id, at: time)
        // What is above a list and pulled out of it: the list is what the finger moves.
        if let refresh = found.control as? RefreshControl, let scroller = refresh.parent {
            found = Found(control: scroller, frame: scroller.screenFrame)
        }
        let seen = try visibleFrame(found, id)
        let safe = stage.screenBounds.inset(1, 1)
        let isUpright = travel.y.magnitude >= travel.x.magnitude
        let reach = Int(((isUpright ? seen.height : seen.width) / 2 / Self.grid).rounded(.down))
        // From the middle outwards, against the way to go first: there is more room.
        let sign = (isUpright ? travel.y : travel.x) > 0 ? -1.0 : 1.0
        let places = (0...max(0, 2 * reach)).map { number in
            let offset = Double((number + 1) / 2) * Self.grid * (number.isMultiple(of: 2) ? -sign : sign)
            return isUpright
                ? Point(seen.midX, seen.midY + offset) : Point(seen.midX + offset, seen.midY)
        }
        let fitting = places.filter { safe.contains($0) && safe.contains($0 + travel) }
        guard let first = fitting.first else {
            throw ScriptFailure("there is no room on the screen for such a drag of \(id)", remedy: "go less far")
        }
        return fitting.first { moves(found.control, at: $0) } ?? first
    }

    /// Whether a drag from `point` moves `control`, and not something that lies on it.
    private func moves(_ control: Control, at point: Point) -> Bool {
        let test = HitTest(stage.current, at: point)
        if case .control(let hit) = test.target, hit === control || hit.isInside(control) || !(control is ScrollView) {
            if hit === control { return true }
            guard control is ScrollView, test.scroller === control else { return false }
            switch hit.dragClaim(at: hit.local(point)) {
            case .none, .refused: return true
            case .along, .always: return false
            }
        }
        return test.scroller === control
    }

    public func sliderDrag(
        _ id: String, to value: Double, at time: Timestamp
    ) throws(ScriptFailure) -> (from: Point, to: Point) {
        let found = try find(id, at: time)
        guard let slider = found.control as? Slider else {
            throw ScriptFailure("\(id) is a \(found.control.kind), and only sliders are dragged to a value")
        }
        let range = slider.properties.min...slider.properties.max
        guard range.contains(value) else {
            throw ScriptFailure(
                "\(id) goes from \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))",
                remedy: "drag it to a value in between")
        }
        let thumb = slider.screenRect(of: slider.thumbFrame)
        let from = try visibleFrame(Found(control: slider, frame: thumb), "\(id).thumb").center
        let track = slider.screenRect(of: slider.trackFrame)
        let share = (value - range.lowerBound) / (range.upperBound - range.lowerBound)
        let center = track.x + thumb.width / 2 + share * (track.width - thumb.width)
        return (from, Point(from.x + center - thumb.midX, from.y))
    }

    private static func text(_ number: Double) -> String {
        number == number.rounded() && number.magnitude < 1e15 ? String(Int64(number)) : String(number)
    }
}
