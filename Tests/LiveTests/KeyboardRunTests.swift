import Base
import Evdev
import Foundation
import Input
import Output
import Testing
import Trace

@testable import handglass

@Suite("Keyboards of a live run")
struct KeyboardRunTests {
    static let description = DeviceDescription(
        name: "Keyboard", codes: [EventType.EV_KEY: Array(1...127), EventType.EV_LED: [0, 1, 2]])

    /// A keyboard at a run on a console: frames come as `InputDevices` gives them.
    private struct Seat {
        let bench: Bench
        let keyboard = DeviceID(0)
        var now = Bench.start

        init(keymap: KeymapNames = .us) throws {
            bench = try Bench(keymap: keymap)
            try bench.turn(
                at: now + 1, [.connected(keyboard, KeyboardRunTests.description, properties: [:], at: Bench.start)])
        }

        mutating func wait(_ milliseconds: Int64) throws {
            now = now + milliseconds * 1000
            try bench.turn(at: now)
        }

        /// `30` goes down, `-30` is let go, one frame each.
        mutating func keys(_ codes: Int...) throws {
            for code in codes {
                let event = InputEvent(type: EventType.EV_KEY, code: UInt16(abs(code)), value: code > 0 ? 1 : 0)
                now = now + 1000
                try bench.turn(at: now, [.frame(InputFrame(time: now, device: keyboard, events: [event]))])
            }
        }

        /// The keyboard is asked which keys are down.
        mutating func look(_ codes: UInt16...) throws {
            let state = codes.map { InputEvent(type: EventType.EV_KEY, code: $0, value: 1) }
            try bench.turn(at: now, [.frame(InputFrame(time: now, device: keyboard, events: [], resync: state))])
        }

        /// The console shows another terminal, and this one again.
        mutating func goAway() throws {
            bench.output.disconnect()
            try wait(1)
        }
        mutating func comeBack() throws {
            bench.output.connect(Panel(name: "headless", width: 480, height: 480))
            try wait(1)
        }

        /// The names of the keys that were told.
        func told() throws -> [String] {
            try bench.liveLines().compactMap { line in
                line.contains("\"event\":\"key\"") ? line.split(separator: "\"").dropLast().last.map(String.init) : nil
            }
        }
    }

    @Test("a key held over a switch of the console neither acts nor repeats afterwards")
    func heldOverSwitch() throws {
        var seat = try Seat()
        try seat.keys(16)
        try seat.wait(450)
        let quiet = seat.bench.session.emulator.stage.deadline
        #expect(seat.bench.session.emulator.deadline != quiet)
        try seat.goAway()
        #expect(seat.bench.session.emulator.deadline == quiet)
        // Its release goes to the other terminal, or comes here and is dropped.
        try seat.keys(-16, 48, -48)
        try seat.wait(2000)
        try seat.comeBack()
        try seat.look()
        try seat.wait(3000)
        #expect(try seat.told() == ["q"])
        // A key pressed anew repeats at the same rate as ever.
        try seat.keys(17)
        #expect(seat.bench.session.emulator.deadline == seat.now + 400_000)
        try seat.wait(400)
        #expect(seat.bench.session.emulator.deadline == seat.now + 33_000)
        #expect(try seat.told() == ["q", "w"])
    }

    @Test("Ctrl, Alt and Enter that went away with the console do not stick")
    func modifiers() throws {
        var seat = try Seat()
        try seat.keys(58, -58, 29, 56, 60)
        try seat.goAway()
        try seat.wait(1000)
        try seat.comeBack()
        // They are still down, say the keyboard and, until they are let go, the kernel's repetition.
        try seat.look(29, 56, 28)
        try seat.keys(46, -46)
        try seat.keys(-29, -56, -28)
        try seat.keys(28, -28)
        // Caps Lock was kept, and F2 was the console's.
        #expect(try seat.told() == ["C", "Enter"])
        #expect(seat.bench.session.keyboardLights == .caps)
    }

    @Test("a modifier whose release another program swallowed is off after the second look")
    func swallowed() throws {
        var seat = try Seat()
        try seat.goAway()
        try seat.comeBack()
        // The other program still holds the keyboard, with Alt down; then it lets both go.
        try seat.look(56)
        try seat.keys(46, -46)
        try seat.wait(100)
        try seat.look()
        try seat.keys(46, -46)
        // The same once Alt was seen going down.
        try seat.keys(56)
        try seat.look(56)
        try seat.keys(46, -46)
        try seat.look()
        try seat.keys(46, -46)
        #expect(try seat.told() == ["c", "c", "Alt+c", "c"])
    }

    @Test("unplugged with a key down: nothing repeats, and the next keyboard starts afresh")
    func unplugged() throws {
        var seat = try Seat()
        try seat.keys(42, 16)
        try seat.bench.turn(at: seat.now + 1, [.disconnected(seat.keyboard, at: seat.now + 1)])
        try seat.wait(2000)
        try seat.bench.turn(
            at: seat.now, [.connected(seat.keyboard, Self.description, properties: [:], at: seat.now)])
        try seat.look(42, 16)
        try seat.keys(17, -17, -16, -42)
        #expect(try seat.told() == ["Q", "w"])
    }

    @Test("a recording replays to the same keys, whatever layout the run had")
    func recorded() throws {
        var seat = try Seat(keymap: KeymapNames(layout: "de,us", options: "grp:alt_shift_toggle,compose:menu"))
        // y, a dead accent and e, AltGr+q, Alt+Shift, y, Compose o e.
        try seat.keys(21, -21, 13, -13, 18, -18, 100, 16, -16, -100, 56, 42, -42, -56, 21, -21)
        try seat.keys(127, -127, 24, -24, 18, -18, 30)
        try seat.wait(1000)
        seat.bench.session.finish(at: seat.now + 1_000_000)
        #expect(try seat.told() == ["z", "é", "@", "y", "œ", "a"])
        let text = try String(contentsOfFile: seat.bench.folder.path + "/recording", encoding: .utf8)
        #expect(
            text.contains(
                "  keyboard: {\"model\": \"pc105\", \"layout\": \"de,us\", \"variant\": \"\", "
                    + "\"options\": \"grp:alt_shift_toggle,compose:menu\", \"delay\": 400, \"interval\": 33}\n"))
        #expect(try seat.bench.replay().lines == seat.bench.liveLines())
    }
}
