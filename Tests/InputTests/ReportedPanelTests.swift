import Base
import Input
import Testing

/// What users of other programs met, each with a trace of its kind.
@Suite("Reported panels")
struct ReportedPanelTests {
    @Test("an id ends and a new one begins in one frame: both are told, the lift at the old place")
    func liftAndLandingInOneFrame() {
        #expect(
            contacts("@0 s0 id2497 x200 y100 | @8 s0 id-1 id2498 x240 y130 |")
                == ["1 down 200,100 @0", "1 up 200,100 @8", "2 down 240,130 @8"])
    }

    @Test("a slot that alternates between two fingers is no fling: the contact is cancelled and counted as suspect")
    func alternatingSlot() {
        for screen in [Size(800, 480), Size(375, 667)] {
            var tracker = ContactTracker()
            var changes: [ContactChange] = []
            let mapping = PanelMapping(for: slotPanel, screen: screen, scale: 1)
            tracker.connect(DeviceID(0), slotPanel, mapping: mapping, at: .zero, into: &changes)
            for frame in frames("@0 s0 id1 x100 y100 dn | @8 s0 x700 | @16 s0 x101 | @24 s0 x701 | @32 id-1 up |") {
                tracker.step(frame, into: &changes)
            }
            #expect(changes.last?.phase == .cancel)
            #expect(changes.count { $0.phase == .down } == 1)
            #expect(tracker.counts(of: DeviceID(0)).jumps == 1)
        }
        // Fast swipes, and a finger that jumps once because words were late, are fingers.
        #expect(contacts("@0 s0 id1 x100 y100 | @8 x250 | @16 x420 | @24 x600 | @32 id-1 |").last == "1 up 600,100 @32")
        #expect(contacts("@0 s0 id1 x100 y100 | @100 x700 | @200 x100 | @300 id-1 |").last == "1 up 100,100 @300")
        // A pointer that a program moves may jump.
        #expect(contacts("@0 x1 y1 L1 | @1 x790 | @2 x1 | @3 L0 |", on: mouselikePointer).last == "1 up 1,1 @3")
    }

    private var mouselikePointer: DeviceDescription {
        var description = mouselikePanel
        description.codes[2] = [8]
        return description
    }

    @Test("any id from nought up is a contact, -1 a lift; equal ids in successive touches are new touches")
    func anyID() {
        #expect(contacts("@0 s0 id9 x1 y1 | @8 id-1 | @16 id0 | @24 id-1 | @32 id0 | @40 id-1 |").count == 6)
    }

    @Test("without slots BTN_TOUCH 0 is the only lift: all contacts end where they were")
    func lastLiftOfBlocks() {
        #expect(
            contacts("@0 dn x300 y200 id0 - x100 y50 id1 - | @8 up |", on: blockPanel)
                == ["1 down 300,200 @0", "2 down 100,50 @0", "1 up 300,200 @8", "2 up 100,50 @8"])
    }

    @Test("a lift that never comes is made up only where configured, and is no lift but a cancel")
    func liftThatNeverComes() {
        let still = "@0 id0 x9 y9 - | @15 id0 x9 y9 - | @30 id0 x9 y9 - | @45 id0 x9 y9 - | @60 id0 x9 y9 - |"
        #expect(contacts(still, on: blockPanel, until: 60_000) == ["1 down 9,9 @0"])
        #expect(
            contacts(still, on: blockPanel, DeviceQuirks(releaseAfter: 50_000)) == [
                "1 down 9,9 @0", "1 cancel 9,9 @50",
            ])
    }

    @Test("contacts without ids and buttons are told apart by the least distance in all; they never cross")
    func withoutIDs() {
        #expect(
            contacts(
                "@0 x100 y100 - x140 y100 - | @8 x110 y104 - x130 y96 - | @16 x130 y92 - x110 y108 - | @24 - |",
                on: blockPanel
            )
            .suffix(4) == ["2 move 130,92 @16", "1 move 110,108 @16", "1 up 110,108 @24", "2 up 130,92 @24"])
    }

    @Test("an axis that is not sent again has its last value, never nought")
    func axisNotRepeated() {
        #expect(
            contacts("@0 s0 id1 x400 y300 | @8 id-1 | @16 id2 y310 | @24 id-1 |").suffix(2) == [
                "2 down 400,310 @16", "2 up 400,310 @24",
            ])
        #expect(contacts("@0 s0 id1 y300 | @8 id-1 |") == [])
    }

    @Test("devices that speak at the same time give what each gives alone")
    func twoDevices() {
        let fingers = "@0 s1 id1 x10 y10 | @10 s0 id2 x50 y50 | @20 x60 s1 x20 | @30 id-1 s0 id-1 |"
        let drawing = "@5 pen1 x300 y300 | @15 dn | @25 x310 | @35 up pen0 |"
        func strip(_ phrases: [String]) -> [Substring] { phrases.map { $0.drop { $0 != " " } } }
        let both = strip(contacts([(slotPanel, fingers), (pen, drawing)]))
        let first = strip(contacts(fingers))
        let second = strip(contacts(drawing, on: pen))
        #expect(both.filter { first.contains($0) } == first)
        #expect(both.filter { second.contains($0) } == second)
        #expect(both.count == first.count + second.count)
    }

    @Test("five contacts of one finger are five, or one where configured")
    func fiveOfOne() {
        let frame = (0..<5).map { "s\($0) id\(935 + $0) x\(84 + 140 * $0) y400" }.joined(separator: " ")
        let lift = (0..<5).map { "s\($0) id-1" }.joined(separator: " ")
        #expect(contacts("@0 \(frame) | @60 \(lift) |").count == 10)
        #expect(
            contacts("@0 \(frame) | @60 \(lift) |", DeviceQuirks(maxContacts: 1))
                == ["1 down 84,400 @0", "1 up 84,400 @60"])
    }

    @Test("a touch out of range is no tap")
    func outOfRange() { #expect(contacts("@0 s0 id1 x499 y-3616 dn | @30 id-1 up |") == []) }

    @Test("down and up inside one frame, or a moment apart, are one tap")
    func downAndUpInOneFrame() {
        #expect(contacts("@5 dn x100 y50 up |", on: singlePanel).count == 2)
        #expect(contacts("@5 s0 id1 x100 y50 dn id-1 up |") == ["1 down 100,50 @5", "1 up 100,50 @5"])
    }

    @Test("what hovers does not touch; it does when its distance becomes nought, and no longer when it rises")
    func hovering() {
        #expect(
            contacts("@0 s0 id0 x100 y50 dist1 | @8 dist0 | @16 x110 | @24 dist1 | @32 x120 | @40 id-1 |")
                == ["1 down 100,50 @8", "1 move 110,50 @16", "1 up 110,50 @24"])
        var panel = slotPanel
        panel.codes[1] = [EventCode.BTN_TOOL_FINGER, EventCode.BTN_TOUCH]
        // Of a device that sees hovering fingers none touches while BTN_TOUCH is 0.
        #expect(
            contacts(
                "@0 s0 id0 x100 y50 1:325:1 up | @8 x110 | @16 dn | @24 up | @32 x120 | @40 dn | @48 id-1 up 1:325:0 |",
                on: panel)
                == ["1 down 110,50 @16", "1 up 110,50 @24", "2 down 120,50 @40", "2 up 120,50 @48"])
    }

    @Test("a pen that comes near takes the fingers' place")
    func penOverFingers() {
        var panel = slotPanel
        panel.vendor = pen.vendor
        #expect(
            contacts([
                (panel, "@0 s0 id1 x10 y10 | @20 id-1 | @30 id2 | @50 id-1 |"), (pen, "@10 pen1 x9 y9 | @40 dn |"),
            ])
                == ["1 down 10,10 @0", "1 cancel 10,10 @10", "2 down 9,9 @40"])
    }

    @Test("a finger that was down before the trace began is no contact, its lift no event")
    func downBefore() {
        #expect(contacts("@0 s0 id-1 up | @8 s0 id7 x5 y6 dn | @16 id-1 up |").count == 2)
        #expect(contacts("@0 s0 x5 | @8 x6 y7 | @16 id-1 |") == [])
    }

    @Test("the first of two fingers is released too; a down for a contact that is down ends the old one")
    func firstOfTwo() {
        #expect(
            contacts("@0 s0 id1 x1 y1 | @8 s1 id2 x9 y9 | @16 id-1 | @24 s0 id-1 |").suffix(2) == [
                "2 up 9,9 @16", "1 up 1,1 @24",
            ])
        #expect(contacts("@0 s0 id1 x1 y1 | @8 id2 |") == ["1 down 1,1 @0", "1 up 1,1 @8", "2 down 1,1 @8"])
        #expect(contacts("@0 x1 y1 dn | @8 dn | @16 up |", on: singlePanel).count == 4)
    }

    @Test("a device that leaves cancels what it touches", arguments: [slotPanel, blockPanel, singlePanel, mouse])
    func deviceLeaves(device: DeviceDescription) {
        var tracker = ContactTracker()
        var changes: [ContactChange] = []
        tracker.connect(DeviceID(0), device, mapping: mapping(device), at: .zero, into: &changes)
        let landing = frames("@0 s0 id1 x9 y9 dn L1 - |", slots: device.isMultitouch)
        tracker.step(landing[0], into: &changes)
        tracker.disconnect(DeviceID(0), at: Timestamp(5000), into: &changes)
        #expect(changes.map(\.phase) == [.down, .cancel])
        #expect(tracker.activeContacts == 0)
    }

    @Test("lost words: nothing of the broken frame is seen, the contact is cancelled, no fling")
    func lostWords() {
        #expect(
            contacts("@0 s0 id1 x10 y10 dn | @10 x20 | @20 DROP x999 | @50 x30 |")
                == ["1 down 10,10 @0", "1 move 20,10 @10", "1 cancel 20,10 @20"])
    }

    @Test("words lost at any place leave every contact whole", arguments: [slotPanel, blockPanel, singlePanel])
    func lostAnywhere(device: DeviceDescription) {
        let text =
            "@0 s0 id1 x9 y9 dn - | @8 x12 id1 y9 - | @16 s1 id2 x99 y9 - s0 id1 x13 y9 - | @24 s0 id-1 s1 id-1 up - |"
        let words = text.split(separator: " ")
        for place in words.indices {
            var broken = words
            broken.insert("DROP", at: place)
            var tracker = ContactTracker()
            var changes: [ContactChange] = []
            tracker.connect(DeviceID(0), device, mapping: mapping(device), at: .zero, into: &changes)
            for frame in frames(broken.joined(separator: " "), slots: device.isMultitouch) {
                tracker.step(frame, into: &changes)
            }
            tracker.disconnect(DeviceID(0), at: Timestamp(32_000), into: &changes)
            var witness = ContactWitness()
            witness.see(changes)
            #expect(witness.complaints == [])
            #expect(witness.isDown.isEmpty)
        }
    }

    @Test(
        "what a device is, is found from its codes",
        arguments: [
            (mouselikePanel, [.touchscreen]), (slotPanel, [.touchscreen]), (blockPanel, [.touchscreen]),
            (mouse, [.mouse]), (pen, [.penTablet]),
            (DeviceDescription(name: "touchpad", properties: [0], codes: slotPanel.codes), [.touchpad]),
            (
                DeviceDescription(
                    name: "touchpad without property", codes: [1: [0x145, 0x14a], 3: [0, 1, 0x35, 0x36]]),
                [.touchpad]
            ), (DeviceDescription(name: "tablet", codes: [1: [0x110], 2: [8], 3: [0, 1]]), [.absolutePointer]),
            (
                DeviceDescription(
                    name: "keyboard and mouse, numbered through",
                    codes: [1: [28, 30, 0x110], 2: [0, 1], 3: Array(0x28...0x3f)]), [.mouse, .keyboard]
            ),
        ] as [(DeviceDescription, [DeviceRole])])
    func roles(description: DeviceDescription, roles: [DeviceRole]) {
        #expect(description.classification.roles == roles)
    }

    @Test("without a known position there is no tap, wherever the device puts it")
    func noPosition() { #expect(contacts("@0 3:2:500 3:3:700 dn | @8 up |", on: singlePanel) == []) }

    @Test("a clock that was set back ends what is down")
    func clockSetBack() {
        #expect(
            contacts("@9000 s0 id1 x9 y9 | @9008 x10 | @9004 x11 | @100 x12 | @108 id-1 | @116 id2 | @124 id-1 |")
                == [
                    "1 down 9,9 @9000", "1 move 10,9 @9008", "1 move 11,9 @9004", "1 cancel 11,9 @100",
                    "2 down 12,9 @116", "2 up 12,9 @124",
                ])
    }

    @Test("a contact that is said to be a palm is cancelled at once and stays one until it lifts")
    func palm() {
        #expect(
            contacts("@0 s0 id1 x100 y100 dn | @20 tool2 | @40 tool0 x110 | @60 id-1 up |")
                == ["1 down 100,100 @0", "1 cancel 100,100 @20"])
        #expect(
            contacts("@0 s0 id1 x1 y1 tool2 | @8 id-1 | @16 id2 | @24 id-1 | @32 id3 tool0 | @40 id-1 |").count == 2)
    }
}
