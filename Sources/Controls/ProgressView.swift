public import Base
public import Drawing
public import Gestures

/// A track that fills from its start as a task goes on. A touch passes through.
public final class ProgressView: Control {
    /// What the scene says of it.
    public let properties: ProgressProperties
    private let feel: Feel
    /// How much is done, 0…1.
    public private(set) var share: Double
    private var shown: Transition
    private var drawn: Double

    public init(id: String, properties: ProgressProperties, feel: Feel) {
        self.properties = properties
        self.feel = feel
        share = properties.value.roundedToMicro
        shown = Transition(share)
        drawn = share
        super.init(id: id)
    }

    public override var kind: String { "progress" }
    public override var mirrors: Bool { true }
    public override var rowPlacement: RowPlacement { .stretched }
    public override func naturalSize(_ text: any TextMeasuring) -> Size? { Size(150, thickness) }

    private var thickness: Double {
        switch properties.kind {
        case .default: 2.5
        case .bar: 2
        }
    }

    // MARK: Value

    public override var value: Value? { .number(share) }
    public override var valueType: ValueType { .number }

    public override func set(_ value: Value) {
        guard case .number(let wanted) = value, !wanted.isNaN else { return }
        let new = min(max(wanted, 0), 1).roundedToMicro
        guard new != share else { return }
        let old = share
        share = new
        show(new)
        host?.send(
            .change(old: .number(old), new: .number(new), phase: nil, cause: .program, rows: nil), from: self)
    }

    /// At once, or gliding at the speed that takes `progressTime` for the whole track.
    private func show(_ new: Double) {
        guard properties.animated, let host else {
            shown.jump(to: new)
            redraw(at: host?.now ?? .zero)
            return
        }
        let from = shown.value(at: host.now)
        shown.move(
            to: new, at: host.now, duration: (new - from).magnitude * feel.progressTime, easing: .linear)
        host.startAnimating(self)
    }

    public override func animate(to time: Timestamp) -> Bool {
        redraw(at: time)
        return time < shown.end
    }

    public override var motionEnd: Timestamp? { shown.end }

    private func redraw(at time: Timestamp) {
        let now = shown.value(at: time)
        guard now != drawn else { return }
        drawn = now
        invalidate()
    }

    // MARK: Looks

    /// The bar lies in the middle of its frame, never thicker than it is.
    private var bar: Rect {
        let images = [properties.fillImage, properties.trackImage].compactMap { $0?.size.height }
        let height = min(images.max() ?? thickness, frame.height)
        return Rect(0, (frame.height - height) / 2, frame.width, height)
    }

    public override func draw(into list: inout DisplayList, theme: Theme) {
        let isDimmed = !isEffectivelyEnabled
        if isDimmed { list.append(.pushOpacity(theme.disabledOpacity)) }
        let bar = bar
        let fill = properties.fillTint?.color(in: theme) ?? tint ?? (properties.kind == .bar ? .white : theme.tint)
        let track = properties.trackTint?.color(in: theme) ?? theme.track
        list.append(.pushClip(.roundedRect(bar, radius: properties.trackImage == nil ? bar.height / 2 : 0)))
        if let image = properties.trackImage {
            list.image(image, in: bar, tint: track)
        } else {
            list.fill(.rect(bar), track)
        }
        if drawn > 0, let image = properties.fillImage {
            list.append(.pushClip(.rect(Rect(bar.x, bar.y, bar.width * drawn, bar.height))))
            list.image(image, in: bar, tint: fill)
            list.append(.pop)
        } else if drawn > 0 {
            let done = Rect(bar.x, bar.y, bar.width * drawn, bar.height)
            list.fill(.roundedRect(done, radius: min(bar.height, done.width) / 2), fill)
        }
        list.append(.pop)
        if isDimmed { list.append(.pop) }
    }
}
