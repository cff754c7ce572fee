import Base
import Controls
public import Input

extension Event {
    /// What a control said, with the keys of its event in their promised order.
    init(_ event: ControlEvent, from control: Control, at time: Timestamp) {
        let kind = Value.Member("control", .text(control.kind))
        switch event {
        case .tap: self.init(time: time, name: "tap", id: control.id, [kind])
        case .edit(let value, let valid, let cause):
            self.init(
                time: time, name: "edit", id: control.id,
                [
                    kind, Value.Member("value", value), Value.Member("valid", .bool(valid)),
                    Value.Member("cause", .text(cause.rawValue)),
                ])
        case .present(let cause):
            self.init(time: time, name: "present", id: control.id, [Value.Member("cause", .text(cause.rawValue))])
        case .dismiss(let cause):
            self.init(time: time, name: "dismiss", id: control.id, [Value.Member("cause", .text(cause.rawValue))])
        case .copy: self.init(time: time, name: "copy", id: control.id, [])
        case .hold: self.init(time: time, name: "hold", id: control.id, [kind])
        case .change(let old, let new, let phase, let cause, let rows):
            var details = [kind, Value.Member("old", old), Value.Member("value", new)]
            if let rows { details.append(Value.Member("rows", .list(rows.map { .text($0) }))) }
            if let phase { details.append(Value.Member("phase", .text(phase.rawValue))) }
            details.append(Value.Member("cause", .text(cause.rawValue)))
            self.init(time: time, name: "change", id: control.id, details)
        case .select(let section, let row, let value):
            self.init(
                time: time, name: "select", id: control.id,
                [
                    Value.Member("section", .number(Double(section))), Value.Member("row", .number(Double(row))),
                    Value.Member("value", value),
                ])
        case .refresh(let cause):
            self.init(time: time, name: "refresh", id: control.id, [Value.Member("cause", .text(cause.rawValue))])
        case .refreshEnd(let cause):
            self.init(time: time, name: "refreshEnd", id: control.id, [Value.Member("cause", .text(cause.rawValue))])
        }
    }
}

extension Stage {
    /// Tells the listeners of a hardware key that nothing consumed.
    public func tellUnconsumed(_ press: KeyPress) {
        events.append(Event(time: now, name: "key", id: nil, [Value.Member("name", .text(press.name))]))
    }
}
