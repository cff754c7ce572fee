import Base
import Emulator
import Evdev
import Input
import Linux
import Scene
import Script
import Testing
import Trace

@testable import handglass

@Suite("handglass simulate, below standard input")
struct SimulationTests {
    /// A kernel in which devices can be made, with a clock that moves only when something is due.
    private final class Kernel {
        static let start = Timestamp(50_000_000)
        var now = start
        var log: [String] = []
        var frames: [String: [InputFrame]] = [:]
        var descriptions: [String: DeviceDescription] = [:]
        private(set) var simulation: Simulation!

        final class Device: EventSink {
            let node: String
            weak var kernel: Kernel?
            init(_ node: String, _ kernel: Kernel) {
                self.node = node
                self.kernel = kernel
            }
            deinit { kernel?.tell("- \(node)") }
            func write(_ events: [InputEvent]) throws(Errno) {
                guard let kernel else { return }
                kernel.frames[node, default: []].append(
                    InputFrame(time: kernel.now, device: DeviceID(0), events: Array(events.dropLast())))
            }
        }

        var milliseconds: Int64 { (now - Self.start) / 1000 }

        func tell(_ text: String) { log.append("\(milliseconds) \(text)") }

        init(
            _ models: String..., scene: (any ScriptScene)? = nil, faults: Set<PanelFault> = []
        ) throws {
            let setting = Simulation.Setting(
                scene: scene ?? BareScreen(Size(375, 667)), hasScene: scene != nil, scale: scene == nil ? 1 : 2,
                millimetresPerPoint: 0.15, seed: 1, faults: faults)
            var count = 0
            simulation = try Simulation(models.map { Simulation.Model($0)! }, setting, start: Self.start) {
                [unowned self] description throws(Errno) in
                let node = "event\(count)"
                count += 1
                tell("+ \(node) \(description.name)")
                descriptions[node] = description
                return (Device(node, self), node)
            }
        }

        /// Says lines and lets time pass until all are done, at most two minutes.
        func say(_ lines: String...) throws -> [String] {
            for line in lines { simulation.take(line: line) }
            return try finish()
        }

        func finish(by span: Microseconds = 120_000_000) throws -> [String] {
            let limit = now + span
            try simulation.advance(to: now)
            while !simulation.isDone, let due = simulation.deadline, due <= limit {
                now = max(now, due)
                try simulation.advance(to: now)
            }
            return simulation.takeAnswers()
        }

        /// What a program understands of a node's touches: phase, place, milliseconds.
        func touches(_ node: String, scale: Double = 1) throws -> [(phase: ContactChange.Phase, at: Point, ms: Int64)] {
            var tracker = ContactTracker()
            var changes: [ContactChange] = []
            let description = try #require(descriptions[node])
            let mapping = PanelMapping(for: description, screen: Size(375, 667), scale: scale)
            tracker.connect(DeviceID(0), description, mapping: mapping, at: Self.start, into: &changes)
            for frame in frames[node] ?? [] { tracker.step(frame, into: &changes) }
            return changes.map { ($0.phase, $0.position, ($0.time - Self.start) / 1000) }
        }

        func keys(_ node: String) -> [String] {
            (frames[node] ?? []).flatMap(\.events).map { "\($0.code)=\($0.value)" }
        }
    }

    @Test("lines are done one after the other and answered in their order, wrong ones with what to do")
    func answers() throws {
        let kernel = try Kernel("capacitive-120")
        let answers = try kernel.say(
            "tap 100,200", "# a comment", "", "tup 1,2", "wait 500ms", "tap 900,10", "release 1", "tap 10,20")
        #expect(answers.count == 6)
        #expect(answers[0] == "ok 1")
        #expect(answers[1].hasPrefix("error 4: "))
        #expect(answers[2] == "ok 5")
        #expect(answers[3] == "error 6: 900,10 is beside the screen; the screen has 375 × 667 points")
        #expect(answers[4] == "error 7: finger 1 is not down; press it first")
        #expect(answers[5] == "ok 8")
        #expect(kernel.simulation.failures == 3)
        let touches = try kernel.touches("event0")
        #expect(touches.map(\.phase) == [.down, .up, .down, .up])
        #expect(touches[0].at.distance(to: Point(100, 200)) < 1)
        #expect((55...75).contains(touches[1].ms - touches[0].ms))
        #expect((500...540).contains(touches[2].ms - touches[1].ms))
    }

    @Test("a line that comes later begins when it comes, not when the last one ended")
    func later() throws {
        let kernel = try Kernel("capacitive-60")
        #expect(try kernel.say("press 1 50,60") == ["ok 1"])
        kernel.now = kernel.now + 10_000_000
        try kernel.simulation.advance(to: kernel.now)
        #expect(try kernel.say("move 1 50,160 over 200ms", "release 1") == ["ok 2", "ok 3"])
        let touches = try kernel.touches("event0")
        #expect(touches.first?.phase == .down && touches.last?.phase == .up)
        let moves = touches.filter { $0.phase == .move && $0.at.y > 70 }
        #expect(try #require(moves.first).ms > 10_000)
        #expect(try #require(touches.last).at.distance(to: Point(50, 160)) < 1)
        // Nothing is due while everything is let go.
        #expect(kernel.simulation.deadline == nil)
    }

    @Test("keys go to the keyboard and touches to the first panel, unless a number says otherwise")
    func devices() throws {
        let kernel = try Kernel("mouse", "keyboard", "resistive-12bit", "keyboard")
        let answers = try kernel.say(
            "key Enter", "4: type \"a\"", "3: tap 100,100", "tap 30,40", "2: tap 1,1", "9: tap 1,1", "3: key a")
        #expect(answers[..<4] == ["ok 1", "ok 2", "ok 3", "ok 4"])
        #expect(answers[4] == "error 5: device 2 is a keyboard, no panel")
        #expect(answers[5] == "error 6: there is no device 9; there are 1 to 4")
        #expect(answers[6] == "error 7: device 3 is a resistive-12bit, no keyboard")
        let nodes = Dictionary(kernel.descriptions.map { ($0.value.name, $0.key) }) { $1 }
        #expect(kernel.log.count == 4)
        let keyboards = kernel.descriptions.filter { $0.value.name == HardwareKeyboard.description.name }.keys.sorted()
        #expect(keyboards.map(kernel.keys).contains(["28=1", "28=0"]))
        #expect(keyboards.map(kernel.keys).contains(["30=1", "30=0"]))
        let panel = try #require(nodes["Handglass resistive, 12 bit"])
        #expect(try kernel.touches(panel).map(\.phase).filter { $0 != .move } == [.down, .up])
        let mouse = try #require(nodes["Handglass mouse"])
        let clicks = try kernel.touches(mouse).filter { $0.phase != .move }
        #expect(clicks.map(\.phase) == [.down, .up])
        #expect(clicks[0].at.distance(to: Point(30, 40)) < 1)
        #expect(kernel.simulation.summary.contains(#""model":"mouse","node":"event"#))
    }

    @Test("what only a scene knows, or no device can do, is refused with what to do")
    func refused() throws {
        let kernel = try Kernel("keyboard")
        let answers = try kernel.say(
            "tap lamp", "expect lamp true", "wait idle", "drag 1,1 to 0.5", "tap 1,1", "screenshot a.png", "wait 1s",
            "key a")
        for answer in answers[..<4] { #expect(answer.hasSuffix("or name the scene with --scene F"), "\(answer)") }
        #expect(answers[4] == "error 5: no panel is simulated; name a model of one when you start")
        #expect(answers[5].hasPrefix("error 6: there is no picture to take"))
        #expect(answers[6...] == ["ok 7", "ok 8"])
        #expect(kernel.milliseconds >= 1000)
    }

    @Test("an unplugged panel's node goes and comes back, and steps wait for it")
    func unplugged() throws {
        let kernel = try Kernel("capacitive-120", faults: [.unplug])
        _ = try kernel.say("drag 100,100 to 300,100 over 400ms")
        #expect(kernel.simulation.nodes == [])
        #expect(kernel.simulation.summary.contains("\"node\":null"))
        #expect(try kernel.say("tap 10,10") == ["error 2: the panel is unplugged; wait until it is back"])
        #expect(try kernel.say("wait 2s", "tap 20,20") == ["ok 3", "ok 4"])
        #expect(kernel.log.map { $0.split(separator: " ")[1] } == ["+", "-", "+"])
        #expect(try kernel.touches("event1").map(\.phase) == [.down, .up])
    }

    @Test("a trace moves the fingers and keys of these devices, whatever it was recorded on")
    func trace() throws {
        let source = try Kernel("capacitive-240", "keyboard")
        _ = try source.say("drag 50,100 to 250,500 over 300ms", "wait 100ms", "tap 300,300", "key b")
        let panel = try #require(source.descriptions.first { $0.value.name.contains("240") }?.key)
        let keyboard = try #require(source.descriptions.first { $0.value.name.contains("keyboard") }?.key)
        let trace = Trace(
            devices: [
                TraceDevice(id: DeviceID(0), description: source.descriptions[panel]!),
                TraceDevice(id: DeviceID(1), description: source.descriptions[keyboard]!),
            ],
            frames: [
                source.frames[panel]!,
                source.frames[keyboard]!.map { InputFrame(time: $0.time, device: DeviceID(1), events: $0.events) },
            ])
        for model in ["resistive-12bit", "infrared", "protocol-a", "capacitive-60", "mouse"] {
            let kernel = try Kernel(model, "keyboard")
            kernel.simulation.take(trace, at: kernel.now)
            #expect(try kernel.finish() == ["ok 1"])
            let node = try #require(kernel.descriptions.first { !$0.value.name.contains("keyboard") }?.key)
            let keys = try #require(kernel.descriptions.first { $0.value.name.contains("keyboard") }?.key)
            let touches = try kernel.touches(node)
            #expect(touches.map(\.phase).filter { $0 != .move } == [.down, .up, .down, .up], "\(model)")
            let lifts = touches.filter { $0.phase == .up }.map(\.at)
            #expect(lifts[0].distance(to: Point(250, 500)) < 3, "\(model)")
            #expect(lifts[1].distance(to: Point(300, 300)) < 3, "\(model)")
            let wanted = (source.frames[panel]!.last!.time - source.frames[panel]!.first!.time) / 1000
            let last = try #require(touches.last)
            #expect(abs(last.ms - touches[0].ms - wanted) < 25, "\(model)")
            #expect(kernel.keys(keys) == ["48=1", "48=0"])
        }
    }
}
