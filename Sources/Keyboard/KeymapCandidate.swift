internal import Glibc
public import Input
public import Linux

/// A keymap that may be meant, and who says so.
public struct KeymapCandidate: Hashable, Sendable {
    public var names: KeymapNames
    /// Who says so, in words for the log: `the configuration`.
    public var source: String

    public init(_ names: KeymapNames, _ source: String) {
        self.names = names
        self.source = source
    }
}

extension KeymapCandidate {
    /// What a live run tries, in order: the configuration, the machine's /etc/default/keyboard, `XKB_DEFAULT_…`, US.
    ///
    /// - Parameters:
    ///   - settings: the configuration. Options without a layout are the configuration's, on the layout found elsewhere.
    ///   - defaults: the content of /etc/default/keyboard; nil if there is none.
    ///   - environment: answers what a variable of the environment holds.
    public static func live(
        _ settings: KeyboardSettings, defaults: String?, environment: (String) -> String?
    ) -> [KeymapCandidate] {
        var found: [KeymapCandidate] = []
        if let layout = settings.layout, !layout.isEmpty {
            let names = KeymapNames(layout: layout, variant: settings.variant, options: settings.options)
            found.append(KeymapCandidate(names, "the configuration"))
        }
        var machine: [KeymapCandidate] = []
        if let names = defaults.flatMap(names(inDefaults:)) {
            machine.append(KeymapCandidate(names, "/etc/default/keyboard"))
        }
        if let layout = environment("XKB_DEFAULT_LAYOUT") {
            let names = KeymapNames(
                model: environment("XKB_DEFAULT_MODEL") ?? KeymapNames.us.model, layout: layout,
                variant: environment("XKB_DEFAULT_VARIANT") ?? "", options: environment("XKB_DEFAULT_OPTIONS") ?? "")
            machine.append(KeymapCandidate(names, "XKB_DEFAULT_LAYOUT"))
        }
        machine.append(KeymapCandidate(.us, "the last resort"))
        if settings.layout == nil, !settings.options.isEmpty {
            for index in machine.indices { machine[index].names.options = settings.options }
        }
        return found + machine
    }

    /// What a live run tries on this machine.
    public static func live(_ settings: KeyboardSettings, log: Log) -> [KeymapCandidate] {
        var defaults: String?
        do throws(Errno) {
            let file = try FileDescriptor(path: "/etc/default/keyboard", .read)
            defaults = try file.read(upTo: 65536).map { String(decoding: $0, as: UTF8.self) }
        } catch {
            if !error.isMissing { log(.warning, "\(error); the keyboard's layout is looked for elsewhere") }
        }
        return live(settings, defaults: defaults, environment: Environment.value)
    }

    /// What a file of shell assignments such as `XKBLAYOUT="de"` says; nil if it names no layout.
    static func names(inDefaults text: String) -> KeymapNames? {
        var values: [String: String] = [:]
        for line in text.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let key = parts[0].drop(while: \.isWhitespace)
            guard parts.count == 2, key.hasPrefix("XKB") else { continue }
            values[String(key)] = unquoted(parts[1])
        }
        guard let layout = values["XKBLAYOUT"], !layout.isEmpty else { return nil }
        return KeymapNames(
            model: values["XKBMODEL"].flatMap { $0.isEmpty ? nil : $0 } ?? KeymapNames.us.model, layout: layout,
            variant: values["XKBVARIANT"] ?? "", options: values["XKBOPTIONS"] ?? "")
    }

    /// The first word of a shell's right-hand side.
    private static func unquoted(_ text: Substring) -> String {
        var result = ""
        var quote: Character?
        for character in text {
            if character == quote {
                quote = nil
            } else if quote == nil, character == "\"" || character == "'" {
                quote = character
            } else if quote == nil, character.isWhitespace || character == "#" || character == ";" {
                break
            } else {
                result.append(character)
            }
        }
        return result
    }
}
