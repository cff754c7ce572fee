public import Base
public import Controls

/// What programs ask for and set.
extension Stage {
    /// Sets values and properties by `ID` or `ID.property`, all or none. Throws naming the first that does not fit.
    public func set(_ values: [Value.Member], at time: Timestamp) throws(SetError) {
        enter(time)
        var targets: [(Control, String?, Value)] = []
        for member in values {
            let (control, property) = try target(member.key)
            let type = try valueType(of: member.key)
            guard type.accepts(member.value) else { throw SetError(id: member.key, expected: type.expectation) }
            targets.append((control, property, member.value))
        }
        for (control, property, value) in targets { assign(value, to: control, property) }
        runActions()
    }

    /// What `set` takes under `key`, an `ID` or `ID.property`.
    public func valueType(of key: String) throws(SetError) -> ValueType {
        let (control, property) = try target(key)
        guard let type = property.map({ control.valueType(ofProperty: $0) }) ?? control.valueType else {
            throw SetError(id: key, expected: "a property of \(control.kind) that can be set")
        }
        return type
    }

    /// Values of `ids`, or of every element that has one, sorted by id.
    public func values(_ ids: [String]? = nil) throws(SetError) -> [Value.Member] {
        guard let ids else {
            return elements.keys.sorted().compactMap { id in
                guard let control = elements[id], control.isNamed, let value = control.value else { return nil }
                return Value.Member(id, value)
            }
        }
        var members: [Value.Member] = []
        for key in ids.sorted() {
            let (control, property) = try target(key)
            guard let value = property.map({ control.property($0) }) ?? control.value else {
                throw SetError(id: key, expected: "an element with a value")
            }
            members.append(Value.Member(key, value))
        }
        return members
    }

    /// Shows another screen, as the action `go` does.
    public func go(_ id: String, at time: Timestamp) {
        enter(time)
        push(id)
        runActions()
    }

    /// One activity of a network indicator more or less; nil is the only one there is. One end too many is a warning.
    public func countActivity(_ id: String?, begins: Bool, at time: Timestamp) throws(SetError) {
        enter(time)
        guard let id else {
            guard networks.count == 1 else {
                throw SetError(
                    id: "id", expected: networks.isEmpty ? "a network indicator in the scene" : choice(networks))
            }
            return activity(nil, begins: begins)
        }
        guard elements[id] is NetworkActivity else { throw SetError(id: id, expected: choice(networks)) }
        activity(id, begins: begins)
    }

    /// The refresh that the control `id` waits for has ended. Nothing, if it waits for none.
    public func endRefreshing(_ id: String, at time: Timestamp) throws(SetError) {
        enter(time)
        guard let control = elements[id] as? RefreshControl else {
            throw SetError(id: id, expected: choice(refreshControls))
        }
        control.endRefreshing(cause: .program, at: now)
        runActions()
    }

    /// Other rows for a wheel of a picker. What is chosen stays so where it is still there, else the nearest row is.
    public func setRows(
        _ rows: [PickerProperties.Row], ofWheel wheel: Int, in id: String, at time: Timestamp
    ) throws(SetError) {
        enter(time)
        guard let picker = elements[id] as? Picker else { throw SetError(id: id, expected: "the id of a picker") }
        guard picker.properties.wheels.indices.contains(wheel) else {
            throw SetError(
                id: "\(id).wheel\(wheel)", expected: "a wheel from 0 to \(picker.properties.wheels.count - 1)")
        }
        router.cancelTouches(on: picker, time: now)
        picker.setRows(rows, ofWheel: wheel)
        runActions()
    }

    private func choice(_ controls: [some Control]) -> String {
        guard let kind = controls.first?.kind else { return "an element that the scene does not have" }
        return "the id of a \(kind): " + controls.map(\.id).sorted().joined(separator: ", ")
    }

    private var refreshControls: [RefreshControl] { elements.values.compactMap { $0 as? RefreshControl } }

    func target(_ key: String) throws(SetError) -> (Control, String?) {
        if let control = elements[key] { return (control, nil) }
        if let dot = key.lastIndex(of: "."), let control = elements[String(key[..<dot])] {
            return (control, String(key[key.index(after: dot)...]))
        }
        throw SetError(id: key, expected: "the id of an element")
    }

    func assign(_ value: Value, to control: Control, _ property: String?) {
        let before = control.value
        if let property {
            control.set(property, value)
            texts.unbind(control, property)
        } else {
            control.set(value)
            texts.unbind(control, "text")
        }
        if !control.isEnabled || control.isHidden { router.cancelTouches(on: control, time: now) }
        if control.value != before { valueChanged(control) }
    }
}

/// A request that names no element, or a value that it does not take.
public struct SetError: Error, Hashable, Sendable {
    /// The key as it was given.
    public var id: String
    /// What would have been right, in words.
    public var expected: String

    public init(id: String, expected: String) {
        self.id = id
        self.expected = expected
    }
}
