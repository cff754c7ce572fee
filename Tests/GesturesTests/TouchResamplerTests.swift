import Base
import Gestures
import Testing

private func ms(_ value: Double) -> Timestamp { Timestamp(Int64((value * 1000).rounded())) }

@Suite("Where a dragging finger is in a picture")
struct TouchResamplerTests {
    /// A finger at 1 point a millisecond, reported so many times a second until 100 ms.
    private func finger(rate: Double) -> (TouchResampler, last: Double) {
        var finger = TouchResampler(at: 0, time: ms(0), feel: Feel())
        let count = Int(rate / 10)
        for i in 1...count { finger.add(Double(i) * 1000 / rate, time: ms(Double(i) * 1000 / rate)) }
        return (finger, Double(count) * 1000 / rate)
    }

    @Test("at the moment of a report it is where the report says, and soon after as far ahead as it would have gone")
    func ahead() {
        let (finger, last) = finger(rate: 120)
        #expect(finger.position(at: ms(last)) == last)
        #expect((finger.position(at: ms(last + 3)) - last - 3).magnitude < 0.01)
    }

    @Test("never further ahead than half an interval or 8 ms, and not at all once the next report is overdue")
    func limits() {
        let (fast, last) = finger(rate: 120)
        #expect((fast.position(at: ms(last + 8)) - last - 4.167).magnitude < 0.01)
        #expect(fast.position(at: ms(last + 13)) == last)
        #expect(!fast.isAhead(at: ms(last + 13)))
        let (slow, end) = finger(rate: 60)
        #expect((slow.position(at: ms(end + 12)) - end - 8).magnitude < 0.01)
    }

    @Test(
        "reports less than 2 or more than 20 ms apart tell no direction, nor does one alone", arguments: [1000.0, 40])
    func noDirection(rate: Double) {
        let (finger, last) = finger(rate: rate)
        #expect(finger.position(at: ms(last + 1)) == last)
        let alone = TouchResampler(at: 5, time: ms(0), feel: Feel())
        #expect(alone.position(at: ms(4)) == 5)
    }

    @Test("reports of one moment are one, the newer")
    func sameMoment() {
        var finger = TouchResampler(at: 0, time: ms(0), feel: Feel())
        finger.add(8, time: ms(8))
        finger.add(10, time: ms(8))
        #expect(finger.position(at: ms(8)) == 10)
        finger.add(11, time: ms(7))
        #expect(finger.position(at: ms(12)) == 11 + 11.0 / 2)
    }
}
