import Base
import Controls
import Drawing
import Emulator
import Input
import Scene

/// A scene under anything that devices may say: frames from a seed, and what must hold whatever they are.
///
/// Of every contact the changes are down, moves, then one up or cancel; places lie on the screen; events come in the order of
/// time; values are such as their controls can have; at the end nothing is down, and wheels rest on their rows.
public final class Ordeal {
    /// What is wrong, with the number of the frame after which it was seen; at most `most` of them.
    public private(set) var failures: [String] = []
    /// Frames given so far.
    public private(set) var frames = 0
    /// Events of the evdev protocol in them, each frame's SYN_REPORT included.
    public private(set) var words = 0
    /// Changes of contacts, and events of the scene, that came of them.
    public private(set) var changes = 0
    public private(set) var told = 0
    public let emulator: Emulator
    private static let most = 20
    private static let devices = 4
    /// Frames from one look at all values to the next.
    private static let period = 997

    private var dice: Dice
    private var plugged: [RandomDevice?] = Array(repeating: nil, count: Ordeal.devices)
    private var time = Timestamp(1_000_000)
    private var down: Set<Int> = []
    private var lastEvent: Timestamp

    public init(_ scene: SceneDocument, seed: UInt64, measuring: any TextMeasuring) {
        dice = Dice(seed: seed)
        emulator = Emulator(scene: scene, setup: Emulator.Setup(start: time), measuring: measuring)
        emulator.keepsContacts = true
        lastEvent = time
    }

    /// Gives so many frames more. `draw` is called after every `interval` of them.
    public func run(_ count: Int, drawingEvery interval: Int, draw: (Emulator, Timestamp) -> Void) {
        for _ in 0..<count {
            give()
            frames += 1
            if frames % interval == 0 { draw(emulator, emulator.stage.now) }
            if frames % Self.period == 0 { checkValues() }
        }
    }

    private func give() {
        let index = dice.below(Self.devices)
        let id = DeviceID(index)
        time = time + Int64(dice.one(in: 30) ? dice.number(-60_000...0) : dice.number(0...17_000))
        if dice.one(in: 3_000) { time = time + Int64(dice.number(0...90_000_000)) }
        switch dice.below(400) {
        case 0:
            plugged[index] = nil
            emulator.disconnect(id, at: time)
        case 1: emulator.advance(to: time)
        case 2: emulator.cancelContacts(at: time)
        case 3: emulator.move(to: fit(), at: time)
        default: break
        }
        if plugged[index] == nil, dice.one(in: 4) {
            let device = RandomDevice(&dice)
            plugged[index] = device
            emulator.connect(id, device.description, settings: device.settings, at: time)
        }
        // A device that has left may still be heard.
        let events = plugged[index]?.frame(&dice) ?? RandomDevice.wild(&dice)
        let resync = dice.one(in: 200) ? RandomDevice.wild(&dice) : nil
        words += events.count + 1
        emulator.step(InputFrame(time: time, device: id, events: events, resync: resync))
        // Screens are left by their own buttons too seldom to see all of them.
        if dice.one(in: 5_000) {
            try? emulator.step(.go(dice.pick(emulator.stage.screens).id), at: time)
        }
        listen()
    }

    private func fit() -> PanelFit? {
        guard !dice.one(in: 4) else { return nil }
        let profile = emulator.stage.profile
        return PanelFit(
            panel: Size(Double(dice.number(1...4000)), Double(dice.number(1...4000))),
            rotation: dice.pick(PanelRotation.allCases), handheld: profile.points, scale: profile.scale,
            mode: dice.pick([.contain, .integer, .stretch, .physical(pixelsPerPoint: 2)]))
    }

    /// Ends every touch, lets all come to rest, and looks at everything once more.
    public func finish() {
        emulator.cancelContacts(at: time)
        for index in plugged.indices { emulator.disconnect(DeviceID(index), at: time) }
        listen()
        if !down.isEmpty { fail("contacts \(down.sorted()) are down at the end") }
        var end = max(time, emulator.stage.now)
        Replayer.settle(emulator, from: &end) {
            emulator.advance(to: $0)
            listen()
        }
        _ = emulator.drawFrame(at: end) { _ in LayerInspector() }
        checkValues()
        checkWheels()
    }

    // MARK: What must hold

    private func listen() {
        for change in emulator.takeContacts() {
            changes += 1
            switch change.phase {
            case .down: if !down.insert(change.contact).inserted { fail("contact \(change.contact) lands twice") }
            case .move: if !down.contains(change.contact) { fail("contact \(change.contact) moves, but is not down") }
            case .up, .cancel:
                if down.remove(change.contact) == nil { fail("contact \(change.contact) ends, but is not down") }
            }
            if !emulator.stage.screenBounds.contains(change.position) {
                fail("contact \(change.contact) is at \(change.position), off the screen")
            }
        }
        for event in emulator.takeEvents() {
            told += 1
            if event.time < lastEvent { fail("\(event.name) of \(event.id ?? "–") is told out of order") }
            lastEvent = event.time
        }
        _ = emulator.takeNotes()
    }

    private func checkValues() {
        for screen in emulator.stage.screens { check(screen) }
    }

    private func check(_ control: Control) {
        if let value = control.value {
            if control.valueType != .none, !control.valueType.accepts(value) {
                fail("\(control.id) is \(value), which is no \(control.valueType.expectation)")
            }
            if let slider = control as? Slider,
                !(slider.properties.min...slider.properties.max).contains(slider.number)
            {
                fail("\(slider.id) is at \(slider.number), out of its range")
            }
        }
        if let scroller = control as? ScrollView, !scroller.offset.isFinite || scroller.offset.magnitude > 1e7 {
            fail("\(control.id) is scrolled to \(scroller.offset)")
        }
        for child in control.children { check(child) }
    }

    private func checkWheels() {
        for screen in emulator.stage.screens { checkWheels(screen) }
    }

    private func checkWheels(_ control: Control) {
        if let picker = control as? Picker, picker.isSeen {
            for (wheel, row) in picker.selected.enumerated() {
                let frame = picker.parts().first { $0.name == "wheel\(wheel).row\(row)" }?.frame
                let error = frame.map { ($0.midY - picker.bounds.midY).magnitude } ?? .infinity
                if error > 0.01 { fail("wheel \(wheel) of \(picker.id) rests \(error) points beside row \(row)") }
            }
        }
        for child in control.children { checkWheels(child) }
    }

    private func fail(_ text: String) {
        guard failures.count < Self.most else { return }
        failures.append("frame \(frames): \(text)")
    }
}

/// Takes every layer, and sees that its numbers are numbers.
public final class LayerInspector: LayerSink {
    public private(set) var layers = 0
    /// The first layer that lies nowhere.
    public private(set) var failure: String?

    public init() {}

    public func draw(_ layer: borrowing Layer) {
        layers += 1
        let place = layer.bounds.offset(by: layer.origin)
        let numbers = [place.x, place.y, place.width, place.height, layer.clip.x, layer.clip.y]
        guard failure == nil, !numbers.allSatisfy({ $0.isFinite && $0.magnitude < 1e7 }) else { return }
        failure = "layer \(layer.identity) lies at \(place), clipped to \(layer.clip)"
    }
}
