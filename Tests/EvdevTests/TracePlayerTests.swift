import Base
import Evdev
import Input
import Linux
import Testing
import Trace

@Suite("Playing a trace")
struct TracePlayerTests {
    /// A machine whose clock moves only when somebody sleeps or works.
    private final class Machine {
        var now = Timestamp(77_000_000)
        /// How long each write takes.
        var work: Microseconds = 0
        var log: [String] = []

        final class Device: EventSink {
            let name: String
            unowned let machine: Machine
            init(_ name: String, _ machine: Machine) {
                self.name = name
                self.machine = machine
                machine.log.append("\(machine.clock) + \(name)")
            }
            deinit { machine.log.append("\(machine.clock) - \(name)") }
            func write(_ events: [InputEvent]) throws(Errno) {
                machine.log.append("\(machine.clock) \(name) \(events.map { "\($0.code)=\($0.value)" })")
                machine.now = machine.now + machine.work
            }
        }

        var clock: Int64 { (now.microseconds - 77_000_000) / 1000 }
        var world: TracePlayer.World {
            TracePlayer.World(
                make: { [unowned self] description throws(Errno) in Device(description.name, self) },
                now: { [unowned self] in now }, sleep: { [unowned self] time in now = max(now, time) })
        }
    }

    private static let start = Timestamp(500_000)

    private static func frame(_ ms: Int64, _ value: Int32, device: Int = 0) -> TraceItem {
        let event = InputEvent(type: EventType.EV_ABS, code: EventCode.ABS_X, value: value)
        return .frame(InputFrame(time: start + ms * 1000, device: DeviceID(device), events: [event]))
    }

    private static func connect(_ device: Int, _ name: String, ms: Int64 = 0) -> TraceItem {
        .connect(DeviceID(device), DeviceDescription(name: name), start + ms * 1000)
    }

    private func play(_ items: [TraceItem], speed: Double = 1, work: Microseconds = 0) throws -> (Machine, TracePlayer)
    {
        let machine = Machine()
        machine.work = work
        var player = try TracePlayer(Trace(items: items, origin: Self.start), speed: speed, world: machine.world)
        try player.play(from: machine.now)
        return (machine, player)
    }

    @Test("every frame at its own moment, all devices at once, each frame with its end")
    func schedule() throws {
        let (machine, player) = try play([
            Self.connect(0, "a"), Self.connect(1, "b"), Self.frame(0, 1), Self.frame(10, 2, device: 1),
            Self.frame(25, 3),
        ])
        #expect(
            machine.log == [
                "0 + a", "0 + b", #"0 a ["0=1", "0=0"]"#, #"10 b ["0=2", "0=0"]"#, #"25 a ["0=3", "0=0"]"#,
            ])
        #expect(player.report == TracePlayer.Report(frames: 3, lateness: 0, losses: 0))
    }

    @Test("speed divides the times")
    func speed() throws {
        let (machine, _) = try play([Self.connect(0, "a"), Self.frame(0, 1), Self.frame(100, 2)], speed: 4)
        #expect(machine.log.contains(#"25 a ["0=2", "0=0"]"#))
    }

    @Test("slow writing makes single frames late and shifts none that follow; the latest is told")
    func lateness() throws {
        let frames = (0..<100).map { Self.frame(Int64($0) * 10, Int32($0)) }
        let (machine, player) = try play([Self.connect(0, "a")] + frames, work: 4_000)
        #expect(machine.log.last == #"990 a ["0=99", "0=0"]"#)
        #expect(player.report.lateness == 0)
        let crowded = [Self.connect(0, "a"), Self.frame(0, 1), Self.frame(1, 2), Self.frame(50, 3)]
        let (other, late) = try play(crowded, work: 9_000)
        #expect(other.log.suffix(2) == [#"9 a ["0=2", "0=0"]"#, #"50 a ["0=3", "0=0"]"#])
        #expect(late.report.lateness == 8_000)
    }

    @Test(
        "after a minute of a busy mouse, with a clock that oversleeps and writes that take their time, nothing has drifted"
    )
    func noDrift() throws {
        // 125 reports a second for 60 s, at stamps that are no whole milliseconds.
        let frames = (0..<7500).map { index in
            let event = InputEvent(type: EventType.EV_REL, code: EventCode.REL_X, value: Int32(index % 3 + 1))
            return TraceItem.frame(
                InputFrame(
                    time: Self.start + Int64(index) * 8_003 + Int64(index % 7) * 13, device: DeviceID(0),
                    events: [event]))
        }
        let machine = Machine()
        machine.work = 350
        var seed: UInt64 = 1
        var late: [Microseconds] = []
        var world = machine.world
        let sleep = world.sleep
        world.sleep = { due in
            sleep(due)
            // Up to 2 ms late, as a machine under load is.
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            machine.now = machine.now + Microseconds(seed >> 33 % 2_000)
            late.append(machine.now - due)
        }
        let items = [Self.connect(0, "mouse")] + frames
        var player = try TracePlayer(Trace(items: items, origin: Self.start), world: world)
        let start = machine.now
        try player.play(from: start)
        #expect(player.report.frames == 7500)
        #expect(player.report.lateness == late.max())
        #expect(player.report.lateness < 2_400)
        let due = start + (Int64(7499) * 8_003 + Int64(7499 % 7) * 13)
        // The last is as punctual as the first.
        #expect((0..<5_000).contains(machine.now - due))
        #expect(late.suffix(100).reduce(0, +) / 100 < 1_500)
    }

    @Test("devices come and go in the middle; nothing is written to one that has gone")
    func hotplug() throws {
        let (machine, player) = try play([
            Self.connect(0, "a"), Self.frame(0, 1), .disconnect(DeviceID(0), Self.start + 20_000), Self.frame(30, 2),
            Self.connect(0, "c", ms: 40), Self.frame(50, 3),
        ])
        #expect(
            machine.log == [
                "0 + a", #"0 a ["0=1", "0=0"]"#, "20 - a", "40 + c", #"50 c ["0=3", "0=0"]"#,
            ])
        #expect(player.report.frames == 2)
    }

    @Test("a loss cannot be written: the state found after it is, and losses are counted")
    func losses() throws {
        let dropped = InputEvent(type: EventType.EV_SYN, code: EventCode.SYN_DROPPED, value: 0)
        let wrong = InputEvent(type: EventType.EV_ABS, code: EventCode.ABS_X, value: 999)
        let state = InputEvent(type: EventType.EV_ABS, code: EventCode.ABS_X, value: 5)
        let (machine, player) = try play([
            Self.connect(0, "a"),
            .frame(InputFrame(time: Self.start, device: DeviceID(0), events: [], resync: [state])),
            .frame(InputFrame(time: Self.start + 10_000, device: DeviceID(0), events: [dropped, wrong])),
            .frame(
                InputFrame(
                    time: Self.start + 20_000, device: DeviceID(0), events: [dropped, wrong], resync: [state])),
        ])
        #expect(machine.log == ["0 + a", #"0 a ["0=5", "0=0"]"#, #"20 a ["0=5", "0=0"]"#])
        #expect(player.report.losses == 2)
    }
}
