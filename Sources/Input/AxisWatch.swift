/// Notices panels that give their positions on other axes than the ones meant for it.
struct AxisWatch: Sendable {
    /// Axes that never are positions: pressure, distance, tilt, tool width, volume and what has no meaning.
    private static let others: UInt64 =
        [0x18, 0x19, 0x1a, 0x1b, 0x1c, 0x20, 0x21, 0x28].reduce(0) { $0 | 1 << UInt64($1) }
    /// ABS_X to ABS_RZ: those that quirks can name.
    private static let positions: UInt64 = 0b111_111
    /// After so many presses without a position it is told.
    private static let enough = 2

    private var moved: UInt64 = 0
    private var presses = 0
    private var isTold = false

    mutating func see(axis: UInt16) {
        if axis < 64 { moved |= 1 << UInt64(axis) }
    }

    /// Takes a press. Answers once, as soon as it can be told, the two axes that move instead of ABS_X and ABS_Y.
    mutating func press() -> DeviceQuirks.Axes? {
        if presses < Self.enough { presses += 1 }
        let candidates = moved & ~Self.others
        guard !isTold, presses >= Self.enough, candidates & 0b11 == 0, candidates.nonzeroBitCount == 2,
            candidates & ~Self.positions == 0
        else {
            return nil
        }
        isTold = true
        return DeviceQuirks.Axes(
            x: UInt16(candidates.trailingZeroBitCount), y: UInt16(63 - candidates.leadingZeroBitCount))
    }
}
