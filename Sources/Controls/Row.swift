public import Base
public import Drawing
public import Gestures
public import Input

/// One row of a table: title, detail, a control, a disclosure chevron. Tapped, it selects itself.
public final class Row: Control {
    /// Which separators the row draws: the table knows its place in the section.
    public struct Separators: Hashable, Sendable {
        /// A full line along the top: the section begins here.
        public var top = false
        /// A line along the bottom, from this far right; nil draws none.
        public var bottomInset: Double?
    }

    private static let unhighlight = ControlTimer(1)
    /// Chevron of a disclosure row: 8 wide, 13 high, its right edge at the margin.
    private static let chevron = Size(8, 13)

    /// The row's main text, now.
    public var title: String {
        didSet { if title != oldValue { changed() } }
    }
    /// Stands before the texts, if there is one.
    public let image: ImageSource?
    /// The accessory's own button, if it has one.
    public let accessoryButton: GlyphButton?
    /// Its second text, now.
    public var detail: String {
        didSet { if detail != oldValue { changed() } }
    }
    /// Where both stand.
    public let layout: RowProperties.Layout
    /// What stands at the right end.
    public let accessory: RowProperties.Accessory
    /// The height asked for; the table grows it to 44 and to the control.
    public let wantedHeight: Double?
    /// What the row holds; nil if nothing.
    public let control: Control?
    /// Section and row in the table, from 0.
    public let place: (section: Int, row: Int)
    /// Whether a tap does anything.
    public let isSelectable: Bool
    /// Marked as the one that is chosen, whatever its accessory.
    var isMarked = false {
        didSet { if isMarked != oldValue { invalidate() } }
    }
    /// Which lines it draws, given by its table.
    public var separators = Separators() {
        didSet { if separators != oldValue { invalidate() } }
    }
    private var press: PressTracking?
    /// Where the finger landed, on the screen.
    private var landing = Point.zero
    private var isHighlighted = false {
        didSet { if isHighlighted != oldValue { invalidate() } }
    }
    private let feel: Feel

    public init(
        id: String, properties: RowProperties, title: String, detail: String, control: Control?,
        place: (section: Int, row: Int), isSelectable: Bool, feel: Feel
    ) {
        self.title = title
        self.detail = detail
        image = properties.image
        layout = properties.layout
        accessory = properties.accessory
        wantedHeight = properties.height
        self.control = control
        self.place = place
        self.isSelectable = isSelectable
        self.feel = feel
        switch properties.accessory {
        case .detail, .detailDisclosure:
            accessoryButton = GlyphButton(
                id: "\(id).accessory", properties: GlyphButtonProperties(.detail), feel: feel)
        case .none, .disclosure, .check: accessoryButton = nil
        }
        super.init(id: id)
        if let control { add(control) }
        if let accessoryButton {
            accessoryButton.isNamed = false
            accessoryButton.isPart = true
            add(accessoryButton)
        }
    }

    public override var kind: String { "row" }
    public override var mirrors: Bool { true }
    public override var isInteractive: Bool { isSelectable }
    public override var yieldsToGrownChildren: Bool { true }
    /// On its way in or out: as high as it is by now, and what it holds cut off there.
    var isMoving = false
    public override var isDrawn: Bool { !isHidden || isMoving }
    public override var clipsChildren: Bool { isMoving }
    public override var isCached: Bool { true }

    public override func valueType(ofProperty name: String) -> ValueType? {
        name == "title" || name == "detail" ? .text : super.valueType(ofProperty: name)
    }

    public override func set(_ property: String, _ value: Value) {
        switch (property, value) {
        case ("title", .text(let text)): title = text
        case ("detail", .text(let text)): detail = text
        default: super.set(property, value)
        }
    }

    public override func property(_ name: String) -> Value? {
        switch name {
        case "title": .text(title)
        case "detail": .text(detail)
        default: super.property(name)
        }
    }

    // MARK: Places

    /// Height in points: as asked, else 44, or what the control and larger text need.
    public func height(measuring: any TextMeasuring) -> Double {
        if let wantedHeight { return wantedHeight }
        let content = control.map { $0.naturalSize(measuring)?.height ?? $0.frame.height } ?? 0
        return max(44, content, theme.textSize > .l ? textHeight(measuring) : 0)
    }

    /// One line of each text, with the room that lines have in a row of 44 at size l.
    private func textHeight(_ measuring: any TextMeasuring) -> Double {
        func line(_ font: Font) -> Double { measuring.size(of: "X", font: font, width: nil, lines: 1).height }
        return layout == .subtitle && !detail.isEmpty
            ? line(titleFont) + line(detailFont) + 8 : max(line(titleFont), line(detailFont)) + 22
    }

    private var margin: Double { Self.margin(width: frame.width) }

    /// The side margin of rows and headers: 16, from 414 points on 20.
    public static func margin(width: Double) -> Double { width >= 414 ? 20 : 16 }

    private var titleFont: Font { layout == .value2 ? theme.font(.footnote) : theme.font(.body) }
    private var detailFont: Font {
        switch layout {
        case .value1: theme.font(.body)
        case .value2: theme.font(.footnote)
        case .subtitle: theme.font(.caption1)
        }
    }
    /// What the accessory takes up, with the space before it.
    private var accessoryWidth: Double {
        switch accessory {
        case .none: 0
        case .disclosure: Self.chevron.width + 8
        case .detail: Self.glyph + 8
        case .detailDisclosure: Self.glyph + 12 + Self.chevron.width + 8
        case .check: Self.mark.width + 8
        }
    }

    /// Diameter of the accessory's button, and the mark of a chosen item.
    private static let glyph = 22.0
    private static let mark = Size(14, 11)

    /// Where the texts begin: at the margin, or after the image.
    private var start: Double { image == nil ? margin : margin + imageSize.width + 15 }

    /// Its own size, or less in a row that is too low for it.
    private var imageSize: Size {
        guard let image else { return .zero }
        let share = min(1, max(0, frame.height - 8) / max(image.size.height, 1))
        return Size(image.size.width * share, image.size.height * share)
    }

    /// Where a line below the row begins: under the texts.
    public func separatorStart(width: Double) -> Double {
        Self.margin(width: width) + (image == nil ? 0 : imageSize.width + 15)
    }

    public override func parts() -> [Part] {
        switch accessory {
        case .none: []
        case .detail, .detailDisclosure:
            accessoryButton.map { [Part("accessory", turned($0.frame), isTarget: true)] } ?? []
        case .disclosure, .check:
            [
                Part(
                    "accessory",
                    Rect(frame.width - margin - accessoryWidth + 8, (frame.height - 22) / 2, accessoryWidth - 8, 22),
                    isTarget: false)
            ]
        }
    }

    public override func layOut() {
        if let accessoryButton {
            let chevron = accessory == .detailDisclosure ? Self.chevron.width + 12 : 0
            let top = ((frame.height - Self.glyph) / 2).rounded()
            accessoryButton.frame = turned(
                Rect(frame.width - margin - chevron - Self.glyph, top, Self.glyph, Self.glyph))
        }
        guard let control, let host else { return }
        let natural = control.naturalSize(host.measuring) ?? control.frame.size
        let right = frame.width - margin - accessoryWidth
        let titleWidth = title.isEmpty ? 0 : host.measuring.size(of: title, font: titleFont, width: nil, lines: 1).width
        let left: Double
        switch control.rowPlacement {
        case .natural: left = right - natural.width
        case .stretched: left = title.isEmpty ? start : start + titleWidth + 16
        case .wholeWidth:
            control.frame = Rect(0, (frame.height - natural.height) / 2, frame.width, natural.height)
            return
        }
        let scale = host.scale
        let top = ((frame.height - natural.height) / 2 * scale + 0.5).rounded(.down) / scale
        control.frame = turned(Rect(left, top, max(0, right - left), natural.height))
    }

    private func changed() {
        layOut()
        invalidate()
    }

    // MARK: Touch

    public override func touchBegan(_ touch: Touch) {
        press = PressTracking(contact: touch.contact, at: touch.time, frame: screenFrame, feel: feel)
        landing = touch.screen
        host?.cancel(Self.unhighlight, for: self)
        isHighlighted = true
    }

    public override func touchMoved(_ touch: Touch) {
        // Rows live in tables, so a scroll view competes for every touch: the smaller slop.
        guard press != nil, touch.screen.distance(to: landing) > feel.slop else { return }
        press = nil
        isHighlighted = false
    }

    public override func touchEnded(_ touch: Touch) {
        guard let press else { return }
        self.press = nil
        host?.schedule(Self.unhighlight, at: max(touch.time, press.earliestRelease(feel)), for: self)
        (parent as? Table)?.rowTapped(self, cause: .touch)
    }

    public override func touchCancelled(_ touch: Touch) {
        press = nil
        isHighlighted = false
    }

    public override func timerFired(_ timer: ControlTimer, at time: Timestamp) { isHighlighted = false }

    // MARK: Keys

    /// The row lights up as a whole instead.
    public override var focusOutline: FocusOutline? { nil }

    public override func keyPressed(_ key: KeyPress, at time: Timestamp) -> Bool {
        guard key.activates else { return false }
        guard press == nil, !key.isRepeat else { return true }
        isHighlighted = true
        host?.schedule(Self.unhighlight, at: time + Microseconds(seconds: feel.pressedTime), for: self)
        (parent as? Table)?.rowTapped(self, cause: .keyboard)
        return true
    }

    // MARK: Looks

    public override func draw(into list: inout DisplayList, theme: Theme) {
        if isMoving { list.append(.pushClip(.rect(bounds))) }
        defer { if isMoving { list.append(.pop) } }
        let ground = isFocused ? theme.cellFocused : theme.cell
        list.fill(.rect(bounds), isHighlighted ? theme.cellHighlighted : ground)
        if separators.top { list.fill(.hairline(Rect(0, 0, frame.width, 0)), theme.separator) }
        if let inset = separators.bottomInset {
            // The row's own last line of pixels: the next row covers what lies below.
            let y = frame.height - 1 / (host?.scale ?? 1)
            list.fill(.hairline(Rect(inset, y, frame.width - inset, 0)), theme.separator)
        }
        let fade = isEffectivelyEnabled ? 1 : theme.disabledOpacity
        let right = frame.width - margin - accessoryWidth
        drawTexts(right: right, fade: fade, into: &list, theme: theme)
        if let image {
            let size = imageSize
            if fade < 1 { list.append(.pushOpacity(fade)) }
            list.image(
                image, in: Rect(margin, ((frame.height - size.height) / 2).rounded(), size.width, size.height),
                tint: tint ?? theme.tint)
            if fade < 1 { list.append(.pop) }
        }
        if accessory == .check || isMarked {
            let x = frame.width - margin - Self.mark.width
            let y = bounds.midY - Self.mark.height / 2
            // The mark looks the same in every language.
            let steps: [(Double, Double)] = [(1, 6), (5, 10), (13, 0.5)]
            let points = steps.map { Point(x + (isMirrored ? Self.mark.width - $0.0 : $0.0), y + $0.1) }
            list.stroke(
                .path([.move(points[0]), .line(points[1]), .line(points[2])]), width: 2,
                (tint ?? theme.tint).opacity(fade))
        }
        if accessory == .disclosure || accessory == .detailDisclosure {
            let x = frame.width - margin
            let y = bounds.midY
            let (w, h) = (Self.chevron.width - 1, Self.chevron.height / 2)
            list.stroke(
                .path([.move(Point(x - w, y - h)), .line(Point(x - 0.5, y)), .line(Point(x - w, y + h))]), width: 2,
                theme.tertiaryLabel.opacity(fade))
        }
    }

    private func drawTexts(right: Double, fade: Double, into list: inout DisplayList, theme: Theme) {
        guard let measuring = host?.measuring else { return }
        let titleColor = theme.label.opacity(fade)
        let detailColor = theme.secondaryLabel.opacity(fade)
        switch layout {
        case .value1:
            // The detail gives way first only when both do not fit: then the title keeps what it needs, up to all but 48 points.
            let end = control == nil ? right : max(start, (control.map { turned($0.frame).x } ?? right) - 8)
            let wanted = detail.isEmpty ? 0 : measuring.size(of: detail, font: detailFont, width: nil, lines: 1).width
            let titleWidth = measuring.size(of: title, font: titleFont, width: nil, lines: 1).width
            let room = max(0, end - start)
            let detailWidth = min(wanted, max(48, room - titleWidth - 8), room)
            list.text(
                TextRun(title, font: titleFont, color: titleColor),
                in: Rect(start, 0, detail.isEmpty ? room : max(0, room - detailWidth - 8), frame.height))
            if !detail.isEmpty {
                list.text(
                    TextRun(detail, font: detailFont, color: detailColor, alignment: .end),
                    in: Rect(end - detailWidth, 0, detailWidth, frame.height))
            }
        case .value2:
            let column = 91.0
            list.text(
                TextRun(title, font: titleFont, color: (tint ?? theme.tint).opacity(fade), alignment: .end),
                in: Rect(start, 0, column, frame.height))
            list.text(
                TextRun(detail, font: detailFont, color: titleColor),
                in: Rect(start + column + 6, 0, max(0, right - start - column - 6), frame.height))
        case .subtitle:
            let top = measuring.size(of: title, font: titleFont, width: nil, lines: 1).height
            let bottom = detail.isEmpty ? 0 : measuring.size(of: detail, font: detailFont, width: nil, lines: 1).height
            let y = ((frame.height - top - bottom) / 2).rounded(.down)
            list.text(
                TextRun(title, font: titleFont, color: titleColor), in: Rect(start, y, max(0, right - start), top))
            if !detail.isEmpty {
                list.text(
                    TextRun(detail, font: detailFont, color: titleColor),
                    in: Rect(start, y + top, max(0, right - start), bottom))
            }
        }
    }
}

/// Where a row puts its control.
public enum RowPlacement: Hashable, Sendable {
    /// Natural width, right edge at the margin.
    case natural
    /// From after the title to the margin.
    case stretched
    /// The row's whole width.
    case wholeWidth
}
