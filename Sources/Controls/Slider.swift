public import Base
public import Drawing
public import Gestures
public import Input

/// A track and a thumb that a finger drags along it.
///
/// The thumb keeps the offset at which it was grabbed, so it never jumps; the finger may leave the track as far as it likes.
public class Slider: Control {
    /// A drag under way.
    private struct Drag {
        var contact: Int
        /// Finger minus the thumb's centre at touch-down.
        var grab: Double
        var valueAtStart: Double
        /// `began` was sent.
        var hasBegun: Bool
    }

    private enum State {
        case idle
        case dragged(Drag)
        /// A finger is on the bare track of a slider that jumps; it landed there.
        case trackPressed(contact: Int, start: Point)
    }

    /// What the scene says of it.
    public let properties: SliderProperties
    private let feel: Feel
    private var state = State.idle
    /// Where the thumb stands; clamped and snapped.
    public private(set) var number: Double

    public init(id: String, properties: SliderProperties, feel: Feel) {
        self.properties = properties
        self.feel = feel
        number = properties.min
        super.init(id: id)
        number = snapped(properties.value)
    }

    public override var kind: String { "slider" }
    public override var isInteractive: Bool { true }
    public override var mirrors: Bool { true }
    public override var rowPlacement: RowPlacement { .stretched }
    public override func naturalSize(_ text: any TextMeasuring) -> Size? { Size(118, 34) }

    // MARK: Value

    public override var value: Value? { .number(number) }
    public override var valueType: ValueType { .number }

    public override func set(_ value: Value) {
        guard case .number(let wanted) = value, !wanted.isNaN else { return }
        let old = number
        guard move(to: snapped(wanted)) else { return }
        send(old: old, phase: nil, cause: .program)
    }

    /// `wanted` within the range and on a step; the last step may lie below the maximum.
    private func snapped(_ wanted: Double) -> Double {
        let clamped = min(max(wanted, properties.min), properties.max)
        guard let step = properties.step, step > 0 else { return clamped.roundedToMicro }
        let last = ((properties.max - properties.min) / step + 1e-9).rounded(.down)
        let n = min(((clamped - properties.min) / step).rounded(), last)
        return (properties.min + n * step).roundedToMicro
    }

    /// True if that moved the thumb.
    private func move(to wanted: Double) -> Bool {
        guard wanted != number else { return false }
        let before = thumbReach
        let tints = tints
        number = wanted
        if tints != self.tints { invalidate() }
        // The track changes colour between the two places, which their union covers.
        invalidate(before.union(thumbReach))
        return true
    }

    /// The colours that hang on the value.
    private var tints: [ThemedColor?] {
        [properties.minTint, properties.maxTint, properties.thumbTint].map { $0?.color(at: number) }
    }

    private func send(old: Double, phase: Phase?, cause: Cause) {
        host?.send(.change(old: .number(old), new: .number(number), phase: phase, cause: cause, rows: nil), from: self)
    }

    // MARK: Places

    /// What something else takes of the frame at the maximum's end.
    var endRoom: Double { 0 }

    /// Between the images at the ends and the track, pt.
    private static let gap = 8.0

    /// The whole track, 2 points high or as its images are, between the images at the ends.
    public var trackFrame: Rect {
        let height = max(properties.minTrackImage?.size.height ?? 2, properties.maxTrackImage?.size.height ?? 2)
        let left = properties.minImage.map { $0.size.width + Self.gap } ?? 0
        let right = endRoom + (properties.maxImage.map { $0.size.width + Self.gap } ?? 0)
        return Rect(left, (frame.height - height) / 2, max(0, frame.width - left - right), height)
    }

    /// The thumb's disc without its shadow.
    public var thumbFrame: Rect {
        let share = (number - properties.min) / (properties.max - properties.min)
        let track = trackFrame
        let size = thumbSize
        let left = track.x + share * max(0, track.width - size.width)
        return Rect(left, (frame.height - size.height) / 2, size.width, size.height)
    }

    private var thumbSize: Size { properties.thumbImage?.normal.size ?? Size(Self.thumb, Self.thumb) }

    /// Diameter of the thumb.
    private static let thumb = 28.0
    private static let shadow = Shadow(color: Color(0, 0, 0, 56), offset: Point(0, 3), blur: 5)
    private static let contour = Shadow(color: Color(0, 0, 0, 36), offset: Point(0, 0.5), blur: 1)

    /// Where the thumb and its shadow are drawn.
    private var thumbReach: Rect {
        thumbFrame.inset(by: Insets(top: -5, left: -8, bottom: -11, right: -8))
    }

    public override var drawnBounds: Rect {
        bounds.union(
            Rect(
                -8, frame.height / 2 - max(19, thumbSize.height / 2 + 5), frame.width + 16,
                max(44, thumbSize.height + 16)))
    }

    public override func parts() -> [Part] {
        [Part("thumb", thumbFrame, isTarget: true), Part("track", trackFrame, isTarget: false)]
    }

    // MARK: Touch

    /// 44 × 44 around the thumb.
    private var thumbArea: Rect { grownToTarget(thumbFrame) }

    public override func grownAreaContains(_ local: Point) -> Bool {
        grownBounds.contains(local) || thumbArea.contains(local)
    }

    public override func dragClaim(at local: Point) -> DragClaim {
        thumbArea.contains(local) ? .along(.horizontal) : properties.jump ? .none : .refused
    }

    public override func touchBegan(_ touch: Touch) {
        guard case .idle = state else { return }
        if properties.thumbImage?.highlighted != nil { invalidate() }
        if thumbArea.contains(touch.location) {
            state = .dragged(
                Drag(
                    contact: touch.contact, grab: touch.location.x - thumbFrame.midX, valueAtStart: number,
                    hasBegun: false))
        } else if properties.jump {
            state = .trackPressed(contact: touch.contact, start: touch.location)
        }
    }

    public override func touchMoved(_ touch: Touch) {
        switch state {
        case .dragged(var drag) where drag.contact == touch.contact:
            let old = number
            guard move(to: number(at: touch.location.x - drag.grab)), properties.continuous else { return }
            send(old: old, phase: drag.hasBegun ? .changed : .began, cause: .touch)
            drag.hasBegun = true
            state = .dragged(drag)
        case .trackPressed(touch.contact, let start):
            if touch.location.distance(to: start) > feel.tapSlop { state = .idle }
        case .idle, .dragged, .trackPressed: break
        }
    }

    public override func touchEnded(_ touch: Touch) {
        touchMoved(touch)
        switch state {
        case .dragged(let drag) where drag.contact == touch.contact: finish(drag)
        case .trackPressed(touch.contact, _):
            state = .idle
            let old = number
            if move(to: number(at: touch.location.x)) { send(old: old, phase: nil, cause: .touch) }
        case .idle, .dragged, .trackPressed: break
        }
    }

    /// What was dragged so far has been told already, so it stays.
    public override func touchCancelled(_ touch: Touch) {
        switch state {
        case .dragged(let drag) where drag.contact == touch.contact: finish(drag)
        case .trackPressed(touch.contact, _): state = .idle
        case .idle, .dragged, .trackPressed: break
        }
    }

    private func finish(_ drag: Drag) {
        state = .idle
        if properties.thumbImage?.highlighted != nil { invalidate() }
        let isNews = properties.continuous ? drag.hasBegun : number != drag.valueAtStart
        if isNews { send(old: drag.valueAtStart, phase: .ended, cause: .touch) }
    }

    /// The value with the thumb's centre at `x`.
    private func number(at x: Double) -> Double {
        let thumb = thumbSize.width
        let room = trackFrame.width - thumb
        guard room > 0 else { return number }
        let share = (x - trackFrame.x - thumb / 2) / room
        return snapped(properties.min + min(max(share, 0), 1) * (properties.max - properties.min))
    }

    // MARK: Keys

    public override var focusOutline: FocusOutline? {
        FocusOutline(thumbFrame, radius: min(thumbSize.width, thumbSize.height) / 2)
    }

    /// Left and right by a step, up and down too where no table wants them; Page keys by a tenth; Home and End to the ends.
    public override func keyPressed(_ key: KeyPress, at time: Timestamp) -> Bool {
        guard key.modifiers.isEmpty else { return false }
        let range = properties.max - properties.min
        let wanted: Double
        switch key.key {
        case .right: wanted = number + (properties.step ?? range / 20)
        case .left: wanted = number - (properties.step ?? range / 20)
        case .up where !isInRow: wanted = number + (properties.step ?? range / 20)
        case .down where !isInRow: wanted = number - (properties.step ?? range / 20)
        case .pageUp: wanted = number + max(properties.step ?? 0, range / 10)
        case .pageDown: wanted = number - max(properties.step ?? 0, range / 10)
        case .home: wanted = properties.min
        case .end: wanted = properties.max
        case .enter, .escape, .tab, .space, .backspace, .delete, .insert, .up, .down, .function, .character, .other:
            return false
        }
        guard case .idle = state else { return true }
        let old = number
        if move(to: snapped(wanted)) { send(old: old, phase: nil, cause: .keyboard) }
        return true
    }

    // MARK: Looks

    public override func draw(into list: inout DisplayList, theme: Theme) {
        let isDimmed = !isEffectivelyEnabled
        if isDimmed { list.append(.pushOpacity(theme.disabledOpacity)) }
        let track = trackFrame
        let thumb = thumbFrame
        let filled = Rect(track.x, track.y, thumb.midX - track.x, track.height)
        if let image = properties.maxTrackImage {
            let rest = Rect(thumb.midX, track.midY - image.size.height / 2, track.maxX - thumb.midX, image.size.height)
            list.image(image, in: rest, tint: theme.track)
        } else {
            list.fill(.roundedRect(track, radius: 1), properties.maxTint?.color(at: number, in: theme) ?? theme.track)
        }
        let fill = properties.minTint?.color(at: number, in: theme) ?? tint ?? theme.tint
        if let image = properties.minTrackImage {
            list.image(
                image, in: Rect(filled.x, track.midY - image.size.height / 2, filled.width, image.size.height),
                tint: fill)
        } else {
            list.fill(.roundedRect(filled, radius: 1), fill)
        }
        drawEnds(into: &list, theme)
        if let images = properties.thumbImage {
            let image = images.image(isDisabled: isDimmed, isHighlighted: isDragged)
            list.image(image, in: thumb, tint: properties.thumbTint?.color(at: number, in: theme) ?? tint ?? theme.tint)
        } else {
            list.shadow(.ellipse(thumb), Self.shadow)
            list.shadow(.ellipse(thumb), Self.contour)
            list.fill(.ellipse(thumb), properties.thumbTint?.color(at: number, in: theme) ?? .white)
        }
        if isDimmed { list.append(.pop) }
    }

    private var isDragged: Bool { if case .dragged = state { true } else { false } }

    /// What says what the ends mean.
    private func drawEnds(into list: inout DisplayList, _ theme: Theme) {
        let middle = frame.height / 2
        if let image = properties.minImage {
            list.image(
                image, in: Rect(0, middle - image.size.height / 2, image.size.width, image.size.height),
                tint: theme.secondaryLabel)
        }
        if let image = properties.maxImage {
            list.image(
                image,
                in: Rect(
                    frame.width - endRoom - image.size.width, middle - image.size.height / 2, image.size.width,
                    image.size.height), tint: theme.secondaryLabel)
        }
    }
}
