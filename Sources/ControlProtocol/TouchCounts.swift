import Base

/// How many touches of one device were none since it came, as `status` tells it.
public struct TouchCounts: Hashable, Sendable {
    /// The device's name.
    public var device: String
    /// Landings too far outside the device's own range.
    public var outside: Int
    /// Short still touches in a corner.
    public var ghosts: Int
    /// Palms.
    public var palms: Int
    /// Contacts that jumped as no finger does.
    public var jumps: Int
    /// Touches that another node of the same device told better.
    public var doubles: Int

    public init(device: String, outside: Int, ghosts: Int, palms: Int, jumps: Int, doubles: Int) {
        self.device = device
        self.outside = outside
        self.ghosts = ghosts
        self.palms = palms
        self.jumps = jumps
        self.doubles = doubles
    }

    /// `{device, outside, ghosts, palms, jumps, doubles}`.
    var value: Value {
        .object([
            .init("device", .text(device)), .init("outside", .number(Double(outside))),
            .init("ghosts", .number(Double(ghosts))), .init("palms", .number(Double(palms))),
            .init("jumps", .number(Double(jumps))), .init("doubles", .number(Double(doubles))),
        ])
    }
}
