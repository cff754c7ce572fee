import Base
import Input
import Testing

@Suite("One touch told by two nodes")
struct TwinTests {
    private func node(_ description: DeviceDescription, _ interface: Int, phys: String = "usb-1-2") -> DeviceDescription
    {
        var node = description
        node.phys = "\(phys)/input\(interface)"
        (node.vendor, node.product) = (0x0eef, 0x0001)
        return node
    }

    private let tap = "@10 s0 id1 x100 y50 dn | @80 id-1 up |"

    @Test("on a slot panel X, Y and BTN_TOUCH are the same finger once more, and no pointer")
    func emulation() {
        #expect(
            contacts("@0 s0 id1 x100 y50 3:0:100 3:1:50 dn | @8 x110 3:0:110 | @16 id-1 up |")
                == ["1 down 100,50 @0", "1 move 110,50 @8", "1 up 110,50 @16"])
    }

    @Test(
        "a mirrored copy by a node that plays a mouse or a single finger is left out",
        arguments: [mouselikePanel, singlePanel])
    func copy(copying: DeviceDescription) {
        let copy = "@12 x699 y429 dn L1 | @82 up L0 |"
        #expect(
            contacts([(node(slotPanel, 0), tap), (node(copying, 1), copy)])
                == ["1 down 100,50 @10", "1 up 100,50 @80"])
        // A click that the device makes of the touch afterwards is one, too.
        let late = "@200 x699 y429 dn L1 | @220 up L0 |"
        #expect(contacts([(node(slotPanel, 0), tap), (node(copying, 1), late)]).count == 2)
    }

    @Test("where the copy comes first it is cancelled as soon as the panel tells its own")
    func copyFirst() {
        #expect(
            contacts([(node(slotPanel, 0), tap), (node(mouselikePanel, 1), "@5 x699 y429 L1 | @82 L0 |")])
                == ["1 down 699,429 @5", "1 cancel 699,429 @10", "2 down 100,50 @10", "2 up 100,50 @80"])
    }

    @Test("a pointer of the same device that is used by itself clicks")
    func alone() {
        let click = "@1000 x300 y200 L1 | @1050 L0 |"
        #expect(
            contacts([(node(slotPanel, 0), tap), (node(mouselikePanel, 1), click)]).suffix(2)
                == ["2 down 300,200 @1000", "2 up 300,200 @1050"])
    }

    @Test("other devices are heard: another plug, another maker, two panels alike, plugs not known")
    func others() {
        let click = "@12 x300 y200 L1 dn | @82 L0 up |"
        var unknown = mouselikePanel
        unknown.phys = ""
        var other = node(mouselikePanel, 1)
        other.product = 7
        for second in [node(mouselikePanel, 0, phys: "usb-1-3"), other, unknown] {
            #expect(contacts([(node(slotPanel, 0), tap), (second, click)]).count == 4)
        }
        #expect(contacts([(node(slotPanel, 0), tap), (node(slotPanel, 1), tap)]).count == 4)
    }

    @Test("the copy is counted, and heard again once the panel has gone")
    func unplugged() {
        var tracker = ContactTracker()
        var changes: [ContactChange] = []
        for (index, description) in [node(slotPanel, 0), node(mouselikePanel, 1)].enumerated() {
            tracker.connect(
                DeviceID(index), description, mapping: mapping(description), at: .zero, into: &changes)
        }
        for frame in frames("@10 s0 id1 x100 y50 |") { tracker.step(frame, into: &changes) }
        let clicks = frames("@20 x300 y200 L1 | @30 L0 | @50 L1 | @60 L0 |", device: 1, slots: false)
        for frame in clicks[..<2] { tracker.step(frame, into: &changes) }
        #expect(changes.map(phrase) == ["1 down 100,50 @10"])
        #expect(tracker.counts(of: DeviceID(1)).doubles == 1)
        #expect(tracker.takeNotes().map(\.kind) == [.double])
        tracker.disconnect(DeviceID(0), at: Timestamp(40_000), into: &changes)
        for frame in clicks[2...] { tracker.step(frame, into: &changes) }
        #expect(
            changes.map(phrase).dropFirst()
                == ["1 cancel 100,50 @40", "2 down 300,200 @50", "2 up 300,200 @60"])
    }
}
