internal import Base
internal import Input

/// Gathers a device's words into whole frames, and tells what the kernel made up.
struct FrameAssembly {
    let device: DeviceID
    private var events: [InputEvent] = []
    private var lastTime = Timestamp.zero

    init(_ device: DeviceID) { self.device = device }

    /// Takes one word.
    /// - Parameter state: asks for the device's present state.
    /// - Returns: the frame that it completes; nil if it completes none.
    mutating func take(_ event: InputEvent, at time: Timestamp, state: () -> [InputEvent]) -> InputFrame? {
        lastTime = max(lastTime, time)
        guard event.type == EventType.EV_SYN, event.code == EventCode.SYN_REPORT else {
            events.append(event)
            return nil
        }
        defer { events.removeAll(keepingCapacity: true) }
        // A device that is pulled out or put to sleep lets its keys go, BTN_TOUCH too: the kernel says so itself, in a frame that
        // ends with the value 1. Nobody lifted a finger there, so it is no lift but a look at how things stand.
        let isMadeUp = event.value == 1 && events.contains { $0.type == EventType.EV_KEY && $0.value == 0 }
        return InputFrame(time: lastTime, device: device, events: events, resync: isMadeUp ? state() : nil)
    }

    /// The kernel's buffer ran over: the frame under way is lost with what followed, and the device was asked anew.
    mutating func drop(at time: Timestamp, state: [InputEvent]) -> InputFrame {
        lastTime = max(lastTime, time)
        events.removeAll(keepingCapacity: true)
        let dropped = InputEvent(type: EventType.EV_SYN, code: EventCode.SYN_DROPPED, value: 0)
        return InputFrame(time: lastTime, device: device, events: [dropped], resync: state)
    }
}
