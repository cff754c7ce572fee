/// How a locale writes numbers.
public struct NumberFormatting: Hashable, Sendable {
    /// The nought; the other digits follow it.
    public var zero: Unicode.Scalar
    /// Before the decimals.
    public var decimalSeparator: String
    /// Before what is below nought.
    public var minus: String
    /// Around the number of a share in hundred.
    public var percentBefore: String
    public var percentAfter: String

    public init(
        zero: Unicode.Scalar, decimalSeparator: String, minus: String, percentBefore: String, percentAfter: String
    ) {
        self.zero = zero
        self.decimalSeparator = decimalSeparator
        self.minus = minus
        self.percentBefore = percentBefore
        self.percentAfter = percentAfter
    }

    /// American English, as ICU 72 has it: needs no data at run time, and serves where a locale's is missing.
    public static let english = NumberFormatting(
        zero: "0", decimalSeparator: ".", minus: "-", percentBefore: "", percentAfter: "%")

    /// With so many decimals, rounded half away from nought, without exponent; as text alone beyond a million millions.
    public func fixed(_ number: Double, _ decimals: Int) -> String {
        guard number.isFinite, number.magnitude < 1e12 else { return number.isNaN ? "nan" : number < 0 ? "-∞" : "∞" }
        var unit: Int64 = 1
        for _ in 0..<decimals { unit *= 10 }
        let scaled = Int64((number.magnitude * Double(unit)).rounded(.toNearestOrAwayFromZero))
        let sign = number < 0 && scaled != 0 ? minus : ""
        let whole = digits(String(scaled / unit))
        guard decimals > 0 else { return sign + whole }
        let fraction = String(scaled % unit)
        return sign + whole + decimalSeparator
            + digits(String(repeating: "0", count: decimals - fraction.count) + fraction)
    }

    /// A share as whole hundredths, with the sign for that.
    public func percent(_ share: Double) -> String { percentBefore + fixed(share * 100, 0) + percentAfter }

    private func digits(_ plain: String) -> String {
        guard zero != "0" else { return plain }
        return String(
            String.UnicodeScalarView(
                plain.unicodeScalars.map { Unicode.Scalar(zero.value + $0.value - 48) ?? $0 }))
    }
}
