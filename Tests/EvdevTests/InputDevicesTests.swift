import Base
import Evdev
import Foundation
import Input
import Linux
import Testing

/// A node that says what a test puts into it.
final class FakeNode: InputNode {
    let description: DeviceDescription
    let descriptor: FileDescriptor
    var isQuiet = true
    var state: [InputEvent] = []
    var waiting: [(Int64, [InputEvent], [InputEvent]?)] = []
    var failure: Int32?
    var grabAnswer: Int32?
    var isGrabbed = false

    init(_ description: DeviceDescription, _ descriptor: FileDescriptor? = nil) {
        self.description = description
        self.descriptor = try! descriptor ?? FileDescriptor(path: "/dev/null", .read)
    }

    func read(as id: DeviceID, into frames: inout [InputFrame]) throws(Errno) {
        for (time, events, resync) in waiting {
            frames.append(InputFrame(time: Timestamp(time), device: id, events: events, resync: resync))
        }
        waiting = []
        if let failure { throw Errno(code: failure, call: "read") }
    }

    /// The lights that were shown, in order.
    var shown: [KeyboardLights] = []
    var lightsAnswer: Int32?
    var down: [UInt16] = []

    func keysDown() throws(Errno) -> [InputEvent] {
        down.map { InputEvent(type: EventType.EV_KEY, code: $0, value: 1) }
    }

    func show(_ lights: KeyboardLights) throws(Errno) {
        if let lightsAnswer { throw Errno(code: lightsAnswer, call: "open /dev/input/event1") }
        shown.append(lights)
    }

    func grab() throws(Errno) {
        if let grabAnswer { throw Errno(code: grabAnswer, call: "grab /dev/input/event1") }
        isGrabbed = true
    }

    static let panel = DeviceDescription(
        name: "Panel", properties: [InputProperty.INPUT_PROP_DIRECT],
        codes: [
            EventType.EV_KEY: [EventCode.BTN_TOUCH], EventType.EV_ABS: [EventCode.ABS_X, EventCode.ABS_Y],
        ], axes: [EventCode.ABS_X: AxisRange(min: 0, max: 9), EventCode.ABS_Y: AxisRange(min: 0, max: 9)])
    static let lid = DeviceDescription(name: "Lid Switch", codes: [5: [0]])
}

/// The devices under test and the machine around them.
final class Bench {
    var nodes: [String: FakeNode] = [:]
    /// Answers to the next opens before the node is found.
    var refusals: [Int32] = []
    var opens: [String] = []
    var log: [String] = []
    private(set) var devices: InputDevices!

    /// Which devices are used; as `run` decides it if nil.
    var patterns: [DevicePattern]?

    init(grabs: Bool = false, loop: EventLoop? = nil) {
        devices = InputDevices(
            loop: loop, log: Log { [unowned self] in log.append("\($0): \($1)") }, grabs: grabs,
            use: { [unowned self] description, udev in
                guard let patterns else { return InputUse.of(description, udev.properties, seat: "seat0") }
                return InputUse(isUsed: patterns.contains { $0.matches(description, udev) }, reason: "named")
            },
            open: { [unowned self] path throws(Errno) in
                opens.append(path)
                if !refusals.isEmpty { throw Errno(code: refusals.removeFirst(), call: "open \(path)") }
                guard let node = nodes[path] else { throw Errno(code: ENOENT, call: "open \(path)") }
                return node
            })
    }

    func add(
        _ number: Int, _ node: FakeNode, _ action: UdevDevice.Action = .add, properties: [String: String] = [:],
        at time: Int64 = 0
    ) {
        nodes["/dev/input/event\(number)"] = node
        devices.handle([news(number, action, properties)], at: Timestamp(time))
    }

    func news(_ number: Int, _ action: UdevDevice.Action, _ properties: [String: String] = [:]) -> UdevDevice {
        UdevDevice(
            action: action, subsystem: "input", syspath: "/sys/devices/input\(number)/event\(number)",
            node: "/dev/input/event\(number)", properties: properties)
    }

    /// What happened since the last call, one word an item.
    func items() -> [String] {
        devices.takeItems().map { item in
            switch item {
            case .connected(let id, let description, _, let at): "+\(id.index) \(description.name) @\(at.microseconds)"
            case .frame(let frame):
                "\(frame.device.index)\(frame.resync == nil ? "" : " state") @\(frame.time.microseconds)"
            case .disconnected(let id, let at): "-\(id.index) @\(at.microseconds)"
            }
        }
    }
}

@Suite("Input devices")
struct InputDevicesTests {
    @Test("a device is taken in with its present state first, so that fingers already down do not count")
    func connect() {
        let bench = Bench()
        bench.add(1, FakeNode(FakeNode.panel), .present, at: 5)
        #expect(bench.items() == ["+0 Panel @5", "0 state @5"])
        #expect(bench.log.count == 1)
        #expect(bench.devices.deadline == nil)
    }

    @Test("a device told twice is opened once")
    func twice() {
        let bench = Bench()
        let node = FakeNode(FakeNode.panel)
        bench.add(1, node, .present)
        bench.add(1, node, .add)
        #expect(bench.opens == ["/dev/input/event1"])
    }

    @Test("what neither touches nor types is left alone, as is what belongs to another seat")
    func unused() {
        let bench = Bench()
        bench.add(1, FakeNode(FakeNode.lid))
        bench.add(2, FakeNode(FakeNode.panel), properties: ["ID_SEAT": "seat1"])
        bench.add(3, FakeNode(FakeNode.panel), properties: ["LIBINPUT_IGNORE_DEVICE": "1"])
        #expect(bench.items() == [])
        bench.add(4, FakeNode(FakeNode.panel), properties: ["ID_SEAT": "seat0"])
        #expect(bench.items().first == "+0 Panel @0")
    }

    @Test("a node that may not be opened yet is tried again at 50, 100 … 1600 ms, then given up with its reason")
    func openRace() {
        let bench = Bench()
        bench.refusals = Array(repeating: EACCES, count: 6)
        bench.add(1, FakeNode(FakeNode.panel))
        var now: Int64 = 0
        for wait: Int64 in [50, 100, 200, 400, 800, 1600] {
            now += wait * 1000
            #expect(bench.devices.deadline == Timestamp(now))
            bench.devices.advance(to: Timestamp(now))
        }
        #expect(bench.items().first == "+0 Panel @3150000")
        let other = Bench()
        other.refusals = Array(repeating: ENOENT, count: 7)
        other.add(1, FakeNode(FakeNode.panel))
        while let due = other.devices.deadline { other.devices.advance(to: due) }
        #expect(other.items() == [])
        #expect(
            other.log == [
                "warning: open /dev/input/event1: No such file or directory; the device is not used until that changes"
            ])
        // The folder comes late.
        other.nodes["/dev/input/event1"] = FakeNode(FakeNode.panel)
        other.devices.nodesChanged(at: Timestamp(9_000_000))
        #expect(other.items().first == "+0 Panel @9000000")
        other.devices.nodesChanged(at: Timestamp(9_000_001))
        #expect(other.items() == [])
    }

    @Test("a node that only hangs up is closed, once, and does not wake the loop any more")
    func hangsUp() throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        let loop = try EventLoop()
        let bench = Bench(loop: loop)
        weak var descriptor: FileDescriptor?
        do {
            let owned = FileDescriptor(owning: ends[0])
            descriptor = owned
            bench.nodes["/dev/input/event1"] = FakeNode(FakeNode.panel, owned)
        }
        bench.devices.handle([bench.news(1, .add)], at: .zero)
        _ = bench.items()
        close(ends[1])
        loop.setDeadline(MonotonicClock.now() + 5_000_000)
        try loop.turn()
        #expect(bench.items().first?.hasPrefix("-0 ") == true)
        bench.nodes = [:]
        // Only the deadline ends this turn.
        let due = MonotonicClock.now() + 20_000
        loop.setDeadline(due)
        #expect(try loop.turn() >= due)
        #expect(descriptor == nil)
    }

    @Test("a device that leaves while it is awaited is forgotten")
    func leavesEarly() {
        let bench = Bench()
        bench.refusals = [ENOENT]
        bench.add(1, FakeNode(FakeNode.panel))
        bench.devices.handle([bench.news(1, .remove)], at: Timestamp(1))
        #expect(bench.devices.deadline == nil)
    }

    @Test("a device pulled out gives its last frames, then its going, once")
    func pulled() {
        let bench = Bench()
        let node = FakeNode(FakeNode.panel)
        bench.add(1, node)
        node.waiting = [(900, [], nil)]
        node.failure = ENODEV
        bench.devices.readAll(at: Timestamp(500))
        bench.devices.handle([bench.news(1, .remove)], at: Timestamp(600))
        #expect(bench.items() == ["+0 Panel @0", "0 state @0", "0 @900", "-0 @900"])
        #expect(!bench.log.contains { $0.hasPrefix("warning") })
    }

    @Test("plugged in again under another number it is a new device")
    func again() {
        let bench = Bench()
        bench.add(1, FakeNode(FakeNode.panel))
        bench.devices.handle([bench.news(1, .remove)], at: Timestamp(10))
        bench.add(7, FakeNode(FakeNode.panel), at: 20)
        #expect(bench.items() == ["+0 Panel @0", "0 state @0", "-0 @10", "+1 Panel @20", "1 state @20"])
    }

    @Test("frames of several devices come by time, then device")
    func order() {
        let bench = Bench()
        let (a, b) = (FakeNode(FakeNode.panel), FakeNode(FakeNode.panel))
        bench.add(1, a)
        bench.add(2, b)
        _ = bench.items()
        a.waiting = [(10, [], nil), (30, [], nil), (40, [], nil)]
        b.waiting = [(5, [], nil), (30, [], nil), (35, [], nil)]
        bench.devices.readAll(at: Timestamp(50))
        #expect(bench.items() == ["1 @5", "0 @10", "0 @30", "1 @30", "1 @35", "0 @40"])
    }

    @Test("a device is taken only when nothing is down, or after two seconds of patience")
    func grab() {
        let bench = Bench(grabs: true)
        let (free, held, stuck) = (FakeNode(FakeNode.panel), FakeNode(FakeNode.panel), FakeNode(FakeNode.panel))
        held.isQuiet = false
        stuck.isQuiet = false
        bench.add(1, free)
        bench.add(2, held)
        bench.add(3, stuck)
        #expect(free.isGrabbed && !held.isGrabbed)
        held.isQuiet = true
        bench.devices.advance(to: Timestamp(50_000))
        #expect(held.isGrabbed && !stuck.isGrabbed)
        bench.devices.advance(to: Timestamp(2_000_000))
        #expect(stuck.isGrabbed)
        #expect(bench.devices.deadline == nil)
    }

    @Test("a device that leaves before it is taken is no cause for a warning")
    func grabGone() {
        let bench = Bench(grabs: true)
        let node = FakeNode(FakeNode.panel)
        node.grabAnswer = ENODEV
        bench.add(1, node)
        #expect(bench.devices.deadline == nil)
        #expect(!bench.log.contains { $0.hasPrefix("warning") })
    }

    @Test("a device that another program holds is used all the same, and taken once it is free")
    func grabBusy() {
        let bench = Bench(grabs: true)
        let node = FakeNode(FakeNode.panel)
        node.grabAnswer = EBUSY
        bench.add(1, node)
        bench.devices.advance(to: Timestamp(5_000_000))
        bench.devices.advance(to: Timestamp(10_000_000))
        #expect(bench.log.filter { $0.hasPrefix("warning") }.count == 1)
        node.grabAnswer = nil
        bench.devices.advance(to: Timestamp(15_000_000))
        #expect(node.isGrabbed)
        #expect(bench.log.last == "notice: /dev/input/event1 is ours alone now")
    }

    @Test("a device that loses events without end is closed and opened anew")
    func dropStorm() {
        let bench = Bench()
        let node = FakeNode(FakeNode.panel)
        bench.add(1, node)
        _ = bench.items()
        node.waiting = (1...11).map { (Int64($0), [], []) }
        bench.devices.readAll(at: Timestamp(100))
        #expect(bench.items().last == "-0 @100")
        bench.devices.advance(to: Timestamp(50_100))
        #expect(bench.items() == ["+1 Panel @50100", "1 state @50100"])
    }

    @Test("an error in reading lets the device go with a warning")
    func broken() {
        let bench = Bench()
        let node = FakeNode(FakeNode.panel)
        bench.add(1, node)
        node.failure = EIO
        bench.devices.readAll(at: Timestamp(1))
        #expect(bench.items().last == "-0 @1")
        #expect(bench.log.last == "info: /dev/input/event1 (Panel) is gone")
        #expect(bench.log.contains("warning: read: Input/output error; the device is let go"))
    }

    @Test("a device is named by its node, its numbers, a part of its name, or where it is plugged in")
    func patterns() {
        let device = DeviceDescription(
            name: "Goodix Capacitive TouchScreen", vendor: 0x416, product: 0x38f, phys: "i2c-1")
        let udev = UdevDevice(
            action: .add, subsystem: "input", syspath: "/sys/x", node: "/dev/null",
            properties: ["ID_PATH": "platform-a"])
        for text in ["/dev/null", "/dev/../dev/null", "0416:038f", "goodix", "TOUCHSCREEN", "i2c-1", "platform-a"] {
            #expect(DevicePattern(text).matches(device, udev), "\(text)")
        }
        for text in ["/dev/zero", "/no/such", "0416:038e", "mouse", "416:38f", "i2c-11", "platform"] {
            #expect(!DevicePattern(text).matches(device, udev), "\(text)")
        }
        let bench = Bench()
        bench.patterns = [DevicePattern("lid")]
        bench.add(1, FakeNode(FakeNode.panel))
        bench.add(2, FakeNode(FakeNode.lid))
        #expect(bench.items().first == "+0 Lid Switch @0")
    }

    @Test("a machine without any input device starts all the same")
    func none() throws {
        let udev = try Udev(monitoring: ["input", "drm"])
        let bench = Bench()
        bench.devices.handle(udev.devices(in: "no-such-subsystem"), at: .zero)
        #expect(bench.items() == [])
    }
}
