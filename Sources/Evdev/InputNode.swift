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
    private var assembly: FrameAssembly?

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
