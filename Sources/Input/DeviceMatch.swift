/// Which devices a rule of the configuration is for: those that fit all that it says. Never by event number: these change.
public struct DeviceMatch: Hashable, Sendable {
    /// One of the device's roles, as its codes say it or an earlier rule.
    public var role: DeviceRole?
    /// The device's own name.
    public var name: TextPattern?
    /// Where it is plugged in, as the kernel has it (`usb-0000:00:14.0-1/input0`).
    public var phys: TextPattern?
    /// Where it is plugged in, as udev has it: its property `ID_PATH`.
    public var path: TextPattern?
    /// Vendor and product, `0eef:0001`.
    public var id: TextPattern?

    public init(
        role: DeviceRole? = nil, name: TextPattern? = nil, phys: TextPattern? = nil, path: TextPattern? = nil,
        id: TextPattern? = nil
    ) {
        self.role = role
        self.name = name
        self.phys = phys
        self.path = path
        self.id = id
    }

    /// Why a device fits, in words (`role touchscreen, id 0eef:0001`); nil if it does not.
    ///
    /// - Parameters:
    ///   - roles: what the device is, earlier rules included.
    ///   - path: its `ID_PATH`; nil where nobody knows it, as in traces.
    func reason(_ device: DeviceDescription, roles: [DeviceRole], path: String?) -> String? {
        var reasons: [String] = []
        if let role {
            guard roles.contains(role) else { return nil }
            reasons.append("role \(role.rawValue)")
        }
        let texts = [
            ("name", name, device.name), ("phys", phys, device.phys), ("path", self.path, path),
            ("id", id, device.identity),
        ]
        for case (let key, let pattern?, let text) in texts {
            guard let text, pattern.matches(text) else { return nil }
            reasons.append("\(key) \(text)")
        }
        return reasons.isEmpty ? "any device" : reasons.joined(separator: ", ")
    }
}

extension DeviceDescription {
    /// The numbers of vendor and product, as `lsusb` writes them: `0eef:0001`.
    public var identity: String { Self.hexadecimal(vendor) + ":" + Self.hexadecimal(product) }

    private static func hexadecimal(_ number: UInt16) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }
}
