internal import Base
public import Input
public import Linux

/// An open device node. The real one reads the kernel; tests use one that says what they want.
public protocol InputNode: AnyObject {
    var description: DeviceDescription { get }
    /// Readable when events have come.
    var descriptor: FileDescriptor { get }
    /// Whether no key is down and no finger touches: only then may the device be taken from other programs.
    var isQuiet: Bool { get }
    /// The whole present state as events: slots, keys that are down, axes.
    var state: [InputEvent] { get }
    /// Appends every whole frame that has come, as device `id`.
    /// - Throws: ENODEV when the device is gone.
    func read(as id: DeviceID, into frames: inout [InputFrame]) throws(Errno)
    /// Takes the device for this program alone. EBUSY: another one has it.
    func grab() throws(Errno)
}

/// A device node of the kernel's, read through libevdev.
public final class EvdevNode: InputNode {
    public let descriptor: FileDescriptor
    public let description: DeviceDescription
    private let device: LibevdevDevice
    private var frame: [InputEvent] = []
    /// What was lost is being asked for; the next whole frame carries the answer.
    private var hasDropped = false
    private var lastTime = Timestamp.zero

    /// Opens `path`; stamps are CLOCK_MONOTONIC's from here on.
    public init(path: String) throws(Errno) {
        descriptor = try FileDescriptor(path: path, .read)
        device = try LibevdevDevice(descriptor, path: path)
        description = device.description
    }

    public var isQuiet: Bool { device.isQuiet }
    public var state: [InputEvent] { device.state }
    public func grab() throws(Errno) { try device.grab() }

    public func read(as id: DeviceID, into frames: inout [InputFrame]) throws(Errno) {
        while true {
            switch try device.next() {
            case .none: return
            case .event(let event, let time):
                lastTime = max(lastTime, time)
                guard event.type == EventType.EV_SYN, event.code == EventCode.SYN_REPORT else {
                    frame.append(event)
                    continue
                }
                frames.append(InputFrame(time: lastTime, device: id, events: frame))
                frame.removeAll(keepingCapacity: true)
            case .dropped(let time):
                // The frame under way is lost with what followed; the device's state is known again.
                lastTime = max(lastTime, time)
                let dropped = InputEvent(type: EventType.EV_SYN, code: EventCode.SYN_DROPPED, value: 0)
                frames.append(InputFrame(time: lastTime, device: id, events: [dropped], resync: device.state))
                frame.removeAll(keepingCapacity: true)
            }
        }
    }
}
