import Base
import Input

/// A US keyboard beside the handheld. Keys are told by what `KeyPress.name` calls them, without modifiers.
extension Handheld {
    /// Whose frames keys come in; any other number may be plugged in too.
    public static let keyboard = DeviceID(1)

    /// Plugs a keyboard in.
    public func plugKeyboard(_ id: DeviceID = keyboard) {
        let description = DeviceDescription(name: "Test keyboard", codes: [EventType.EV_KEY: Array(1...248)])
        emulator.connect(id, description, at: now)
        collect()
    }

    /// Pulls it out.
    public func unplugKeyboard(_ id: DeviceID = keyboard) {
        emulator.disconnect(id, at: now)
        collect()
    }

    /// A key goes down, is let go, at `now`, in a frame of its own.
    public func keyDown(_ name: String, of id: DeviceID = keyboard) { send([(code(name), 1)], id) }
    public func keyUp(_ name: String, of id: DeviceID = keyboard) { send([(code(name), 0)], id) }

    /// Strikes a key for 50 ms while the modifiers are held.
    public func strike(_ name: String, with modifiers: String...) {
        for modifier in modifiers { keyDown(modifier) }
        keyDown(name)
        wait(.milliseconds(50))
        keyUp(name)
        for modifier in modifiers.reversed() { keyUp(modifier) }
    }

    /// The kernel's buffer ran over, and the keyboard was asked which keys are down; nil: nobody asked.
    public func loseKeys(stillDown names: [String]?, of id: DeviceID = keyboard) {
        let dropped = InputEvent(type: EventType.EV_SYN, code: EventCode.SYN_DROPPED, value: 0)
        let state = names?.map { InputEvent(type: EventType.EV_KEY, code: code($0), value: 1) }
        emulator.step(InputFrame(time: now, device: id, events: [dropped], resync: state))
        collect()
    }

    private func send(_ keys: [(UInt16, Int32)], _ id: DeviceID) {
        let events = keys.map { InputEvent(type: EventType.EV_KEY, code: $0.0, value: $0.1) }
        emulator.step(InputFrame(time: now, device: id, events: events))
        collect()
    }

    private func code(_ name: String) -> UInt16 {
        let modifiers: [String: UInt16] = ["Ctrl": 29, "Shift": 42, "Alt": 56, "Super": 125, "CapsLock": 58]
        guard let code = modifiers[name] ?? USKeys.chord(named: name)?.code else { fatalError("no key \(name)") }
        return code
    }
}
