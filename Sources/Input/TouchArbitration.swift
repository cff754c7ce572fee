import Base

/// Whether a pen and a panel of fingers lie over the same display: then the pen displaces the fingers, for the hand that
/// holds it rests on the panel.
struct TouchArbitration: Hashable, Sendable {
    /// How long fingers still do not count after the pen went away: it may only have been lifted between two words.
    static let rest = Microseconds.milliseconds(300)
    /// By how much the sizes of one display may differ as pen and panel tell them.
    private static let sizeTolerance = 0.1

    private let size: Size?
    private let place: Substring
    private let vendor: UInt16

    init(_ description: DeviceDescription) {
        size = description.surfaceSize
        place = description.plug
        vendor = description.vendor
    }

    /// The same size in millimetres, the same plug, or, where they do not know their sizes, the same maker.
    func shares(displayWith other: TouchArbitration) -> Bool {
        if !place.isEmpty, place == other.place { return true }
        guard let size, let otherSize = other.size else { return vendor != 0 && vendor == other.vendor }
        func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= Self.sizeTolerance * max(a, b) }
        return isNear(size.width, otherSize.width) && isNear(size.height, otherSize.height)
    }
}

extension DeviceDescription {
    /// The codes of the axes that give positions: multi-touch ones, where they have ranges, else ABS_X and ABS_Y.
    var positionCodes: (x: UInt16, y: UInt16) {
        let multitouch = (x: EventCode.ABS_MT_POSITION_X, y: EventCode.ABS_MT_POSITION_Y)
        let isThere = axes[multitouch.x] != nil && axes[multitouch.y] != nil
        return isMultitouch && isThere ? multitouch : (EventCode.ABS_X, EventCode.ABS_Y)
    }

    /// The touch surface in millimetres; nil if the device does not know its resolution.
    public var surfaceSize: Size? {
        guard let x = axes[positionCodes.x], let y = axes[positionCodes.y], x.resolution > 0, y.resolution > 0 else {
            return nil
        }
        return Size(
            (Double(x.max) - Double(x.min)) / Double(x.resolution),
            (Double(y.max) - Double(y.min)) / Double(y.resolution))
    }
}
