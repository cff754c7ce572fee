import Base
import Drawing
import Input
import KMS
import Output
import Testing

/// A picture of 4 × 4 pixels that changes pixel by pixel.
final class Model {
    var values = [UInt32](repeating: 0x111111, count: 16)

    func present(_ output: KMSOutput, damage: [PixelRect], at now: Timestamp) {
        values.withUnsafeBufferPointer {
            let picture = PictureMemory(pixels: $0.baseAddress!, width: 4, height: 4, stride: 4)
            output.present(picture, damage: damage, at: now)
        }
    }

    /// Changes pixel `i` and tells what changed.
    func set(_ i: Int, _ color: UInt32) -> PixelRect {
        values[i] = color
        return PixelRect(left: i % 4, top: i / 4, right: i % 4 + 1, bottom: i / 4 + 1)
    }
}

@Suite("Output through the kernel's mode-setting")
struct KMSOutputTests {
    let machine = FakeMachine([FakeMachine.connector([FakeMachine.mode(4, 4)])])
    let model = Model()

    /// An output that shows the model, one flip done.
    func running() -> KMSOutput {
        let output = machine.output()
        output.connect(at: .zero)
        model.present(output, damage: [], at: .zero)
        return output
    }

    @Test("the first frame is whole and sets the preferred mode; at rest nothing more is due")
    func first() {
        machine.plugged = [FakeMachine.connector([FakeMachine.mode(9, 9, preferred: false), FakeMachine.mode(4, 4)])]
        let output = machine.output()
        output.connect(at: .zero)
        #expect(output.wantsFrame && output.canPresent(at: .zero))
        #expect(output.panel?.width == 4)
        model.present(output, damage: [], at: .zero)
        #expect(machine.modesSet == [FakeMachine.mode(4, 4)])
        #expect(machine.picture == model.values)
        #expect(!output.wantsFrame)
        #expect(output.deadline(frameWanted: false) == nil)
        #expect(output.takeEvents() == [.connected(output.panel!), .presented(at: .zero)])
        #expect(machine.log == ["notice: showing on DSI-1 of /dev/dri/card0, 4 × 4 pixels"])
    }

    @Test("no second frame while one is on its way to the panel")
    func pending() {
        let output = running()
        model.present(output, damage: [model.set(3, 5)], at: .init(10))
        #expect(!output.canPresent(at: .init(1000)))
        output.flipsReady(at: .init(16_000))
        #expect(output.canPresent(at: .init(16_000)))
        #expect(output.takeEvents().last == .presented(at: .init(16_000)))
    }

    @Test("a card that refuses flips at random shows the model in the end, and both buffers do")
    func busy() {
        let output = running()
        var state: UInt64 = 99
        func random(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        var now = Timestamp(1000)
        for _ in 0..<400 {
            now = now + Int64(random(20_000))
            machine.answers = random(2) == 0 ? [EBUSY] : []
            output.flipsReady(at: now)
            output.advance(to: now)
            if output.canPresent(at: now) {
                model.present(output, damage: [model.set(random(16), UInt32(random(1 << 24)))], at: now)
            }
        }
        machine.answers = []
        for _ in 0..<2 {
            now = now + 20_000
            output.advance(to: now)
            output.flipsReady(at: now)
            #expect(machine.picture == model.values)
            #expect(output.canPresent(at: now))
            model.present(output, damage: [], at: now)
        }
        #expect(machine.log.count == 1)
    }

    @Test("a refused flip is tried again after one frame time")
    func busyTiming() {
        let output = running()
        machine.answers = [EBUSY]
        model.present(output, damage: [model.set(0, 1)], at: .init(1000))
        #expect(machine.picture != model.values)
        #expect(output.deadline(frameWanted: false) == .init(17_667))
        output.advance(to: .init(17_667))
        #expect(machine.picture == model.values)
    }

    @Test("a flip that is never told counts as done after 100 ms")
    func lost() {
        let output = running()
        machine.losesFlips = true
        model.present(output, damage: [model.set(0, 1)], at: .init(1000))
        #expect(output.deadline(frameWanted: false) == .init(101_000))
        output.advance(to: .init(100_999))
        #expect(!output.canPresent(at: .init(100_999)))
        output.advance(to: .init(101_000))
        #expect(output.canPresent(at: .init(101_000)))
        #expect(output.lostFlips == 1)
        machine.losesFlips = false
        model.present(output, damage: [model.set(1, 1)], at: .init(102_000))
        output.flipsReady(at: .init(110_000))
        #expect(output.lostFlips == 1)
    }

    @Test("hardware without a vertical blank is paced by the clock")
    func pacing() {
        machine.counts = false
        let output = running()
        model.present(output, damage: [model.set(0, 1)], at: .init(1000))
        output.flipsReady(at: .init(1010))
        #expect(!output.canPresent(at: .init(17_666)))
        #expect(output.deadline(frameWanted: true) == .init(17_667))
        #expect(output.deadline(frameWanted: false) == nil)
        #expect(output.canPresent(at: .init(17_667)))
    }

    @Test("while another program is master it waits, says so once, and takes over")
    func notMaster() {
        machine.isTaken = true
        let output = machine.output()
        output.connect(at: .zero)
        #expect(output.wait == .notMaster("/dev/dri/card0"))
        for second in 1...10 { output.advance(to: .init(Int64(second) * 1_000_000)) }
        #expect(machine.opens == 11)
        #expect(machine.log == ["notice: another program drives the display (/dev/dri/card0); waiting until it ends"])
        machine.isTaken = false
        output.advance(to: .init(11_000_000))
        #expect(output.panel?.name == "DSI-1")
    }

    @Test("losing the display to another program stops the frames, with one line and one try a second")
    func masterLost() {
        let output = running()
        machine.isTaken = true
        model.present(output, damage: [model.set(0, 1)], at: .init(1000))
        #expect(output.wait == .notMaster("/dev/dri/card0"))
        #expect(output.takeEvents().contains { if case .disconnected = $0 { true } else { false } })
        let before = machine.opens
        for step in 0..<100 { output.advance(to: .init(1000 + Int64(step) * 50_000)) }
        #expect(machine.opens - before == 4)
        #expect(machine.log.count == 2)
        machine.isTaken = false
        output.advance(to: .init(9_000_000))
        #expect(output.wantsFrame)
        model.present(output, damage: [], at: .init(9_000_000))
        #expect(machine.picture == model.values)
    }

    @Test("without a connected display it waits without waking, and starts when one comes")
    func noOutput() {
        machine.plugged = [FakeMachine.connector([], connected: false)]
        let output = machine.output()
        output.connect(at: .zero)
        #expect(output.wait == .noOutput)
        #expect(output.deadline(frameWanted: true) == nil)
        machine.plugged = [FakeMachine.connector([], connected: true)]
        output.hotplug(at: .init(1))
        #expect(output.wait == .noOutput)
        #expect(machine.log.contains("notice: DSI-1 is connected but offers no mode"))
        machine.plugged = [FakeMachine.connector([FakeMachine.mode(4, 4)])]
        output.hotplug(at: .init(3_000_000))
        model.present(output, damage: [], at: .init(3_000_000))
        #expect(machine.picture == model.values)
    }

    @Test("a machine without a card says so, and uses one that comes later")
    func noCard() {
        machine.hasCard = false
        let output = machine.output()
        output.connect(at: .zero)
        #expect(output.wait == .noCard)
        machine.hasCard = true
        output.hotplug(at: .init(1))
        #expect(output.wait == nil)
    }

    @Test("a card that may not be opened is told with what would help, and tried again")
    func denied() {
        machine.refusal = EACCES
        let output = machine.output()
        output.connect(at: .zero)
        output.advance(to: .init(1_000_000))
        let line = "open /dev/dri/card0: Permission denied; the group that owns it (often video) may use it"
        #expect(machine.log == ["warning: " + line])
        machine.refusal = nil
        output.advance(to: .init(2_000_000))
        #expect(output.panel != nil)
    }

    @Test("another display in the middle of a flip gets another size and a whole picture")
    func swapped() {
        let output = running()
        _ = output.takeEvents()
        model.present(output, damage: [model.set(2, 9)], at: .init(1000))
        machine.plugged = [FakeMachine.connector([FakeMachine.mode(8, 8)])]
        output.hotplug(at: .init(2000))
        #expect(output.panel?.width == 8)
        let events = output.takeEvents()
        #expect(events.count == 2)
        #expect(events.last == output.panel.map { .connected($0) })
        model.present(output, damage: [], at: .init(2000))
        #expect(machine.picture?[4] == 9)
        #expect(machine.picture?.count == 64)
    }

    @Test("a picture that is turned, with parts of the old one still owed, leaves nothing of it beside it")
    func turned() {
        let output = running()
        let tall = [UInt32](repeating: 5, count: 8)
        let wide = [UInt32](repeating: 7, count: 8)
        func present(_ picture: [UInt32], width: Int, at now: Int64) {
            output.flipsReady(at: .init(now - 1))
            picture.withUnsafeBufferPointer {
                let memory = PictureMemory(pixels: $0.baseAddress!, width: width, height: 8 / width, stride: width)
                output.present(memory, damage: [], at: .init(now))
            }
            output.flipsReady(at: .init(now + 1))
        }
        model.present(output, damage: [model.set(15, 3)], at: .init(1000))
        for round in 1...4 {
            present(tall, width: 2, at: Int64(round) * 100_000)
            #expect(machine.picture == [0, 5, 5, 0, 0, 5, 5, 0, 0, 5, 5, 0, 0, 5, 5, 0])
            present(wide, width: 4, at: Int64(round) * 100_000 + 50_000)
            #expect(machine.picture == [0, 0, 0, 0, 7, 7, 7, 7, 7, 7, 7, 7, 0, 0, 0, 0])
        }
    }

    @Test("a change that leaves our display alone changes nothing")
    func unrelated() {
        let output = running()
        _ = output.takeEvents()
        output.hotplug(at: .init(5))
        #expect(output.takeEvents() == [])
        #expect(machine.opens == 1)
    }

    @Test("a card that is pulled is an input, not an error")
    func pulled() {
        let output = running()
        machine.hasCard = false
        output.hotplug(at: .init(5))
        #expect(output.wait == .noCard)
        #expect(output.panel == nil)
    }

    @Test("console away with a flip under way, back with two refused modes: the third shows a whole frame")
    func console() {
        let output = running()
        machine.losesFlips = true
        model.present(output, damage: [model.set(0, 1)], at: .init(1000))
        output.pause()
        #expect(!output.canPresent(at: .init(2000)))
        #expect(output.deadline(frameWanted: true) == nil)
        machine.answers = [EBUSY, EBUSY]
        let before = machine.modesSet.count
        output.resume(at: .init(5_000_000))
        #expect(output.wantsFrame)
        _ = model.set(7, 77)
        model.present(output, damage: [], at: .init(5_000_000))
        #expect(output.deadline(frameWanted: false) == .init(5_050_000))
        output.advance(to: .init(5_050_000))
        #expect(output.deadline(frameWanted: false) == .init(5_150_000))
        output.advance(to: .init(5_150_000))
        #expect(machine.modesSet.count == before + 1)
        #expect(machine.picture == model.values)
        #expect(output.canPresent(at: .init(5_150_000)))
    }

    @Test("a panel built in sideways shows the picture upright")
    func sideways() {
        machine.plugged = [FakeMachine.connector([FakeMachine.mode(4, 4)], rotation: .threeQuarters)]
        let output = machine.output()
        output.connect(at: .zero)
        _ = model.set(0, 0xabcdef)
        model.present(output, damage: [], at: .zero)
        #expect(machine.picture?[3] == 0xabcdef)
    }

    @Test("of several displays the built-in one is used, else the first that is connected")
    func choice() {
        let modes = [FakeMachine.mode(4, 4)]
        func connector(_ id: UInt32, _ isInternal: Bool, _ connected: Bool, _ modes: [Mode]) -> Connector {
            Connector(id: id, name: "\(id)", isInternal: isInternal, isConnected: connected, modes: modes)
        }
        let hdmi = connector(1, false, true, modes)
        #expect(Connector.best(of: [hdmi, connector(2, true, true, modes)])?.id == 2)
        #expect(Connector.best(of: [connector(3, false, false, modes), hdmi, connector(2, true, true, [])])?.id == 1)
        #expect(Connector.best(of: []) == nil)
    }

    @Test("configuration says how the panel is turned, whatever the panel says; and how large it is")
    func turnedBySettings() {
        machine.plugged = [FakeMachine.connector([FakeMachine.mode(4, 4)], rotation: .threeQuarters)]
        let output = machine.output(DisplaySettings(rotation: .quarter, millimetres: Size(1, 1)))
        output.connect(at: .zero)
        #expect(output.panel?.rotation == .quarter)
        #expect(output.panel?.millimetres == PhysicalSize(width: 1, height: 1))
        _ = model.set(0, 0xabcdef)
        model.present(output, damage: [], at: .zero)
        #expect(machine.picture?[12] == 0xabcdef)
        // Four pixels on a metre are no display.
        let wrong = machine.output(DisplaySettings(millimetres: Size(1000, 1000)))
        wrong.connect(at: .zero)
        #expect(wrong.panel?.millimetres == nil)
        #expect(machine.log.contains { $0.hasPrefix("warning: size-mm ") })
    }

    @Test("the connector that configuration names is used, or waited for")
    func namedConnector() {
        var other = FakeMachine.connector([FakeMachine.mode(8, 8)])
        (other.id, other.name, other.isInternal) = (9, "HDMI-A-1", false)
        machine.plugged = [FakeMachine.connector([FakeMachine.mode(4, 4)]), other]
        let output = machine.output(DisplaySettings(connector: "HDMI-A-1"))
        output.connect(at: .zero)
        #expect(output.panel?.name == "HDMI-A-1")
        let waiting = machine.output(DisplaySettings(connector: "DP-1"))
        waiting.connect(at: .zero)
        #expect(
            waiting.wait?.description == "DP-1 is not connected; waiting for it (there are DSI-1, HDMI-A-1)")
        #expect(waiting.deadline(frameWanted: true) == nil)
        machine.plugged[1].name = "DP-1"
        waiting.hotplug(at: .init(1))
        #expect(waiting.panel?.name == "DP-1")
    }

    @Test("the size that configuration asks for is shown, if the display has it")
    func askedMode() {
        machine.plugged = [FakeMachine.connector([FakeMachine.mode(8, 8), FakeMachine.mode(4, 2, preferred: false)])]
        let output = machine.output(DisplaySettings(mode: DisplaySettings.Mode(width: 4, height: 2)))
        output.connect(at: .zero)
        #expect(output.panel?.width == 4 && output.panel?.height == 2)
        let odd = machine.output(DisplaySettings(mode: DisplaySettings.Mode(width: 5, height: 5)))
        odd.connect(at: .zero)
        #expect(odd.panel?.width == 8)
        #expect(machine.log.contains("warning: DSI-1 has no mode 5x5; using its own choice"))
    }
}
