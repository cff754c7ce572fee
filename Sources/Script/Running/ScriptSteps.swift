import Base
import ControlProtocol

/// What each step begins.
extension ScriptRunner {
    /// What a step turns into.
    enum Beginning {
        case beats([Beat])
        case wait(Microseconds)
        case idle
        case nothing
    }

    func begin(_ step: GestureStep) throws(ScriptFailure) -> Beginning {
        switch step {
        case .tap(let place):
            let finger = try freeFinger()
            return .beats(
                choreography.touch(finger, at: try point(place), for: Choreography.tapTime))
        case .doubleTap(let place):
            let finger = try freeFinger()
            return .beats(choreography.doubleTap(finger, at: try point(place)))
        case .longPress(let place, let span):
            let finger = try freeFinger()
            return .beats(choreography.touch(finger, at: try point(place), for: span))
        case .drag(let place, let destination, let span, let rest):
            return .beats(try drag(place, to: destination, over: span, rest: rest))
        case .flick(let place, let direction, let speed): return .beats(try flick(place, direction, speed))
        case .pull(let place, let distance): return .beats(try pull(place, distance))
        case .pinch(let place, let scale, let span): return .beats(try pinch(place, scale, over: span))
        case .press(let finger, let place):
            guard !fingers.contains(where: { $0.number == finger }) else {
                throw ScriptFailure("finger \(finger) is down already", remedy: "release it first")
            }
            try expectRoom(for: 1)
            return .beats([.finger(finger, try point(place))])
        case .move(let finger, let place, let span):
            let from = try self.place(of: finger)
            return .beats(choreography.glide(finger, from: from, to: try point(place), over: span))
        case .release(let finger):
            _ = try self.place(of: finger)
            return .beats([.finger(finger, nil)])
        case .type(let strokes): return .beats(strokes.flatMap(choreography.strike))
        case .key(let stroke): return .beats(choreography.strike(stroke))
        case .wait(let span): return .wait(span)
        case .waitIdle: return .idle
        case .expect(let id, let expectation):
            try check(id, expectation)
            return .nothing
        case .expectEvent(let name, let id):
            try checkEvent(name, id)
            return .nothing
        case .screenshot(let path):
            screenshots.append(Screenshot(path: path, time: now))
            return .nothing
        }
    }

    // MARK: Places

    private func point(_ place: GestureStep.Place) throws(ScriptFailure) -> Point {
        switch place {
        case .id(let id): return try scene.visibleFrame(of: id, at: now).center
        case .point(let point):
            guard Rect(origin: .zero, size: scene.screen).contains(point) else {
                throw ScriptFailure(
                    "\(text(point.x)),\(text(point.y)) is beside the screen",
                    remedy: "the screen has \(text(scene.screen.width)) × \(text(scene.screen.height)) points")
            }
            return point
        }
    }

    private func text(_ number: Double) -> String { Value.number(number).json }

    // MARK: Fingers

    private func expectRoom(for count: Int) throws(ScriptFailure) {
        guard fingers.count + count <= panel.model.fingers else {
            let feels = panel.model.fingers == 1 ? "one finger" : "\(panel.model.fingers) fingers"
            throw ScriptFailure(
                "a panel \(panel.model.rawValue) feels \(feels) at a time",
                remedy: "use capacitive-120, which feels ten")
        }
    }

    /// A finger that no step holds down.
    private func freeFinger(besides taken: Int? = nil) throws(ScriptFailure) -> Int {
        try expectRoom(for: taken == nil ? 1 : 2)
        let used = fingers.map(\.number) + [taken].compactMap { $0 }
        return (1...).first { !used.contains($0) } ?? 1
    }

    private func place(of finger: Int) throws(ScriptFailure) -> Point {
        guard let down = fingers.first(where: { $0.number == finger }) else {
            throw ScriptFailure("finger \(finger) is not down", remedy: "press it first")
        }
        return down.place
    }

    // MARK: Drags

    /// Shorter drags of a slider in a table would be decided by the touch's age alone; so they wait that long.
    private static let shortDrag = 12.0
    private static let shortDragWait: Microseconds = .milliseconds(200)

    private func drag(
        _ place: GestureStep.Place, to destination: GestureStep.Destination, over span: Microseconds, rest: Microseconds
    ) throws(ScriptFailure) -> [Beat] {
        let finger = try freeFinger()
        switch (place, destination) {
        case (.id(let id), .value(let value)):
            let (from, to) = try scene.sliderDrag(id, to: value, at: now)
            let isShort = from.distance(to: to) < Self.shortDrag
            return choreography.drag(
                finger, from: from, to: to, over: span, waiting: isShort ? Self.shortDragWait : 0, rest: rest)
        case (.point, .value(let value)):
            throw ScriptFailure(
                "\(text(value)) is no place", remedy: "drag X,Y to X,Y, or a slider by its id to a value")
        case (_, .point(let to)):
            return choreography.drag(
                finger, from: try point(place), to: try point(.point(to)), over: span, rest: rest)
        }
    }

    /// How long a flick's finger is on the glass: enough scans of any panel to know its speed.
    private static let flickTime = 0.1

    private func flick(
        _ place: GestureStep.Place, _ direction: GestureStep.Direction, _ speed: Double
    ) throws(ScriptFailure) -> [Beat] {
        let unit = direction.unit
        // No longer than two thirds of the screen, so that fast flicks find room.
        let room = (unit.x == 0 ? scene.screen.height : scene.screen.width) * 2 / 3
        let length = min(speed * Self.flickTime, room)
        let finger = try freeFinger()
        let (from, to) = try path(place, Point(unit.x * length, unit.y * length))
        return choreography.drag(finger, from: from, to: to, over: Microseconds(seconds: length / speed))
    }

    /// A pull's speed in points a second, and how long it rests: nothing of it is a fling.
    private static let pullSpeed = 600.0
    private static let pullRest: Microseconds = .milliseconds(100)

    private func pull(_ place: GestureStep.Place, _ distance: Double) throws(ScriptFailure) -> [Beat] {
        let finger = try freeFinger()
        let (from, to) = try path(place, Point(0, distance))
        let span = Microseconds(seconds: max(distance / Self.pullSpeed, 0.1))
        return choreography.drag(finger, from: from, to: to, over: span, rest: Self.pullRest)
    }

    /// Where a finger lands and ends that means to move what is there.
    private func path(_ place: GestureStep.Place, _ travel: Point) throws(ScriptFailure) -> (from: Point, to: Point) {
        let from: Point
        switch place {
        case .id(let id): from = try scene.dragStart(on: id, travel: travel, at: now)
        case .point: from = try point(place)
        }
        let to = from + travel
        guard Rect(origin: .zero, size: scene.screen).contains(to) else {
            throw ScriptFailure(
                "the finger would leave the screen at \(text(to.x)),\(text(to.y))", remedy: "go less far")
        }
        return (from, to)
    }

    /// Distance of two fingers that are apart, if there is room for it; of two that are together, the least.
    private static let spread = 200.0
    private static let leastSpread = 30.0

    private func pinch(
        _ place: GestureStep.Place, _ scale: Double, over span: Microseconds
    ) throws(ScriptFailure) -> [Beat] {
        let first = try freeFinger()
        let second = try freeFinger(besides: first)
        let middle: Point
        var room = scene.screen.width
        switch place {
        case .id(let id):
            let frame = try scene.visibleFrame(of: id, at: now)
            middle = frame.center
            room = frame.width
        case .point: middle = try point(place)
        }
        room = min(room, 2 * middle.x, 2 * (scene.screen.width - middle.x)) - 2
        let wide = min(Self.spread, room)
        let (start, end) = scale < 1 ? (wide, wide * scale) : (wide / scale, wide)
        guard min(start, end) >= Self.leastSpread || scale == 1 else {
            throw ScriptFailure("there is no room for two fingers", remedy: "pinch by less, or a larger element")
        }
        return choreography.pinch((first, second), around: middle, from: start, to: end, over: span)
    }

    // MARK: Expectations

    private func check(_ id: String, _ wanted: GestureStep.Expectation) throws(ScriptFailure) {
        let value = try scene.value(of: id)
        guard !wanted.isMet(by: value) else { return }
        let slack = wanted.tolerance > 0 ? " ± \(text(wanted.tolerance))" : ""
        throw ScriptFailure("\(id) is \(value.json), not \(wanted.shown(beside: value))\(slack)")
    }

    private func checkEvent(_ name: String, _ id: String?) throws(ScriptFailure) {
        heard += scene.takeEvents()
        guard let index = heard.firstIndex(where: { $0.name == name && (id == nil || $0.id == id) }) else {
            let others = heard.map { event in event.id.map { "\(event.name) \($0)" } ?? event.name }
            let list = others.suffix(6).joined(separator: ", ")
            throw ScriptFailure(
                "no event \(name)\(id.map { " \($0)" } ?? "") came",
                remedy: others.isEmpty ? "nothing happened since the last one expected" : "there was \(list)")
        }
        heard.removeFirst(index + 1)
    }
}

extension GestureStep.Expectation {
    /// Whether an element's value is the one expected: numbers within the tolerance, texts as they were written.
    func isMet(by actual: Value) -> Bool {
        switch (actual, value) {
        case (.text(let text), _): text == self.text || value == .text(text)
        case (.number(let a), .number(let b)): (a - b).magnitude <= tolerance + 1e-9
        default: Self.equal(actual, value)
        }
    }

    private static func equal(_ a: Value, _ b: Value) -> Bool {
        switch (a, b) {
        case (.number(let a), .number(let b)): (a - b).magnitude <= 1e-9
        case (.list(let a), .list(let b)): a.count == b.count && zip(a, b).allSatisfy(equal)
        default: a == b
        }
    }

    /// The expected value as it is shown beside the actual one.
    func shown(beside actual: Value) -> String {
        if case .text = actual { return Value.text(text).json }
        return value.json
    }
}
