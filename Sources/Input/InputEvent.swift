/// One word of the evdev protocol: `struct input_event` without its time, which belongs to the frame.
public struct InputEvent: Hashable, Sendable {
    /// `EV_*`.
    public var type: UInt16
    /// Which key, axis or mark of that type.
    public var code: UInt16
    /// A key's state, an axis' place, or a step.
    public var value: Int32

    public init(type: UInt16, code: UInt16, value: Int32) {
        self.type = type
        self.code = code
        self.value = value
    }
}
