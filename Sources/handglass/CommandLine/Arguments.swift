/// The words after a command's name, sorted into options (in order, each may repeat) and operands.
struct Arguments {
    /// Options in the order given; flags carry an empty value.
    private(set) var given: [(name: String, value: String)] = []
    private(set) var operands: [String] = []

    /// Sorts `words` by what `command` takes. `--name=value` and `--name value` mean the same; `--` ends the options.
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
            let body = word.drop { $0 == "-" }
            let name = String(body.prefix { $0 != "=" })
            let attached = body.count > name.count ? String(body.dropFirst(name.count + 1)) : nil
            guard let option = command.options.first(where: { $0.name == name }) else {
                throw Failure(
                    .usage, "\(command.name): unknown option \(word); handglass \(command.name) --help lists them")
            }
            switch option.kind {
            case .flag:
                guard attached == nil else { throw Failure(.usage, "\(command.name): --\(name) takes no value") }
                given.append((name, ""))
            case .value(let what):
                guard let value = attached ?? rest.popFirst() else {
                    throw Failure(.usage, "\(command.name): \(option.synopsis) needs its \(what)")
                }
                given.append((name, value))
            }
        }
    }

    /// The last value given for `name`; nil if it was not given.
    func value(_ name: String) -> String? { given.last { $0.name == name }?.value }

    /// Every value given for `name`, in order.
    func values(_ name: String) -> [String] { given.filter { $0.name == name }.map(\.value) }

    func flag(_ name: String) -> Bool { given.contains { $0.name == name } }

    /// The value of an option that must be there.
    func required(_ name: String, for command: String) throws -> String {
        guard let value = value(name) else { throw Failure(.usage, "\(command): --\(name) is needed; see --help") }
        return value
    }
}
