import Base

/// Numbers as they leave the program: rounded to six decimals, half away from zero, no trailing zeros, no exponent, no −0, whole
/// ones without a point.
enum JSONNumber {
    /// Appends the text of `number` to `bytes`; what is not a number, or infinite, becomes `null`.
    static func append(_ number: Double, to bytes: inout [UInt8]) {
        guard number.isFinite else {
            bytes += "null".utf8
            return
        }
        let size = number.magnitude
        guard size < 9e18 else {
            if number < 0 { bytes.append(UInt8(ascii: "-")) }
            appendExpanded(size, to: &bytes)
            return
        }
        var whole: UInt64
        var micros: UInt64
        if size < 9e9 {
            let total = UInt64((size * 1_000_000).rounded(.toNearestOrAwayFromZero))
            (whole, micros) = total.quotientAndRemainder(dividingBy: 1_000_000)
        } else {
            // Beyond 2^53 millionths: split first, so that neither part loses a digit.
            whole = UInt64(size)
            micros = UInt64(((size - Double(whole)) * 1_000_000).rounded(.toNearestOrAwayFromZero))
            if micros == 1_000_000 {
                whole += 1
                micros = 0
            }
        }
        if number < 0 && (whole > 0 || micros > 0) { bytes.append(UInt8(ascii: "-")) }
        append(whole, to: &bytes)
        guard micros > 0 else { return }
        bytes.append(UInt8(ascii: "."))
        appendSixDigits(micros, to: &bytes)
        while bytes.last == UInt8(ascii: "0") { bytes.removeLast() }
    }

    /// Appends `span` as seconds with exactly six decimals.
    static func appendSeconds(_ span: Microseconds, to bytes: inout [UInt8]) {
        if span < 0 { bytes.append(UInt8(ascii: "-")) }
        let (whole, micros) = span.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
        append(whole, to: &bytes)
        bytes.append(UInt8(ascii: "."))
        appendSixDigits(micros, to: &bytes)
    }

    /// Appends a whole number.
    static func append(_ number: UInt64, to bytes: inout [UInt8]) {
        var divisor: UInt64 = 1
        while number / divisor >= 10 { divisor *= 10 }
        while divisor > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
            divisor /= 10
        }
    }

    private static func appendSixDigits(_ number: UInt64, to bytes: inout [UInt8]) {
        var divisor: UInt64 = 100_000
        while divisor > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
            divisor /= 10
        }
    }

    /// Writes out the shortest digits that give `number` back, with as many zeros as its exponent asks for.
    private static func appendExpanded(_ number: Double, to bytes: inout [UInt8]) {
        let text = number.description.utf8
        let parts = text.split(separator: UInt8(ascii: "e"))
        var digits = Array(parts[0])
        var fraction = 0
        if let point = digits.firstIndex(of: UInt8(ascii: ".")) {
            fraction = digits.count - point - 1
            digits.remove(at: point)
        }
        let exponent = parts.count > 1 ? Int(String(decoding: parts[1].filter { $0 != 0x2B }, as: UTF8.self)) ?? 0 : 0
        bytes += digits
        if exponent >= fraction {
            bytes += repeatElement(UInt8(ascii: "0"), count: exponent - fraction)
        } else {
            // Only zeros can stand behind the point of a number this large.
            bytes.removeLast(fraction - exponent)
        }
    }
}
