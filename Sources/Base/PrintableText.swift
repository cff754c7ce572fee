extension String {
    /// This text with every control character as `\x1B`, so that a name that a file or a device gives itself can neither steer
    /// the terminal that it is shown on nor pretend to be another line of a log.
    ///
    /// - Parameter keepsLines: whether line feeds stay what they are.
    public func printable(keepsLines: Bool = false) -> String {
        guard unicodeScalars.contains(where: { Self.steers($0, keepsLines) }) else { return self }
        var text = ""
        for scalar in unicodeScalars {
            if Self.steers(scalar, keepsLines) {
                let digits = String(scalar.value, radix: 16, uppercase: true)
                text += scalar.value < 16 ? "\\x0\(digits)" : "\\x\(digits)"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    private static func steers(_ scalar: Unicode.Scalar, _ keepsLines: Bool) -> Bool {
        scalar.properties.generalCategory == .control && scalar != "\t" && !(keepsLines && scalar == "\n")
    }
}
