public import Base

/// A 2 × 3 matrix on unit coordinates, in libinput's order: u′ = a·u + b·v + c, v′ = d·u + e·v + f.
public struct Calibration: Hashable, Sendable {
    public var a: Double
    public var b: Double
    public var c: Double
    public var d: Double
    public var e: Double
    public var f: Double

    public init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.e = e
        self.f = f
    }

    /// The largest magnitude that a number of a sensible matrix has; there is no sense in shifting by more than a panel.
    public static let limit = 1000.0

    /// Its numbers in order.
    public var numbers: [Double] { [a, b, c, d, e, f] }

    /// Changes nothing.
    public static let identity = Calibration(1, 0, 0, 0, 1, 0)
}

/// The one way from a device's raw positions to points of the handheld's screen, gone before any contact exists.
///
/// Raw values → 0…1 by the axis ranges → calibration, held on the panel → rotation of the panel → the handheld's screen
/// within the panel's pixels → points, held on the screen. Without a panel the ranges span the whole handheld screen:
/// x = (v − min) · W / (max − min + 1).
public struct PanelMapping: Hashable, Sendable {
    /// A landing farther outside an axis than this share of its range is noise, not a finger (field report of panels that
    /// say 499,−3616); nearer ones are held at the edge (pens reach a little beyond the ranges they claim).
    public static let rangeMargin = 0.05

    let x: AxisRange
    let y: AxisRange
    private let calibration: Calibration
    private let fit: PanelFit?
    private let screen: Size
    /// The last place on the screen, one pixel inside its right and bottom edges.
    private let last: Point

    /// - Parameters:
    ///   - x, y: ranges of the device's axes.
    ///   - screen: the handheld's screen in points.
    ///   - scale: the handheld's pixels a point.
    ///   - fit: where the handheld's screen lies on the panel; nil if it is the whole of it.
    public init(
        x: AxisRange, y: AxisRange, screen: Size, scale: Double, calibration: Calibration = .identity,
        fit: PanelFit? = nil
    ) {
        self.x = x
        self.y = y
        self.calibration = calibration
        self.fit = fit
        self.screen = screen
        last = Point(max(screen.width - 1 / scale, 0), max(screen.height - 1 / scale, 0))
    }

    /// The mapping for a device by its own description: its multi-touch axes, else ABS_X and ABS_Y. A mouse has none; it
    /// moves over the pixels of the handheld's screen, wherever that lies on the panel.
    /// nil if it has no such axes or their ranges are empty.
    ///
    /// - Parameter quirks: of the device; they may name other axes and another role.
    public init?(
        for description: DeviceDescription, quirks: DeviceQuirks = DeviceQuirks(), screen: Size, scale: Double,
        calibration: Calibration = .identity, fit: PanelFit? = nil
    ) {
        let roles = quirks.role.map { [$0] } ?? description.classification.roles
        if roles.first(where: \.makesContacts) == .mouse {
            self.init(
                x: AxisRange(min: 0, max: Int32(clamping: Int((screen.width * scale).rounded()) - 1)),
                y: AxisRange(min: 0, max: Int32(clamping: Int((screen.height * scale).rounded()) - 1)),
                screen: screen, scale: scale)
            return
        }
        let codes = quirks.axes.map { (x: $0.x, y: $0.y) } ?? description.positionCodes
        guard let x = description.axes[codes.x], let y = description.axes[codes.y], x.max > x.min, y.max > y.min
        else { return nil }
        self.init(x: x, y: y, screen: screen, scale: scale, calibration: calibration, fit: fit)
    }

    /// Where a finger that lands at these raw values touches the screen; nil if it is no contact: implausibly far outside
    /// the ranges, or on the panel beside the handheld's screen.
    public func landing(_ rawX: Int32, _ rawY: Int32) -> Point? {
        guard isPlausible(rawX, rawY) else { return nil }
        let scanned = scanned(rawX, rawY)
        if let fit, !fit.isOnScreen(scanned) { return nil }
        return clamp(place(scanned))
    }

    /// Where a finger that is already down is now: always on the screen.
    public func position(_ rawX: Int32, _ rawY: Int32) -> Point { clamp(place(scanned(rawX, rawY))) }

    /// Whether the values lie inside the ranges or no farther than `rangeMargin` outside.
    public func isPlausible(_ rawX: Int32, _ rawY: Int32) -> Bool {
        func isNear(_ value: Int32, _ axis: AxisRange) -> Bool {
            let margin = axis.count * Self.rangeMargin
            return Double(value) >= Double(axis.min) - margin && Double(value) <= Double(axis.max) + margin
        }
        return isNear(rawX, x) && isNear(rawY, y)
    }

    /// Whether the values lie in a corner: no farther than this share of the ranges from two edges at once.
    func isCorner(_ rawX: Int32, _ rawY: Int32, within share: Double) -> Bool {
        func isAtEdge(_ value: Int32, _ axis: AxisRange) -> Bool {
            let margin = axis.count * share
            return Double(value) <= Double(axis.min) + margin || Double(value) >= Double(axis.max) - margin
        }
        return isAtEdge(rawX, x) && isAtEdge(rawY, y)
    }

    /// Calibrated place in the panel's pixels as it scans; without a panel in points of the screen.
    private func scanned(_ rawX: Int32, _ rawY: Int32) -> Point {
        let extent = fit?.panel ?? screen
        let dx = Double(rawX) - Double(x.min)
        let dy = Double(rawY) - Double(y.min)
        guard calibration != .identity else {
            // The product comes first, so that whole results come out whole.
            return Point(
                min(max(dx, 0), x.count - 1) * extent.width / x.count,
                min(max(dy, 0), y.count - 1) * extent.height / y.count)
        }
        let c = calibration
        let u = dx / x.count
        let v = dy / y.count
        // Held inside the last unit of the axis, so that an edge stays reachable however rough the calibration is. Not
        // before: a panel may report a little more than it claims, and the matrix may bring that in.
        return Point(
            min(max(c.a * u + c.b * v + c.c, 0), 1 - 1 / x.count) * extent.width,
            min(max(c.d * u + c.e * v + c.f, 0), 1 - 1 / y.count) * extent.height)
    }

    private func place(_ scanned: Point) -> Point { fit?.place(scanned, on: screen) ?? scanned }

    private func clamp(_ point: Point) -> Point { Point(min(max(point.x, 0), last.x), min(max(point.y, 0), last.y)) }
}
