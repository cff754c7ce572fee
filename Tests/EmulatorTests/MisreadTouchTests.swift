import Base
import Emulator
import Input
import TestSupport
import Testing

/// Panels that say strange things, through to what listeners hear: no tap, fling or stuck button comes of it.
@Suite("Touches that panels tell badly")
struct MisreadTouchTests {
    private static let scene = """
        - button: { id: join, frame: [16, 60, 343, 60], title: Join, onHold: { emit: held } }
        - table:
            id: list
            frame: [0, 200, 375, 403]
            sections: [{ rows: [\((0..<60).map { "{ id: r\($0), title: Row \($0), onTap: { emit: row } }" }.joined(separator: ", "))] }]
        """

    private let handheld = Handheld(Self.scene)
    private static let device = DeviceID(1)

    private static func abs(_ code: UInt16, _ value: Int32) -> InputEvent {
        InputEvent(type: EventType.EV_ABS, code: code, value: value)
    }
    private static func key(_ code: UInt16, _ value: Int32) -> InputEvent {
        InputEvent(type: EventType.EV_KEY, code: code, value: value)
    }

    /// A slot panel or one of a single finger, of one unit a point.
    private static func panel(slots: Bool) -> DeviceDescription {
        let (x, y) = (AxisRange(min: 0, max: 374), AxisRange(min: 0, max: 666))
        return slots
            ? DeviceDescription(
                name: "slots", properties: [1], codes: [1: [EventCode.BTN_TOUCH], 3: [0x2f, 0x35, 0x36, 0x37, 0x39]],
                axes: [0x2f: AxisRange(min: 0, max: 9), 0x35: x, 0x36: y, 0x39: AxisRange(min: 0, max: 65535)])
            : DeviceDescription(name: "single", codes: [1: [EventCode.BTN_TOUCH], 3: [0, 1, 24]], axes: [0: x, 1: y])
    }

    /// Steps frames at milliseconds from now, as they come, and lets all come to rest.
    private func play(
        _ frames: [(Int64, [InputEvent])], slots: Bool = true, _ quirks: DeviceQuirks = DeviceQuirks()
    ) -> [String] {
        let start = handheld.now
        handheld.emulator.connect(
            Self.device, Self.panel(slots: slots), settings: DeviceSettings(quirks: quirks), at: start)
        for (time, events) in frames {
            let stamp = start + .milliseconds(time)
            if stamp > handheld.now { handheld.wait(stamp - handheld.now) }
            handheld.emulator.step(InputFrame(time: stamp, device: Self.device, events: events))
            handheld.wait(0)
        }
        handheld.settle()
        handheld.draw()
        return handheld.heard()
    }

    private func landing(_ id: Int32, _ x: Int32, _ y: Int32) -> [InputEvent] {
        [Self.abs(0x39, id), Self.abs(0x35, x), Self.abs(0x36, y), Self.key(EventCode.BTN_TOUCH, 1)]
    }
    private let lift = [Self.abs(0x39, -1), Self.key(EventCode.BTN_TOUCH, 0)]

    @Test("a tap whose press and release share a frame, or lie 53 µs apart, is one tap")
    func shortest() {
        let join = #"{"event":"tap","id":"join","control":"button"}"#
        #expect(play([(0, landing(1, 100, 150) + lift)]) == [join])
        handheld.wait(1_000_000)
        #expect(
            play(
                [
                    (
                        0,
                        [
                            Self.abs(0, 100), Self.abs(1, 150), Self.key(EventCode.BTN_TOUCH, 1),
                            Self.key(EventCode.BTN_TOUCH, 0),
                        ]
                    )
                ],
                slots: false) == [join])
        handheld.wait(1_000_000)
        let start = handheld.now
        handheld.emulator.step(InputFrame(time: start, device: Self.device, events: [Self.key(EventCode.BTN_TOUCH, 1)]))
        handheld.emulator.step(
            InputFrame(
                time: start + 53, device: Self.device, events: [Self.abs(0, 130), Self.key(EventCode.BTN_TOUCH, 0)]))
        handheld.settle()
        #expect(handheld.heard() == [join])
    }

    @Test("a palm taps nothing, whenever the panel says that it is one")
    func palm() {
        #expect(play([(0, landing(1, 100, 150)), (20, [Self.abs(0x37, 2)]), (60, lift)]) == [])
        #expect(play([(0, [Self.abs(0x37, 2)] + landing(2, 100, 150)), (60, lift)]) == [])
        #expect(handheld.emulator.counts(of: Self.device).palms == 1)
    }

    @Test("a slot that alternates between two fingers neither taps nor flings")
    func alternating() {
        let frames: [(Int64, [InputEvent])] = [
            (0, landing(1, 100, 290)), (8, [Self.abs(0x36, 650)]), (16, [Self.abs(0x36, 291)]),
            (24, [Self.abs(0x36, 651)]), (32, lift),
        ]
        let before = handheld.frame(of: "r0")
        #expect(play(frames) == [])
        #expect(handheld.frame(of: "r0") == before)
        #expect(handheld.emulator.takeNotes().count == 1)
    }

    @Test("words lost on the way make no tap and no fling")
    func lostWords() {
        let drop = InputEvent(type: EventType.EV_SYN, code: EventCode.SYN_DROPPED, value: 0)
        #expect(play([(0, landing(1, 100, 150)), (20, [drop, Self.abs(0x35, 300)]), (60, lift)]) == [])
        var swipe: [(Int64, [InputEvent])] = [(0, landing(2, 100, 600))]
        for step in 1...8 { swipe.append((Int64(step) * 8, [Self.abs(0x36, 600 - Int32(step) * 30)])) }
        let place = handheld.frame(of: "r0")
        _ = play(swipe + [(66, [drop] + lift)])
        // It moved by the way of the finger less the slop at most, and then stood.
        #expect(handheld.frame(of: "r0").y >= place.y - 240)
    }

    @Test("a swipe of which two frames come in the wrong order, or at one time, flings about as fast as it was")
    func exchanged() {
        func travel(_ times: [Int64]) -> Double {
            let handheld = Handheld(Self.scene)
            handheld.emulator.connect(Self.device, Self.panel(slots: true), at: handheld.now)
            let start = handheld.now
            let events =
                [landing(1, 100, 600)] + (1...8).map { [Self.abs(0x36, 600 - Int32($0) * 16)] } + [lift]
            let before = handheld.frame(of: "r0").y
            for (time, events) in zip(times, events) {
                let stamp = start + .milliseconds(time)
                if stamp > handheld.now { handheld.wait(stamp - handheld.now) }
                handheld.emulator.step(InputFrame(time: stamp, device: Self.device, events: events))
            }
            handheld.settle()
            handheld.draw()
            return before - handheld.frame(of: "r0").y
        }
        let proper = travel([0, 8, 16, 24, 32, 40, 48, 56, 64, 66])
        #expect(proper > 500)
        for times in [
            [0, 8, 16, 32, 24, 40, 48, 56, 64, 66], [0, 8, 16, 24, 32, 40, 48, 64, 56, 66],
            [0, 8, 16, 24, 24, 40, 48, 56, 64, 66], [0, 8, 8, 8, 8, 40, 48, 56, 64, 66],
        ] as [[Int64]] {
            let travelled = travel(times)
            #expect(travelled > proper * 0.4 && travelled < proper * 2, "\(times): \(travelled), not \(proper)")
        }
        // All at one time there is no speed.
        #expect(travel(Array(repeating: 0, count: 10)) < 200)
    }

    @Test("the last value of both axes is the last pixel, and hits what is in the corner")
    func corner() {
        let handheld = Handheld("- button: { id: corner, frame: [331, 559, 44, 44], title: X }")
        let frame = handheld.frame(of: "corner")
        #expect(frame.maxX == 375 && frame.maxY == 667)
        handheld.emulator.connect(Self.device, Self.panel(slots: true), at: handheld.now)
        handheld.emulator.keepsContacts = true
        for (time, events) in [(0, landing(1, 374, 666)), (50, lift)] as [(Int64, [InputEvent])] {
            handheld.emulator.step(
                InputFrame(time: handheld.now + .milliseconds(time), device: Self.device, events: events))
        }
        #expect(handheld.emulator.takeContacts().first?.position == Point(374, 666))
        handheld.settle()
        #expect(handheld.heard() == [#"{"event":"tap","id":"corner","control":"button"}"#])
    }

    @Test("a lift that was made up after silence is no tap, and the next touch is one again")
    func silence() {
        let frames: [(Int64, [InputEvent])] = [
            (0, [Self.abs(0, 100), Self.abs(1, 150), Self.key(EventCode.BTN_TOUCH, 1)]), (1000, []),
            (1001, [Self.key(EventCode.BTN_TOUCH, 0)]), (1100, [Self.key(EventCode.BTN_TOUCH, 1)]),
            (1150, [Self.key(EventCode.BTN_TOUCH, 0)]),
        ]
        #expect(
            play(frames, slots: false, DeviceQuirks(releaseAfter: .milliseconds(200)))
                == [#"{"event":"tap","id":"join","control":"button"}"#])
    }

    @Test("a finger that stands on a panel that trembles holds once, and taps nothing")
    func trembling() {
        var frames: [(Int64, [InputEvent])] = []
        for step in 0..<50 {
            let (x, y) = (Int32(100 + (step * 7) % 3 - 1), Int32(150 + (step * 5) % 3 - 1))
            frames.append((Int64(step) * 20, [Self.abs(0, x), Self.abs(1, y)]))
            if step == 0 { frames[0].1.append(Self.key(EventCode.BTN_TOUCH, 1)) }
        }
        frames.append((1000, [Self.key(EventCode.BTN_TOUCH, 0)]))
        #expect(
            play(frames, slots: false) == [
                #"{"event":"hold","id":"join","control":"button"}"#,
                #"{"event":"custom","id":null,"name":"held","value":null}"#,
            ])
    }

    @Test("a pen that comes near lets go of what a finger presses")
    func pen() {
        let axes = [0: AxisRange(min: 0, max: 374), 1: AxisRange(min: 0, max: 666)] as [UInt16: AxisRange]
        var pen = DeviceDescription(
            name: "pen", vendor: 7,
            codes: [1: [EventCode.BTN_TOOL_PEN, EventCode.BTN_STYLUS, EventCode.BTN_TOUCH], 3: [0, 1]],
            axes: axes)
        pen.phys = "usb-1/input1"
        var fingers = Self.panel(slots: true)
        fingers.phys = "usb-1/input0"
        let start = handheld.now
        handheld.emulator.connect(Self.device, fingers, at: start)
        handheld.emulator.connect(DeviceID(2), pen, at: start)
        func step(_ device: DeviceID, _ time: Int64, _ events: [InputEvent]) {
            handheld.emulator.step(InputFrame(time: start + .milliseconds(time), device: device, events: events))
        }
        step(Self.device, 0, landing(1, 100, 150))
        step(DeviceID(2), 20, [Self.key(EventCode.BTN_TOOL_PEN, 1), Self.abs(0, 9), Self.abs(1, 9)])
        step(Self.device, 40, lift)
        step(Self.device, 60, landing(2, 100, 150))
        step(Self.device, 100, lift)
        handheld.settle()
        #expect(handheld.heard() == [])
    }
}
