import Base
import Input
import Testing

@Suite("Contacts of a slot panel")
struct SlotPanelTests {
    @Test("a finger lands, moves and lifts; a frame that alters no position makes no move")
    func drag() {
        #expect(
            contacts("@0 s0 id1 x100 y50 dn | @8 x110 | @16 3:58:7 | @24 y60 | @32 id-1 up |")
                == ["1 down 100,50 @0", "1 move 110,50 @8", "1 move 110,60 @24", "1 up 110,60 @32"])
    }

    @Test("a lift and a landing in one frame are both told, the lift at the old place")
    func liftAndLand() {
        #expect(
            contacts("@0 s0 id2497 x100 y50 | @8 id-1 id2498 x300 y200 | @16 id-1 |")
                == ["1 down 100,50 @0", "1 up 100,50 @8", "2 down 300,200 @8", "2 up 300,200 @16"])
    }

    @Test("a new id in a slot without a lift ends the old contact first")
    func newID() {
        #expect(
            contacts("@0 s0 id5 x100 y50 | @8 id6 x300 | @16 id-1 |")
                == ["1 down 100,50 @0", "1 up 100,50 @8", "2 down 300,50 @8", "2 up 300,50 @16"])
    }

    @Test("the same id said again is the same finger")
    func sameID() {
        #expect(
            contacts("@0 s0 id5 x100 y50 | @8 id5 x120 | @16 id-1 |")
                == ["1 down 100,50 @0", "1 move 120,50 @8", "1 up 120,50 @16"])
    }

    @Test("the same id in successive touches, and ids other than nought, are touches like any other")
    func anyID() {
        #expect(
            contacts("@0 s0 id0 x1 y2 | @8 id-1 | @16 id0 x3 | @24 id-1 |")
                == ["1 down 1,2 @0", "1 up 1,2 @8", "2 down 3,2 @16", "2 up 3,2 @24"])
    }

    @Test("a new contact starts from what its slot said last: equal values are not sent again")
    func unchangedAxis() {
        #expect(
            contacts("@0 s0 id1 x100 y50 | @8 id-1 | @16 id2 y70 | @24 id-1 | @32 id3 | @40 id-1 |")
                == [
                    "1 down 100,50 @0", "1 up 100,50 @8", "2 down 100,70 @16", "2 up 100,70 @24", "3 down 100,70 @32",
                    "3 up 100,70 @40",
                ])
    }

    @Test("a landing waits until both axes are known")
    func unknownPosition() {
        #expect(
            contacts("@0 s0 id1 x100 | @8 x110 | @16 y50 | @24 id-1 |") == ["1 down 110,50 @16", "1 up 110,50 @24"])
        #expect(contacts("@0 s0 id1 x100 | @8 id-1 |") == [])
    }

    @Test("down and up inside one frame are a tap of no duration")
    func tapInOneFrame() {
        #expect(contacts("@5 s0 id1 x100 y50 id-1 |") == ["1 down 100,50 @5", "1 up 100,50 @5"])
    }

    @Test("a move in the frame of the lift is told before it")
    func moveAndLift() {
        #expect(
            contacts("@0 s0 id1 x100 y50 | @8 x120 id-1 |")
                == ["1 down 100,50 @0", "1 move 120,50 @8", "1 up 120,50 @8"])
    }

    @Test("a finger already down when the device is opened does not count until it lands anew")
    func alreadyDown() {
        #expect(
            contacts("@0 s1 x100 y50 | @8 id-1 | @16 id9 x10 y20 | @24 id-1 |")
                == ["1 down 10,20 @16", "1 up 10,20 @24"])
    }

    @Test("contacts are numbered in the order of landing; of two fingers each keeps its own")
    func twoFingers() {
        #expect(
            contacts("@0 s0 id1 x1 y1 | @8 x2 s1 id2 x50 y50 | @16 s0 x3 s1 y60 | @24 s0 id-1 s1 y70 | @32 s1 id-1 |")
                == [
                    "1 down 1,1 @0", "1 move 2,1 @8", "2 down 50,50 @8", "1 move 3,1 @16", "2 move 50,60 @16",
                    "1 up 3,1 @24", "2 move 50,70 @24", "2 up 50,70 @32",
                ])
    }

    @Test("the single touch that a slot panel emulates is no second finger")
    func emulation() {
        #expect(
            contacts("@0 s0 id1 x100 y50 3:0:300 3:1:300 dn | @8 3:0:310 | @16 id-1 up |")
                == ["1 down 100,50 @0", "1 up 100,50 @16"])
    }

    @Test("BTN_TOUCH 0 ends what the slots forgot to end")
    func touchEnds() {
        #expect(
            contacts("@0 s0 id1 x100 y50 dn s1 id2 x7 y8 | @8 up | @16 s0 x110 | @24 id3 dn | @32 id-1 up |")
                == [
                    "1 down 100,50 @0", "2 down 7,8 @0", "1 up 100,50 @8", "2 up 7,8 @8", "3 down 110,50 @24",
                    "3 up 110,50 @32",
                ])
    }

    @Test("slot numbers that cannot be are passed over with what follows them")
    func badSlots() {
        #expect(
            contacts("@0 s-1 id1 x1 y1 | @8 s70000 id2 x2 y2 | @16 s0 id3 x3 y3 | @24 id-1 |")
                == ["1 down 3,3 @16", "1 up 3,3 @24"])
    }

    @Test("a landing far outside the range is no contact and is counted; while moving, positions are held at the edge")
    func outOfRange() {
        var tracker = ContactTracker()
        var changes: [ContactChange] = []
        tracker.connect(DeviceID(0), slotPanel, mapping: mapping(slotPanel), at: .zero, into: &changes)
        for frame in frames("@0 s0 id1 x499 y-3616 dn | @8 y100 | @30 id-1 up |") {
            tracker.step(frame, into: &changes)
        }
        #expect(changes == [])
        #expect(tracker.counts(of: DeviceID(0)).outside == 1)
        for frame in frames("@40 id2 x805 y470 | @48 y90000 | @56 y70000 | @64 id-1 |") {
            tracker.step(frame, into: &changes)
        }
        #expect(changes.map(phrase) == ["1 down 799,470 @40", "1 move 799,479 @48", "1 up 799,479 @64"])
        #expect(tracker.counts(of: DeviceID(0)).outside == 1)
    }

    @Test("after lost words without an answer the contact is cancelled and nothing of the broken frame is used")
    func dropped() {
        #expect(
            contacts(
                "@0 s0 id1 x10 y10 dn | @10 x20 | @20 DROP x999 | @50 x30 | @60 id-1 up | @70 id2 x40 y50 | @80 id-1 |")
                == [
                    "1 down 10,10 @0", "1 move 20,10 @10", "1 cancel 20,10 @20", "2 down 40,50 @70", "2 up 40,50 @80",
                ])
    }

    @Test("after a loss a place said before it is not trusted: the landing waits for both axes")
    func droppedPosition() {
        #expect(
            contacts("@0 s0 id1 x10 y10 | @8 id-1 | @16 DROP | @24 id2 x40 | @32 y50 | @40 id-1 |")
                == ["1 down 10,10 @0", "1 up 10,10 @8", "2 down 40,50 @32", "2 up 40,50 @40"])
    }

    @Test("with the device's state known after a loss, the same finger goes on; others are cancelled or ignored")
    func resynchronised() {
        #expect(
            contacts(
                "@0 s0 id1 x10 y10 s1 id2 x200 y200 s2 id3 x300 y300 | "
                    + "@20 DROP x999 { s0 id1 x30 y10 s1 id-1 s2 id7 x310 y300 s3 id8 x400 y400 s0 } | "
                    + "@28 x40 s2 x320 s3 x410 | @36 s0 id-1 s2 id-1 s3 id-1 | @44 s3 id9 x1 y1 | @52 id-1 |")
                == [
                    "1 down 10,10 @0", "2 down 200,200 @0", "3 down 300,300 @0", "1 move 30,10 @20",
                    "2 cancel 200,200 @20", "3 cancel 300,300 @20", "1 move 40,10 @28", "1 up 40,10 @36",
                    "4 down 1,1 @44", "4 up 1,1 @52",
                ])
    }

    @Test("a state given when the device is opened makes its fingers wait for their lift")
    func openedWithFingers() {
        #expect(
            contacts("@0 { s0 id4 x10 y10 s1 id-1 x70 y80 s1 } | @8 s0 x20 | @16 id-1 | @24 s1 id5 | @32 id-1 |")
                == ["1 down 70,80 @24", "1 up 70,80 @32"])
    }
}
