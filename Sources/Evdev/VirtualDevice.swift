internal import Base
internal import CEvdev
internal import Glibc
public import Input
public import Linux

/// Takes what a device says: a device of the kernel's that is not there, or a test's.
public protocol EventSink: AnyObject {
    /// Says these events, SYN_REPORT included where one is meant.
    func write(_ events: [InputEvent]) throws(Errno)
}

/// An input device that this program makes in the kernel, by uinput; it leaves with this object.
public final class VirtualDevice: EventSink {
    private let handle: OpaquePointer
    /// Its node, such as `/dev/input/event7`.
    public let node: String

    /// Makes the device that `description` describes.
    ///
    /// Three things are left out, so that readers get the very events that are written. Fuzz: the kernel would smooth again
    /// what it has smoothed once. The kernel's own repeating of keys: recorded repeats are written. Force feedback: nobody
    /// would answer it.
    /// - Throws: ENOENT without the uinput module, EACCES without the right to use it.
    public init(_ description: DeviceDescription) throws(Errno) {
        guard let template = libevdev_new() else { throw .last("libevdev_new") }
        defer { libevdev_free(template) }
        libevdev_set_device_log_function(template, { _, _, _, _, _, _, _, _ in }, LIBEVDEV_LOG_ERROR, nil)
        Self.describe(description, template)
        var handle: OpaquePointer?
        let result = libevdev_uinput_create_from_device(
            template, Int32(LIBEVDEV_UINPUT_OPEN_MANAGED.rawValue), &handle)
        guard result == 0, let handle else {
            throw Errno(code: -result, call: "make \(description.name) by /dev/uinput")
        }
        guard let node = libevdev_uinput_get_devnode(handle) else {
            libevdev_uinput_destroy(handle)
            throw Errno(code: ENODEV, call: "find the node of \(description.name)")
        }
        self.handle = handle
        self.node = String(cString: node)
    }

    deinit { libevdev_uinput_destroy(handle) }

    private static func describe(_ description: DeviceDescription, _ template: OpaquePointer) {
        // The kernel takes 79 bytes of a name, and none of an empty one.
        let name = description.name.isEmpty ? "Handglass" : description.name
        libevdev_set_name(template, String(decoding: name.utf8.prefix(79), as: UTF8.self))
        libevdev_set_id_bustype(template, Int32(description.bus))
        libevdev_set_id_vendor(template, Int32(description.vendor))
        libevdev_set_id_product(template, Int32(description.product))
        libevdev_set_id_version(template, Int32(description.version))
        if !description.phys.isEmpty { libevdev_set_phys(template, description.phys) }
        if !description.uniq.isEmpty { libevdev_set_uniq(template, description.uniq) }
        for property in description.properties { libevdev_enable_property(template, UInt32(property)) }
        let left: Set<UInt16> = [EventType.EV_SYN, EventType.EV_REP, EventType.EV_FF, EventType.EV_FF_STATUS]
        for (type, codes) in description.codes where !left.contains(type) {
            for code in codes {
                guard type == EventType.EV_ABS else {
                    libevdev_enable_event_code(template, UInt32(type), UInt32(code), nil)
                    continue
                }
                let range = description.axes[code] ?? AxisRange(min: 0, max: 0)
                var info = input_absinfo()
                info.value = range.value ?? 0
                info.minimum = range.min
                info.maximum = range.max
                info.flat = range.flat
                info.resolution = range.resolution
                libevdev_enable_event_code(template, UInt32(type), UInt32(code), &info)
            }
        }
    }

    public func write(_ events: [InputEvent]) throws(Errno) {
        for event in events {
            let result = libevdev_uinput_write_event(handle, UInt32(event.type), UInt32(event.code), event.value)
            guard result == 0 else { throw Errno(code: -result, call: "write to \(node)") }
        }
    }
}
