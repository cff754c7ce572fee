public import Base

/// One finger at one moment, as a recogniser is fed with it.
public struct ContactSample: Hashable, Sendable {
    /// Which finger; the same from landing to lift.
    public var contact: Int
    /// In points of the screen.
    public var position: Point
    /// The kernel's stamp of the report.
    public var time: Timestamp

    public init(_ contact: Int, _ position: Point, _ time: Timestamp) {
        self.contact = contact
        self.position = position
        self.time = time
    }
}

/// How far a recogniser is with its fingers.
public enum Standing: Hashable, Sendable {
    /// It has no finger, and waits for nothing.
    case idle
    /// It may still become its gesture, or waits for a second tap.
    case possible
    /// Its gesture is under way: the fingers are its own.
    case active
    /// Its fingers do something else, until they have all lifted.
    case failed
}

/// A state machine that looks for one gesture in the reports of fingers.
///
/// A value that is fed with every report and with the passing of time, and that tells what it saw. Gestures that need no drag (taps,
/// holds, pinches) begin by themselves; a drag begins when the arena gives it the finger, for only the arena knows who else wants it.
public protocol Recognizer: Sendable {
    var standing: Standing { get }
    /// When time alone decides something; nil if it does not.
    var deadline: Timestamp? { get }
    /// A finger landed.
    mutating func down(_ sample: ContactSample) -> GestureEvent?
    /// A finger moved.
    mutating func move(_ sample: ContactSample) -> GestureEvent?
    /// A finger lifted. `latency`: how late its panel tells that, µs.
    mutating func up(_ sample: ContactSample, latency: Microseconds) -> GestureEvent?
    /// Time has come to `time`, which is not before `deadline`.
    mutating func advance(to time: Timestamp) -> GestureEvent?
    /// The arena gave it the finger of a drag that is at `sample` now.
    mutating func accept(_ sample: ContactSample) -> GestureEvent?
    /// Its fingers are lost: to another member of the arena, or because their touch was cancelled.
    mutating func cancel(at time: Timestamp) -> GestureEvent?
}

extension Recognizer {
    public var deadline: Timestamp? { nil }
    public mutating func advance(to time: Timestamp) -> GestureEvent? { nil }
    public mutating func accept(_ sample: ContactSample) -> GestureEvent? { nil }
}

extension Gesture {
    /// A recogniser for it.
    ///
    /// - Parameters:
    ///   - alternatives: whatever else is looked for on the same control: a single tap waits where there is a double one.
    ///   - competes: a scroll view wants the same finger, so that a tap may wander less.
    ///   - bounds: the screen; edges are its.
    ///   - latency: how late the panel tells lifts, µs.
    public func recognizer(
        among alternatives: [Gesture], competes: Bool, bounds: Rect, latency: Microseconds, feel: Feel
    ) -> any Recognizer {
        let slop = competes ? feel.slop : feel.tapSlop
        return switch self {
        case .tap:
            TapRecognizer(single: true, double: alternatives.contains(.doubleTap), slop: slop, feel: feel)
        case .doubleTap: TapRecognizer(single: false, double: true, slop: slop, feel: feel)
        case .twoFingerTap: TwoFingerTapRecognizer(latency: latency, feel: feel)
        case .longPress: LongPressRecognizer(latency: latency, feel: feel)
        case .pan(let axis): PanRecognizer(axis: axis, feel: feel)
        case .swipe(let direction): SwipeRecognizer(direction, feel: feel)
        case .pinch: PinchRecognizer(feel: feel)
        case .edgeSwipe(let edge): EdgeSwipeRecognizer(edge, bounds: bounds, feel: feel)
        }
    }
}
