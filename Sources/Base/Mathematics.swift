/// Elementary functions of our own: the standard library has none, and libm's last bit depends on the processor.
///
/// Built from IEEE additions, multiplications and divisions alone, so that every machine gives the same bits.
/// Absolute error below 1e-12 over the ranges that motion and drawing use (`exp` relative).
public enum Mathematics {
    /// Half a turn in radians.
    public static let pi = 3.141592653589793
    private static let ln2 = 0.6931471805599453

    /// e to the power of `x`; 0 below −745, infinite above 709.7.
    public static func exp(_ x: Double) -> Double {
        if x.isNaN { return x }
        if x > 709.7 { return .infinity }
        if x < -745 { return 0 }
        let k = (x / ln2).rounded()
        let r = (x - k * 0.693147180369123816490) - k * 1.90821492927058770002e-10
        var term = 1.0
        var sum = 1.0
        for n in 1...14 {
            term *= r / Double(n)
            sum += term
        }
        return scale(sum, by: Int(k))
    }

    /// The natural logarithm; −∞ at 0, not-a-number below.
    public static func log(_ x: Double) -> Double {
        if x == 0 { return -.infinity }
        guard x > 0, x.isFinite else { return x > 0 ? x : .nan }
        var e = Double(x.exponent)
        var m = x.significand
        if m > 1.4142135623730951 {
            m /= 2
            e += 1
        }
        let s = (m - 1) / (m + 1)
        let s2 = s * s
        var power = s
        var sum = 0.0
        for n in stride(from: 1.0, through: 25.0, by: 2.0) {
            sum += power / n
            power *= s2
        }
        return 2 * sum + e * ln2
    }

    /// The sine of `x` radians.
    public static func sin(_ x: Double) -> Double {
        guard x.isFinite else { return .nan }
        let q = (x / (pi / 2)).rounded()
        let r = (x - q * 1.5707963267341256) - q * 6.077100506506192e-11
        switch Int64(q) & 3 {
        case 0: return sinSmall(r)
        case 1: return cosSmall(r)
        case 2: return -sinSmall(r)
        default: return -cosSmall(r)
        }
    }

    /// The cosine of `x` radians.
    public static func cos(_ x: Double) -> Double {
        guard x.isFinite else { return .nan }
        let q = (x / (pi / 2)).rounded()
        let r = (x - q * 1.5707963267341256) - q * 6.077100506506192e-11
        switch Int64(q) & 3 {
        case 0: return cosSmall(r)
        case 1: return -sinSmall(r)
        case 2: return -cosSmall(r)
        default: return sinSmall(r)
        }
    }

    /// The arc sine in radians; not-a-number outside −1…1.
    public static func asin(_ x: Double) -> Double {
        guard x >= -1, x <= 1 else { return .nan }
        // Newton's method on sin(y) = x from a good start; near ±1 the half-angle form keeps it well conditioned.
        if x.magnitude > 0.7 {
            let half = asin(((1 - x.magnitude) / 2).squareRoot())
            return x < 0 ? -(pi / 2 - 2 * half) : pi / 2 - 2 * half
        }
        var y = x + x * x * x / 6
        for _ in 0..<5 { y -= (sinSmall(y) - x) / cosSmall(y) }
        return y
    }

    private static func sinSmall(_ r: Double) -> Double {
        var term = r
        var sum = r
        for n in stride(from: 2.0, through: 20.0, by: 2.0) {
            term *= -r * r / (n * (n + 1))
            sum += term
        }
        return sum
    }

    private static func cosSmall(_ r: Double) -> Double {
        var term = 1.0
        var sum = 1.0
        for n in stride(from: 1.0, through: 19.0, by: 2.0) {
            term *= -r * r / (n * (n + 1))
            sum += term
        }
        return sum
    }

    private static func scale(_ x: Double, by power: Int) -> Double {
        // In two steps, so that neither factor leaves the range of normal numbers.
        let half = power / 2
        return x * Double(sign: .plus, exponent: half, significand: 1)
            * Double(sign: .plus, exponent: power - half, significand: 1)
    }
}
