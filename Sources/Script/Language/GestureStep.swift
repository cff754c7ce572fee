public import Base

/// One line of a gesture script: what a person does, waits for or expects.
public enum GestureStep: Hashable, Sendable {
    /// Something on the screen.
    public enum Place: Hashable, Sendable {
        /// An element or part, by its id in the tree; its middle as far as it is seen.
        case id(String)
        /// Points of the screen.
        case point(Point)
    }

    /// Which way the finger goes.
    public enum Direction: String, CaseIterable, Hashable, Sendable {
        case up, down, left, right

        /// One point that way.
        public var unit: Point {
            switch self {
            case .up: Point(0, -1)
            case .down: Point(0, 1)
            case .left: Point(-1, 0)
            case .right: Point(1, 0)
            }
        }
    }

    /// What a drag leads to.
    public enum Destination: Hashable, Sendable {
        /// A slider's value.
        case value(Double)
        case point(Point)
    }

    /// A value that an element should have.
    public struct Expectation: Hashable, Sendable {
        /// As JSON, or the words themselves where they are none.
        public var value: Value
        /// As it was written: what a text element is compared with.
        public var text: String
        /// How far a number may be off.
        public var tolerance: Double

        public init(value: Value, text: String, tolerance: Double = 0) {
            self.value = value
            self.text = text
            self.tolerance = tolerance
        }
    }

    case tap(Place)
    case doubleTap(Place)
    case longPress(Place, Microseconds)
    /// At constant speed, then `rest` before the lift.
    case drag(Place, to: Destination, over: Microseconds, rest: Microseconds)
    /// Points a second.
    case flick(Place, Direction, speed: Double)
    /// Points that the finger goes down.
    case pull(Place, Double)
    /// Two fingers whose distance becomes `scale` times what it was.
    case pinch(Place, scale: Double, over: Microseconds)
    /// Fingers that stay down over several steps.
    case press(finger: Int, Place)
    case move(finger: Int, Place, over: Microseconds)
    case release(finger: Int)
    /// Letters on a hardware keyboard.
    case type([KeyStroke])
    case key(KeyStroke)
    case wait(Microseconds)
    /// Until touches, motion, transitions and waits are done.
    case waitIdle
    case expect(id: String, Expectation)
    /// An event since the last one that was expected.
    case expectEvent(name: String, id: String?)
    case screenshot(String)
}

/// A key and the modifiers held meanwhile, by `KEY_*` codes.
public struct KeyStroke: Hashable, Sendable {
    /// Held before and until after the key.
    public var modifiers: [UInt16]
    public var key: UInt16

    public init(modifiers: [UInt16] = [], key: UInt16) {
        self.modifiers = modifiers
        self.key = key
    }
}

/// A whole script, read.
public struct GestureScript: Hashable, Sendable {
    /// One step and where it stands.
    public struct Line: Hashable, Sendable {
        public var step: GestureStep
        public var position: SourcePosition

        public init(_ step: GestureStep, at position: SourcePosition) {
            self.step = step
            self.position = position
        }
    }

    /// The file as the user named it.
    public var file: String
    public var lines: [Line]

    public init(file: String, lines: [Line]) {
        self.file = file
        self.lines = lines
    }

    /// Whether it types, so that a keyboard is needed.
    public var usesKeyboard: Bool { lines.contains { $0.step.usesKeyboard } }
}

extension GestureStep {
    /// Whether it is done on a keyboard.
    public var usesKeyboard: Bool {
        switch self {
        case .type, .key: true
        case .tap, .doubleTap, .longPress, .drag, .flick, .pull, .pinch, .press, .move, .release, .wait, .waitIdle,
            .expect, .expectEvent, .screenshot:
            false
        }
    }

    /// Whether it is done on a panel.
    public var usesPanel: Bool {
        switch self {
        case .tap, .doubleTap, .longPress, .drag, .flick, .pull, .pinch, .press, .move, .release: true
        case .type, .key, .wait, .waitIdle, .expect, .expectEvent, .screenshot: false
        }
    }

    /// Whether a scene must answer: where something is, how things stand, what happened.
    public var asksScene: Bool {
        func isNamed(_ place: Place) -> Bool { if case .id = place { true } else { false } }
        return switch self {
        case .tap(let place), .doubleTap(let place), .longPress(let place, _), .flick(let place, _, _),
            .pull(let place, _), .pinch(let place, _, _), .press(_, let place), .move(_, let place, _):
            isNamed(place)
        case .drag(let place, let destination, _, _):
            if case .value = destination { true } else { isNamed(place) }
        case .waitIdle, .expect, .expectEvent: true
        case .release, .type, .key, .wait, .screenshot: false
        }
    }
}

/// All that is wrong with a script.
public struct ScriptError: Error, Hashable, Sendable {
    /// In the order of the lines; at least one.
    public var diagnostics: [Diagnostic]
}
