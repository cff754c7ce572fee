internal import CEvdev
internal import CShim
internal import Glibc
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
    /// The keys that are down, asked of the device anew: what it told nobody or somebody else counts too.
    func keysDown() throws(Errno) -> [InputEvent]
    /// Switches the lights of a keyboard on and off; those that it has not are left out.
    func show(_ lights: KeyboardLights) throws(Errno)
}

/// A device node of the kernel's, read through libevdev.
public final class EvdevNode: InputNode {
    public let descriptor: FileDescriptor
    public let description: DeviceDescription
    private let device: LibevdevDevice
    private var assembly: FrameAssembly?
    private let path: String
    /// Open while lights have been shown.
    private var lamp: FileDescriptor?

    /// Opens `path`; stamps are CLOCK_MONOTONIC's from here on.
    public init(path: String) throws(Errno) {
        descriptor = try FileDescriptor(path: path, .read)
        device = try LibevdevDevice(descriptor, path: path)
        description = device.description
        self.path = path
    }

    public var isQuiet: Bool { device.isQuiet }
    public var state: [InputEvent] { device.state }
    public func grab() throws(Errno) { try device.grab() }

    public func keysDown() throws(Errno) -> [InputEvent] {
        var bits = [UInt8](repeating: 0, count: 96)
        let result = shim_EVIOCGKEY(descriptor.rawValue, &bits, UInt32(bits.count))
        guard result >= 0 else { throw .last("ask \(path) for its keys") }
        return (description.codes[EventType.EV_KEY] ?? [])
            .filter { Int($0) / 8 < bits.count && bits[Int($0) / 8] & 1 << ($0 % 8) != 0 }
            .map { InputEvent(type: EventType.EV_KEY, code: $0, value: 1) }
    }

    public func show(_ lights: KeyboardLights) throws(Errno) {
        let known = description.codes[EventType.EV_LED] ?? []
        let lamps = KeyboardLights.all.filter { known.contains($0.code) }
        guard !lamps.isEmpty else { return }
        if lamp == nil { lamp = try FileDescriptor(path: path, .readWrite) }
        let events =
            lamps.map { InputEvent(type: EventType.EV_LED, code: $0.code, value: lights.contains($0.light) ? 1 : 0) }
            + [InputEvent(type: EventType.EV_SYN, code: EventCode.SYN_REPORT, value: 0)]
        var bytes: [UInt8] = []
        for event in events {
            // The kernel stamps it itself.
            let word = input_event(time: timeval(), type: event.type, code: event.code, value: event.value)
            withUnsafeBytes(of: word) { bytes += $0 }
        }
        _ = try lamp?.write(bytes)
    }

    public func read(as id: DeviceID, into frames: inout [InputFrame]) throws(Errno) {
        var assembly = assembly ?? FrameAssembly(id)
        defer { self.assembly = assembly }
        while true {
            switch try device.next() {
            case .none: return
            case .event(let event, let time):
                if let frame = assembly.take(event, at: time, state: { device.state }) { frames.append(frame) }
            case .dropped(let time): frames.append(assembly.drop(at: time, state: device.state))
            }
        }
    }
}
