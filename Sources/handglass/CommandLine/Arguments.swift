/// The words after a command's name, sorted into options (in order, each may repeat) and operands.
struct Arguments {
    /// Options in the order given; flags carry an empty value.
    private(set) var given: [(name: String, value: String)] = []
    private(set) var operands: [String] = []

    /// Sorts `words` by what `command` takes: `--name value`, `--name=value`, `-n value`, `-nvalue`; `--` ends the options.
    init(_ words: [String], for command: Command) throws {
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                operands += rest
                break
            }
            guard word.hasPrefix("-"), word != "-" else {
                operands.append(word)
                continue
            }
            let (option, attached) = try Self.option(word, of: command)
            switch option.kind {
            case .flag:
                guard attached == nil else {
                    throw Failure(.usage, "\(command.name): \(option.synopsis) takes no value")
                }
                given.append((option.name, ""))
            case .value(let what):
                guard let value = attached ?? rest.popFirst(), !value.isEmpty else {
                    throw Failure(.usage, "\(command.name): \(option.synopsis) needs its \(what)")
                }
                given.append((option.name, value))
            }
        }
    }

    /// The option that `word` names, and the value that hangs on it.
    private static func option(_ word: String, of command: Command) throws -> (Option, attached: String?) {
        let isLong = word.hasPrefix("--")
        let body = word.dropFirst(isLong ? 2 : 1)
        let name = isLong ? body.prefix { $0 != "=" } : body.prefix(1)
        let attached = body.dropFirst(name.count + (isLong ? 1 : 0))
        if let option = command.allOptions.first(where: { $0.name == name && ($0.name.count > 1) == isLong }) {
            return (option, body.count > name.count ? String(attached) : nil)
        }
        // A long name with one dash, or with three, is meant well.
        let bare = word.drop { $0 == "-" }.prefix { $0 != "=" }
        let meant = command.allOptions.first { $0.name == bare }.map { "did you mean \($0.spelling)?" }
        throw Failure(
            .usage,
            "\(command.name): unknown option \(word); \(meant ?? "handglass \(command.name) --help lists them")")
    }

    /// The last value given for `name`; nil if it was not given.
    func value(_ name: String) -> String? { given.last { $0.name == name }?.value }

    /// Every value given for `name`, in order.
    func values(_ name: String) -> [String] { given.filter { $0.name == name }.map(\.value) }

    func flag(_ name: String) -> Bool { given.contains { $0.name == name } }

    /// The value of an option that must be there.
    func required(_ name: String, for command: String) throws -> String {
        guard let value = value(name) else {
            throw Failure(.usage, "\(command): --\(name) is needed; handglass \(command) --help tells more")
        }
        return value
    }
}
