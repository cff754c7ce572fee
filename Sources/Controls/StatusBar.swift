public import Base
public import Drawing

/// The strip at the top of the screen: the network, the time, and the battery.
public final class StatusBar: Control {
    /// What a scene may say of it.
    public struct Style: Hashable, Sendable {
        /// The colour of what stands in it.
        public enum Ink: String, CaseIterable, Hashable, Sendable {
            /// For light content.
            case dark
            /// For dark content.
            case light
        }

        /// The time of day is shown.
        public var showsTime = true
        /// The battery is shown.
        public var showsBattery = true
        /// nil: as the theme's text.
        public var ink: Ink?

        public init() {}
    }

    /// What the scene says of it.
    public let style: Style
    /// `9:41 AM` or `09:41`.
    public var time: String {
        didSet { if time != oldValue { invalidate() } }
    }
    /// 0…1.
    public var battery: Double {
        didSet { if battery != oldValue { invalidate() } }
    }
    /// Whose petals turn in it; nil: nobody's.
    public weak var network: NetworkActivity?

    private let numbers: NumberFormatting

    public init(time: String, battery: Double, numbers: NumberFormatting = .english, style: Style = Style()) {
        self.numbers = numbers
        self.time = time
        self.battery = battery
        self.style = style
        super.init(id: "statusBar")
        isNamed = false
    }

    public override var mirrors: Bool { true }
    public override var kind: String { "statusBar" }

    private static let height = 20.0

    private var networkCenter: Point { Point(16, frame.height - Self.height / 2) }

    /// The petals turned, came or went.
    func invalidateNetwork() {
        let radius = NetworkActivity.radius + 1
        invalidate(Rect(networkCenter.x - radius, networkCenter.y - radius, 2 * radius, 2 * radius))
    }

    public override func draw(into list: inout DisplayList, theme: Theme) {
        let top = frame.height - Self.height
        let ink: Color =
            switch style.ink {
            case .dark: .black
            case .light: .white
            case nil: theme.label
            }
        network?.draw(at: networkCenter, ink, into: &list)
        if style.showsTime {
            list.text(
                TextRun(
                    time, font: Font(size: 12, weight: .semibold, tabularDigits: true), color: ink,
                    alignment: .center),
                in: Rect(0, top, frame.width, Self.height))
        }
        guard style.showsBattery else { return }
        list.text(
            TextRun(numbers.percent(battery), font: Font(size: 12, tabularDigits: true), color: ink, alignment: .end),
            in: Rect(frame.width / 2, top, frame.width / 2 - 37, Self.height))
        // A body of 22 by 10 half-point outline, its filling two points inside, and the cap.
        let body = Rect(frame.width - 32, top + 5, 22, 10)
        list.stroke(.roundedRect(body.inset(0.25, 0.25), radius: 2), width: 0.5, ink)
        list.fill(
            .roundedRect(Rect(body.x + 1.5, body.y + 1.5, (body.width - 3) * battery, body.height - 3), radius: 1),
            ink)
        list.fill(.roundedRect(Rect(body.maxX + 1, body.midY - 2, 1.5, 4), radius: 0.75), ink)
    }
}
