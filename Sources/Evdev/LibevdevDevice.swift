internal import Base
internal import CEvdev
internal import Glibc
internal import Input
internal import Linux

/// The one owner of a libevdev handle.
final class LibevdevDevice {
    /// What the device has to say next.
    enum Word {
        case none
        case event(InputEvent, Timestamp)
        /// The kernel's buffer ran over at that time; the device was asked anew.
        case dropped(Timestamp)
    }

    private let handle: OpaquePointer
    private let path: String
    private let keys: [UInt16]
    private let axes: [UInt16]
    /// −1 without multi-touch slots.
    private let slots: Int32

    /// More words than this in one answer to a loss mean that it never ends; what follows is then read as usual.
    private static let resyncLimit = 4096

    init(_ descriptor: FileDescriptor, path: String) throws(Errno) {
        var handle: OpaquePointer?
        let result = libevdev_new_from_fd(descriptor.rawValue, &handle)
        guard result == 0, let handle else { throw Errno(code: -result, call: "read \(path)") }
        self.handle = handle
        self.path = path
        libevdev_set_device_log_function(handle, { _, _, _, _, _, _, _, _ in }, LIBEVDEV_LOG_ERROR, nil)
        libevdev_set_clock_id(handle, CLOCK_MONOTONIC)
        keys = Self.codes(handle, UInt32(EventType.EV_KEY))
        axes = Self.codes(handle, UInt32(EventType.EV_ABS)).filter { $0 < EventCode.ABS_MT_SLOT }
        slots = libevdev_get_num_slots(handle)
    }

    deinit { libevdev_free(handle) }

    private static func codes(_ handle: OpaquePointer, _ type: UInt32) -> [UInt16] {
        let last = libevdev_event_type_get_max(type)
        guard last >= 0, libevdev_has_event_type(handle, type) != 0 else { return [] }
        return (0...UInt32(last)).filter { libevdev_has_event_code(handle, type, $0) != 0 }.map { UInt16($0) }
    }

    var description: DeviceDescription {
        func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }
        var codes: [UInt16: [UInt16]] = [:]
        for type in UInt32(0)...UInt32(EV_MAX) {
            let found = Self.codes(handle, type)
            if !found.isEmpty { codes[UInt16(type)] = found }
        }
        var ranges: [UInt16: AxisRange] = [:]
        for code in codes[EventType.EV_ABS] ?? [] {
            guard let info = libevdev_get_abs_info(handle, UInt32(code))?.pointee else { continue }
            ranges[code] = AxisRange(
                min: info.minimum, max: info.maximum, fuzz: info.fuzz, flat: info.flat, resolution: info.resolution,
                value: info.value)
        }
        return DeviceDescription(
            name: text(libevdev_get_name(handle)), bus: UInt16(truncatingIfNeeded: libevdev_get_id_bustype(handle)),
            vendor: UInt16(truncatingIfNeeded: libevdev_get_id_vendor(handle)),
            product: UInt16(truncatingIfNeeded: libevdev_get_id_product(handle)),
            version: UInt16(truncatingIfNeeded: libevdev_get_id_version(handle)),
            phys: text(libevdev_get_phys(handle)), uniq: text(libevdev_get_uniq(handle)),
            properties: (0...UInt32(INPUT_PROP_MAX)).filter { libevdev_has_property(handle, $0) != 0 }
                .map { UInt16($0) },
            codes: codes, axes: ranges)
    }

    var isQuiet: Bool {
        let type = UInt32(EventType.EV_KEY)
        if keys.contains(where: { libevdev_get_event_value(handle, type, UInt32($0)) != 0 }) { return false }
        guard slots > 0 else { return true }
        return (0..<slots).allSatisfy {
            libevdev_get_slot_value(handle, UInt32($0), UInt32(EventCode.ABS_MT_TRACKING_ID)) == -1
        }
    }

    var state: [InputEvent] {
        var events: [InputEvent] = []
        func axis(_ code: UInt16, _ value: Int32) {
            events.append(InputEvent(type: EventType.EV_ABS, code: code, value: value))
        }
        if slots > 0 {
            let codes = [EventCode.ABS_MT_TRACKING_ID, EventCode.ABS_MT_POSITION_X, EventCode.ABS_MT_POSITION_Y]
            for slot in 0..<slots {
                axis(EventCode.ABS_MT_SLOT, slot)
                for code in codes { axis(code, libevdev_get_slot_value(handle, UInt32(slot), UInt32(code))) }
            }
            axis(EventCode.ABS_MT_SLOT, libevdev_get_current_slot(handle))
        }
        for key in keys where libevdev_get_event_value(handle, UInt32(EventType.EV_KEY), UInt32(key)) != 0 {
            events.append(InputEvent(type: EventType.EV_KEY, code: key, value: 1))
        }
        for code in axes { axis(code, libevdev_get_event_value(handle, UInt32(EventType.EV_ABS), UInt32(code))) }
        return events
    }

    func next() throws(Errno) -> Word {
        var event = input_event()
        let result = libevdev_next_event(handle, UInt32(LIBEVDEV_READ_FLAG_NORMAL.rawValue), &event)
        switch result {
        case -EAGAIN: return .none
        case Int32(LIBEVDEV_READ_STATUS_SUCCESS.rawValue):
            return .event(InputEvent(type: event.type, code: event.code, value: event.value), Self.time(event))
        case Int32(LIBEVDEV_READ_STATUS_SYNC.rawValue):
            let time = Self.time(event)
            try resynchronise()
            return .dropped(time)
        default: throw Errno(code: -result, call: "read \(path)")
        }
    }

    /// Lets libevdev ask the device; its words only bring libevdev's own picture up to date, from which `state` is read.
    private func resynchronise() throws(Errno) {
        var event = input_event()
        for _ in 0..<Self.resyncLimit {
            let result = libevdev_next_event(handle, UInt32(LIBEVDEV_READ_FLAG_SYNC.rawValue), &event)
            if result == -EAGAIN { return }
            guard result >= 0 else { throw Errno(code: -result, call: "read \(path)") }
        }
    }

    func grab() throws(Errno) {
        let result = libevdev_grab(handle, LIBEVDEV_GRAB)
        guard result == 0 else { throw Errno(code: -result, call: "grab \(path)") }
    }

    private static func time(_ event: input_event) -> Timestamp {
        Timestamp(Int64(event.time.tv_sec) * 1_000_000 + Int64(event.time.tv_usec))
    }
}
