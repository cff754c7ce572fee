public import Base
import Controls

extension Stage {
    /// Every element of the screen shown, hidden ones flagged, each followed by its parts: what `render --tree` prints.
    public func tree() -> Value {
        var items: [Value] = []
        list(current, into: &items)
        return .list(items)
    }

    private func list(_ control: Control, into items: inout [Value]) {
        if control.isListed {
            items.append(
                item(
                    id: control.id, kind: control.kind, frame: control.screenFrame, hit: control.listedHitArea,
                    value: control.value ?? .null, control))
            for part in control.parts() {
                let frame = control.screenRect(of: part.frame)
                let target =
                    part.isTarget && control.isInteractive && control.isEffectivelyEnabled && control.isVisible
                let hit = target ? control.grownToTarget(frame).intersection(control.viewport) : .zero
                items.append(
                    item(
                        id: "\(control.id).\(part.name)", kind: "part", frame: frame, hit: hit.isEmpty ? nil : hit,
                        value: part.value ?? .null, control))
            }
        }
        for child in control.children { list(child, into: &items) }
    }

    private func item(
        id: String, kind: String, frame: Rect, hit: Rect?, value: Value, _ control: Control
    ) -> Value {
        func list(_ rect: Rect) -> Value { .list([rect.x, rect.y, rect.width, rect.height].map { .number($0) }) }
        var members = [
            Value.Member("id", .text(id)), Value.Member("kind", .text(kind)), Value.Member("frame", list(frame)),
            Value.Member("hit", hit.map(list) ?? .null), Value.Member("value", value),
            Value.Member("enabled", .bool(control.isEffectivelyEnabled)),
            Value.Member("hidden", .bool(!control.isVisible)), Value.Member("screen", .text(current.id)),
        ]
        if control === focused, id == control.id { members.append(Value.Member("focused", .bool(true))) }
        return .object(members)
    }
}

extension Control {
    /// Elements of the scene and the way back; not the bars, headers and containers around them.
    public var isListed: Bool {
        guard !isPart, !((self is EditMenu || self is Overlay) && isHidden) else { return false }
        return switch kind {
        case "screen", "container", "navigation", "toolbar", "statusBar", "header": false
        default: true
        }
    }
}
