public import Base

/// The taps by which somebody calibrates a panel: crosses are touched one after the other, then what comes of it is tried.
///
/// A calibration that is not confirmed in time is not kept, for nobody can take back one that makes the panel useless.
public struct CalibrationRound: Hashable, Sendable {
    public enum State: Hashable, Sendable {
        /// The cross of this number is to be touched.
        case touching(Int)
        /// The button is to be touched, with the new calibration, before the time is over.
        case trying(Calibration, until: Timestamp)
        /// It was confirmed.
        case kept(Calibration)
        /// It was not.
        case reverted
    }

    /// Where the crosses stand on the upright picture, in shares of its width and height: near the corners, and in the middle.
    public static let crosses = [
        Point(0.1, 0.1), Point(0.9, 0.1), Point(0.9, 0.9), Point(0.1, 0.9), Point(0.5, 0.5),
    ]
    /// Where the button to confirm with lies on the upright picture, in the same shares.
    public static let button = Rect(0.3, 0.6, 0.4, 0.2)
    /// How long it may take to confirm (reports of panels that could not be reached any more).
    public static let patience = Microseconds.milliseconds(15_000)
    /// How far, in shares, a cross may lie from where the matrix puts its touch: further off somebody touched beside one.
    public static let tolerance = 0.03

    public private(set) var state = State.touching(0)
    /// Why the crosses are asked for again; nil if they are not.
    public private(set) var complaint: String?
    private let rotation: PanelRotation
    private var touches: [Point] = []

    /// - Parameter rotation: of the panel; the matrix acts before it.
    public init(rotation: PanelRotation) { self.rotation = rotation }

    /// A finger landed at `raw`: the device's place in shares of its ranges, before any calibration.
    public mutating func touched(_ raw: Point, at time: Timestamp) {
        advance(to: time)
        switch state {
        case .touching(let index):
            touches.append(raw)
            guard touches.count == Self.crosses.count else {
                state = .touching(index + 1)
                return
            }
            let wanted = Self.crosses.map { rotation.scanned($0) }
            if let matrix = Calibration(from: touches, to: wanted), isNear(matrix, wanted) {
                complaint = nil
                state = .trying(matrix, until: time + Self.patience)
            } else {
                complaint = "a touch was not on its cross"
                touches = []
                state = .touching(0)
            }
        case .trying(let matrix, _):
            let place = matrix.applied(to: raw)
            let button = [Point(Self.button.x, Self.button.y), Point(Self.button.maxX, Self.button.maxY)]
                .map { rotation.scanned($0) }
            let (xs, ys) = (button.map(\.x), button.map(\.y))
            if (min(xs[0], xs[1])...max(xs[0], xs[1])).contains(place.x),
                (min(ys[0], ys[1])...max(ys[0], ys[1])).contains(place.y)
            {
                state = .kept(matrix)
            }
        case .kept, .reverted: break
        }
    }

    /// When waiting alone ends it; nil if it does not.
    public var deadline: Timestamp? {
        if case .trying(_, let end) = state { end } else { nil }
    }

    /// Time passes: a calibration that nobody confirmed is given up.
    public mutating func advance(to time: Timestamp) {
        if let deadline, time >= deadline { state = .reverted }
    }

    private func isNear(_ matrix: Calibration, _ wanted: [Point]) -> Bool {
        zip(touches, wanted).allSatisfy { touch, cross in
            let place = matrix.applied(to: touch)
            return max((place.x - cross.x).magnitude, (place.y - cross.y).magnitude) <= Self.tolerance
        }
    }
}

extension PanelRotation {
    /// Where a place on the upright picture is on the panel as it scans, both in shares.
    fileprivate func scanned(_ place: Point) -> Point {
        switch self {
        case .none: place
        case .quarter: Point(place.y, 1 - place.x)
        case .half: Point(1 - place.x, 1 - place.y)
        case .threeQuarters: Point(1 - place.y, place.x)
        }
    }
}

extension Calibration {
    /// The matrix that brings `from` closest to `to`, by least squares; nil if the places lie on one line.
    public init?(from: [Point], to: [Point]) {
        // The normal equations' matrix, symmetric: sums of x·x, x·y, x, y·y, y, 1.
        var (xx, xy, x, yy, y) = (0.0, 0.0, 0.0, 0.0, 0.0)
        var u = (x: 0.0, y: 0.0, one: 0.0)
        var v = (x: 0.0, y: 0.0, one: 0.0)
        for (a, b) in zip(from, to) {
            xx += a.x * a.x
            xy += a.x * a.y
            x += a.x
            yy += a.y * a.y
            y += a.y
            u = (u.x + a.x * b.x, u.y + a.y * b.x, u.one + b.x)
            v = (v.x + a.x * b.y, v.y + a.y * b.y, v.one + b.y)
        }
        let n = Double(min(from.count, to.count))
        func determinant(
            _ a: (Double, Double, Double), _ b: (Double, Double, Double), _ c: (Double, Double, Double)
        ) -> Double {
            a.0 * (b.1 * c.2 - b.2 * c.1) - a.1 * (b.0 * c.2 - b.2 * c.0) + a.2 * (b.0 * c.1 - b.1 * c.0)
        }
        let whole = determinant((xx, xy, x), (xy, yy, y), (x, y, n))
        guard whole.magnitude > 1e-6 else { return nil }
        // Cramer's rule: each unknown's column is replaced by the right side.
        func solve(_ r: (x: Double, y: Double, one: Double)) -> (Double, Double, Double) {
            (
                determinant((r.x, xy, x), (r.y, yy, y), (r.one, y, n)) / whole,
                determinant((xx, r.x, x), (xy, r.y, y), (x, r.one, n)) / whole,
                determinant((xx, xy, r.x), (xy, yy, r.y), (x, y, r.one)) / whole
            )
        }
        let (first, second) = (solve(u), solve(v))
        self.init(first.0, first.1, first.2, second.0, second.1, second.2)
        guard !isFlat, numbers.allSatisfy({ $0.magnitude <= Self.limit }) else { return nil }
    }

    /// Where it puts `place`.
    public func applied(to place: Point) -> Point {
        Point(a * place.x + b * place.y + c, d * place.x + e * place.y + f)
    }
}
