/// The machine's battery, as the status bar shows it.
enum Battery {
    /// 0…1; a machine without a battery counts as full.
    static func level(folder: String = "/sys/class/power_supply") -> Double {
        // Names as the kernel gives them: BAT0, BAT1, battery.
        for name in ["BAT0", "BAT1", "battery", "bms"] {
            guard let bytes = try? Files.read("\(folder)/\(name)/capacity") else { continue }
            let text = String(decoding: bytes, as: UTF8.self).prefix { $0.isNumber }
            if let percent = Double(text), (0...100).contains(percent) { return percent / 100 }
        }
        return 1
    }
}
