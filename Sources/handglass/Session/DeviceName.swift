internal import Scene

/// Devices by the names that `--device` takes.
enum DeviceName {
    /// The device that `--device` names; nil if it was not given.
    static func profile(_ name: String?) throws -> DeviceProfile? {
        guard let name else { return nil }
        guard let profile = DeviceProfile.named(name) else {
            let known = DeviceProfile.all.map(\.name).joined(separator: ", ")
            throw Failure(.usage, "unknown device \(name); there are \(known)")
        }
        return profile
    }
}
