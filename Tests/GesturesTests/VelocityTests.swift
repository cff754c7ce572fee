import Base
import Gestures
import Testing

private func ms(_ value: Double) -> Timestamp { Timestamp(Int64((value * 1000).rounded())) }

/// A finger that was reported at these heights at these times (ms).
private func finger(_ samples: [(Double, Double)]) -> VelocityTracker {
    var tracker = VelocityTracker(feel: Feel())
    tracker.begin(at: Point(100, samples[0].1), time: ms(samples[0].0))
    for (time, y) in samples.dropFirst() { tracker.add(Point(100, y), time: ms(time)) }
    return tracker
}

/// A finger reported `rate` times a second for 200 ms along `path` (seconds to points).
private func finger(rate: Double, _ path: (Double) -> Double) -> (VelocityTracker, lift: Timestamp) {
    let step = 1000 / rate
    let count = Int(200 / step)
    let samples = (0...count).map { (Double($0) * step, path(Double($0) * step / 1000)) }
    return (finger(samples), ms(Double(count) * step + 2))
}

@Suite("How fast a finger left")
struct VelocityTests {
    @Test("a finger that rests 60 ms before it lifts does not fling, however fast it was")
    func restedBeforeLift() {
        let tracker = finger([(0, 0), (8, 20), (16, 40), (24, 60), (32, 80)])
        #expect(tracker.fling(atLift: ms(92)) == .zero)
        #expect((tracker.fling(atLift: ms(42)).y - 2500).magnitude < 1)
        #expect(tracker.fling(atLift: ms(2032)) == .zero)
    }

    @Test("reports that say the finger stands do not keep a fling alive")
    func standingReports() {
        var samples = [(0.0, 0.0), (8, 20), (16, 40), (24, 60)]
        for i in 4..<12 { samples.append((Double(i) * 8, 60)) }
        #expect(finger(samples).fling(atLift: ms(90)) == .zero)
    }

    @Test("a landing and two reports are enough for a flick")
    func twoMoves() {
        let speed = finger([(0, 0), (8, 12), (16, 24)]).fling(atLift: ms(20)).y
        #expect((speed - 1500).magnitude < 1)
    }

    @Test("one report is enough if it went further than the slop; a touch of a moment is never a fling")
    func oneMove() {
        #expect((finger([(0, 0), (16, 24)]).fling(atLift: ms(18)).y - 1500).magnitude < 1)
        #expect(finger([(0, 0), (16, 9)]).fling(atLift: ms(18)) == .zero)
        #expect(finger([(0, 0), (0.053, 30)]).fling(atLift: ms(0.1)) == .zero)
    }

    @Test(
        "the same movement gives the same speed on every panel, to a tenth", arguments: [30.0, 60, 90, 120, 240, 1000])
    func panelRates(rate: Double) {
        let (steady, lift) = finger(rate: rate) { 1200 * $0 }
        #expect((steady.fling(atLift: lift).y - 1200).magnitude < 1)
        let (faster, fasterLift) = finger(rate: rate) { 600 * $0 + 4000 * $0 * $0 }
        let (reference, referenceLift) = finger(rate: 120) { 600 * $0 + 4000 * $0 * $0 }
        let expected = reference.fling(atLift: referenceLift).y
        #expect((faster.fling(atLift: fasterLift).y - expected).magnitude < expected / 10)
    }

    @Test("on a panel of 30 reports a second one lost report does not end the movement")
    func lostReport() {
        let tracker = finger([(0, 0), (33, 40), (67, 80), (133, 160)])
        #expect((tracker.fling(atLift: ms(140)).y - 1200).magnitude < 60)
    }

    @Test("the roll of a lifting finger neither flings backwards nor takes the fling away")
    func rollOff() {
        let tracker = finger([(0, 0), (8, 16), (16, 32), (24, 48), (32, 64), (40, 61), (48, 59)])
        #expect((tracker.fling(atLift: ms(50)).y - 2000).magnitude < 20)
        // A way back longer than the slop is meant.
        let back = finger([(0, 0), (16, 32), (32, 64), (48, 40), (64, 16), (80, -8), (96, -32)])
        #expect(back.fling(atLift: ms(98)).y < -1000)
    }

    @Test("two reports half a millisecond apart are one")
    func doubledReports() {
        let tracker = finger([(0, 0), (8, 8), (16, 16), (24, 24), (24.5, 26), (32, 32), (32.4, 34)])
        let speed = tracker.fling(atLift: ms(34)).y
        #expect((speed - 1000).magnitude < 100)
    }

    @Test("equal and exchanged times give a finite speed; a clock set back starts anew")
    func disorderedTimes() {
        let speed = finger([(0, 0), (8, 10), (24, 30), (16, 20), (24, 31), (32, 40)]).velocity(atLift: ms(33)).y
        #expect(speed.isFinite && speed > 500 && speed < 2500)
        #expect(finger([(5000, 0), (5008, 50), (100, 50)]).fling(atLift: ms(101)) == .zero)
    }

    @Test("speed is limited to 8000, each axis counts by itself")
    func limits() {
        var tracker = VelocityTracker(feel: Feel())
        tracker.begin(at: .zero, time: ms(0))
        for i in 1...6 { tracker.add(Point(Double(i) * 200, Double(i) * -0.5), time: ms(Double(i) * 8)) }
        #expect(tracker.fling(atLift: ms(50)) == Point(8000, 0))
    }

    @Test("slower than 100 does not fling")
    func slow() {
        let (slow, lift) = finger(rate: 120) { 95 * $0 }
        #expect(slow.fling(atLift: lift) == .zero)
        let (enough, later) = finger(rate: 120) { 105 * $0 }
        #expect((enough.fling(atLift: later).y - 105).magnitude < 1)
    }

    @Test("a panel known to report lifts 100 ms late still flings; a real rest does not")
    func lateLifts() {
        let tracker = finger([(0, 0), (8, 8), (16, 16), (24, 24), (32, 32)])
        #expect((tracker.fling(atLift: ms(132), latency: 100_000).y - 1000).magnitude < 1)
        #expect(tracker.fling(atLift: ms(132)) == .zero)
        #expect(tracker.fling(atLift: ms(254), latency: 182_000) == .zero)
    }

    @Test("what went before 100 ms ago does not count")
    func oldSamples() {
        let tracker = finger([(0, 0), (8, 500), (300, 501), (308, 502), (316, 503)])
        #expect(tracker.velocity(atLift: ms(318)).y < 150)
    }
}
