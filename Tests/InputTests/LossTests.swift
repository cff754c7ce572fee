import Base
import Input
import Testing

/// Two fingers that go round a circle, with words lost at every place.
@Suite("Words lost anywhere")
struct LossTests {
    /// A frame every 11 ms; the second finger lands later and lifts earlier.
    private static let circle: [InputFrame] = {
        var text = ""
        for step in 0...40 {
            let angle = Double(step) * 9 * .pi / 180
            let (dx, dy) = (Int(150 * cosine(angle)), Int(150 * cosine(angle - .pi / 2)))
            text += "@\(step * 11) s0 " + (step == 0 ? "id1 dn " : "") + "x\(400 + dx) y\(240 + dy) "
            if step == 3 { text += "s1 id2 " }
            if (3...37).contains(step) { text += "s1 x\(400 - dx) y\(240 - dy) " }
            if step == 38 { text += "s1 id-1 " }
            text += "| "
        }
        return frames(text + "@460 s0 id-1 up |")
    }()

    /// By its series: tests of the input need no mathematics besides.
    private static func cosine(_ angle: Double) -> Double {
        var (term, sum) = (1.0, 1.0)
        for k in 1...20 {
            term *= -angle * angle / Double((2 * k - 1) * 2 * k)
            sum += term
        }
        return sum
    }

    private func witness(_ frames: [InputFrame]) -> (ContactWitness, [ContactChange]) {
        var tracker = ContactTracker()
        var changes: [ContactChange] = []
        tracker.connect(DeviceID(0), slotPanel, mapping: mapping(slotPanel), at: .zero, into: &changes)
        for frame in frames { tracker.step(frame, into: &changes) }
        var witness = ContactWitness()
        witness.see(changes)
        #expect(tracker.activeContacts == 0)
        return (witness, changes)
    }

    @Test("unbroken it is two contacts and no loss")
    func whole() {
        let (witness, changes) = witness(Self.circle)
        #expect(witness.complaints == [] && witness.isDown.isEmpty)
        #expect(changes.count { $0.phase == .down } == 2 && !changes.contains { $0.phase == .cancel })
    }

    @Test("a loss before any event leaves every contact whole and none down, with and without the device's state")
    func anywhere() {
        for index in Self.circle.indices {
            let state = self.state(after: index)
            for place in 0...Self.circle[index].events.count {
                for resync in [nil, state] {
                    var broken = Self.circle
                    broken[index].events.insert(
                        InputEvent(type: 0, code: EventCode.SYN_DROPPED, value: 0), at: place)
                    broken[index].resync = resync
                    let (witness, changes) = witness(broken)
                    #expect(witness.complaints == [] && witness.isDown.isEmpty)
                    // Both fingers go on where the device told its state, unless one landed or lifted unseen.
                    if resync != nil, index != 0, index != 3, index < 38 {
                        #expect(changes.count { $0.phase == .down } == 2)
                        #expect(!changes.contains { $0.phase == .cancel })
                    }
                    // A loss is no lift: what ends in the broken frame is cancelled.
                    #expect(!changes.contains { $0.phase == .up && $0.time == broken[index].time })
                }
            }
        }
    }

    /// What the device would answer after the frame at `index`.
    private func state(after index: Int) -> [InputEvent] {
        var slots = Array(repeating: (id: Int32(-1), x: Int32(0), y: Int32(0)), count: 2)
        var (current, touch) = (0, Int32(0))
        for event in Self.circle[...index].flatMap(\.events) {
            switch (event.type, event.code) {
            case (3, EventCode.ABS_MT_SLOT): current = Int(event.value)
            case (3, EventCode.ABS_MT_TRACKING_ID): slots[current].id = event.value
            case (3, EventCode.ABS_MT_POSITION_X): slots[current].x = event.value
            case (3, EventCode.ABS_MT_POSITION_Y): slots[current].y = event.value
            default: touch = event.value
            }
        }
        func word(_ code: UInt16, _ value: Int32) -> InputEvent { InputEvent(type: 3, code: code, value: value) }
        var state: [InputEvent] = []
        for (number, slot) in slots.enumerated() {
            state += [
                word(EventCode.ABS_MT_SLOT, Int32(number)), word(EventCode.ABS_MT_TRACKING_ID, slot.id),
                word(EventCode.ABS_MT_POSITION_X, slot.x), word(EventCode.ABS_MT_POSITION_Y, slot.y),
            ]
        }
        state.append(word(EventCode.ABS_MT_SLOT, Int32(current)))
        if touch != 0 { state.append(InputEvent(type: 1, code: EventCode.BTN_TOUCH, value: 1)) }
        return state
    }
}
