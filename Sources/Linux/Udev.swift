internal import CUdev
internal import Glibc

/// What udev says of one device.
public struct UdevDevice: Hashable, Sendable {
    /// What happened to it; `present` if it was found by looking.
    public enum Action: Hashable, Sendable {
        case present
        case add
        case remove
        case change
        case other
    }

    public var action: Action
    public var subsystem: String
    /// Below /sys, the same as long as the device is there.
    public var syspath: String
    /// Its node, such as `/dev/input/event3`; nil if it has none.
    public var node: String?
    /// udev's properties.
    public var properties: [String: String]

    public init(
        action: Action, subsystem: String, syspath: String, node: String? = nil, properties: [String: String] = [:]
    ) {
        self.action = action
        self.subsystem = subsystem
        self.syspath = syspath
        self.node = node
        self.properties = properties
    }

    fileprivate init(_ device: OpaquePointer) {
        func text(_ pointer: UnsafePointer<CChar>?) -> String? { pointer.map { String(cString: $0) } }
        action =
            switch text(udev_device_get_action(device)) {
            case nil: .present
            case "add": .add
            case "remove": .remove
            case "change": .change
            default: .other
            }
        subsystem = text(udev_device_get_subsystem(device)) ?? ""
        syspath = text(udev_device_get_syspath(device)) ?? ""
        node = text(udev_device_get_devnode(device))
        properties = [:]
        var entry = udev_device_get_properties_list_entry(device)
        while let current = entry {
            if let name = text(udev_list_entry_get_name(current)) {
                properties[name] = text(udev_list_entry_get_value(current)) ?? ""
            }
            entry = udev_list_entry_get_next(current)
        }
    }
}

/// The machine's devices by subsystem, and the news of their coming and going.
public final class Udev {
    private let context: OpaquePointer
    private let monitor: OpaquePointer?
    /// Readable when news has come; nil if the kernel gives none here.
    public let descriptor: FileDescriptor?

    /// Starts listening to news of `subsystems`; without any, only looks.
    public init(monitoring subsystems: [String] = []) throws(Errno) {
        guard let context = udev_new() else { throw .last("udev_new") }
        self.context = context
        // Without a running udev its news never comes; the kernel's own has all that matters, and devtmpfs makes the nodes.
        let source = access("/run/udev/control", F_OK) == 0 ? "udev" : "kernel"
        guard !subsystems.isEmpty, let monitor = udev_monitor_new_from_netlink(context, source) else {
            monitor = nil
            descriptor = nil
            return
        }
        self.monitor = monitor
        for subsystem in subsystems {
            udev_monitor_filter_add_match_subsystem_devtype(monitor, subsystem, nil)
        }
        // A burst (a hub with everything on it) must not overflow; the kernel caps what is asked for.
        udev_monitor_set_receive_buffer_size(monitor, 1 << 20)
        guard udev_monitor_enable_receiving(monitor) >= 0 else {
            let error = Errno.last("udev_monitor_enable_receiving")
            udev_monitor_unref(monitor)
            udev_unref(context)
            throw error
        }
        // libudev owns its descriptor; ours is a copy of it.
        do throws(Errno) {
            descriptor = try FileDescriptor(duplicating: udev_monitor_get_fd(monitor))
        } catch {
            udev_monitor_unref(monitor)
            udev_unref(context)
            throw error
        }
    }

    deinit {
        if let monitor { udev_monitor_unref(monitor) }
        udev_unref(context)
    }

    /// The devices of `subsystem` with a node, ordered by path (numbers by value, so that event10 comes after event9).
    public func devices(in subsystem: String) -> [UdevDevice] {
        guard let enumeration = udev_enumerate_new(context) else { return [] }
        defer { udev_enumerate_unref(enumeration) }
        udev_enumerate_add_match_subsystem(enumeration, subsystem)
        udev_enumerate_scan_devices(enumeration)
        var found: [UdevDevice] = []
        var entry = udev_enumerate_get_list_entry(enumeration)
        while let current = entry {
            if let device = udev_device_new_from_syspath(context, udev_list_entry_get_name(current)) {
                let value = UdevDevice(device)
                if value.node != nil { found.append(value) }
                udev_device_unref(device)
            }
            entry = udev_list_entry_get_next(current)
        }
        return found.sorted { Self.key($0) < Self.key($1) }
    }

    /// The news since the last call, oldest first.
    public func takeNews() -> [UdevDevice] {
        guard let monitor else { return [] }
        var news: [UdevDevice] = []
        while let device = udev_monitor_receive_device(monitor) {
            news.append(UdevDevice(device))
            udev_device_unref(device)
        }
        return news
    }

    private static func key(_ device: UdevDevice) -> (Int, String) {
        let digits = device.syspath.reversed().prefix { $0.isNumber }
        return (Int(String(digits.reversed())) ?? 0, device.syspath)
    }
}
