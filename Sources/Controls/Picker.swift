public import Base
public import Drawing
public import Gestures
public import Input

/// Wheels of rows; the row under the bar in the middle is the value.
///
/// Whatever ends a touch, the wheel comes to rest on a row, and tells it once, when it stands.
public final class Picker: Control {
    /// What the scene says of it.
    public let properties: PickerProperties
    private let feel: Feel
    private let size: Size
    /// Row of each wheel where it last stood.
    public private(set) var selected: [Int]
    private var wheels: [PickerWheel]
    /// Of each wheel, what turned it last.
    private var causes: [Cause]
    /// The wheel that keys turn.
    private var focusedWheel = 0
    /// Of each wheel, how wide its rows were when they were last looked at.
    private var widths: [Double]

    /// - Parameter size: the profile's: a phone's width by its keyboard's height, on a tablet 320 × 216.
    public init(id: String, properties: PickerProperties, size: Size, feel: Feel) {
        self.properties = properties
        self.size = size
        self.feel = feel
        selected = properties.selected
        wheels = zip(properties.wheels, properties.selected).map {
            PickerWheel(rows: $0.rows, loops: $0.loops, selected: $1, feel: feel)
        }
        causes = wheels.map { _ in .touch }
        widths = wheels.map { _ in .infinity }
        super.init(id: id)
    }

    public override var kind: String { "picker" }
    public override var isInteractive: Bool { true }
    public override var rowPlacement: RowPlacement { .wholeWidth }
    public override func naturalSize(_ text: any TextMeasuring) -> Size? { size }
    public override func dragClaim(at local: Point) -> DragClaim { .always }

    public override func layOut() {
        for i in wheels.indices { wheels[i].height = frame.height }
    }

    // MARK: Value

    public override var value: Value? { Self.value(of: selected) }
    public override var valueType: ValueType { .indexes(counts: wheels.map(\.rows.count)) }

    public override func set(_ value: Value) {
        guard case .list(let items) = value, items.count == wheels.count else { return }
        let wanted = items.enumerated().map { index, item -> Int in
            if case .number(let row) = item { Int(row) } else { selected[index] }
        }
        for i in wheels.indices {
            host?.cancel(ControlTimer(i), for: self)
            wheels[i].jump(to: wanted[i])
        }
        invalidate()
        change(to: wanted, cause: .program)
    }

    private static func value(of rows: [Int]) -> Value { .list(rows.map { .number(Double($0)) }) }

    private func change(to rows: [Int], cause: Cause) {
        guard rows != selected else { return }
        let old = selected
        selected = rows
        let titles = zip(wheels, rows).map { $0.rows.isEmpty ? "" : $0.rows[$1].title }
        host?.send(
            .change(old: Self.value(of: old), new: Self.value(of: rows), phase: nil, cause: cause, rows: titles),
            from: self)
    }

    // MARK: Touch

    public override func touchBegan(_ touch: Touch) {
        let i = wheel(at: touch.location.x)
        guard wheels.indices.contains(i), wheels[i].isFree, !wheels[i].rows.isEmpty else { return }
        host?.cancel(ControlTimer(i), for: self)
        wheels[i].hold(touch)
        causes[i] = .touch
        invalidate()
    }

    public override func touchMoved(_ touch: Touch) {
        guard let i = wheels.firstIndex(where: { $0.isHeld(by: touch.contact) }) else { return }
        if wheels[i].drag(touch) { turned(i) }
    }

    public override func touchEnded(_ touch: Touch) {
        touchMoved(touch)
        guard let i = wheels.firstIndex(where: { $0.isHeld(by: touch.contact) }) else { return }
        wheels[i].release(at: touch.time, tapped: tappedPlace(touch, wheel: i), pixel: pixel)
        wait(for: i)
    }

    public override func touchCancelled(_ touch: Touch) {
        guard let i = wheels.firstIndex(where: { $0.isHeld(by: touch.contact) }) else { return }
        wheels[i].settle(at: touch.time, speed: 0, pixel: pixel)
        wait(for: i)
    }

    private var pixel: Double { 1 / (host?.scale ?? 1) }

    private func wait(for i: Int) {
        guard let end = wheels[i].end else { return }
        host?.startAnimating(self)
        host?.schedule(ControlTimer(i), at: end, for: self)
    }

    /// The wheel stands: only now its row is the value.
    public override func timerFired(_ timer: ControlTimer, at time: Timestamp) {
        guard wheels.indices.contains(timer.code) else { return }
        wheels[timer.code].stand()
        turned(timer.code)
        var rows = selected
        rows[timer.code] = wheels[timer.code].selected
        change(to: rows, cause: causes[timer.code])
    }

    // MARK: Keys

    /// The row under the bar of the wheel that keys turn.
    public override var focusOutline: FocusOutline? {
        let wheel = wheelFrame(focusedWheel)
        let row = geometry.row
        return FocusOutline(Rect(wheel.x, (frame.height - row) / 2, wheel.width, row).inset(8, 4), radius: 3)
    }

    /// Up and down by a row, Page keys by five, Home and End to the ends; left and right to the next wheel.
    public override func keyPressed(_ key: KeyPress, at time: Timestamp) -> Bool {
        guard key.modifiers.isEmpty, wheels.indices.contains(focusedWheel) else { return false }
        let last = wheels[focusedWheel].rows.count - 1
        let place = wheels[focusedWheel].destination
        switch key.key {
        case .left: return focus(wheel: focusedWheel - 1)
        case .right: return focus(wheel: focusedWheel + 1)
        case .up: turn(to: place - 1, key, at: time)
        case .down: turn(to: place + 1, key, at: time)
        case .pageUp: turn(to: place - 5, key, at: time)
        case .pageDown: turn(to: place + 5, key, at: time)
        case .home: turn(to: place - (wheels[focusedWheel].row(at: place) ?? 0), key, at: time)
        case .end: turn(to: place + last - (wheels[focusedWheel].row(at: place) ?? 0), key, at: time)
        case .enter, .escape, .tab, .space, .backspace, .delete, .insert, .function, .character, .other: return false
        }
        return true
    }

    private func focus(wheel: Int) -> Bool {
        guard wheels.indices.contains(wheel) else { return wheels.count > 1 }
        focusedWheel = wheel
        invalidate()
        return true
    }

    private func turn(to place: Int, _ key: KeyPress, at time: Timestamp) {
        let i = focusedWheel
        guard wheels.allSatisfy(\.isFree), !wheels[i].rows.isEmpty else { return }
        let duration = key.isRepeat ? feel.keyRepeatTime : feel.pickerRollTime
        guard wheels[i].roll(to: place, duration: duration, at: time) else { return }
        causes[i] = .keyboard
        wait(for: i)
    }

    public override func animate(to time: Timestamp) -> Bool {
        for i in wheels.indices where wheels[i].advance(to: time) { turned(i) }
        return motionEnd.map { time < $0 } ?? false
    }

    public override var motionEnd: Timestamp? { wheels.compactMap(\.end).max() }

    /// Draws anew what the rows now seen, and those seen before, take up: seldom the wheel's whole width.
    private func turned(_ i: Int) {
        guard let measuring = host?.measuring else { return }
        let wheel = wheelFrame(i)
        var width = 0.0
        for place in visiblePlaces(i, geometry) {
            guard let index = wheels[i].row(at: place) else { continue }
            width = max(
                width, measuring.size(of: wheels[i].rows[index].title, font: Self.font, width: nil, lines: 1).width)
        }
        // Through the lens, and with room for letters that lean out of their width.
        width = min(wheel.width, (width * Self.lens + 12).rounded(.up))
        let reach = min(wheel.width, max(width, widths[i]))
        widths[i] = width
        invalidate(Rect(wheel.midX - reach / 2, 0, reach, wheel.height))
    }

    // MARK: Places

    private var geometry: WheelGeometry {
        WheelGeometry(height: frame.height, squeeze: feel.pickerSqueeze, feel: feel)
    }

    private func wheelFrame(_ i: Int) -> Rect {
        let width = frame.width / Double(max(1, wheels.count))
        return Rect(Double(i) * width, 0, width, frame.height)
    }

    private func wheel(at x: Double) -> Int {
        let place = frame.width > 0 ? x / frame.width * Double(wheels.count) : 0
        return Int(min(max(place.rounded(.down), 0), Double(max(0, wheels.count - 1))))
    }

    /// The places whose rows may be seen now.
    private func visiblePlaces(_ i: Int, _ geometry: WheelGeometry) -> ClosedRange<Int> {
        wheels[i].place - geometry.reach...wheels[i].place + geometry.reach
    }

    /// Where the row at `place` is drawn; nil on the back and beyond the ends.
    private func rowFrame(_ place: Int, wheel i: Int, _ geometry: WheelGeometry) -> Rect? {
        guard wheels[i].row(at: place) != nil,
            let drawn = geometry.drawn(Double(place) * geometry.row - wheels[i].offset)
        else { return nil }
        let wheel = wheelFrame(i)
        let height = geometry.row * drawn.flatness
        return Rect(wheel.x, frame.height / 2 + drawn.offset - height / 2, wheel.width, height)
    }

    /// The row whose drawn centre is nearest to the finger; nil if that is the one in the middle anyway.
    private func tappedPlace(_ touch: Touch, wheel i: Int) -> Int? {
        let geometry = geometry
        var best: (distance: Double, place: Int)?
        for place in visiblePlaces(i, geometry) {
            guard let row = rowFrame(place, wheel: i, geometry) else { continue }
            let distance = (row.midY - touch.location.y).magnitude
            if best == nil || distance < best?.distance ?? 0 { best = (distance, place) }
        }
        return best?.place
    }

    public override func parts() -> [Part] {
        let geometry = geometry
        var parts: [Part] = []
        for i in wheels.indices {
            parts.append(
                Part("wheel\(i)", wheelFrame(i), isTarget: true, value: .number(Double(selected[i]))))
            for place in visiblePlaces(i, geometry) {
                guard let row = rowFrame(place, wheel: i, geometry), row.intersects(bounds),
                    let index = wheels[i].row(at: place)
                else { continue }
                parts.append(
                    Part("wheel\(i).row\(index)", row, isTarget: true, value: .text(wheels[i].rows[index].title)))
            }
        }
        return parts
    }

    // MARK: Looks

    /// Size of the rows' type; in the bar it is seen through a lens.
    private static let font = Font(size: 21)
    private static let lens = 1.119
    /// Opacity of the rows beside the bar, before they turn away.
    private static let pale = 0.447

    public override func draw(into list: inout DisplayList, theme: Theme) {
        let geometry = geometry
        let isDimmed = !isEffectivelyEnabled
        if isDimmed { list.append(.pushOpacity(theme.disabledOpacity)) }
        let middle = frame.height / 2
        let bar = Rect(0, middle - geometry.row / 2, frame.width, geometry.row)
        let above = Rect(0, 0, frame.width, bar.y)
        let below = Rect(0, bar.maxY, frame.width, frame.height - bar.maxY)
        for (part, isBar) in [(above, false), (below, false), (bar, true)] {
            list.append(.pushClip(.rect(part)))
            for i in wheels.indices { drawRows(i, in: part, isBar: isBar, geometry, into: &list, theme) }
            list.append(.pop)
        }
        list.fill(.hairline(Rect(0, bar.y, frame.width, 0)), theme.separator)
        list.fill(.hairline(Rect(0, bar.maxY, frame.width, 0)), theme.separator)
        if isDimmed { list.append(.pop) }
    }

    private func drawRows(
        _ i: Int, in part: Rect, isBar: Bool, _ geometry: WheelGeometry, into list: inout DisplayList, _ theme: Theme
    ) {
        let wheel = wheelFrame(i)
        let middle = frame.height / 2
        let lens = isBar ? Self.lens : 1
        for place in visiblePlaces(i, geometry) {
            guard let index = wheels[i].row(at: place),
                let drawn = geometry.drawn(Double(place) * geometry.row - wheels[i].offset), drawn.flatness > 0.08
            else { continue }
            let center = middle + drawn.offset * lens
            let half = geometry.row / 2 * drawn.flatness * lens
            guard center + half > part.y, center - half < part.maxY else { continue }
            let color = isBar ? theme.label : theme.label.opacity(Self.pale * drawn.flatness)
            list.append(
                .pushTransform(
                    offset: Point(wheel.midX, center), scaleX: lens, scaleY: drawn.flatness * lens))
            let room = (wheel.width - 16) / lens
            list.text(
                TextRun(wheels[i].rows[index].title, font: Self.font, color: color, alignment: .center),
                in: Rect(-room / 2, -geometry.row / 2, room, geometry.row))
            list.append(.pop)
        }
    }
}
