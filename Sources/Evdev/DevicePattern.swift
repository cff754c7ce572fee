public import Input
public import Linux

/// Which device somebody means: its node, its numbers, or what it is called.
public enum DevicePattern: Hashable, Sendable {
    /// A node or a link to one, such as `/dev/input/by-path/…`.
    case node(String)
    /// Vendor and product.
    case identity(UInt16, UInt16)
    /// A part of its name in any case, its place on a bus (`phys`), or udev's path (`ID_PATH`).
    case text(String)

    /// As it is written on a command line: `/dev/input/event3`, `0eef:0001`, `"Goodix touch"`.
    public init(_ text: String) {
        let numbers = text.split(separator: ":", omittingEmptySubsequences: false)
        if text.hasPrefix("/") {
            self = .node(text)
        } else if numbers.count == 2, numbers.allSatisfy({ $0.utf8.count == 4 }),
            let vendor = UInt16(numbers[0], radix: 16), let product = UInt16(numbers[1], radix: 16)
        {
            self = .identity(vendor, product)
        } else {
            self = .text(text)
        }
    }

    /// Whether this device is meant. Numbers of nodes change with every plug, so a link is followed anew each time.
    public func matches(_ device: DeviceDescription, _ udev: UdevDevice) -> Bool {
        switch self {
        case .node(let path): return path == udev.node || FileDescriptor.target(of: path) == udev.node
        case .identity(let vendor, let product): return device.vendor == vendor && device.product == product
        case .text(let text):
            let name = device.name.lowercased()
            return name.contains(text.lowercased()) || device.phys == text || udev.properties["ID_PATH"] == text
        }
    }
}
