internal import Base
internal import Scene

extension CivilTime {
    /// The time that `--now` names; nil if it was not given.
    init?(argument: String?) throws {
        guard let argument else { return nil }
        guard let time = CivilTime(argument) else {
            throw Failure(.usage, "--now \(argument) is no time; write it as 2017-01-09T09:41")
        }
        self = time
    }
}

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
