import Base
import Input
import Testing

@Suite("Contacts of panels with one contact, and of several devices")
struct SinglePanelTests {
    @Test("BTN_TOUCH lands and lifts; the place is the last that was said, also before the landing")
    func resistive() {
        #expect(
            contacts("@0 x100 y50 | @8 dn | @16 x110 | @24 up | @32 dn y60 | @40 up |", on: singlePanel)
                == [
                    "1 down 100,50 @8", "1 move 110,50 @16", "1 up 110,50 @24", "2 down 110,60 @32", "2 up 110,60 @40",
                ])
    }

    @Test("down and up inside one frame are a tap")
    func tapInOneFrame() {
        #expect(contacts("@3 x100 y50 dn up |", on: singlePanel) == ["1 down 100,50 @3", "1 up 100,50 @3"])
    }

    @Test("without a known place there is no tap")
    func unknownPlace() {
        #expect(contacts("@0 dn 3:2:500 | @8 up |", on: singlePanel) == [])
    }

    @Test("a place that the device told when it was opened is known")
    func knownPlace() {
        var description = singlePanel
        description.axes[0]?.value = 30
        description.axes[1]?.value = 40
        #expect(contacts("@0 dn | @8 up |", on: description) == ["1 down 30,40 @0", "1 up 30,40 @8"])
    }

    @Test("a panel that presses the left mouse button is a panel")
    func leftButton() {
        #expect(
            contacts("@0 x10 y10 | @8 L1 | @16 x20 L0 |", on: mouselikePanel)
                == ["1 down 10,10 @8", "1 move 20,10 @16", "1 up 20,10 @16"])
    }

    @Test("key repeats do not land again, and lost words end a single touch too")
    func repeatsAndLoss() {
        #expect(
            contacts("@0 x1 y1 dn | @8 1:330:2 | @16 DROP | @24 x5 y5 | @32 up | @40 dn | @48 up |", on: singlePanel)
                == ["1 down 1,1 @0", "1 cancel 1,1 @16", "2 down 5,5 @40", "2 up 5,5 @48"])
        #expect(
            contacts("@0 x1 y1 dn | @16 DROP { x5 y1 dn } | @24 up |", on: singlePanel)
                == ["1 down 1,1 @0", "1 move 5,1 @16", "1 up 5,1 @24"])
        #expect(
            contacts("@0 { x5 y1 dn } | @8 x6 | @16 up | @24 dn | @32 up |", on: singlePanel)
                == ["1 down 6,1 @24", "1 up 6,1 @32"])
    }

    @Test("touchpads and devices without ranges make no contacts")
    func others() {
        var touchpad = slotPanel
        touchpad.properties = [0]
        var blind = singlePanel
        blind.axes[1] = AxisRange(min: 0, max: 0)
        #expect(contacts("@0 s0 id1 x1 y1 | @8 id-1 |", on: touchpad) == [])
        #expect(contacts("@0 x1 y1 dn | @8 up |", on: blind) == [])
    }

    @Test("what is known of one device is never used for another")
    func interleaved() {
        let a = frames("@0 s1 id1 x10 y10 | @8 x20 | @16 id-1 |", device: 0)
        let b = frames("@1 s0 id1 x30 y30 | @9 x40 | @17 id-1 |", device: 1)
        var tracker = ContactTracker()
        var changes: [ContactChange] = []
        for id in [0, 1] {
            tracker.connect(DeviceID(id), slotPanel, mapping: mapping(slotPanel), at: .zero, into: &changes)
        }
        for (first, second) in zip(a, b) {
            tracker.step(first, into: &changes)
            tracker.step(second, into: &changes)
        }
        #expect(
            changes.map(phrase) == [
                "1 down 10,10 @0", "2 down 30,30 @1", "1 move 20,10 @8", "2 move 40,30 @9", "1 up 20,10 @16",
                "2 up 40,30 @17",
            ])
    }

    @Test("a device that leaves takes its contacts with it, cancelled; its later words mean nothing")
    func unplugged() {
        var tracker = ContactTracker()
        var changes: [ContactChange] = []
        tracker.connect(DeviceID(3), slotPanel, mapping: mapping(slotPanel), at: .zero, into: &changes)
        for frame in frames("@0 s0 id1 x10 y10 s1 id2 x20 y20 |", device: 3) { tracker.step(frame, into: &changes) }
        #expect(tracker.activeContacts == 2)
        tracker.disconnect(DeviceID(3), at: Timestamp(9000), into: &changes)
        for frame in frames("@16 s0 x30 | @24 s0 id-1 |", device: 3) { tracker.step(frame, into: &changes) }
        tracker.disconnect(DeviceID(3), at: Timestamp(32000), into: &changes)
        #expect(
            changes.map(phrase) == [
                "1 down 10,10 @0", "2 down 20,20 @0", "1 cancel 10,10 @9", "2 cancel 20,20 @9",
            ])
        #expect(tracker.activeContacts == 0)
    }

    @Test("when all is cancelled, or the mapping changes, fingers that stay count only after they lifted")
    func cancelled() {
        var tracker = ContactTracker()
        var changes: [ContactChange] = []
        tracker.connect(DeviceID(0), slotPanel, mapping: mapping(slotPanel), at: .zero, into: &changes)
        let all = frames("@0 s0 id1 x10 y10 | @8 x20 | @16 id-1 | @24 id2 | @32 x40 | @40 id-1 |")
        tracker.step(all[0], into: &changes)
        tracker.cancelAll(at: Timestamp(4000), into: &changes)
        tracker.cancelAll(at: Timestamp(5000), into: &changes)
        for frame in all[1...3] { tracker.step(frame, into: &changes) }
        let half = PanelMapping(
            x: AxisRange(min: 0, max: 799), y: AxisRange(min: 0, max: 479), screen: Size(400, 240), scale: 1)
        tracker.remap(DeviceID(0), mapping: half, at: Timestamp(28000), into: &changes)
        for frame in all[4...] + frames("@50 id3 | @60 id-1 |") { tracker.step(frame, into: &changes) }
        #expect(
            changes.map(phrase) == [
                "1 down 10,10 @0", "1 cancel 10,10 @4", "2 down 20,10 @24", "2 cancel 20,10 @28", "3 down 20,5 @50",
                "3 up 20,5 @60",
            ])
    }

    @Test("whatever a device says, every contact is down, moves, and ends once; none outlives its device")
    func anyInput() {
        var seed: UInt64 = 0x9e37_79b9_7f4a_7c15
        func random(_ bound: Int) -> Int {
            seed ^= seed << 13
            seed ^= seed >> 7
            seed ^= seed << 17
            return Int(seed % UInt64(bound))
        }
        let odd: [Int32] = [-1, 0, 1, 2, 5, 9, 10, 255, 256, .max, .min]
        let words: [(UInt16, UInt16)] = [
            (3, 0x2f), (3, 0x39), (3, 0x39), (3, 0x35), (3, 0x36), (3, 0), (3, 1), (1, 0x14a), (1, 0x110), (0, 2),
            (3, 0x3a),
            (4, 4), (0, 2), (3, 0x30), (3, 0x37), (3, 0x3b), (1, 0x140), (2, 0), (2, 1),
        ]
        func events(_ count: Int) -> [InputEvent] {
            (0..<count).map { _ in
                let (type, code) = words[random(words.count)]
                if random(200) == 0 { return InputEvent(type: 0, code: 3, value: 0) }
                let value = random(4) == 0 ? odd[random(odd.count)] : Int32(random(12))
                return InputEvent(type: type, code: code, value: value)
            }
        }
        var tracker = ContactTracker()
        var witness = ContactWitness()
        let kinds = [slotPanel, singlePanel, mouselikePanel, blockPanel, pen, mouse]
        for step in 0..<20_000 {
            var changes: [ContactChange] = []
            let id = DeviceID(random(3))
            let time = Timestamp(Int64(step * 1000 - random(3000)))
            switch random(100) {
            case 0:
                var kind = kinds[random(kinds.count)]
                kind.vendor = pen.vendor
                kind.phys = random(2) == 0 ? "" : "usb-1/input\(random(2))"
                let quirks = DeviceQuirks(
                    releaseAfter: Int64(random(3) * 5000), debounce: Int64(random(3) * 5000),
                    maxContacts: random(2) == 0 ? nil : 1 + random(3), median: random(4),
                    palmSize: random(2) == 0 ? .off : .share(0.01), ghostFilter: random(2) == 0)
                tracker.connect(id, kind, mapping: mapping(kind), quirks: quirks, at: time, into: &changes)
            case 1: tracker.disconnect(id, at: time, into: &changes)
            case 2: tracker.cancelAll(at: time, into: &changes)
            default:
                let resync = random(50) == 0 ? events(random(12)) : nil
                tracker.step(
                    InputFrame(time: time, device: id, events: events(random(10)), resync: resync), into: &changes)
            }
            witness.see(changes)
            #expect(witness.isDown.count == tracker.activeContacts)
            for change in changes {
                #expect((0...799).contains(change.position.x) && (0...479).contains(change.position.y))
            }
        }
        var last: [ContactChange] = []
        for id in 0..<3 { tracker.disconnect(DeviceID(id), at: .zero, into: &last) }
        witness.see(last)
        #expect(witness.complaints == [])
        #expect(witness.isDown.isEmpty)
    }
}
