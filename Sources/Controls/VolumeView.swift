public import Base
public import Drawing
public import Gestures

/// A slider for how loud it is, and beside it the button that lists where the sound may go. Where the output in use has no volume, its name
/// stands in the slider's place.
public final class VolumeView: Slider {
    /// What the scene says of it.
    public let volume: VolumeProperties
    /// The button; nil where there is nothing to choose, or the scene shows none.
    public let route: RouteButton?

    public init(id: String, properties: VolumeProperties, feel: Feel) {
        volume = properties
        route =
            properties.showsRoute && !properties.outputs.isEmpty
            ? RouteButton(id: "\(id).route", properties: properties, feel: feel) : nil
        super.init(id: id, properties: properties.slider, feel: feel)
        if let route { add(route) }
    }

    public override var kind: String { "volume" }
    public override var isInteractive: Bool { showsSlider }
    public override func naturalSize(_ text: any TextMeasuring) -> Size? { Size(200, 34) }

    private var showsSlider: Bool { volume.showsSlider && (output?.hasVolume ?? true) }

    private var output: VolumeProperties.Output? {
        let id = route?.output ?? volume.output
        return volume.outputs.first { $0.id == id } ?? volume.outputs.first
    }

    // MARK: Places

    /// Between slider and button, pt.
    private static let gap = 14.0

    override var endRoom: Double { route == nil ? 0 : RouteButton.size + Self.gap }

    public override func layOut() {
        super.layOut()
        guard let route else { return }
        let size = RouteButton.size
        route.frame = turned(Rect(frame.width - size, ((frame.height - size) / 2).rounded(), size, size))
    }

    public override func parts() -> [Part] {
        (showsSlider ? super.parts() : [])
            + (route.map { [Part("route", turned($0.frame), isTarget: true, value: $0.value)] } ?? [])
    }

    // MARK: Looks

    public override func draw(into list: inout DisplayList, theme: Theme) {
        guard !showsSlider else { return super.draw(into: &list, theme: theme) }
        guard volume.showsSlider, let output else { return }
        let color = isEffectivelyEnabled ? theme.secondaryLabel : theme.secondaryLabel.opacity(theme.disabledOpacity)
        list.text(
            TextRun(output.name, font: theme.font(.body), color: color),
            in: Rect(0, 0, max(0, frame.width - endRoom), frame.height))
    }

    /// Another output is in use.
    func outputChanged() { invalidate() }
}

/// The button that lists where the sound may go; its value is the id of where it does.
public final class RouteButton: GlyphButton {
    private let outputs: [VolumeProperties.Output]
    private let image: ImageSource?
    /// The id of the output in use.
    public private(set) var output: String

    init(id: String, properties: VolumeProperties, feel: Feel) {
        outputs = properties.outputs
        image = properties.routeImage
        output = properties.output ?? properties.outputs.first?.id ?? ""
        super.init(id: id, properties: GlyphButtonProperties(.route), feel: feel)
        isPart = true
    }

    /// Width and height, pt.
    static let size = 22.0

    public override var value: Value? { .text(output) }
    public override var valueType: ValueType { .choice(outputs.map(\.id)) }

    /// The place of the output in use in the list.
    public var index: Int? { outputs.firstIndex { $0.id == output } }

    public override func set(_ value: Value) {
        if case .text(let id) = value { choose(id, cause: .program) }
    }

    /// Uses the output at a place in the list.
    public func choose(_ index: Int, cause: Cause) {
        if outputs.indices.contains(index) { choose(outputs[index].id, cause: cause) }
    }

    private func choose(_ id: String, cause: Cause) {
        guard id != output, outputs.contains(where: { $0.id == id }) else { return }
        let old = output
        output = id
        (parent as? VolumeView)?.outputChanged()
        host?.send(.change(old: .text(old), new: .text(id), phase: nil, cause: cause, rows: nil), from: self)
    }

    public override func draw(into list: inout DisplayList, theme: Theme) {
        guard let image else { return super.draw(into: &list, theme: theme) }
        list.image(image, in: bounds, .fit, tint: tint ?? theme.tint)
    }
}
