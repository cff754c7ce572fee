public import Base
import Drawing

public import Gestures

/// Wheels of rows that the scene lists; the rows under the bar in the middle are the value.
///
/// Whatever ends a touch, a wheel comes to rest on a row, and tells it once, when it stands.
public final class Picker: WheelPicker {
    /// What the scene says of it, and programs since.
    public private(set) var properties: PickerProperties
    /// Row of each wheel where it last stood.
    public private(set) var selected: [Int]

    /// - Parameter size: the profile's: a phone's width by its keyboard's height, on a tablet 320 × 216.
    public init(id: String, properties: PickerProperties, size: Size, isMirrored: Bool = false, feel: Feel) {
        self.properties = properties
        selected = properties.selected
        super.init(
            id: id,
            wheels: zip(properties.wheels, properties.selected).map {
                PickerWheel(count: $0.rows.count, loops: $0.loops, selected: $1, feel: feel)
            },
            leftToRight: isMirrored ? properties.wheels.indices.reversed() : Array(properties.wheels.indices),
            size: size, feel: feel)
    }

    public override var kind: String { "picker" }

    // MARK: Value

    public override var value: Value? { Self.value(of: selected) }
    public override var valueType: ValueType { .indexes(counts: properties.wheels.map(\.rows.count)) }

    public override func set(_ value: Value) {
        guard case .list(let items) = value, items.count == selected.count else { return }
        let wanted = items.enumerated().map { index, item -> Int in
            if case .number(let row) = item { Int(row) } else { selected[index] }
        }
        jump(to: wanted)
        change(to: wanted, cause: .program)
    }

    /// Gives a wheel other rows, at least one. It stands on the chosen one if that is still there by its id, else on the nearest.
    public func setRows(_ rows: [PickerProperties.Row], ofWheel wheel: Int) {
        guard let last = rows.indices.last, properties.wheels.indices.contains(wheel) else { return }
        let old = properties.wheels[wheel].rows[selected[wheel]].id
        let kept = old.flatMap { id in rows.firstIndex { $0.id == id } }
        properties.wheels[wheel].rows = rows
        var wanted = selected
        wanted[wheel] = kept ?? min(selected[wheel], last)
        refill(wheel, count: rows.count, selected: wanted[wheel])
        change(to: wanted, cause: .program)
    }

    private static func value(of rows: [Int]) -> Value { .list(rows.map { .number(Double($0)) }) }

    private func change(to rows: [Int], cause: Cause) {
        guard rows != selected else { return }
        let old = selected
        selected = rows
        let titles = rows.enumerated().map { title($1, wheel: $0) }
        host?.send(
            .change(old: Self.value(of: old), new: Self.value(of: rows), phase: nil, cause: cause, rows: titles),
            from: self)
    }

    // MARK: Wheels

    override func title(_ row: Int, wheel: Int) -> String {
        let rows = properties.wheels[wheel].rows
        return rows.indices.contains(row) ? rows[row].title : ""
    }

    /// Wheels that ask for a width have it; the others share what is left.
    override func columns(width: Double) -> [Column] {
        let asked = properties.wheels.compactMap(\.width).reduce(0, +)
        let sharing = properties.wheels.count { $0.width == nil }
        let share = sharing > 0 ? max(0, width - asked) / Double(sharing) : 0
        return properties.wheels.map { Column(width: $0.width ?? share) }
    }

    override func stood(_ wheel: Int) {
        var rows = selected
        rows[wheel] = wheels[wheel].selected
        change(to: rows, cause: causes[wheel])
    }

    override func drawRow(
        _ row: Int, wheel: Int, in rect: Rect, _ color: Color, _ alignment: TextRun.Alignment,
        into list: inout DisplayList
    ) {
        guard let image = properties.wheels[wheel].rows[row].image else {
            return super.drawRow(row, wheel: wheel, in: rect, color, alignment, into: &list)
        }
        let share = min(1, (rect.height - 4) / max(image.size.height, 1), rect.width / max(image.size.width, 1))
        let size = Size(image.size.width * share, image.size.height * share)
        let title = title(row, wheel: wheel)
        let wanted = host?.measuring.size(of: title, font: Self.font, width: nil, lines: 1).width ?? 0
        let gap = title.isEmpty ? 0.0 : 8
        let width = max(0, min(wanted, rect.width - size.width - gap))
        let start = rect.midX - (size.width + gap + width) / 2
        // A picture of its own colours pales with its row.
        let fades = !image.isTemplate && color.alpha < 255
        if fades { list.append(.pushOpacity(Double(color.alpha) / 255)) }
        list.image(image, in: Rect(start, rect.midY - size.height / 2, size.width, size.height), tint: color)
        if fades { list.append(.pop) }
        list.text(
            TextRun(title, font: Self.font, color: color),
            in: Rect(start + size.width + gap, rect.y, width, rect.height))
    }

    /// A row with a picture takes up what the wheel has.
    override func takesWholeWidth(_ wheel: Int) -> Bool { properties.wheels[wheel].rows.contains { $0.image != nil } }
}
