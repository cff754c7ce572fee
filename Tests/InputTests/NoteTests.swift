import Base
import Input
import Testing

@Suite("What a person hears of a panel")
struct NoteTests {
    /// A panel's frames, with what was counted and noted.
    private func notes(
        _ text: String, on description: DeviceDescription = slotPanel, _ quirks: DeviceQuirks = DeviceQuirks()
    ) -> (ContactCounts, [ContactNote]) {
        var tracker = ContactTracker()
        var changes: [ContactChange] = []
        tracker.connect(
            DeviceID(0), description, mapping: mapping(description, quirks), quirks: quirks, at: .zero, into: &changes)
        for frame in frames(text, slots: description.isMultitouch) { tracker.step(frame, into: &changes) }
        let notes = tracker.takeNotes()
        #expect(tracker.takeNotes() == [])
        tracker.disconnect(DeviceID(0), at: Timestamp(9_000_000), into: &changes)
        return (tracker.counts(of: DeviceID(0)), notes)
    }

    @Test("a healthy panel is counted nothing of, and nothing is said of it")
    func healthy() {
        let (counts, notes) = notes("@0 s0 id1 x100 y100 dn | @8 x120 | @16 id-1 up |")
        #expect(counts == ContactCounts())
        #expect(counts.text == "")
        #expect(notes == [])
    }

    @Test("each landing out of range is counted and the first one told; counts outlast the device")
    func outside() {
        let (counts, notes) = notes("@0 s0 id1 x499 y-3616 | @8 id-1 | @16 id2 x900 | @24 id-1 |")
        #expect(counts.outside == 2)
        #expect(counts.text == "2 touches outside its range")
        #expect(notes.map(\.kind) == [.outside])
    }

    @Test("palms are counted at their landing and when they become one")
    func palms() {
        let (counts, notes) = notes(
            "@0 s0 id1 x9 y9 tool2 | @8 id-1 | @16 id2 tool0 | @24 tool2 | @32 tool0 | @40 id-1 |")
        #expect(counts.palms == 2)
        #expect(notes.map(\.kind) == [.palm])
    }

    @Test("ghosts and jumps are counted; what is said of one panel stands in one list")
    func ghostsAndJumps() {
        let (counts, notes) = notes(
            "@0 s0 id1 x799 y479 | @20 id-1 | @100 id2 x100 y100 | @108 x700 | @116 x101 | @124 id-1 |",
            DeviceQuirks(ghostFilter: true))
        #expect(counts.text == "1 ghost touch, 1 contact that jumped")
        #expect(notes.map(\.kind) == [.ghost, .jump])
    }

    @Test("a panel that gives its place on other axes is told how to be set up, once, at its second press")
    func strangeAxes() {
        var panel = singlePanel
        panel.codes[3] = [0, 1, 2, 3]
        let press = "3:2:500 3:3:700 dn | @8 3:2:510 3:3:710 | @16 up |"
        #expect(notes("@0 \(press)", on: panel).1 == [])
        let (counts, twice) = notes("@0 \(press) @100 \(press) @200 \(press)", on: panel)
        #expect(counts == ContactCounts())
        #expect(
            twice.map(\.text) == [
                "BTN_TOUCH comes and goes, but X and Y never change while two other axes do; "
                    + "set axes: [z, rx] among its quirks"
            ])
        // Set up so, or with X and Y that move, or with three others, there is nothing to say.
        #expect(notes("@0 \(press) @100 \(press)", on: panel, DeviceQuirks(axes: .init(x: 2, y: 3))).1 == [])
        #expect(notes("@0 x5 \(press) @100 \(press)", on: panel).1 == [])
        #expect(notes("@0 3:4:1 \(press) @100 \(press)", on: panel).1 == [])
        // A throttle cannot be set up as a place, and pressure is none.
        #expect(notes("@0 \(press.replacing("3:3:", with: "3:6:")) @100 \(press)", on: panel).1 == [])
        #expect(notes("@0 3:24:1 \(press) @100 \(press)", on: panel).1.count == 1)
    }
}
