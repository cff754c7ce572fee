public import Base
public import Drawing

/// Counts the activities that are open, and turns while there is one: not before it has lasted a while, and a moment longer than the last.
///
/// It has its place in the status bar, which shows its petals there.
public final class NetworkActivity: Control {
    private static let appear = ControlTimer(0)
    private static let vanish = ControlTimer(1)

    /// What the scene says of it.
    public let properties: NetworkActivityProperties
    /// Activities that have begun and not ended; never below 0.
    public private(set) var open = 0
    /// It is seen to turn.
    public private(set) var isTurning = false
    private var start = Timestamp.zero
    private var drawnStep = 0
    /// The status bars that show it.
    private var bars: [StatusBar] = []

    public init(id: String, properties: NetworkActivityProperties) {
        self.properties = properties
        super.init(id: id)
    }

    public override var kind: String { "networkActivity" }
    public override func naturalSize(_ text: any TextMeasuring) -> Size? { Size(2 * Self.radius, 2 * Self.radius) }

    // MARK: Value

    /// True while it is seen.
    public override var value: Value? { .bool(isTurning) }

    /// One more activity.
    public func begin(at time: Timestamp) {
        open += 1
        guard open == 1 else { return }
        host?.cancel(Self.vanish, for: self)
        if !isTurning { host?.schedule(Self.appear, at: time + properties.delay, for: self) }
    }

    /// One less; false if none was open.
    public func end(at time: Timestamp) -> Bool {
        guard open > 0 else { return false }
        open -= 1
        guard open == 0 else { return true }
        host?.cancel(Self.appear, for: self)
        if isTurning { host?.schedule(Self.vanish, at: time + properties.linger, for: self) }
        return true
    }

    public override func timerFired(_ timer: ControlTimer, at time: Timestamp) {
        let wanted = timer == Self.appear
        guard wanted != isTurning else { return }
        isTurning = wanted
        start = time
        drawnStep = 0
        redraw()
        if wanted { host?.startAnimating(self) }
        host?.send(
            .change(old: .bool(!wanted), new: .bool(wanted), phase: nil, cause: .program, rows: nil), from: self)
    }

    // MARK: Looks

    /// The petals' outer radius in a status bar, pt.
    static let radius = 6.5

    /// Shows it in `bar` too.
    public func show(in bar: StatusBar) {
        bars.append(bar)
        bar.network = self
    }

    public override var isSeen: Bool { super.isSeen || bars.contains { $0.isSeen } }

    private func redraw() {
        invalidate()
        for bar in bars { bar.invalidateNetwork() }
    }

    public override func animate(to time: Timestamp) -> Bool {
        guard isTurning else { return false }
        let step = Spinner.step(at: time, since: start)
        if step != drawnStep {
            drawnStep = step
            redraw()
        }
        return true
    }

    /// Its petals, or nothing while it does not turn.
    func draw(at center: Point, _ color: Color, into list: inout DisplayList) {
        guard isTurning else { return }
        Spinner(radius: Self.radius, color: tint ?? color).draw(step: drawnStep, at: center, into: &list)
    }

    public override func draw(into list: inout DisplayList, theme: Theme) {
        // Where the scene gives it no place of its own, the status bar alone shows it.
        if !bounds.isEmpty { draw(at: bounds.center, theme.label, into: &list) }
    }
}
