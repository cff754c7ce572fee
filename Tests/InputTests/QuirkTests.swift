import Base
import Input
import Testing

@Suite("Quirks of single devices")
struct QuirkTests {
    private func ms(_ time: Int64) -> Microseconds { .milliseconds(time) }

    @Test("a contact of which nothing new is said is cancelled, at its time, and counts again where it is new")
    func releaseAfter() {
        let quirks = DeviceQuirks(releaseAfter: ms(100))
        #expect(
            contacts("@0 x10 y10 dn | @50 x12 | ", on: singlePanel, quirks, until: 1000)
                == ["1 down 10,10 @0", "1 move 12,10 @50", "1 cancel 12,10 @150"])
        #expect(contacts("@0 x10 y10 dn | @50 x12 | ", on: singlePanel, until: 100_000).count == 2)
        // The same frame again and again is no news.
        #expect(
            contacts(
                "@0 id0 x9 y9 - | @40 id0 x9 y9 - | @80 id0 x9 y9 - | @120 id0 x9 y9 - | @160 id0 x9 y9 - | @200 id0 x40 y9 - |",
                on: blockPanel, quirks)
                == ["1 down 9,9 @0", "1 cancel 9,9 @100", "2 down 40,9 @200"])
    }

    @Test("a lift and a landing near it within the time are one contact")
    func debounce() {
        let quirks = DeviceQuirks(debounce: ms(40))
        #expect(
            contacts("@0 x10 y10 dn | @20 up | @30 x13 dn | @90 up |", on: singlePanel, quirks, until: 200)
                == ["1 down 10,10 @0", "1 move 13,10 @30", "1 up 13,10 @90"])
        // Farther away or later it is another.
        #expect(
            contacts("@0 x10 y10 dn | @20 up | @30 x50 dn | @90 up | @140 dn |", on: singlePanel, quirks, until: 200)
                == ["1 down 10,10 @0", "1 up 10,10 @20", "2 down 50,10 @30", "2 up 50,10 @90", "3 down 50,10 @140"])
        #expect(contacts("@0 x10 y10 dn | @20 up | @30 dn | @90 up |", on: singlePanel).count == 4)
    }

    @Test("a lift that was kept back is told when the device leaves")
    func debounceUnplugged() {
        var tracker = ContactTracker()
        var changes: [ContactChange] = []
        let quirks = DeviceQuirks(debounce: ms(40))
        tracker.connect(
            DeviceID(0), singlePanel, mapping: mapping(singlePanel), quirks: quirks, at: .zero, into: &changes)
        for frame in frames("@0 x1 y1 dn | @20 up |", slots: false) { tracker.step(frame, into: &changes) }
        #expect(tracker.activeContacts == 1)
        #expect(tracker.deadline == Timestamp(60_000))
        tracker.disconnect(DeviceID(0), at: Timestamp(30_000), into: &changes)
        #expect(changes.map(phrase) == ["1 down 1,1 @0", "1 up 1,1 @20"])
        #expect(tracker.deadline == nil)
    }

    @Test("of more fingers than are allowed the first ones count, until all have lifted")
    func maxContacts() {
        #expect(
            contacts(
                "@0 s0 id1 x10 y10 s1 id2 x200 y10 s2 id3 x400 y10 | @8 s0 x12 | @16 s0 id-1 | @24 s0 id4 | "
                    + "@32 s0 id-1 s1 id-1 s2 id-1 | @40 s1 id5 | @48 id-1 |", DeviceQuirks(maxContacts: 1))
                == ["1 down 10,10 @0", "1 move 12,10 @8", "1 up 12,10 @16", "2 down 200,10 @40", "2 up 200,10 @48"])
    }

    @Test("other axes than the usual ones give the place, by their own ranges")
    func axes() {
        var panel = singlePanel
        panel.codes[3] = [0, 1, 2, 3]
        panel.axes[2] = AxisRange(min: 30, max: 4040)
        panel.axes[3] = AxisRange(min: 30, max: 4040)
        let text = "@0 3:2:2035 3:3:30 dn | @8 3:2:3037 | @16 up | @24 dn 3:3:40 | @32 up |"
        #expect(contacts(text, on: panel) == [])
        #expect(
            contacts(text, on: panel, DeviceQuirks(axes: DeviceQuirks.Axes(x: 2, y: 3)))
                == [
                    "1 down 399,0 @0", "1 move 599,0 @8", "1 up 599,0 @16", "2 down 599,1 @24", "2 up 599,1 @32",
                ])
        var tracker = ContactTracker()
        var changes: [ContactChange] = []
        tracker.connect(DeviceID(0), panel, mapping: mapping(panel), at: .zero, into: &changes)
        #expect(tracker.takeNotes() == [])
        for frame in frames(text, slots: false) { tracker.step(frame, into: &changes) }
        #expect(tracker.takeNotes().map(\.kind) == [.strangeAxes(DeviceQuirks.Axes(x: 2, y: 3))])
    }

    @Test("the median takes single outliers away; samples of falling pressure are left out")
    func median() {
        let quirks = DeviceQuirks(median: 3)
        #expect(
            contacts("@0 x10 y10 dn | @8 x12 | @16 x500 | @24 x14 | @32 x16 | @40 up |", on: singlePanel, quirks)
                == [
                    "1 down 10,10 @0", "1 move 12,10 @8", "1 move 14,10 @24", "1 move 16,10 @32", "1 up 16,10 @40",
                ])
        let pressed = "@0 x10 y10 3:24:200 dn | @8 x12 | @16 x14 | @24 x16 | @32 x300 3:24:90 | @40 x310 | @48 up |"
        #expect(contacts(pressed, on: singlePanel, quirks).last == "1 up 14,10 @48")
    }

    @Test("with the median, a finger that stands on a panel that trembles does not move; one that moves does")
    func trembling() {
        let standing = "@0 x100 y50 dn | @20 x101 y49 | @40 x99 y50 | @60 x101 y51 | @80 x100 y50 |"
        #expect(contacts(standing, on: singlePanel, DeviceQuirks(median: 3)) == ["1 down 100,50 @0"])
        #expect(contacts(standing, on: singlePanel).count > 1)
        #expect(
            contacts("@0 x100 y50 dn | @20 x103 | @40 x106 | @60 up |", on: singlePanel, DeviceQuirks(median: 3)).last
                == "1 up 103,50 @60")
    }

    @Test("contacts larger than the limit are palms until they lift")
    func palmSize() {
        let text = "@0 s0 id1 x10 y10 size20 | @8 size90 | @16 size10 x12 | @24 id-1 | @32 id2 size30 | @40 id-1 |"
        #expect(contacts(text).count == 5)
        let told = ["1 down 10,10 @0", "1 cancel 10,10 @8", "2 down 12,10 @32", "2 up 12,10 @40"]
        #expect(contacts(text, DeviceQuirks(palmSize: .share(0.1))) == told)
        var measured = slotPanel
        measured.axes[0x35]?.resolution = 4
        #expect(contacts(text, on: measured, DeviceQuirks(palmSize: .millimetres(20))) == told)
        // A panel that does not know its resolution has no millimetres.
        #expect(contacts(text, DeviceQuirks(palmSize: .millimetres(20))).count == 5)
    }

    @Test("with the ghost filter short still touches in a corner are none; real ones begin late")
    func ghostFilter() {
        let quirks = DeviceQuirks(ghostFilter: true)
        #expect(contacts("@0 s0 id1 x799 y479 | @30 id-1 |", quirks, until: 100) == [])
        #expect(
            contacts("@0 s0 id1 x799 y479 | @90 id-1 |", quirks) == ["1 down 799,479 @40", "1 up 799,479 @90"])
        #expect(
            contacts("@0 s0 id1 x799 y479 | @10 x780 | @20 id-1 |", quirks) == [
                "1 down 780,479 @10", "1 up 780,479 @20",
            ])
        #expect(contacts("@0 s0 id1 x799 y200 | @10 id-1 |", quirks).count == 2)
    }

    @Test("a forced role takes the place of what the codes say")
    func role() {
        let text = "@0 s0 id1 x10 y10 | @8 id-1 |"
        var touchpad = slotPanel
        touchpad.properties = [0]
        #expect(contacts(text, on: touchpad) == [])
        #expect(contacts(text, on: touchpad, DeviceQuirks(role: .touchscreen)).count == 2)
        #expect(contacts(text, DeviceQuirks(role: .touchpad)) == [])
    }
}
