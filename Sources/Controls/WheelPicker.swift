public import Base
public import Drawing
import Gestures
public import Input

/// Wheels of rows side by side: what pickers and date pickers share. Dragged, flicked, tapped, stopped with a finger or turned by keys, each
/// comes to rest on a row.
///
/// A subclass says what stands on the rows and what a wheel's coming to rest means.
public class WheelPicker: Control {
    /// Constants of motion.
    let feel: Feel
    private let size: Size
    private(set) var wheels: [PickerWheel]
    /// Of each wheel, what turned it last.
    private(set) var causes: [Cause]
    /// The wheels as they stand, from the left.
    private let leftToRight: [Int]
    /// The wheel that keys turn.
    private var focusedWheel = 0
    /// Of each wheel, how wide its rows were when they were last looked at.
    private var widths: [Double]

    /// - Parameter size: the profile's: a phone's width by its keyboard's height, on a tablet 320 × 216.
    init(id: String, wheels: [PickerWheel], leftToRight: [Int], size: Size, feel: Feel) {
        self.wheels = wheels
        self.size = size
        self.leftToRight = leftToRight
        self.feel = feel
        causes = wheels.map { _ in .touch }
        widths = wheels.map { _ in .infinity }
        super.init(id: id)
    }

    // MARK: For subclasses

    /// How the rows of a wheel stand in its width.
    struct Column {
        var width: Double
        var alignment = TextRun.Alignment.center
        /// Between the wheel's edges and its rows, pt.
        var left = 8.0
        var right = 8.0
    }

    /// What stands on a row.
    func title(_ row: Int, wheel: Int) -> String { "" }
    /// A row that cannot be chosen.
    func isGrey(_ row: Int, wheel: Int) -> Bool { false }
    /// One for each wheel, in the order of the wheels.
    func columns(width: Double) -> [Column] { [] }
    /// A wheel has come to rest, whatever turned it.
    func stood(_ wheel: Int) {}
    /// Whether rows of a wheel may take up all of its width, so that all of it is drawn anew as it turns.
    func takesWholeWidth(_ wheel: Int) -> Bool { false }
    /// Draws what stands on the bar beside the rows.
    func drawBeside(_ bar: Rect, into list: inout DisplayList, _ theme: Theme) {}
    /// How far apart rows seem to lie, by physics 4.7: 1.45, of dates 1.25.
    var squeeze: Double { feel.pickerSqueeze }

    /// No finger is on any wheel, and none turns.
    var allStand: Bool { wheels.allSatisfy { $0.isFree && $0.end == nil } }

    /// Turns a wheel to a row, by the shorter way, and tells when it stands.
    func roll(_ wheel: Int, to row: Int, cause: Cause, duration: Double, at time: Timestamp) {
        guard wheels[wheel].roll(to: wheels[wheel].nearestPlace(ofRow: row), duration: duration, at: time) else {
            return
        }
        causes[wheel] = cause
        wait(for: wheel)
    }

    /// Stands every wheel on its row at once; nobody is told.
    func jump(to rows: [Int]) {
        for (i, row) in rows.enumerated() {
            host?.cancel(ControlTimer(i), for: self)
            wheels[i].jump(to: row)
            widths[i] = .infinity
        }
        invalidate()
    }

    /// A wheel has other rows now, and stands on one of them; nobody is told.
    func refill(_ wheel: Int, count: Int, selected: Int) {
        host?.cancel(ControlTimer(wheel), for: self)
        let height = wheels[wheel].height
        wheels[wheel] = PickerWheel(count: count, loops: wheels[wheel].loops, selected: selected, feel: feel)
        wheels[wheel].height = height
        widths[wheel] = .infinity
        invalidate()
    }

    /// Goes on as if a still wheel stood `rows` rows further, where it looks the same.
    func shift(_ wheel: Int, by rows: Int) { wheels[wheel].shift(by: rows) }

    // MARK: Place

    public override var isInteractive: Bool { true }
    public override var rowPlacement: RowPlacement { .wholeWidth }
    public override func naturalSize(_ text: any TextMeasuring) -> Size? { host?.pickerSize ?? size }
    public override func dragClaim(at local: Point) -> DragClaim { .always }

    public override func layOut() {
        for i in wheels.indices { wheels[i].height = frame.height }
    }

    // MARK: Touch

    public override func touchBegan(_ touch: Touch) {
        let i = wheel(at: touch.location.x)
        guard wheels.indices.contains(i), wheels[i].isFree else { return }
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

    /// The wheel stands: only now its row counts.
    public override func timerFired(_ timer: ControlTimer, at time: Timestamp) {
        guard wheels.indices.contains(timer.code) else { return }
        wheels[timer.code].stand()
        turned(timer.code)
        stood(timer.code)
    }

    // MARK: Keys

    /// The row under the bar of the wheel that keys turn.
    public override var focusOutline: FocusOutline? {
        guard wheels.indices.contains(focusedWheel) else { return nil }
        let wheel = wheelFrames[focusedWheel]
        let row = geometry.row
        return FocusOutline(Rect(wheel.x, (frame.height - row) / 2, wheel.width, row).inset(8, 4), radius: 3)
    }

    /// Up and down by a row, Page keys by five, Home and End to the ends; left and right to the next wheel.
    public override func keyPressed(_ key: KeyPress, at time: Timestamp) -> Bool {
        guard key.modifiers.isEmpty, wheels.indices.contains(focusedWheel) else { return false }
        let last = wheels[focusedWheel].count - 1
        let place = wheels[focusedWheel].destination
        let row = wheels[focusedWheel].row(at: place) ?? 0
        switch key.key {
        case .left: return moveFocus(-1)
        case .right: return moveFocus(1)
        case .up: turn(to: place - 1, key, at: time)
        case .down: turn(to: place + 1, key, at: time)
        case .pageUp: turn(to: place - 5, key, at: time)
        case .pageDown: turn(to: place + 5, key, at: time)
        case .home: turn(to: place - row, key, at: time)
        case .end: turn(to: place + last - row, key, at: time)
        case .enter, .escape, .tab, .space, .backspace, .delete, .insert, .function, .character, .other: return false
        }
        return true
    }

    private func moveFocus(_ way: Int) -> Bool {
        guard let place = leftToRight.firstIndex(of: focusedWheel), leftToRight.indices.contains(place + way) else {
            return wheels.count > 1
        }
        focusedWheel = leftToRight[place + way]
        invalidate()
        return true
    }

    private func turn(to place: Int, _ key: KeyPress, at time: Timestamp) {
        let i = focusedWheel
        guard wheels.allSatisfy(\.isFree) else { return }
        let duration = key.isRepeat ? feel.keyRepeatTime : feel.pickerRollTime
        guard wheels[i].roll(to: place, duration: duration, at: time) else { return }
        causes[i] = .keyboard
        wait(for: i)
    }

    // MARK: Time

    public override func animate(to time: Timestamp) -> Bool {
        for i in wheels.indices where wheels[i].advance(to: time) { turned(i) }
        return motionEnd.map { time < $0 } ?? false
    }

    public override var motionEnd: Timestamp? { wheels.compactMap(\.end).max() }

    /// Draws anew what the rows now seen, and those seen before, take up: seldom the wheel's whole width.
    private func turned(_ i: Int) {
        guard let measuring = host?.measuring else { return }
        let wheel = wheelFrames[i]
        guard columns(width: frame.width)[i].alignment == .center, !takesWholeWidth(i) else {
            return invalidate(Rect(wheel.x, 0, wheel.width, frame.height).inset(-2, 0))
        }
        var width = 0.0
        for place in visiblePlaces(i, geometry) {
            guard let row = wheels[i].row(at: place) else { continue }
            width = max(width, measuring.size(of: title(row, wheel: i), font: Self.font, width: nil, lines: 1).width)
        }
        // Through the lens, and with room for letters that lean out of their width.
        width = min(wheel.width, (width * Self.lens + 12).rounded(.up))
        let reach = min(wheel.width, max(width, widths[i]))
        widths[i] = width
        invalidate(Rect(wheel.midX - reach / 2, 0, reach, wheel.height))
    }

    // MARK: Places

    private var geometry: WheelGeometry { WheelGeometry(height: frame.height, squeeze: squeeze, feel: feel) }

    /// Where each wheel lies: all of them together in the middle.
    var wheelFrames: [Rect] {
        let columns = columns(width: frame.width)
        var x = (frame.width - columns.reduce(0) { $0 + $1.width }) / 2
        var frames = [Rect](repeating: .zero, count: columns.count)
        for i in leftToRight {
            frames[i] = Rect(x, 0, columns[i].width, frame.height)
            x += columns[i].width
        }
        return frames
    }

    /// The wheel under a finger, or the nearest.
    private func wheel(at x: Double) -> Int {
        func distance(_ frame: Rect) -> Double { max(frame.x - x, x - frame.maxX, 0) }
        let frames = wheelFrames
        return frames.indices.min { distance(frames[$0]) < distance(frames[$1]) } ?? 0
    }

    /// The places whose rows may be seen now.
    private func visiblePlaces(_ i: Int, _ geometry: WheelGeometry) -> ClosedRange<Int> {
        wheels[i].place - geometry.reach...wheels[i].place + geometry.reach
    }

    /// Where the row at `place` is drawn; nil on the back and beyond the ends.
    private func rowFrame(_ place: Int, wheel i: Int, in wheel: Rect, _ geometry: WheelGeometry) -> Rect? {
        guard wheels[i].row(at: place) != nil,
            let drawn = geometry.drawn(Double(place) * geometry.row - wheels[i].offset)
        else { return nil }
        let height = geometry.row * drawn.flatness
        return Rect(wheel.x, frame.height / 2 + drawn.offset - height / 2, wheel.width, height)
    }

    /// The row whose drawn centre is nearest to the finger; nil if that is the one in the middle anyway.
    private func tappedPlace(_ touch: Touch, wheel i: Int) -> Int? {
        let geometry = geometry
        let wheel = wheelFrames[i]
        var best: (distance: Double, place: Int)?
        for place in visiblePlaces(i, geometry) {
            guard let row = rowFrame(place, wheel: i, in: wheel, geometry) else { continue }
            let distance = (row.midY - touch.location.y).magnitude
            if best == nil || distance < best?.distance ?? 0 { best = (distance, place) }
        }
        return best?.place
    }

    public override func parts() -> [Part] {
        let geometry = geometry
        var parts: [Part] = []
        for (i, wheel) in wheelFrames.enumerated() {
            parts.append(Part("wheel\(i)", wheel, isTarget: true, value: .number(Double(wheels[i].selected))))
            var seen: Set<Int> = []
            // From the middle outwards: of a row that comes round more than once, the place nearest to the bar.
            for place in visiblePlaces(i, geometry).sorted(by: { nearness($0, i) < nearness($1, i) }) {
                guard let row = rowFrame(place, wheel: i, in: wheel, geometry), row.intersects(bounds),
                    let index = wheels[i].row(at: place), seen.insert(index).inserted
                else { continue }
                parts.append(
                    Part("wheel\(i).row\(index)", row, isTarget: true, value: .text(title(index, wheel: i))))
            }
        }
        return parts
    }

    private func nearness(_ place: Int, _ i: Int) -> Int {
        Int((place - wheels[i].place).magnitude) * 2 + (place < wheels[i].place ? 1 : 0)
    }

    // MARK: Looks

    /// Size of the rows' type; in the bar it is seen through a lens.
    static let font = Font(size: 21)
    static let lens = 1.119
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
        let columns = columns(width: frame.width)
        let frames = wheelFrames
        for (part, isBar) in [(above, false), (below, false), (bar, true)] {
            list.append(.pushClip(.rect(part)))
            for i in wheels.indices {
                drawRows(i, columns[i], frames[i], in: part, isBar: isBar, geometry, into: &list, theme)
            }
            list.append(.pop)
        }
        drawBeside(bar, into: &list, theme)
        list.fill(.hairline(Rect(0, bar.y, frame.width, 0)), theme.separator)
        list.fill(.hairline(Rect(0, bar.maxY, frame.width, 0)), theme.separator)
        if isDimmed { list.append(.pop) }
    }

    private func drawRows(
        _ i: Int, _ column: Column, _ wheel: Rect, in part: Rect, isBar: Bool, _ geometry: WheelGeometry,
        into list: inout DisplayList, _ theme: Theme
    ) {
        let middle = frame.height / 2
        let lens = isBar ? Self.lens : 1
        let room = (wheel.width - column.left - column.right) / lens
        // The lens grows rows about the edge that they stand at.
        let anchor: Double
        let left: Double
        switch column.alignment {
        case .start, .left: (anchor, left) = (wheel.x + column.left, 0)
        case .center: (anchor, left) = ((wheel.x + column.left + wheel.maxX - column.right) / 2, -room / 2)
        case .end, .right: (anchor, left) = (wheel.maxX - column.right, -room)
        }
        for place in visiblePlaces(i, geometry) {
            guard let row = wheels[i].row(at: place),
                let drawn = geometry.drawn(Double(place) * geometry.row - wheels[i].offset), drawn.flatness > 0.08
            else { continue }
            let center = middle + drawn.offset * lens
            let half = geometry.row / 2 * drawn.flatness * lens
            guard center + half > part.y, center - half < part.maxY else { continue }
            let ink = isGrey(row, wheel: i) ? theme.tertiaryLabel : theme.label
            let color = isBar ? ink : ink.opacity(Self.pale * drawn.flatness)
            list.append(
                .pushTransform(offset: Point(anchor, center), scaleX: lens, scaleY: drawn.flatness * lens))
            drawRow(
                row, wheel: i, in: Rect(left, -geometry.row / 2, room, geometry.row), color, column.alignment,
                into: &list)
            list.append(.pop)
        }
    }

    /// Draws one row, as it is where it faces the viewer.
    func drawRow(
        _ row: Int, wheel: Int, in rect: Rect, _ color: Color, _ alignment: TextRun.Alignment,
        into list: inout DisplayList
    ) {
        list.text(TextRun(title(row, wheel: wheel), font: Self.font, color: color, alignment: alignment), in: rect)
    }
}
