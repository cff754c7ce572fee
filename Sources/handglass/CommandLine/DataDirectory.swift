internal import Glibc

/// Where scenes, the fonts' configuration and device profiles are: `HANDGLASS_DATA`, else `../share/handglass` beside the program,
/// else the checkout's `Configs` that the program was built from, else `/usr/share/handglass`.
enum DataDirectory {
    /// The first of these folders that holds `name`; nil if none does.
    static func path(of name: String) -> String? {
        var folders: [String] = []
        if let named = getenv("HANDGLASS_DATA") { folders.append(String(cString: named)) }
        let program = programFolder
        folders.append(program + "/../share/handglass")
        folders += checkouts(above: program)
        folders.append("/usr/share/handglass")
        return folders.map { "\($0)/\(name)" }.first { Files.exists($0) }
    }

    /// A program still in its build folder (`…/.build/KIND/handglass`) finds the `Configs` beside `.build`.
    private static func checkouts(above folder: String) -> [String] {
        guard let range = folder.range(ofText: "/.build/") else { return [] }
        return [String(folder[..<range]) + "/Configs"]
    }

    private static var programFolder: String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let n = readlink("/proc/self/exe", &buffer, buffer.count - 1)
        guard n > 0 else { return "." }
        let path = String(decoding: buffer[..<n].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    }
}

extension String {
    /// Where `text` first begins; nil if it does not stand in this string.
    fileprivate func range(ofText text: String) -> Index? {
        indices.first { self[$0...].hasPrefix(text) }
    }
}
