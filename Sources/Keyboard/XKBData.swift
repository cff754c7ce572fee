internal import Glibc

/// Where XKB's keymaps and X's compose sequences lie.
public struct XKBData: Hashable, Sendable {
    /// Folders with keymap data, the first one that has something wins.
    public var roots: [String]
    /// The folder with compose sequences by locale.
    public var locales: String

    public init(roots: [String], locales: String) {
        self.roots = roots
        self.locales = locales
    }

    /// The machine's, or what `XKB_CONFIG_ROOT` and `XLOCALEDIR` name. An administrator's own layouts in /etc/xkb add to
    /// the stock ones, but do not replace them; no user's home is looked into.
    public static var system: XKBData {
        XKBData(
            roots: [Environment.value("XKB_CONFIG_ROOT") ?? "/usr/share/X11/xkb", "/etc/xkb"],
            locales: Environment.value("XLOCALEDIR") ?? "/usr/share/X11/locale")
    }

    /// The compose sequences for a locale such as `pt_BR`: its own where there are some, else those that most share.
    func composeFile(locale: String) -> String? {
        let names = [locale, "en_US"].filter { name in
            !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
        }
        return names.map { "\(locales)/\($0).UTF-8/Compose" }.first { access($0, R_OK) == 0 }
    }
}

/// The process's environment.
enum Environment {
    /// nil also where it is empty.
    static func value(_ name: String) -> String? {
        guard let text = getenv(name) else { return nil }
        let value = String(cString: text)
        return value.isEmpty ? nil : value
    }
}
