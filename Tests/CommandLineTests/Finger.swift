import Foundation

/// A recording as evemu writes it, of fingers on a slot panel with 10 counts a point of a phone of 375 × 667 points.
struct Finger {
    private var lines: [String]
    private var time: Int
    private var tracking = 0

    static let header =
        [
            "# EVEMU 1.3", "N: Test panel", "I: 0003 1209 4847 0100", "P: 02 00 00 00 00 00 00 00",
            "B: 00 0b 00 00 00 00 00 00 00",
        ] + (0..<12).map { "B: 01 00 00 \($0 == 5 ? "04" : "00") 00 00 00 00 00" } + [
            "B: 03 03 00 00 00 00 80 60 02", "A: 00 0 3749 0 0 0", "A: 01 0 6669 0 0 0", "A: 2f 0 9 0 0 0",
            "A: 35 0 3749 0 0 0", "A: 36 0 6669 0 0 0", "A: 39 0 65535 0 0 0",
        ]

    /// Nothing recorded yet; the first frame is stamped `start` (microseconds).
    init(start: Int = 1_000_000) {
        lines = Self.header
        time = start
    }

    var text: String { lines.map { $0 + "\n" }.joined() }

    /// Lets milliseconds pass.
    mutating func wait(_ milliseconds: Int) { time += milliseconds * 1000 }

    mutating func down(_ x: Double, _ y: Double, slot: Int = 0) {
        tracking += 1
        frame([(0x2f, slot), (0x39, tracking), (0x35, counts(x)), (0x36, counts(y))])
    }
    mutating func move(_ x: Double, _ y: Double, slot: Int = 0) {
        frame([(0x2f, slot), (0x35, counts(x)), (0x36, counts(y))])
    }
    mutating func up(slot: Int = 0) { frame([(0x2f, slot), (0x39, -1)]) }

    /// Down, 60 ms, up, and half a second of rest.
    mutating func tap(_ x: Double, _ y: Double) {
        down(x, y)
        wait(60)
        up()
        wait(500)
    }

    /// A drag in ten steps of 10 ms that rests for 200 ms before it lifts.
    mutating func drag(from: (Double, Double), to: (Double, Double)) {
        down(from.0, from.1)
        for step in 1...10 {
            wait(10)
            let share = Double(step) / 10
            move(from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share)
        }
        wait(200)
        up()
        wait(500)
    }

    private func counts(_ points: Double) -> Int { Int((points * 10).rounded()) }

    private mutating func frame(_ events: [(code: Int, value: Int)]) {
        for event in events { line(3, event.code, event.value) }
        line(0, 0, 0)
    }

    private mutating func line(_ type: Int, _ code: Int, _ value: Int) {
        let stamp = "\(time / 1_000_000)." + String(String(1_000_000 + time % 1_000_000).dropFirst())
        lines.append("E: \(stamp) \(hex(type)) \(hex(code)) \(value)")
    }

    private func hex(_ number: Int) -> String { String(String(0x10000 + number, radix: 16).dropFirst()) }
}
