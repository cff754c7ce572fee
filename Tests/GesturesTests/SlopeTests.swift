import Base
import Gestures
import Testing

private func ms(_ value: Double) -> Timestamp { Timestamp(Int64((value * 1000).rounded())) }

private func finger(_ samples: [(Double, Point)]) -> VelocityTracker {
    var tracker = VelocityTracker(feel: Feel())
    tracker.begin(at: samples[0].1, time: ms(samples[0].0))
    for (time, place) in samples.dropFirst() { tracker.add(place, time: ms(time)) }
    return tracker
}

private func finger(_ samples: [(Double, Double)]) -> VelocityTracker {
    finger(samples.map { ($0.0, Point(100, $0.1)) })
}

/// What has been reported to go wrong with velocities, each by both ways in which they are taken: the weights of scroll views and the
/// parabola of pans.
@Suite("Velocities that went wrong elsewhere")
struct SlopeTests {
    @Test("a parabola is met exactly, whatever the rate", arguments: [30.0, 60, 120, 240])
    func parabola(rate: Double) {
        let count = Int(rate * 0.1)
        let samples = (0...count).map { i in
            let t = Double(i) / rate
            return (t * 1000, 40 + 700 * t + 3000 * t * t)
        }
        let end = Double(count) / rate
        let speed = finger(samples).slope(atLift: ms(end * 1000 + 2)).y
        #expect((speed - (700 + 6000 * end)).magnitude < 1)
    }

    @Test("two reports make a line")
    func line() { #expect((finger([(0, 0), (10, 12)]).slope(atLift: ms(12)).y - 1200).magnitude < 1e-6) }

    @Test("60 ms of rest before the lift are no speed, and 2 s are none")
    func rest() {
        let tracker = finger([(0, 100), (10, 130), (20, 160), (30, 190)])
        #expect(tracker.slope(atLift: ms(90)) == .zero)
        #expect(tracker.fling(atLift: ms(90)) == .zero)
        #expect(tracker.fling(atLift: ms(2030), latency: 5000) == .zero)
        #expect((tracker.slope(atLift: ms(40)).y - 3000).magnitude < 300)
        #expect((tracker.fling(atLift: ms(40), latency: 5000).y - 3000).magnitude < 300)
    }

    @Test("a landing and two moves are a speed")
    func shortFlick() {
        let tracker = finger([(0, 0), (8, 12), (16, 24)])
        #expect((tracker.slope(atLift: ms(18)).y - 1500).magnitude < 1)
        #expect((tracker.fling(atLift: ms(18)).y - 1500).magnitude < 1)
    }

    @Test(
        "the same movement is as fast at 30, 60, 120 and 240 reports a second, to a tenth",
        arguments: [30.0, 60, 240])
    func rates(rate: Double) {
        func speeds(_ rate: Double) -> (Double, Double) {
            let count = Int(0.2 * rate)
            let tracker = finger(
                (0...count).map { i in
                    let t = Double(i) / rate
                    return (t * 1000, 900 * t + 1500 * t * t)
                })
            return (tracker.fling(atLift: ms(202)).y, tracker.slope(atLift: ms(202)).y)
        }
        let (weighed, sloped) = speeds(120)
        let (other, otherSloped) = speeds(rate)
        #expect((other / weighed - 1).magnitude < 0.1)
        #expect((otherSloped / sloped - 1).magnitude < 0.1)
    }

    @Test("a finger that rolls off flings neither backwards nor less")
    func roll() {
        let tracker = finger([(0, 0), (8, 16), (16, 32), (24, 48), (32, 64), (40, 61)])
        #expect((tracker.slope(atLift: ms(42)).y - 2000).magnitude < 20)
        #expect((tracker.fling(atLift: ms(42)).y - 2000).magnitude < 20)
    }

    @Test("the last step's direction is not the movement's: each axis is fitted over the window")
    func direction() {
        let tracker = finger([
            (0, Point(0, 0)), (8, Point(0, 16)), (16, Point(0, 32)), (24, Point(0, 48)), (32, Point(3, 63)),
        ])
        let weighed = tracker.velocity(atLift: ms(34))
        #expect(weighed.x.magnitude < 0.1 * weighed.y)
        #expect((weighed.y - 2000).magnitude < 60)
    }

    @Test("speed is taken from reports alone: asking in between changes nothing")
    func raw() {
        let samples = [(0.0, 0.0), (7, 10), (19, 30), (24, 38), (40, 64)]
        let asked = finger(samples)
        for time in stride(from: 41.0, to: 60, by: 1.7) {
            _ = (asked.velocity(atLift: ms(time)), asked.slope(atLift: ms(time)))
        }
        #expect(asked.velocity(atLift: ms(45)) == finger(samples).velocity(atLift: ms(45)))
    }

    @Test("reports half a millisecond apart are one")
    func doubled() {
        let tracker = finger([(0, 0), (8, 8), (8.5, 12), (16, 16), (24, 24), (24.5, 27), (32, 32)])
        #expect(tracker.slope(atLift: ms(34)).y < 1500)
        #expect(tracker.velocity(atLift: ms(34)).y < 1500)
    }

    @Test("half a minute between frames does not explode a fling, for its place is a function of time")
    func hiccup() {
        let motion = ScrollMotion(
            from: 0, speed: 3000, at: ms(0), in: 0...1000, rate: 0.998, pixel: 0.5, feel: Feel())
        #expect(motion.position(at: ms(30_000)) == 1000)
        #expect(motion.velocity(at: ms(30_000)) == 0)
    }

    @Test("what counts is the way from the landing, never that between reports")
    func anchor() {
        var tap = TapRecognizer(single: true, double: false, slop: 10, feel: Feel())
        _ = tap.down(ContactSample(1, .zero, ms(0)))
        // A wander of 2 points a report that stays within 10 is a tap …
        for (i, x) in [2.0, 4, 6, 8, 6, 4, 2, 0, -2, -4].enumerated() {
            _ = tap.move(ContactSample(1, Point(x, 0), ms(Double(i) * 8)))
        }
        #expect(tap.up(ContactSample(1, .zero, ms(90)), latency: 0)?.gesture == .tap)
        // … and a drift of half a point a report that goes on is none.
        _ = tap.down(ContactSample(2, .zero, ms(200)))
        for i in 1...30 { _ = tap.move(ContactSample(2, Point(Double(i) * 0.5, 0), ms(200 + Double(i) * 8))) }
        #expect(tap.up(ContactSample(2, Point(15, 0), ms(500)), latency: 0) == nil)
    }

    @Test("equal and exchanged stamps give a finite speed")
    func disorder() {
        let tracker = finger([(0, 0), (8, 10), (24, 30), (16, 20), (24, 31), (32, 40)])
        #expect(tracker.slope(atLift: ms(33)).y.isFinite)
    }

    @Test("speed is limited to 8000")
    func limit() {
        #expect(finger([(0, 0), (8, 200), (16, 400), (24, 600)]).slope(atLift: ms(25)).y == 8000)
    }
}
