public import Base
import Drawing
public import Gestures

/// A scroll view of the scene's own content.
public final class ScrollContentView: ScrollView {
    /// What the scene says of it.
    public let properties: ScrollProperties
    /// Holds the elements.
    public let content: Container

    public init(id: String, properties: ScrollProperties, feel: Feel) {
        self.properties = properties
        content = Container(id: "\(id).content")
        super.init(id: id, axes: properties.direction.axes, feel: feel)
        content.isNamed = false
        add(content)
    }

    public override var alwaysBounces: Bool { properties.refresh != nil }
    public override var bounces: Bool { properties.bounces }
    public override var isPaged: Bool { properties.isPaged }
    /// How far the content is moved from its beginning: across, and down.
    public override var value: Value? { .list([.number(place.x.roundedToMicro), .number(place.y.roundedToMicro)]) }

    public override func layOut() {
        guard let host else { return }
        let wanted = size(host.measuring)
        // Beyond its frame it reaches along its axes alone.
        content.frame = Rect(
            0, 0, axes.contains(.horizontal) ? max(wanted.width, frame.width) : frame.width,
            axes.contains(.vertical) ? max(wanted.height, frame.height) : frame.height)
        (contentWidth, contentHeight) = (wanted.width, wanted.height)
        if isPaged, laidOut != frame.size { keepPage(from: laidOut) }
        laidOut = frame.size
        contentChanged()
    }

    /// For what size its pages were laid out.
    private var laidOut = Size.zero

    private func size(_ measuring: any TextMeasuring) -> Size {
        if let size = properties.contentSize { return size }
        let width = axes.contains(.horizontal) ? content.contentWidth(measuring) : frame.width
        let height = axes.contains(.vertical) ? content.contentHeight(width: max(width, frame.width), measuring) : 0
        return Size(width, height)
    }

    public override func childSizeChanged(_ child: Control) { layOut() }
}
