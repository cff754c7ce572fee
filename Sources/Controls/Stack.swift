public import Base
public import Drawing

/// Lays its children out in a line, one after the other, and again whenever one of them grows, comes or goes.
public final class Stack: Control {
    /// What the scene says of it.
    public let properties: StackProperties
    private var items: [(child: Control, flow: Flow)] = []

    public init(id: String, properties: StackProperties) {
        self.properties = properties
        super.init(id: id)
    }

    public override var kind: String { "stack" }
    public override var rowPlacement: RowPlacement { .stretched }

    /// Adds a child at the end of the line.
    public func add(_ child: Control, _ flow: Flow) {
        add(child)
        items.append((child, flow))
    }

    // MARK: Sizes

    private var isVertical: Bool { properties.axis == .vertical }
    private var before: Double { isVertical ? properties.padding.top : properties.padding.left }
    private var after: Double { isVertical ? properties.padding.bottom : properties.padding.right }
    private var beside: Double {
        isVertical
            ? properties.padding.left + properties.padding.right : properties.padding.top + properties.padding.bottom
    }

    private func along(_ size: Size) -> Double { isVertical ? size.height : size.width }
    private func across(_ size: Size) -> Double { isVertical ? size.width : size.height }

    private var shown: [(child: Control, flow: Flow)] { items.filter { !$0.child.isHidden } }

    /// Its children's, one after the other.
    public override func naturalSize(_ text: any TextMeasuring) -> Size? { size(width: nil, text) }

    public override func height(width: Double, _ text: any TextMeasuring) -> Double? { size(width: width, text).height }

    private func size(width: Double?, _ text: any TextMeasuring) -> Size {
        let shown = shown
        let room = width.map { max(0, $0 - beside) }
        let sizes = shown.map { size(of: $0.child, $0.flow, room: isVertical ? room : nil, text) }
        let long = sizes.reduce(0) { $0 + along($1) } + properties.spacing * Double(max(0, shown.count - 1))
        let wide = (sizes.map(across).max() ?? 0) + beside
        return isVertical ? Size(wide, before + long + after) : Size(before + long + after, wide)
    }

    /// - Parameter room: how wide a child of a column may be.
    private func size(of child: Control, _ flow: Flow, room: Double?, _ text: any TextMeasuring) -> Size {
        var size = child.naturalSize(text) ?? .zero
        if let room, flow.align ?? properties.align == .fill || size.width > room {
            size = Size(room, child.height(width: room, text) ?? size.height)
        }
        if let length = flow.length { size = isVertical ? Size(size.width, length) : Size(length, size.height) }
        return size
    }

    // MARK: Places

    public override func childSizeChanged(_ child: Control) {
        layOut()
        parent?.childSizeChanged(self)
    }

    public override func childVisibilityChanged(_ child: Control) {
        layOut()
        parent?.childSizeChanged(self)
    }

    public override func layOut() {
        guard let host else { return }
        let shown = shown
        guard !shown.isEmpty else { return }
        let room = max(0, across(frame.size) - beside)
        let sizes = shown.map { size(of: $0.child, $0.flow, room: isVertical ? room : nil, host.measuring) }
        let free = along(frame.size) - before - after - properties.spacing * Double(shown.count - 1)
        var lengths = sizes.map(along)
        var gap = properties.spacing
        switch properties.distribute {
        case .equal: lengths = lengths.map { _ in max(0, free / Double(shown.count)) }
        case .start, .between:
            let left = free - lengths.reduce(0, +)
            let weights = shown.map { $0.flow.grow }
            let weight = weights.reduce(0, +)
            if weight > 0 {
                for i in lengths.indices { lengths[i] = max(0, lengths[i] + left * weights[i] / weight) }
            } else if properties.distribute == .between, left > 0, shown.count > 1 {
                gap += left / Double(shown.count - 1)
            }
        }
        var place = before
        for (i, item) in shown.enumerated() {
            let align = item.flow.align ?? properties.align
            let wanted = isVertical ? across(sizes[i]) : height(of: item.child, width: lengths[i], across(sizes[i]))
            let width = align == .fill ? room : min(wanted, room)
            let offset: Double
            switch align {
            case .start, .fill: offset = 0
            case .center: offset = (room - width) / 2
            case .end: offset = room - width
            }
            put(item.child, at: place, length: lengths[i], offset: offset, width: width)
            place += lengths[i] + gap
        }
    }

    /// A text in a line that is narrower than it breaks, and is higher.
    private func height(of child: Control, width: Double, _ natural: Double) -> Double {
        guard let measuring = host?.measuring else { return natural }
        return child.height(width: width, measuring) ?? natural
    }

    private func put(_ child: Control, at place: Double, length: Double, offset: Double, width: Double) {
        let rect =
            isVertical
            ? Rect(properties.padding.left + offset, place, width, length)
            : Rect(place, properties.padding.top + offset, length, width)
        child.frame = onPixels(isMirrored ? rect.mirrored(in: frame.width) : rect)
    }
}

/// Room in a stack where nothing is.
public final class Spacer: Control {
    public override var kind: String { "spacer" }
    public override func naturalSize(_ text: any TextMeasuring) -> Size? { .zero }
}
