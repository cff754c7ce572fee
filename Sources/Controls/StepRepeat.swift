import Base
import Gestures

/// When a held stepper steps: at touch-down, after a wait, then ever faster.
struct StepRepeat: Hashable {
    /// When the finger landed.
    let start: Timestamp
    /// How many steps were made.
    private(set) var count = 0
    private let feel: Feel

    init(at start: Timestamp, feel: Feel) {
        self.start = start
        self.feel = feel
    }

    /// When the next step after the first is due. Each is reckoned from the landing, so that late timers do not add up.
    var next: Timestamp {
        let slow = Int((feel.stepperTime * feel.stepperRate).rounded())
        let fast = Int((feel.stepperFastTime * feel.stepperFastRate).rounded())
        var seconds = feel.stepperDelay + Double(min(count, slow)) / feel.stepperRate
        if count > slow { seconds += Double(min(count - slow, fast)) / feel.stepperFastRate }
        if count > slow + fast { seconds += Double(count - slow - fast) / feel.stepperFastestRate }
        return start + Microseconds(seconds: seconds)
    }

    /// The step that was due is made, or left out.
    mutating func pass() { count += 1 }
}
