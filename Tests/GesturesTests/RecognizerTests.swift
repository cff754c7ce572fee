import Base
import Gestures
import Testing

private func ms(_ value: Double) -> Timestamp { Timestamp(Int64((value * 1000).rounded())) }
private func sample(_ x: Double, _ y: Double, at time: Double, _ contact: Int = 1) -> ContactSample {
    ContactSample(contact, Point(x, y), ms(time))
}

/// What the controls' own tests do not see: deadlines, and panels that tell lifts late.
@Suite("Recognisers")
struct RecognizerTests {
    private let feel = Feel()

    @Test("a long press says when it is due, and is due so much later as the panel tells lifts")
    func longPressDue() {
        var prompt = LongPressRecognizer(latency: 0, feel: feel)
        _ = prompt.down(sample(0, 0, at: 100))
        #expect(prompt.deadline == ms(600))
        #expect(prompt.advance(to: ms(599)) == nil)
        #expect(prompt.advance(to: ms(900))?.time == ms(600))
        #expect(prompt.standing == .active)
        var late = LongPressRecognizer(latency: 80_000, feel: feel)
        _ = late.down(sample(0, 0, at: 100))
        #expect(late.deadline == ms(680))
    }

    @Test("a double tap's pause counts from when the finger left, not from when the panel told")
    func lateDoubleTap() {
        func pause(_ measured: Double) -> Gesture? {
            var taps = TapRecognizer(single: true, double: true, slop: 20, feel: feel)
            _ = taps.down(sample(0, 0, at: 0))
            #expect(taps.up(sample(0, 0, at: 200), latency: 100_000) == nil)
            // The finger left at 100 ms.
            #expect(taps.deadline == ms(450))
            if let event = taps.advance(to: ms(200 + measured)) { return event.gesture }
            _ = taps.down(sample(0, 0, at: 200 + measured))
            return taps.up(sample(0, 0, at: 400 + measured), latency: 100_000)?.gesture
        }
        #expect(pause(20) == .doubleTap)
        #expect(pause(249) == .doubleTap)
        #expect(pause(251) == .tap)
    }

    @Test("a tap of two fingers may last so much longer as the panel tells lifts")
    func lateTwoFingers() {
        for (latency, lift, told) in [(0, 480.0, true), (0, 520, false), (100_000, 590, true), (100_000, 610, false)] {
            var taps = TwoFingerTapRecognizer(latency: Microseconds(latency), feel: feel)
            _ = taps.down(sample(0, 0, at: 0))
            _ = taps.down(sample(50, 0, at: 100, 2))
            _ = taps.up(sample(0, 0, at: lift), latency: 0)
            #expect((taps.up(sample(50, 0, at: lift, 2), latency: 0) != nil) == told)
        }
    }

    @Test("three fingers, and two that land more than 150 ms apart, are no tap of two")
    func notTwo() {
        var taps = TwoFingerTapRecognizer(latency: 0, feel: feel)
        for finger in 1...3 { _ = taps.down(sample(Double(finger) * 50, 0, at: 0, finger)) }
        for finger in 1...3 { #expect(taps.up(sample(Double(finger) * 50, 0, at: 90, finger), latency: 0) == nil) }
        #expect(taps.standing == .idle)
        _ = taps.down(sample(0, 0, at: 1000))
        _ = taps.down(sample(50, 0, at: 1151, 2))
        #expect(taps.standing == .failed)
    }

    @Test("an edge swipe commits beyond the middle or flung inwards, and not flung back")
    func edgeSwipe() {
        let screen = Rect(0, 0, 300, 500)
        func ends(at x: Double, speed: Double, edge: Edge = .left) -> Bool {
            GestureEvent(.edgeSwipe(edge), .ended, at: Point(x, 100), velocity: Point(speed, 0), time: .zero)
                .commits(in: screen, feel: feel)
        }
        #expect(ends(at: 151, speed: 0))
        #expect(!ends(at: 149, speed: 0))
        #expect(ends(at: 60, speed: 100))
        #expect(!ends(at: 60, speed: 99))
        #expect(!ends(at: 200, speed: -300))
        #expect(ends(at: 140, speed: 0, edge: .right))
        #expect(ends(at: 280, speed: -500, edge: .right))
    }

    @Test("an edge swipe begins within 20 points of its edge")
    func edgeZone() {
        let screen = Rect(0, 0, 300, 500)
        func begins(_ x: Double, _ edge: Edge) -> Bool {
            EdgeSwipeRecognizer.begins(at: Point(x, 100), edge: edge, bounds: screen, feel: feel)
        }
        #expect(begins(0, .left) && begins(19.9, .left) && !begins(20, .left))
        #expect(begins(280, .right) && begins(299, .right) && !begins(279.9, .right))
    }

    @Test("whatever comes in whatever order, nobody crashes, and all are idle once all fingers are gone")
    func anything() {
        let gestures: [Gesture] = [
            .tap, .doubleTap, .twoFingerTap, .longPress, .pan(nil), .pan(.vertical), .swipe(.left), .pinch,
            .edgeSwipe(.left),
        ]
        var seed: UInt64 = 7
        func next(_ below: UInt64) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((seed >> 33) % below)
        }
        for gesture in gestures {
            var recognizer = gesture.recognizer(
                among: gestures, competes: false, bounds: Rect(0, 0, 300, 500), latency: 0, feel: feel)
            var down: [Int] = []
            var time = 0.0
            for _ in 0..<3000 {
                time += Double(next(80))
                if let due = recognizer.deadline, due <= ms(time) { _ = recognizer.advance(to: ms(time)) }
                let place = Point(Double(next(300)), Double(next(500)))
                switch next(5) {
                case 0 where down.count < 4:
                    down.append(Int(time) * 10 + down.count)
                    _ = recognizer.down(ContactSample(down[down.count - 1], place, ms(time)))
                case 1 where !down.isEmpty:
                    let finger = down.remove(at: next(UInt64(down.count)))
                    _ = recognizer.up(ContactSample(finger, place, ms(time)), latency: 0)
                case 2 where !down.isEmpty: _ = recognizer.accept(ContactSample(down[0], place, ms(time)))
                case _: if let finger = down.last { _ = recognizer.move(ContactSample(finger, place, ms(time))) }
                }
            }
            for finger in down { _ = recognizer.up(ContactSample(finger, .zero, ms(time)), latency: 0) }
            if let due = recognizer.deadline { _ = recognizer.advance(to: due) }
            #expect(recognizer.standing == .idle, "\(gesture)")
        }
    }
}
