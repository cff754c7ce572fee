/// The ways in which people write a calibration.
extension Calibration {
    /// The shorthand for panels that are mounted turned or mirrored: the axes change places first, then each is turned round.
    public init(swap: Bool, invertX: Bool, invertY: Bool) {
        var matrix = swap ? Calibration(0, 1, 0, 1, 0, 0) : .identity
        // 1 − u, for u = a·x + b·y + c.
        if invertX { (matrix.a, matrix.b, matrix.c) = (-matrix.a, -matrix.b, 1 - matrix.c) }
        if invertY { (matrix.d, matrix.e, matrix.f) = (-matrix.d, -matrix.e, 1 - matrix.f) }
        self.init(
            matrix.a.withoutMinusZero, matrix.b.withoutMinusZero, matrix.c, matrix.d.withoutMinusZero,
            matrix.e.withoutMinusZero, matrix.f)
    }

    /// The value of udev's `LIBINPUT_CALIBRATION_MATRIX`: six numbers with blanks between; nil if it is anything else.
    public init?(udev text: String) {
        let numbers = text.split(whereSeparator: \.isWhitespace).map { Double($0) }
        guard numbers.count == 6 else { return nil }
        let n = numbers.compactMap { $0 }.filter { $0.magnitude <= Self.limit }
        guard n.count == 6 else { return nil }
        self.init(n[0], n[1], n[2], n[3], n[4], n[5])
    }

    /// Whether all of a panel falls on one line or point: no finger could choose anything on it.
    public var isFlat: Bool { (a * e - b * d).magnitude < 1e-9 }
}

extension Double {
    fileprivate var withoutMinusZero: Double { self == 0 ? 0 : self }
}
