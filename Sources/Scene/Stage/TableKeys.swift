import Base
import Controls
import Input

/// Keys in a table: up and down by a row, Page keys by what is seen of it, left and right along a row.
///
/// Tab stops at every row that can be tapped and at the control in it. An arrow stops once at each row: at its control, if a tap
/// on the row itself does nothing in the scene.
extension Stage {
    /// Takes a key without modifiers while the focus is on `row` or what it holds. False for keys that a table knows nothing of.
    func takeInTable(_ press: KeyPress, _ table: Table, _ row: Row) -> Bool {
        let rows = table.sections.flatMap(\.rows).filter { !FocusOrder($0).stops.isEmpty }
        guard let index = rows.firstIndex(where: { $0 === row }) else { return false }
        let window = table.window
        switch press.key {
        case .left, .right: moveAlong(row, (press.key == .right) != traits.isRightToLeft, press)
        case .up: go(to: index - 1, of: rows, in: table, press)
        case .down: go(to: index + 1, of: rows, in: table, press)
        case .pageUp:
            let page = rows.firstIndex { $0.frame.y >= row.frame.maxY - window } ?? index
            go(to: min(page, index - 1), of: rows, in: table, press)
        case .pageDown:
            let page = rows.lastIndex { $0.frame.maxY <= row.frame.y + window } ?? index
            go(to: max(page, index + 1), of: rows, in: table, press)
        case .home:
            go(to: 0, of: rows, in: table, press)
            table.scroll(to: -.infinity, duration: duration(press), at: now)
        case .end:
            go(to: rows.count - 1, of: rows, in: table, press)
            table.scroll(to: .infinity, duration: duration(press), at: now)
        case .enter, .escape, .tab, .space, .backspace, .delete, .insert, .function, .character, .other: return false
        }
        return true
    }

    private func duration(_ press: KeyPress) -> Double { press.isRepeat ? feel.keyRepeatTime : feel.keyScrollTime }

    /// Beyond the last row and before the first the rest of the table comes into sight, then an arrow leaves it.
    private func go(to index: Int, of rows: [Row], in table: Table, _ press: KeyPress) {
        if rows.indices.contains(index) { return focus(stop(in: rows[index], of: table), isRepeat: press.isRepeat) }
        let way = press.key == .down || press.key == .pageDown ? Self.line : -Self.line
        if table.scroll(to: table.destination + way, duration: duration(press), at: now) || press.isRepeat { return }
        let stops = FocusOrder(table).stops
        guard press.key == .up || press.key == .down, let edge = way > 0 ? stops.last : stops.first else { return }
        _ = moveFocus(beyond: edge, forward: way > 0, isRepeat: false)
    }

    /// Where an arrow stops that comes to `control`: of a row and what it holds at one alone.
    func arrowStop(_ control: Control) -> Control {
        guard let row = control as? Row ?? control.parent as? Row, let table = row.parent as? Table else {
            return control
        }
        return stop(in: row, of: table)
    }

    private func stop(in row: Row, of table: Table) -> Control {
        let stops = FocusOrder(row).stops
        let doesSomething = handlers.has(.tap, of: row.id) || handlers.has(.select, of: table.id)
        return stops.count > 1 && stops[0] === row && !doesSomething ? stops[1] : stops[0]
    }

    private func moveAlong(_ row: Row, _ forward: Bool, _ press: KeyPress) {
        let stops = FocusOrder(row, isRightToLeft: traits.isRightToLeft).stops
        guard let index = stops.firstIndex(where: { $0 === focused }) else { return }
        let next = forward ? index + 1 : index - 1
        if stops.indices.contains(next) { focus(stops[next], isRepeat: press.isRepeat) }
    }
}
