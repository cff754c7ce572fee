public import Base

extension Microseconds {
    /// A duration as scenes write it: a number, with a space or without, and `ms`, `s`, `min` or `h`. Up to 31 days; nil for all else.
    public init?(scene text: String) {
        let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let unit = text.dropFirst(number.count).drop { $0 == " " }
        let factor: Double
        switch unit {
        case "ms": factor = 1000
        case "s": factor = 1_000_000
        case "min": factor = 60_000_000
        case "h": factor = 3_600_000_000
        default: return nil
        }
        guard let first = number.first, first != ".", number.last != ".", let value = Double(number),
            value * factor <= Double(31 * 24 * 3_600_000_000 as Int64)
        else { return nil }
        self = Microseconds((value * factor).rounded())
    }
}
