public import Base
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
        super.init(id: id, feel: feel)
        content.isNamed = false
        add(content)
    }

    public override var alwaysBounces: Bool { properties.refresh != nil }
    public override var bounces: Bool { properties.bounces }
    /// How far the content is moved.
    public override var value: Value? { .list([.number(0), .number(place.roundedToMicro)]) }

    public override func layOut() {
        guard let host else { return }
        let wanted = properties.contentSize?.height ?? content.contentHeight(width: frame.width, host.measuring)
        content.frame = Rect(0, 0, frame.width, max(wanted, frame.height))
        contentHeight = wanted
        contentChanged()
    }

    public override func childSizeChanged(_ child: Control) { layOut() }
}
