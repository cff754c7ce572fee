import Base
import Controls

/// How values look inside texts: `{ID}`, `{ID|percent}`, `{ID|number:2}`.
enum TextShowing {
    static func text(_ value: Value, filter: TextTemplate.Filter?) -> String {
        switch (filter, value) {
        case (.percent, .number(let number)): whole(number * 100) + "%"
        case (.number(let decimals), .number(let number)): fixed(number, decimals)
        case (_, _): plain(value)
        }
    }

    /// A value without filter: texts as they stand, numbers as events write them, nothing for null.
    static func plain(_ value: Value) -> String {
        switch value {
        case .null: ""
        case .bool(let flag): flag ? "true" : "false"
        case .number(let number): fixed(number, 6, trimming: true)
        case .text(let text): text
        case .list(let items): items.map(plain).joined(separator: ", ")
        case .object: ""
        }
    }

    private static func whole(_ number: Double) -> String { fixed(number, 0) }

    /// Decimal digits without exponent, rounded half away from zero.
    static func fixed(_ number: Double, _ decimals: Int, trimming: Bool = false) -> String {
        guard number.isFinite, number.magnitude < 1e12 else { return number.isNaN ? "nan" : number < 0 ? "-∞" : "∞" }
        var unit: Int64 = 1
        for _ in 0..<decimals { unit *= 10 }
        let scaled = Int64((number.magnitude * Double(unit)).rounded(.toNearestOrAwayFromZero))
        var fraction = String(scaled % unit)
        fraction = decimals == 0 ? "" : String(repeating: "0", count: decimals - fraction.count) + fraction
        while trimming, fraction.hasSuffix("0") { fraction.removeLast() }
        let sign = number < 0 && scaled != 0 ? "-" : ""
        return sign + String(scaled / unit) + (fraction.isEmpty ? "" : "." + fraction)
    }
}
