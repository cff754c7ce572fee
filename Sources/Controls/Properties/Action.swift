public import Base

/// One thing that a scene does after an event. A list of them runs in order.
public indirect enum Action: Hashable, Sendable {
    /// Shows a screen on top of the present one.
    case go(Reference)
    /// Shows a screen on top of the present one, on the back of which it is.
    case flip(Reference)
    /// Leaves the present screen for the one below it.
    case back
    /// Shows an overlay of the present screen.
    case present(Reference)
    /// Takes away the overlay that is up.
    case dismiss
    /// Sets values and properties together, in the order written.
    case set([Assignment])
    /// Flips a switch or a toggling button.
    case toggle(Reference)
    /// Sends a `custom` event.
    case emit(name: String, value: Value)
    /// Starts a refresh control as if it had been pulled.
    case beginRefreshing(Reference)
    /// Ends the refresh of a refresh control.
    case endRefreshing(Reference)
    /// Starts or stops an activity indicator.
    case animate(Reference, Bool)
    /// One activity more or less of the network; nil: of the one indicator that there is.
    case activity(Reference?, begins: Bool)
    /// Runs further actions once the delay is over.
    case after(Microseconds, [Action])
}

/// A new value for an element or for one of its properties.
public struct Assignment: Hashable, Sendable {
    /// Whose value or property.
    public var target: Reference
    /// nil sets the element's value.
    public var property: SettableProperty?
    /// The new value.
    public var value: Value

    public init(_ target: Reference, property: SettableProperty? = nil, to value: Value) {
        self.target = target
        self.property = property
        self.value = value
    }
}
