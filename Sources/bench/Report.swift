internal import Glibc

/// What the benchmark prints.
enum Report {
    static func warn(_ message: String) {
        let line = Array("handglass-bench: \(message)\n".utf8)
        _ = line.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
    }

    static func line(_ text: String = "") { print(text) }

    static let heading = row(
        ["scene", "frames", "pixels", "µs", "p50", "p99", "k instr", "peer µs", "ratio", "peer k", "ratio"])

    /// One scene; `instructions` of a frame.
    static func row(_ scene: BenchScene, _ costs: FrameCosts, instructions: Double?) -> String {
        let thousands = instructions.map { $0 / 1000 }
        return row([
            scene.name, "\(costs.count)", "\(costs.dirtyPixels)", short(costs.mean), short(costs.percentile(0.5)),
            short(costs.percentile(0.99)), short(thousands), short(scene.peer.microseconds),
            ratio(costs.mean, scene.peer.microseconds), short(scene.peer.instructions),
            ratio(thousands, scene.peer.instructions),
        ])
    }

    private static func row(_ cells: [String]) -> String {
        cells.enumerated().map { i, cell in
            let room = String(repeating: " ", count: max(0, (i == 0 ? 16 : 9) - cell.count))
            return i == 0 ? cell + room : room + cell
        }.joined()
    }

    /// Ours by the peer's: less than one is better than the peer.
    private static func ratio(_ ours: Double?, _ peer: Double?) -> String {
        guard let ours, let peer else { return "–" }
        return fixed(ours / peer, 2)
    }

    /// A number with three digits or more.
    static func short(_ number: Double?) -> String {
        guard let number else { return "–" }
        return fixed(number, number < 10 ? 2 : number < 100 ? 1 : 0)
    }

    private static func fixed(_ number: Double, _ decimals: Int) -> String {
        var unit = 1
        for _ in 0..<decimals { unit *= 10 }
        let scaled = Int((number * Double(unit)).rounded())
        guard decimals > 0 else { return "\(scaled)" }
        let fraction = "\(scaled % unit)"
        return "\(scaled / unit)." + String(repeating: "0", count: decimals - fraction.count) + fraction
    }
}
