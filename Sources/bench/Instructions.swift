internal import Glibc

/// Instructions as valgrind counts them: they do not hang on how busy the machine is.
enum Instructions {
    /// Most frames that are counted of a scene that draws as often as one likes.
    static let frameLimit = 20
    /// Rounds of the throughput that are counted.
    static let roundLimit = 4

    /// Runs every scene once more under valgrind, in one process; answers the instructions inside `measured` for each, or nil where
    /// there is no valgrind.
    static func count(program: String, scenes: [String]) -> [Int]? {
        var template = Array("/tmp/handglass-bench-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { return nil }
        let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        defer {
            for i in 0...scenes.count { unlink(path(folder, i)) }
            rmdir(folder)
        }
        // One file each time `measured` returns, and a last one, which counted nothing.
        let child = Child.run(
            [
                "valgrind", "--tool=callgrind", "--callgrind-out-file=\(path(folder, 0))",
                "--toggle-collect=\(measuredSymbol)", "--dump-after=\(measuredSymbol)", program, "--counted",
            ] + scenes)
        guard let child, child.succeeded else { return nil }
        let counts = (1...scenes.count).compactMap { total(path(folder, $0)) }
        return counts.count == scenes.count ? counts : nil
    }

    private static func path(_ folder: String, _ number: Int) -> String {
        number == 0 ? "\(folder)/out" : "\(folder)/out.\(number)"
    }

    /// The sum at the end of one of callgrind's files.
    private static func total(_ path: String) -> Int? {
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        var line: UnsafeMutablePointer<CChar>?
        var capacity = 0
        defer { free(line) }
        while getline(&line, &capacity, file) >= 0, let line {
            let text = String(cString: line)
            if text.hasPrefix("totals: ") || text.hasPrefix("summary: ") {
                return Int(text.split(separator: " ")[1].prefix { $0.isNumber })
            }
        }
        return nil
    }
}
