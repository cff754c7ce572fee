import Base
import Drawing

/// Holds controls where a scene puts them, and draws nothing. Where reading begins at the right, they lie the other way round.
public final class Container: Control {
    private var places: [(child: Control, placement: Placement)] = []
    /// What scrolls and fills it can be scrolled clear of this much at the bottom: a screen's rounded corners.
    public var bottomInset = 0.0

    public override var kind: String { "container" }

    /// Adds a child above the others, to lie at `placement`.
    public func add(_ child: Control, at placement: Placement) {
        add(child)
        places.append((child, placement))
    }

    public override func layOut() { for (child, placement) in places { place(child, placement) } }

    /// A text that is as large as it is, and grew, has more room.
    public override func childSizeChanged(_ child: Control) {
        for (other, placement) in places where other === child {
            if case .origin = placement { place(child, placement) }
        }
        parent?.childSizeChanged(self)
    }

    /// How high what it holds is where it is `width` wide.
    func contentHeight(width: Double, _ measuring: any TextMeasuring) -> Double {
        places.reduce(0) { height, item in
            let (child, placement) = item
            let bottom: Double =
                switch placement {
                case .fill:
                    (child as? Table)?.contentHeight(width: width, measuring)
                        ?? child.height(width: width, measuring) ?? child.naturalSize(measuring)?.height ?? 0
                case .origin(let origin): origin.y + (child.naturalSize(measuring)?.height ?? 0)
                case .frame(let frame): frame.maxY
                case .flow: 0
                }
            return max(height, bottom)
        }
    }

    /// How wide what it holds is by itself.
    func contentWidth(_ measuring: any TextMeasuring) -> Double {
        places.reduce(0) { width, item in
            let (child, placement) = item
            let end: Double =
                switch placement {
                case .fill: child.naturalSize(measuring)?.width ?? 0
                case .origin(let origin): origin.x + (child.naturalSize(measuring)?.width ?? 0)
                case .frame(let frame): frame.maxX
                case .flow: 0
                }
            return max(width, end)
        }
    }

    private func place(_ child: Control, _ placement: Placement) {
        guard let host else { return }
        switch placement {
        case .fill:
            (child as? ScrollView)?.bottomInset = bottomInset
            child.frame = bounds
        case .origin(let origin):
            place(child, Rect(origin: origin, size: child.naturalSize(host.measuring) ?? .zero))
        case .frame(let frame) where child is WheelPicker:
            place(child, Rect(origin: frame.origin, size: child.naturalSize(host.measuring) ?? .zero))
        case .frame(let frame): place(child, frame)
        case .flow: break
        }
    }

    private func place(_ child: Control, _ wanted: Rect) {
        child.frame = onPixels(isMirrored ? wanted.mirrored(in: frame.width) : wanted)
    }
}

extension Control {
    /// Edges rounded to the nearest whole pixel, halves up.
    func onPixels(_ rect: Rect) -> Rect {
        let scale = host?.scale ?? 1
        func snap(_ edge: Double) -> Double { (edge * scale + 0.5).rounded(.down) / scale }
        let (x, y) = (snap(rect.x), snap(rect.y))
        return Rect(x, y, snap(rect.maxX) - x, snap(rect.maxY) - y)
    }
}
