import Base
import Input
import Testing
import Trace

@testable import Script

@Suite("Faults to order")
struct FaultTests {
    /// A long drag with one fault.
    static func hand(_ fault: PanelFault, _ model: PanelModel = .capacitive120, seed: UInt64 = 3, scans: Int = 200)
        -> Hand
    {
        var hand = Hand(model, seed: seed, faults: [fault])
        hand.drag(from: Point(30, 40), to: Point(340, 620), scans: scans)
        hand.scan(times: 300)
        return hand
    }

    @Test("jitter shakes, within two points and the panel's own noise")
    func jitter() {
        var hand = Hand(.capacitive120, faults: [.jitter])
        hand.put(at: Point(100, 200))
        hand.scan(times: 100)
        hand.put(at: nil)
        #expect(hand.frames.count > 80)
        #expect(hand.contacts.allSatisfy { $0.position.distance(to: Point(100, 200)) < 3 })
        #expect(hand.contacts.contains { $0.position.distance(to: Point(100, 200)) > 1 })
    }

    @Test("a drop-out loses the finger and finds it again as another contact", arguments: PanelModel.allCases)
    func dropout(model: PanelModel) {
        let steps = Self.hand(.dropout, model).steps
        #expect(steps.count > 2)
        #expect(steps.count.isMultiple(of: 2))
        #expect(zip(steps, steps.indices).allSatisfy { $0 == ($1.isMultiple(of: 2) ? .down : .up) })
    }

    @Test("a late lift comes 69 to 124 ms after the finger has gone, at its last place")
    func lateLift() throws {
        let hand = Self.hand(.lateLift)
        let (move, up) = (try #require(hand.contacts.last { $0.phase == .move }), try #require(hand.contacts.last))
        #expect(up.phase == .up)
        #expect(up.position == move.position)
        #expect((60_000...140_000).contains(up.time - move.time))
    }

    @Test("ghosts touch a corner, or come from so far outside that they are no contact; they go by themselves")
    func ghosts() {
        var hand = Hand(.capacitive120, faults: [.ghost])
        hand.scan(times: 1200)
        let contacts = hand.contacts
        let landings = hand.words.filter { $0.contains("ABS_MT_TRACKING_ID=") && !$0.contains("=-1") }
        #expect((10...30).contains(landings.count))
        #expect(landings.contains { $0.contains("ABS_MT_POSITION_Y=-") })
        #expect(contacts.allSatisfy { $0.position.distance(to: Point(374.5, 666.5)) < 1 })
        #expect(hand.steps.count { $0 == .down } == hand.steps.count { $0 == .up })
    }

    @Test("a loss is said as SYN_DROPPED and ends the contact without a lift", arguments: PanelModel.allCases)
    func loss(model: PanelModel) {
        let hand = Self.hand(.synDropped, model)
        #expect(hand.words.contains { $0.contains("SYN_DROPPED") })
        #expect(hand.steps.prefix(2) == [.down, .cancel])
    }

    @Test("an unplugged panel leaves in the first touch and comes back after a second")
    func unplug() throws {
        let hand = Self.hand(.unplug)
        let changes = hand.items.filter { if case .frame = $0 { false } else { true } }
        #expect(changes.count == 2)
        guard case .disconnect(_, let gone) = try #require(changes.first),
            case .connect(_, _, let back, _) = try #require(changes.last)
        else {
            Issue.record("it does not leave and come back")
            return
        }
        #expect((1_000_000...1_010_000).contains(back - gone))
        #expect(hand.steps.prefix(2) == [.down, .cancel])
    }

    @Test("whatever goes wrong at once: every contact is down, then up or cancelled", arguments: 1...20)
    func everything(seed: UInt64) {
        for model in PanelModel.allCases {
            var hand = Hand(model, seed: seed, faults: Set(PanelFault.allCases))
            for _ in 0..<4 { hand.drag(from: Point(30, 40), to: Point(340, 620), scans: 60) }
            hand.scan(times: 400)
            var down: Set<Int> = []
            for change in hand.contacts {
                switch change.phase {
                case .down: #expect(down.insert(change.contact).inserted)
                case .move: #expect(down.contains(change.contact))
                case .up, .cancel: #expect(down.remove(change.contact) != nil)
                }
            }
            #expect(down.isEmpty)
        }
    }
}
