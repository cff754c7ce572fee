public import Base
public import Drawing

/// Petals that turn while a task of unknown length runs, and vanish when it ends. A touch passes through.
public final class ActivityIndicator: Control {
    /// What the scene says of it.
    public let properties: ActivityProperties
    /// Whether it spins, hidden or not.
    public private(set) var isAnimating: Bool
    private var start = Timestamp.zero
    private var drawnStep = 0

    public init(id: String, properties: ActivityProperties) {
        self.properties = properties
        isAnimating = properties.animating
        super.init(id: id)
    }

    public override var kind: String { "activity" }
    public override func naturalSize(_ text: any TextMeasuring) -> Size? {
        Size(properties.size.points, properties.size.points)
    }

    // MARK: Value

    public override var value: Value? { .bool(isAnimating) }
    public override var valueType: ValueType { .boolean }

    public override func set(_ value: Value) {
        guard case .bool(let wanted) = value, wanted != isAnimating else { return }
        isAnimating = wanted
        invalidate()
        spin()
        host?.send(
            .change(old: .bool(!wanted), new: .bool(wanted), phase: nil, cause: .program, rows: nil), from: self)
    }

    // MARK: Time

    public override func start(at time: Timestamp) { spin() }

    private func spin() {
        guard isAnimating, let host else { return }
        start = host.now
        drawnStep = 0
        host.startAnimating(self)
    }

    public override func animate(to time: Timestamp) -> Bool {
        guard isAnimating else { return false }
        let step = Spinner.step(at: time, since: start)
        if step != drawnStep {
            drawnStep = step
            invalidate()
        }
        return true
    }

    // MARK: Looks

    public override func draw(into list: inout DisplayList, theme: Theme) {
        guard isAnimating || !properties.hidesWhenStopped else { return }
        let radius = min(properties.size.points, frame.width, frame.height) / 2
        let spinner = Spinner(radius: radius, color: tint ?? properties.colour.color(in: theme))
        spinner.draw(step: drawnStep, at: bounds.center, into: &list)
    }
}
