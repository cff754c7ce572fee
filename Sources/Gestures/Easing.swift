/// How a timed animation moves from its start to its end.
public enum Easing: Hashable, Sendable {
    case linear
    /// Starts and ends gently: the cubic with handles at 0.42 and 0.58.
    case easeInOut
    /// Starts at once and ends gently: the cubic with handles at 0 and 0.58.
    case easeOut

    /// The way done (0…1) at `progress` (0…1, clamped) of the time.
    public func value(at progress: Double) -> Double {
        let t = min(max(progress, 0), 1)
        switch self {
        case .linear: return t
        case .easeInOut: return Self.cubic(0.42, 0, 0.58, 1, at: t)
        case .easeOut: return Self.cubic(0, 0, 0.58, 1, at: t)
        }
    }

    /// The cubic Bézier curve from (0, 0) to (1, 1) with handles (x1, y1) and (x2, y2), read at `x`.
    private static func cubic(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at x: Double) -> Double {
        if x <= 0 || x >= 1 { return x <= 0 ? 0 : 1 }
        func curve(_ a: Double, _ b: Double, _ s: Double) -> Double {
            let r = 1 - s
            return 3 * r * r * s * a + 3 * r * s * s * b + s * s * s
        }
        var low = 0.0
        var high = 1.0
        for _ in 0..<40 {
            let s = (low + high) / 2
            if curve(x1, x2, s) < x { low = s } else { high = s }
        }
        return curve(y1, y2, high)
    }
}
