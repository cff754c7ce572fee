import Base
import Input
import Testing
import Trace

@testable import Script

@Suite("Virtual panels")
struct PanelTests {
    @Test("a panel is taken for what it is", arguments: PanelModel.allCases)
    func classified(model: PanelModel) {
        let description = model.description(screen: Hand.screen, millimetresPerPoint: 0.156)
        #expect(description.classification.roles == [model == .mouse ? .mouse : .touchscreen])
    }

    @Test("the names are those that the command line takes")
    func names() {
        #expect(
            PanelModel.allCases.map(\.rawValue) == [
                "capacitive-60", "capacitive-100", "capacitive-120", "capacitive-240", "resistive-12bit", "protocol-a",
                "infrared", "mouse",
            ])
        #expect(
            PanelFault.allCases.map(\.rawValue) == ["jitter", "dropout", "ghost", "late-lift", "syn-dropped", "unplug"])
    }

    @Test("a drag arrives as one contact within a point of the finger", arguments: PanelModel.allCases)
    func drag(model: PanelModel) throws {
        var hand = Hand(model)
        hand.drag(from: Point(30, 40), to: Point(340, 620))
        #expect(hand.steps == [.down, .up])
        let (first, last) = (try #require(hand.contacts.first), try #require(hand.contacts.last))
        #expect(first.position.distance(to: Point(30, 40)) < 1)
        #expect(last.position.distance(to: Point(340, 620)) < 1)
        #expect(hand.contacts.count > 35)
    }

    @Test("the corners of the screen can be reached", arguments: PanelModel.allCases)
    func corners(model: PanelModel) throws {
        for corner in [Point(0, 0), Point(374.5, 0), Point(0, 666.5), Point(374.5, 666.5)] {
            var hand = Hand(model)
            hand.put(at: corner)
            hand.put(at: nil)
            #expect(hand.steps == [.down, .up])
            #expect(try #require(hand.contacts.first).position.distance(to: corner) < 1)
        }
    }

    @Test("a slot panel says what changed and nothing else: a still finger is silent, an equal axis is not sent again")
    func slots() {
        var hand = Hand(.capacitive120)
        hand.put(at: Point(100, 200))
        hand.scan(times: 50)
        hand.put(at: nil)
        hand.put(at: Point(100, 200))
        hand.put(at: nil)
        #expect(hand.frames.count >= 4)
        #expect(hand.words.first?.hasPrefix("ABS_MT_TRACKING_ID=0 ABS_MT_POSITION_X=") == true)
        #expect(hand.words.first?.contains("BTN_TOUCH=1") == true)
        #expect(hand.words[1] == "ABS_MT_TRACKING_ID=-1 BTN_TOUCH=0")
        #expect(hand.words[2].hasPrefix("ABS_MT_TRACKING_ID=1"))
    }

    @Test("two fingers stand in two slots, and the first one's place is the single touch beside them")
    func twoSlots() {
        var hand = Hand(.infrared)
        hand.put(1, at: Point(100, 100))
        hand.put(2, at: Point(200, 200))
        #expect(hand.words[1].hasPrefix("ABS_MT_SLOT=1 ABS_MT_TRACKING_ID=1 ABS_MT_POSITION_X="))
        #expect(!hand.words[1].contains("BTN_TOUCH"))
        hand.put(1, at: nil)
        hand.put(2, at: nil)
        #expect(hand.steps == [.down, .down, .up, .up])
    }

    @Test("an infrared frame feels no third finger")
    func twoFingers() {
        var hand = Hand(.infrared)
        for finger in 1...3 { hand.put(finger, at: Point(Double(finger) * 100, 100)) }
        for finger in [3, 2, 1] { hand.put(finger, at: nil) }
        #expect(hand.steps == [.down, .down, .up, .up])
    }

    @Test("protocol A lists every finger in every scan, from the top, and lifts with an empty report")
    func list() {
        var hand = Hand(.protocolA)
        hand.put(1, at: Point(100, 400))
        hand.put(2, at: Point(200, 100))
        hand.put(1, at: nil)
        hand.put(2, at: nil)
        #expect(hand.words.count == 4)
        #expect(hand.words[0].hasSuffix("SYN_MT_REPORT BTN_TOUCH=1"))
        let ys = hand.frames[1].events.filter { $0.code == EventCode.ABS_MT_POSITION_Y && $0.type == EventType.EV_ABS }
        #expect(ys.count == 2 && ys[0].value < ys[1].value)
        #expect(hand.words[3] == "BTN_TOUCH=0 SYN_MT_REPORT")
    }

    @Test("a resistive panel never falls silent under a finger, and presses")
    func resistive() {
        var hand = Hand(.resistive12bit)
        hand.put(at: Point(100, 200))
        hand.scan(times: 40)
        hand.put(at: nil)
        #expect(hand.frames.count > 35)
        #expect(hand.words[0].contains("ABS_PRESSURE=1"))
        #expect(hand.words.last == "BTN_TOUCH=0 ABS_PRESSURE=0")
        #expect(hand.contacts.allSatisfy { $0.position.distance(to: Point(100, 200)) < 1 })
    }

    @Test("a mouse tells the way from the middle of the screen, a count a pixel, and its left button")
    func mouse() {
        var hand = Hand(.mouse)
        hand.put(at: Point(190, 330))
        hand.put(at: Point(191, 330))
        hand.put(at: nil)
        hand.put(at: Point(191, 320))
        #expect(
            hand.words == ["REL_X=6 REL_Y=-6 BTN_LEFT=1", "REL_X=2", "BTN_LEFT=0", "REL_Y=-20 BTN_LEFT=1"])
    }

    @Test("the same seed gives the same words, another one others", arguments: PanelModel.allCases)
    func seeds(model: PanelModel) {
        func words(_ seed: UInt64) -> [String] {
            var hand = Hand(model, seed: seed, faults: [.jitter, .ghost, .dropout, .synDropped])
            hand.drag(from: Point(30, 40), to: Point(340, 620), scans: 100)
            return hand.words
        }
        #expect(words(7) == words(7))
        #expect(words(7) != words(8))
    }
}
