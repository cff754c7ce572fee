import Base
import Input
import Testing

@Suite("Mice, pens and pointers as contacts")
struct PointerTests {
    @Test("a mouse moves over the pixels of the screen from its middle, never off it; its left button touches")
    func mice() {
        #expect(
            contacts("@0 dx10 dy-20 | @8 L1 | @16 dx5 | @24 L0 | @32 dx-9000 dy9000 | @40 L1 dx1 L0 |", on: mouse)
                == [
                    "1 down 409,219 @8", "1 move 414,219 @16", "1 up 414,219 @24", "2 down 1,479 @40", "2 up 1,479 @40",
                ])
        // Two pixels a point: two counts a point.
        let fine = PanelMapping(for: mouse, screen: Size(400, 240), scale: 2)
        #expect(fine?.position(799, 479) == Point(399.5, 239.5))
        #expect(contacts("@0 L1 | @8 1:272:2 | @16 DROP | @24 dx9 | @32 L0 | @40 L1 | @48 L0 |", on: mouse).count == 4)
    }

    @Test("a pointer with absolute positions touches where it is")
    func absolutePointer() {
        var tablet = mouselikePanel
        tablet.codes[2] = [8]
        #expect(tablet.classification.roles == [.absolutePointer])
        #expect(
            contacts("@0 x10 y10 | @8 L1 | @16 x700 | @24 L0 |", on: tablet)
                == ["1 down 10,10 @8", "1 move 700,10 @16", "1 up 700,10 @24"])
    }

    @Test("a pen touches with its tip; leaving the surface lifts it")
    func pens() {
        #expect(
            contacts("@0 pen1 x10 y10 | @8 dn | @16 x12 | @24 up | @32 dn | @40 pen0 |", on: pen)
                == ["1 down 10,10 @8", "1 move 12,10 @16", "1 up 12,10 @24", "2 down 12,10 @32", "2 up 12,10 @40"])
    }

    @Test("a pen over the same display ends the fingers there; new ones count some time after it left")
    func arbitration() {
        var panel = slotPanel
        panel.vendor = pen.vendor
        let fingers =
            "@0 s0 id1 x10 y10 | @20 x12 | @30 id-1 | @40 id2 | @60 id-1 | @300 id3 | @310 id-1 | @420 id4 | @430 id-1 |"
        let drawing = "@10 pen1 x100 y100 | @50 dn | @80 up | @100 pen0 |"
        #expect(
            contacts([(panel, fingers), (pen, drawing)])
                == [
                    "1 down 10,10 @0", "1 cancel 10,10 @10", "2 down 100,100 @50", "2 up 100,100 @80",
                    "3 down 12,10 @420", "3 up 12,10 @430",
                ])
        // Another maker's panel is another display; so is one of another size.
        #expect(contacts([(slotPanel, fingers), (pen, drawing)]).count == 11)
    }

    @Test("panel and pen share a display if they have its size, or the same plug")
    func displays() {
        var (panel, stylus) = (slotPanel, pen)
        let fingers = "@0 s0 id1 x10 y10 | @20 id-1 |"
        func isCancelled() -> Bool {
            contacts([(panel, fingers), (stylus, "@10 pen1 x1 y1 |")]) == ["1 down 10,10 @0", "1 cancel 10,10 @10"]
        }
        panel.phys = "usb-0000:00:14.0-4/input0"
        stylus.phys = "usb-0000:00:14.0-4/input1"
        #expect(isCancelled())
        stylus.phys = "usb-0000:00:14.0-5/input1"
        #expect(!isCancelled())
        for code in [0, 1] as [UInt16] { stylus.axes[code]?.resolution = 4 }
        for code in [0x35, 0x36] as [UInt16] { panel.axes[code]?.resolution = 4 }
        #expect(isCancelled())
        panel.axes[0x35]?.resolution = 8
        #expect(!isCancelled())
    }

    @Test("a pen that is unplugged keeps no finger away")
    func penUnplugged() {
        var panel = slotPanel
        panel.vendor = pen.vendor
        var tracker = ContactTracker()
        var changes: [ContactChange] = []
        tracker.connect(DeviceID(0), panel, mapping: mapping(panel), at: .zero, into: &changes)
        tracker.connect(DeviceID(1), pen, mapping: mapping(pen), at: .zero, into: &changes)
        for frame in frames("@10 pen1 |", device: 1, slots: false) { tracker.step(frame, into: &changes) }
        tracker.disconnect(DeviceID(1), at: Timestamp(20_000), into: &changes)
        for frame in frames("@30 s0 id1 x5 y5 |") { tracker.step(frame, into: &changes) }
        #expect(changes.map(phrase) == ["1 down 5,5 @30"])
    }
}
