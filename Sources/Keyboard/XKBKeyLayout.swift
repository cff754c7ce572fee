public import Input

/// The user's layout as XKB describes it, with dead keys and compose sequences; where XKB's data are absent, a US keyboard.
///
/// Nothing is read before the first keyboard's first key, so that a run without keyboards pays nothing.
public final class XKBKeyLayout: KeyLayout {
    private let candidates: [KeymapCandidate]
    private let locale: String
    private let data: XKBData
    private let warn: (String) -> Void
    private var loaded: (names: KeymapNames, layout: any KeyLayout)?

    /// - Parameters:
    ///   - candidates: what may be meant; the first that XKB can make counts. US comes after the last.
    ///   - locale: whose compose sequences apply (`en_US`).
    ///   - warn: told, in a sentence without a full stop, what does not work and what is done instead.
    public init(
        _ candidates: [KeymapCandidate], locale: String, data: XKBData = .system, warn: @escaping (String) -> Void
    ) {
        self.candidates = candidates
        self.locale = locale
        self.data = data
        self.warn = warn
    }

    /// The keymap in force.
    public var names: KeymapNames { load().names }

    public func press(_ code: UInt16) -> KeyPress? { load().layout.press(code) }
    public func release(_ code: UInt16) { loaded?.layout.release(code) }
    public func repeats(_ code: UInt16) -> Bool { load().layout.repeats(code) }
    public func reset(held: [UInt16]) { loaded?.layout.reset(held: held) }
    public var modifiers: KeyPress.Modifiers { loaded?.layout.modifiers ?? [] }
    public var lights: KeyboardLights { loaded?.layout.lights ?? [] }

    private func load() -> (names: KeymapNames, layout: any KeyLayout) {
        if let loaded { return loaded }
        let made = make()
        loaded = made
        return made
    }

    private func make() -> (names: KeymapNames, layout: any KeyLayout) {
        var tried: [KeymapCandidate] = []
        for candidate in candidates + [KeymapCandidate(.us, "the last resort")]
        where !tried.contains(where: { $0.names == candidate.names }) {
            if let keymap = XKBKeymap(candidate.names, data: data) {
                if !tried.isEmpty {
                    warn("\(Self.list(tried)) cannot be made; \(candidate.names.layout) (\(candidate.source)) is used")
                }
                return (candidate.names, ComposingLayout(keymap, locale: locale, data: data, warn: warn))
            }
            tried.append(candidate)
        }
        warn(
            "no keyboard layout can be made from the data in \(data.roots.joined(separator: ", ")) (package xkb-data); "
                + "keys are those of a US keyboard")
        return (.us, USKeyLayout())
    }

    private static func list(_ tried: [KeymapCandidate]) -> String {
        let items = tried.map { candidate in
            let variant = candidate.names.variant.isEmpty ? "" : " \(candidate.names.variant)"
            return "\(candidate.names.layout)\(variant) (\(candidate.source))"
        }
        return "keyboard layout\(items.count > 1 ? "s" : "") " + items.joined(separator: ", ")
    }
}
