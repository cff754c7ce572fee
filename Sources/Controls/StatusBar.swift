import Base
public import Drawing

/// The strip at the top of the screen: the time, and the battery.
public final class StatusBar: Control {
    /// `9:41 AM` or `09:41`.
    public var time: String {
        didSet { if time != oldValue { invalidate() } }
    }
    /// 0…1.
    public var battery: Double {
        didSet { if battery != oldValue { invalidate() } }
    }

    public init(time: String, battery: Double) {
        self.time = time
        self.battery = battery
        super.init(id: "statusBar")
        isNamed = false
    }

    public override var kind: String { "statusBar" }

    public override func draw(into list: inout DisplayList, theme: Theme) {
        let height = 20.0
        let top = frame.height - height
        list.text(
            TextRun(
                time, font: Font(size: 12, weight: .semibold, tabularDigits: true), color: theme.label,
                alignment: .center),
            in: Rect(0, top, frame.width, height))
        let percent = Int((battery * 100).rounded())
        list.text(
            TextRun("\(percent)%", font: Font(size: 12, tabularDigits: true), color: theme.label, alignment: .end),
            in: Rect(frame.width / 2, top, frame.width / 2 - 37, height))
        // A body of 22 by 10 half-point outline, its filling two points inside, and the cap.
        let body = Rect(frame.width - 32, top + 5, 22, 10)
        list.stroke(.roundedRect(body.inset(0.25, 0.25), radius: 2), width: 0.5, theme.label)
        list.fill(
            .roundedRect(Rect(body.x + 1.5, body.y + 1.5, (body.width - 3) * battery, body.height - 3), radius: 1),
            theme.label)
        list.fill(.roundedRect(Rect(body.maxX + 1, body.midY - 2, 1.5, 4), radius: 0.75), theme.label)
    }
}
