import Base
import Testing

@testable import Input

@Suite("Contacts of panels whose frames list them")
struct BlockPanelTests {
    private func said(_ text: String, _ quirks: DeviceQuirks = DeviceQuirks()) -> [String] {
        contacts(text, on: blockPanel, quirks)
    }

    @Test("with ids each contact is known by its own, whatever the order; what is not listed has lifted")
    func ids() {
        #expect(
            said("@0 id3 x10 y10 - | @8 id5 x200 y200 - id3 x12 y10 - | @16 id5 x210 y200 - | @24 - |")
                == [
                    "1 down 10,10 @0", "2 down 200,200 @8", "1 move 12,10 @8", "1 up 12,10 @16", "2 move 210,200 @16",
                    "2 up 210,200 @24",
                ])
    }

    @Test("a frame with an empty report, or with none, or without anything, says that all have lifted")
    func nothing() {
        for end in ["-", "", "up", "1:333:0 up", "3:48:0 up"] {
            #expect(said("@0 x10 y10 - | @8 \(end) |") == ["1 down 10,10 @0", "1 up 10,10 @8"])
        }
    }

    @Test("a frame of other keys and axes says nothing of contacts")
    func other() {
        #expect(said("@0 x10 y10 - | @4 1:102:1 | @6 4:5:99 | @7 3:24:5 | @8 x12 y10 - | @16 - |").count == 3)
    }

    @Test("without ids contacts go on where they moved least in all, whatever order they come in")
    func anonymous() {
        #expect(
            said("@0 x100 y100 - x300 y100 - | @8 x290 y100 - x110 y100 - | @16 x280 y100 - | @24 - |")
                == [
                    "1 down 100,100 @0", "2 down 300,100 @0", "2 move 290,100 @8", "1 move 110,100 @8",
                    "1 up 110,100 @16", "2 move 280,100 @16", "2 up 280,100 @24",
                ])
    }

    @Test("a contact of size nought, or above the panel, or with id -1, touches no more")
    func gone() {
        for end in ["size0 id1 x10 y10", "dist1 id1 x10 y10", "id-1 x10 y10"] {
            #expect(said("@0 id1 size7 x10 y10 - | @8 \(end) - |") == ["1 down 10,10 @0", "1 up 10,10 @8"])
        }
    }

    @Test("axes that a contact leaves out stay as they were; without both it waits")
    func partial() {
        #expect(
            said("@0 id0 size9 - | @8 id0 x10 y20 - | @16 id0 y21 - | @24 y22 - | @32 size0 up |")
                == ["1 down 10,20 @8", "1 move 10,21 @16", "1 move 10,22 @24", "1 up 10,22 @32"])
    }

    @Test("a contact without a report behind it is one, if the frame has no report at all")
    func unreported() {
        #expect(said("@0 id0 x10 y20 | @8 id0 x11 y20 | @16 up |").count == 3)
    }

    @Test("a new contact does not inherit the place of an old one")
    func noInheritance() {
        #expect(said("@0 id0 x10 y20 - | @8 - | @16 id0 x30 - | @24 id0 y40 - | @32 - |").last == "2 up 30,40 @32")
        #expect(said("@0 id0 x10 y20 - | @8 - | @16 id0 x30 - | @24 - |").count == 2)
    }

    @Test("after lost words contacts are cancelled; fingers that are there count after they lifted")
    func lost() {
        #expect(
            said("@0 x10 y10 - | @8 DROP | @16 x12 y10 - x300 y300 - | @24 - | @32 x50 y60 - | @40 - |")
                == ["1 down 10,10 @0", "1 cancel 10,10 @8", "2 down 50,60 @32", "2 up 50,60 @40"])
    }

    @Test("the least sum of squares is found among all matchings")
    func leastSquares() {
        var seed: UInt64 = 1
        func random(_ bound: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % bound
        }
        func cost(_ old: [Point], _ new: [Point], _ match: [Int?]) -> Double {
            zip(match, new).reduce(0) { sum, pair in
                guard let index = pair.0 else { return sum }
                let (dx, dy) = (old[index].x - pair.1.x, old[index].y - pair.1.y)
                return sum + dx * dx + dy * dy
            }
        }
        /// Every way to match as many as there can be.
        func best(_ old: [Point], _ new: [Point], _ used: [Int?] = []) -> Double {
            guard used.count < new.count else {
                return used.count(where: { $0 != nil }) == min(old.count, new.count) ? cost(old, new, used) : .infinity
            }
            let choices = old.indices.filter { !used.contains($0) }.map(Optional.some) + [nil]
            return choices.map { best(old, new, used + [$0]) }.min() ?? .infinity
        }
        for _ in 0..<300 {
            let old = (0..<random(5)).map { _ in Point(Double(random(9)), Double(random(9))) }
            let new = (0..<random(5)).map { _ in Point(Double(random(9)), Double(random(9))) }
            let match = LeastSquares.match(old, new)
            #expect(match.count == new.count)
            #expect(Set(match.compactMap(\.self)).count == min(old.count, new.count))
            #expect(cost(old, new, match) == best(old, new))
        }
    }
}
