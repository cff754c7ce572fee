import Base
import Gestures
import Testing

private let feel = Feel()
private let pixel = 0.5

private func at(_ seconds: Double) -> Timestamp { Timestamp(5_000_000 + Int64((seconds * 1_000_000).rounded())) }

@Suite("Flings, bounces and rubber bands")
struct MotionTests {
    @Test(
        "a fling is where the table says, at every moment",
        arguments: [
            (500.0, [45.31, 98.34, 157.96, 216.02, 245.19], [409.3, 303.1, 183.8, 67.5, 9.1], 249.75),
            (1000.0, [90.63, 196.69, 315.93, 432.04, 490.39], [818.6, 606.2, 367.5, 135.1, 18.2], 499.50),
            (3000.0, [271.88, 590.07, 947.78, 1296.11, 1471.16], [2455.7, 1818.7, 1102.5, 405.2, 54.7], 1498.50),
        ])
    func fling(speed: Double, places: [Double], speeds: [Double], end: Double) {
        let motion = ScrollMotion(
            from: 0, speed: speed, at: at(0), in: 0...100_000, rate: feel.decelerationRate, pixel: pixel, feel: feel)
        for (i, time) in [0.1, 0.25, 0.5, 1, 2].enumerated() {
            #expect((motion.position(at: at(time)) - places[i]).magnitude <= 0.01)
            #expect((motion.velocity(at: at(time)) - speeds[i]).magnitude <= 0.06)
        }
        #expect((motion.target - end).magnitude <= 0.01)
        #expect(motion.position(at: motion.endTime) == motion.target)
        #expect((motion.position(at: motion.endTime + -1) - motion.target).magnitude <= pixel / 2 + 1e-4)
    }

    @Test("a fling of 1000 pt/s runs 3.80 s to half a pixel at 2x, but from 1.75 s on a touch finds it standing")
    func stopRules() {
        let motion = ScrollMotion(
            from: 0, speed: 1000, at: at(0), in: 0...100_000, rate: feel.decelerationRate, pixel: pixel, feel: feel)
        #expect((motion.endTime.seconds(since: at(0)) - 3.80).magnitude < 0.01)
        #expect(!motion.isStill(at: at(1.74)))
        #expect(motion.isStill(at: at(1.76)))
        #expect(motion.isMoving(at: at(1.76)))
    }

    @Test("the fast rate ends at 0.0995 of the speed")
    func fastRate() {
        #expect((Decay(from: 10, speed: 1000, rate: feel.fastDecelerationRate).end - 109.5).magnitude < 0.01)
    }

    @Test("speed falls in proportion to the way, and the time to a place is exact")
    func decayByPlace() throws {
        let decay = Decay(from: 100, speed: -800, rate: 0.998)
        for place in [99.0, 0, -250] {
            let time = try #require(decay.time(toReach: place))
            #expect((decay.position(after: time) - place).magnitude < 1e-9)
            #expect((decay.velocity(after: time) - decay.velocity(at: place)).magnitude < 1e-9)
        }
        #expect(decay.time(toReach: 101) == nil)
        #expect(decay.time(toReach: -400) == nil)
    }

    @Test("the bounce is where the table says")
    func springTable() {
        let still = Spring(from: 100, speed: 0, target: 0, stiffness: 200, speedLimit: 5000)
        let thrown = Spring(from: 0, speed: 2000, target: 0, stiffness: 200, speedLimit: 5000)
        let times = [0.05, 0.1, 0.2, 0.3, 0.5]
        for (i, expected) in [84.17, 58.69, 22.63, 7.53, 0.69].enumerated() {
            #expect((still.position(after: times[i]) - expected).magnitude <= 0.01)
        }
        for (i, expected) in [49.31, 48.62, 23.64, 8.62, 0.85].enumerated() {
            #expect((thrown.position(after: times[i]) - expected).magnitude <= 0.01)
        }
        #expect((still.duration(until: 0.25) - 0.58).magnitude < 0.005)
        #expect((thrown.duration(until: 0.25) - 0.60).magnitude < 0.005)
        #expect((thrown.position(after: 0.0707) - 52.03).magnitude < 0.01)
        #expect(Spring(from: 0, speed: 9000, target: 0, stiffness: 200, speedLimit: 5000).speed == 5000)
    }

    @Test("a spring thrown through its target settles behind it, and one that barely passes is done before")
    func springSettles() {
        for speed in [-4000.0, -1500, -1420, -1000, 0, 700] {
            let spring = Spring(from: 100, speed: speed, target: 0, stiffness: 200, speedLimit: 5000)
            let end = spring.duration(until: 0.25)
            #expect(spring.position(after: end).magnitude <= 0.2501)
            #expect(spring.position(after: end - 0.002).magnitude > 0.25)
        }
        #expect(Spring(from: 0, speed: 0, target: 0, stiffness: 200, speedLimit: 5000).duration(until: 0.25) == 0)
    }

    @Test(
        "the rubber band gives what the table says, and takes it back exactly",
        arguments: [
            (416.0, [5.43, 25.79, 48.58, 87.00, 143.90]), (568.0, [5.45, 26.23, 50.14, 92.15, 158.58]),
            (667.0, [5.46, 26.41, 50.81, 94.43, 165.43]), (1024.0, [5.47, 26.78, 52.20, 99.33, 181.09]),
        ])
    func rubberBand(extent: Double, expected: [Double]) {
        let band = RubberBand(extent: extent, coefficient: feel.rubberBand)
        for (i, raw) in [10.0, 50, 100, 200, 400].enumerated() {
            #expect((band.visible(raw) - expected[i]).magnitude <= 0.0051)
            #expect(band.visible(-raw) == -band.visible(raw))
            #expect((band.raw(band.visible(raw)) - raw).magnitude < 1e-9)
        }
        #expect(band.visible(1e9) < extent)
        #expect(band.raw(extent * 2).isFinite)
    }

    @Test("a content caught beyond its edge does not jump")
    func caughtOverscrolled() {
        let band = RubberBand(extent: 568, coefficient: feel.rubberBand)
        let motion = ScrollMotion(
            from: 0, speed: 2000, at: at(0), in: -500...0, rate: feel.decelerationRate, pixel: pixel, feel: feel)
        for time in stride(from: 0.0, to: 0.6, by: 0.01) {
            let seen = motion.position(at: at(time))
            #expect((band.visible(band.raw(seen, in: -500...0), in: -500...0) - seen).magnitude < 0.01)
        }
    }

    @Test("a fling into an edge carries its speed into the bounce and comes back to the edge")
    func flingIntoEdge() throws {
        let motion = ScrollMotion(
            from: 0, speed: 2000, at: at(0), in: 0...300, rate: feel.decelerationRate, pixel: pixel, feel: feel)
        let decay = Decay(from: 0, speed: 2000, rate: feel.decelerationRate)
        let edge = try #require(decay.time(toReach: 300))
        let before = motion.velocity(at: at(edge) + -2)
        let after = motion.velocity(at: at(edge) + 2)
        #expect((before - decay.velocity(at: 300)).magnitude / before < 0.001)
        #expect((after - before).magnitude / before < 0.001)
        #expect(motion.target == 300)
        var peak = 0.0
        for step in 0..<2000 { peak = max(peak, motion.position(at: at(Double(step) / 1000))) }
        #expect((peak - 300 - 0.02601 * decay.velocity(at: 300)).magnitude < 0.05)
        #expect(motion.position(at: at(10)) == 300)
    }

    @Test("released beyond an edge it springs back; thrown inwards hard enough it flings on from the edge")
    func releasedBeyond() {
        func release(_ speed: Double) -> ScrollMotion {
            ScrollMotion(
                from: -80, speed: speed, at: at(0), in: 0...1000, rate: feel.decelerationRate, pixel: pixel, feel: feel)
        }
        #expect(release(0).target == 0)
        #expect(release(-500).target == 0)
        // 14.14 × 80 = 1131: slower ones only creep up to the edge.
        #expect(release(1000).target == 0)
        let through = release(3000)
        #expect(through.target > 100)
        for step in 0..<400 {
            let time = Double(step) / 100
            let jump = through.position(at: at(time) + 1000) - through.position(at: at(time))
            #expect(jump.magnitude <= 3.01)
        }
        // So hard that it bounces at the far edge as well.
        let across = ScrollMotion(
            from: -80, speed: 4900, at: at(0), in: 0...100, rate: feel.decelerationRate, pixel: pixel, feel: feel)
        #expect(across.target == 100)
        #expect(across.position(at: at(0.15)) > 100)
    }

    @Test("without bounces it stops at the edge and never passes it")
    func noBounce() {
        let motion = ScrollMotion(
            from: 0, speed: 3000, at: at(0), in: 0...200, bounces: false, rate: feel.decelerationRate, pixel: pixel,
            feel: feel)
        for step in 0..<200 { #expect(motion.position(at: at(Double(step) / 100)) <= 200 + 1e-9) }
        #expect(motion.position(at: motion.endTime) == 200)
        #expect(motion.endTime < at(0.1))
    }

    @Test("a motion started anew from where it is goes on as before")
    func restart() {
        let whole = ScrollMotion(
            from: 0, speed: 1500, at: at(0), in: 0...10_000, rate: feel.decelerationRate, pixel: pixel, feel: feel)
        let second = ScrollMotion(
            from: whole.position(at: at(0.4)), speed: whole.velocity(at: at(0.4)), at: at(0.4), in: 0...10_000,
            rate: feel.decelerationRate, pixel: pixel, feel: feel)
        for time in [0.4, 0.5, 1, 2, 3] {
            #expect((whole.position(at: at(time)) - second.position(at: at(time))).magnitude < 1e-6)
        }
    }

    @Test("a landing ends exactly on its row, from any speed and either side")
    func landing() {
        for speed in [-3000.0, -150, -50, 0, 50, 150, 3000] {
            for target in [-320.0, -32, 0, 32, 320] {
                let motion = ScrollMotion(
                    from: 7, speed: speed, at: at(0), landingAt: target, pixel: pixel, feel: feel)
                #expect(motion.position(at: at(0)) == 7)
                #expect(motion.position(at: motion.endTime) == target)
                #expect((motion.position(at: motion.endTime + -1) - target).magnitude < 0.26)
            }
        }
    }

    @Test("a timed roll is gentle at both ends and exact at the last")
    func timed() {
        let motion = ScrollMotion(from: 100, to: 132, at: at(0), duration: 0.3)
        #expect(motion.position(at: at(0)) == 100)
        #expect((motion.position(at: at(0.15)) - 116).magnitude < 1e-6)
        #expect(motion.position(at: at(0.03)) - 100 < 1)
        #expect(motion.position(at: at(0.3)) == 132)
        #expect(motion.velocity(at: at(0.3)) == 0)
    }
}

@Suite("The table of constants")
struct FeelTests {
    @Test("every constant can be read and set by its own name, within its range")
    func byName() throws {
        var feel = Feel()
        for setting in Feel.settings {
            let value = try #require(feel.value(of: setting.name))
            #expect(setting.range.contains(value), "\(setting.name)")
            try feel.set(setting.name, to: setting.range.upperBound)
            #expect(feel.value(of: setting.name) == setting.range.upperBound)
        }
        #expect(Set(Feel.settings.map(\.name)).count == Feel.settings.count)
        #expect(Mirror(reflecting: feel).children.map { $0.label ?? "" }.sorted() == Feel.settings.map(\.name).sorted())
    }

    @Test("an unknown name and a value out of range are refused and change nothing")
    func refused() {
        var feel = Feel()
        #expect(throws: Feel.SettingError.unknown) { try feel.set("slopp", to: 1) }
        #expect(throws: Feel.SettingError.outOfRange(0.9...0.9999)) { try feel.set("decelerationRate", to: 1) }
        #expect(throws: Feel.SettingError.outOfRange(0...1000)) { try feel.set("slop", to: .nan) }
        #expect(feel == Feel())
    }
}

@Suite("Pressing")
struct PressTests {
    @Test("69 points outside is pressed, 71 is not, 70 is again; on every side")
    func dragOut() {
        let frame = Rect(100, 100, 60, 44)
        for place in [(-1.0, 0.0), (1, 0), (0, -1), (0, 1)] {
            func out(_ distance: Double) -> Point {
                Point(
                    frame.midX + place.0 * (frame.width / 2 + distance),
                    frame.midY + place.1 * (frame.height / 2 + distance))
            }
            var press = PressTracking(contact: 1, at: at(0), frame: frame, feel: feel)
            #expect(!press.move(to: out(69)) && press.isPressed)
            #expect(press.move(to: out(71)) && !press.isPressed)
            #expect(press.move(to: out(70)) && press.isPressed)
        }
    }

    @Test("a tap looks pressed for 64 ms at least")
    func pressedTime() {
        let press = PressTracking(contact: 1, at: at(0), frame: Rect(0, 0, 10, 10), feel: feel)
        #expect(press.earliestRelease(feel) == at(0.064))
    }
}
