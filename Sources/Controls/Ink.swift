import Base

extension Color {
    /// White, or black on fills so light that white would not show.
    var readableInk: Color {
        let luminance = 0.2126 * Double(red) + 0.7152 * Double(green) + 0.0722 * Double(blue)
        return luminance > 200 ? .black : .white
    }

    /// Far enough from `other` to be read on it.
    func shows(on other: Color) -> Bool {
        func distance(_ a: UInt8, _ b: UInt8) -> Int { abs(Int(a) - Int(b)) }
        return distance(red, other.red) + distance(green, other.green) + distance(blue, other.blue) > 150
    }
}
