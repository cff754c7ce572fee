import Base
import Gestures
import Testing

private func ms(_ value: Double) -> Timestamp { Timestamp(Int64((value * 1000).rounded())) }

@Suite("How late a panel tells lifts")
struct LiftLatencyTests {
    /// Fingers one after another, each dragged 60 points and lifted after a silence of so many milliseconds.
    private func learned(_ silences: [Double], travel: Double = 60) -> Microseconds {
        var latency = LiftLatency(feel: Feel())
        for (i, silence) in silences.enumerated() {
            let start = Double(i) * 1000
            latency.down(i, at: .zero, time: ms(start))
            for step in 1...6 {
                latency.move(i, to: Point(0, travel * Double(step) / 6), time: ms(start + Double(step) * 8))
            }
            latency.up(i, time: ms(start + 48 + silence))
        }
        return latency.learned
    }

    @Test("the smallest silence of three moving fingers is the panel's own; one or two may have rested")
    func three() {
        #expect(learned([123.5]) == 0)
        #expect(learned([123.5, 110]) == 0)
        #expect(learned([123.5, 110, 119]) == 110_000)
        #expect(learned([5, 2000, 300]) == 5000)
    }

    @Test("what was shown more than eight lifts ago is forgotten")
    func memory() {
        #expect(learned([5] + Array(repeating: 90, count: 7)) == 5000)
        #expect(learned([5] + Array(repeating: 90, count: 8)) == 90_000)
    }

    @Test("taps and cancelled touches teach nothing")
    func taps() {
        #expect(learned([5, 5, 5, 5], travel: 9) == 0)
        var latency = LiftLatency(feel: Feel())
        for i in 0..<4 {
            latency.down(i, at: .zero, time: ms(0))
            latency.move(i, to: Point(50, 0), time: ms(8))
            latency.cancel(i)
            latency.up(i, time: ms(10))
        }
        #expect(latency.learned == 0)
    }
}
