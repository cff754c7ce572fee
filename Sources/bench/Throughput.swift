internal import Base
internal import Drawing
internal import Emulator
internal import Trace

/// How many input events the core takes when nobody draws.
struct Throughput {
    /// Its name among the scenes where instructions are counted.
    static let name = "core"

    /// Events of the evdev protocol, SYN_REPORTs included.
    private(set) var events: Int
    /// Processor time.
    private(set) var seconds: Double

    /// Runs drags of a slider and of the table, and taps of a switch, in turn.
    init(rounds: Int) {
        let emulator = Emulator(
            scene: BenchDocument.settings, setup: Emulator.Setup(start: .zero), measuring: FixedTextMeasuring())
        let stage = emulator.stage
        var finger = Finger(from: .zero)
        for _ in 0..<rounds {
            if let slider = stage.element("volume"), let thumb = slider.parts().first {
                let start = slider.screenRect(of: thumb.frame).center
                finger.down(start)
                finger.move(from: start, to: Point(start.x + 150, start.y), in: 500_000)
                finger.move(from: Point(start.x + 150, start.y), to: start, in: 500_000)
                finger.up()
            }
            if let middle = stage.element("list")?.screenFrame.center {
                finger.down(middle)
                finger.move(from: middle, to: Point(middle.x, middle.y - 100), in: 500_000)
                finger.move(from: Point(middle.x, middle.y - 100), to: middle, in: 500_000)
                finger.wait(200_000)
                finger.up()
            }
            finger.wait(1_000_000)
            if let knob = stage.element("s0")?.screenFrame.center { finger.tap(knob) }
            finger.wait(1_000_000)
        }
        let trace = finger.trace(from: .zero)
        events = finger.frames.reduce(0) { $0 + $1.events.count + 1 }
        let listener = Listener(emulator)
        let replayer = Replayer(trace, on: emulator)
        let start = ProcessorTime.now()
        measured { replayer.run(moments: [], settles: false, observer: listener) }
        seconds = Double(ProcessorTime.now() - start) / 1e9
    }

    /// Takes the events away and draws nothing.
    private final class Listener: ReplayObserver {
        private let emulator: Emulator

        init(_ emulator: Emulator) { self.emulator = emulator }

        var wantsFrames: Bool { false }
        func frame(at time: Timestamp) {}
        func moment(_ time: Timestamp) {}
        func stepped() { _ = emulator.takeEvents() }
        func odd(_ message: String) { Report.warn(message) }
    }
}
