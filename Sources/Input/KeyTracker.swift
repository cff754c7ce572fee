public import Base

/// Turns the frames of all keyboards into key presses, and repeats the key that is held.
///
/// What is held belongs to each keyboard alone; modifiers and locks are the seat's. No key outlives its keyboard, and none is
/// held that was not seen going down.
public struct KeyTracker {
    /// A press and its moment.
    public struct Stroke: Hashable, Sendable {
        public var press: KeyPress
        public var time: Timestamp
    }

    private struct Keyboard {
        var id: DeviceID
        /// In the order in which they went down.
        var held: [UInt16] = []
    }

    private struct Repetition {
        var keyboard: DeviceID
        var code: UInt16
        var press: KeyPress
        var next: Timestamp
        /// The last moment at which it repeats.
        var end: Timestamp
    }

    /// A key held longer than this (five minutes) is taken for one whose release was lost.
    public static let longestRepetition: Microseconds = 300_000_000
    /// No two repetitions come closer than this.
    public static let leastInterval: Microseconds = .milliseconds(1)

    private let layout: any KeyLayout
    private let delay: Microseconds
    private let interval: Microseconds
    private var keyboards: [Keyboard] = []
    private var repetition: Repetition?

    /// - Parameters:
    ///   - delay: how long a key is held before it repeats.
    ///   - interval: from one repetition to the next; 0 for none.
    public init(layout: any KeyLayout, delay: Microseconds, interval: Microseconds) {
        self.layout = layout
        self.delay = max(delay, 0)
        self.interval = interval > 0 ? max(interval, Self.leastInterval) : 0
    }

    /// What the keyboards' lights should show.
    public var lights: KeyboardLights { layout.lights }

    /// How many keys are held, over all keyboards.
    public var heldKeys: Int { keyboards.reduce(0) { $0 + $1.held.count } }

    /// Takes a keyboard up; devices that are none are left aside.
    ///
    /// - Parameter role: what configuration says the device is; nil leaves that to its description.
    public mutating func connect(_ id: DeviceID, _ description: DeviceDescription, role: DeviceRole? = nil) {
        disconnect(id)
        guard role.map({ $0 == .keyboard }) ?? description.classification.roles.contains(.keyboard) else { return }
        keyboards.append(Keyboard(id: id))
        keyboards.sort { $0.id < $1.id }
    }

    /// Forgets a keyboard: its keys are let go without any effect.
    public mutating func disconnect(_ id: DeviceID) {
        guard let index = keyboards.firstIndex(where: { $0.id == id }) else { return }
        keyboards.remove(at: index)
        forget(id)
    }

    /// Lets every key go without any effect, as when the console shows another terminal. Locks stay. What is still held then
    /// counts again only after it was let go.
    public mutating func releaseAll() {
        for index in keyboards.indices { keyboards[index].held.removeAll() }
        repetition = nil
        layout.reset(held: [])
    }

    /// Takes one frame, and appends what it comes to. Frames of other devices change nothing.
    public mutating func step(_ frame: InputFrame, into strokes: inout [Stroke]) {
        guard let index = keyboards.firstIndex(where: { $0.id == frame.device }) else { return }
        let isDropped = frame.events.contains { $0.type == EventType.EV_SYN && $0.code == EventCode.SYN_DROPPED }
        guard !isDropped, frame.resync == nil else { return keep(frame.resync ?? [], of: index) }
        for event in frame.events where event.type == EventType.EV_KEY && Self.isKey(event.code) {
            switch event.value {
            case 0: release(event.code, of: index)
            case 1: press(event.code, of: index, at: frame.time, into: &strokes)
            default: continue  // The kernel's own repetition: ours is the only one.
            }
        }
    }

    /// Keys of keyboards, as against the buttons of mice, panels and joysticks.
    private static func isKey(_ code: UInt16) -> Bool {
        switch code {
        case 0x001..<0x100, 0x160..<0x220, 0x230..<0x2c0: true
        default: false
        }
    }

    private mutating func press(_ code: UInt16, of index: Int, at time: Timestamp, into strokes: inout [Stroke]) {
        // A key that is down cannot go down: its release was lost.
        release(code, of: index)
        keyboards[index].held.append(code)
        let press = layout.press(code)
        guard let press, !Self.switchesConsole(code, press) else { return endChangedRepetition() }
        strokes.append(Stroke(press: press, time: time))
        guard interval > 0, layout.repeats(code) else {
            repetition = nil
            return
        }
        var again = press
        again.isRepeat = true
        repetition = Repetition(
            keyboard: keyboards[index].id, code: code, press: again, next: time + delay,
            end: time + Self.longestRepetition)
    }

    private mutating func release(_ code: UInt16, of index: Int) {
        guard let place = keyboards[index].held.firstIndex(of: code) else { return }
        keyboards[index].held.remove(at: place)
        layout.release(code)
        if let current = repetition, current.code == code, current.keyboard == keyboards[index].id { repetition = nil }
        endChangedRepetition()
    }

    /// The device was asked what is down. Nothing that it says types; of the keys that were seen going down those stay held
    /// that still are.
    private mutating func keep(_ state: [InputEvent], of index: Int) {
        let down = state.filter { $0.type == EventType.EV_KEY && $0.value != 0 }.map(\.code)
        keyboards[index].held.removeAll { !down.contains($0) }
        forget(keyboards[index].id)
    }

    /// Ends what a keyboard's keys did; the layout hears anew what is still held, on this one and on others.
    private mutating func forget(_ id: DeviceID) {
        if repetition?.keyboard == id { repetition = nil }
        layout.reset(held: keyboards.flatMap(\.held))
        endChangedRepetition()
    }

    /// Ctrl+Alt+F1…F12 are the console's.
    private static func switchesConsole(_ code: UInt16, _ press: KeyPress) -> Bool {
        guard press.modifiers.isSuperset(of: [.control, .alt]) else { return false }
        switch code {
        case EventCode.KEY_F1...EventCode.KEY_F10, EventCode.KEY_F11, EventCode.KEY_F12: return true
        default: return false
        }
    }

    // MARK: Repetition

    /// When the held key repeats next; nil if none does.
    public var deadline: Timestamp? { repetition?.next }

    /// Repeats what is due by `time`, each at its own moment.
    public mutating func advance(to time: Timestamp, into strokes: inout [Stroke]) {
        while let current = repetition, current.next <= time {
            strokes.append(Stroke(press: current.press, time: current.next))
            let next = current.next + interval
            repetition?.next = next
            if next > current.end { repetition = nil }
        }
    }

    /// The held key repeats no more: what it was meant for is no longer there.
    public mutating func stopRepeating() { repetition = nil }

    /// Ctrl+C is no c: where those modifiers change, what was held repeats no more.
    private mutating func endChangedRepetition() {
        let deciding: KeyPress.Modifiers = [.control, .alt, .logo]
        guard let press = repetition?.press else { return }
        if press.modifiers.intersection(deciding) != layout.modifiers.intersection(deciding) { repetition = nil }
    }
}
