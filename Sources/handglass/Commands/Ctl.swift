internal import Base
internal import ControlProtocol
internal import ControlSocket
internal import Glibc
internal import Linux

/// `handglass ctl`: talks to a running daemon.
enum Ctl {
    /// Where the daemon listens unless told otherwise.
    static let defaultSocket = defaultFolder + "/control"
    static let defaultFolder = "/run/handglass"

    static var command: Command {
        Command(
            name: "ctl", summary: "Talks to a running daemon: reads and sets values, watches events",
            synopsis: "[OPTION…] get [ID…] | set ID=VALUE… | go SCREEN | watch | status",
            options: [
                .value("socket", "PATH", "the daemon's socket (default: HANDGLASS_SOCKET, else \(defaultSocket))"),
                .flag("human", "lines for people instead of JSON"),
            ],
            examples: [
                "handglass ctl get", "handglass ctl get brightness airplane",
                "handglass ctl set brightness=0.75 airplane=true",
                "handglass ctl set 'name=Ann Lee' join.enabled=false", "handglass ctl watch",
                "handglass ctl --human status",
            ], run: run)
    }

    private static func run(_ arguments: Arguments) throws -> ExitStatus {
        guard let verb = arguments.operands.first else {
            throw Failure(.usage, "ctl: no verb; write handglass ctl get, set, go, watch or status")
        }
        let words = Array(arguments.operands.dropFirst())
        let isHuman = arguments.flag("human")
        switch verb {
        case "get": try get(words, try connect(arguments), isHuman)
        case "set":
            let pairs = try assignments(words)
            try set(pairs, try connect(arguments))
        case "go":
            guard let screen = words.first else {
                throw Failure(.usage, "ctl: go where? write handglass ctl go SCREEN")
            }
            try refuse(Array(words.dropFirst()), verb)
            let client = try connect(arguments)
            _ = try talk { () throws(ControlClient.Problem) in
                try client.call("go", [.init("screen", .text(screen))])
            }
        case "watch":
            try refuse(words, verb)
            try watch(try connect(arguments), isHuman)
        case "status":
            try refuse(words, verb)
            try status(try connect(arguments), isHuman)
        case "tree", "screenshot", "goto", "tap", "drag", "type", "gesture", "reload", "bundle":
            throw Failure(.usage, "ctl: \(verb) is not built yet; there are get, set, go, watch and status")
        default: throw Failure(.usage, "ctl: unknown verb \(verb); there are get, set, go, watch and status")
        }
        return .done
    }

    private static func refuse(_ words: [String], _ verb: String) throws {
        if let word = words.first { throw Failure(.usage, "ctl: \(verb) takes no further words such as \(word)") }
    }

    private static func connect(_ arguments: Arguments) throws -> ControlClient {
        let named = arguments.value("socket") ?? getenv("HANDGLASS_SOCKET").map { String(cString: $0) }
        let path = named.flatMap { $0.isEmpty ? nil : $0 } ?? defaultSocket
        do {
            return try ControlClient(path: path)
        } catch {
            if error.isDenied {
                throw Failure(.permission, "\(path): Permission denied; members of group handglass may use it")
            }
            if error.code == EAGAIN { throw Failure(.unavailable, "\(path): \(silence)") }
            let reason = Errno(code: error.code, call: "no daemon answers")
            throw Failure(.unavailable, "\(path): \(reason); start handglass run, or name its socket with --socket")
        }
    }

    // MARK: Verbs

    private static func get(_ ids: [String], _ client: ControlClient, _ isHuman: Bool) throws {
        let parameters: [Value.Member] = ids.isEmpty ? [] : [.init("ids", .list(ids.map(Value.text)))]
        let values = try talk { () throws(ControlClient.Problem) in try client.call("get", parameters) }
        try Standard.output.write(isHuman ? columns(values).printable(keepsLines: true) : values.json + "\n")
    }

    private static func status(_ client: ControlClient, _ isHuman: Bool) throws {
        let status = try talk { () throws(ControlClient.Problem) in try client.call("status") }
        try Standard.output.write(isHuman ? columns(status).printable(keepsLines: true) : status.json + "\n")
    }

    private static func watch(_ client: ControlClient, _ isHuman: Bool) throws {
        _ = try talk { () throws(ControlClient.Problem) in try client.call("subscribe") }
        while let event = try talk({ () throws(ControlClient.Problem) in try client.nextEvent() }) {
            guard let record = EventRecord(event) else { continue }
            try Standard.output.write((isHuman ? sentence(record).printable() : record.line) + "\n")
        }
    }

    private static func set(_ pairs: [(key: String, word: String)], _ client: ControlClient) throws {
        let current = try talk { () throws(ControlClient.Problem) in try client.call("get") }
        var readings = pairs.map { Reading(key: $0.key, word: $0.word, current: current[$0.key]) }
        while true {
            let values = Value.object(readings.map { Value.Member($0.key, $0.value) })
            do throws(ControlClient.Problem) {
                _ = try client.call("set", [.init("values", values)])
                return
            } catch {
                // All or nothing: what was refused has changed nothing, so that the other reading may be tried.
                guard case .refused(let refusal) = error,
                    let place = readings.firstIndex(where: { $0.key == refusal.id })
                else { throw failure(error) }
                guard readings[place].takeOther(after: refusal) else {
                    throw failure(.refused(readings[place].firstRefusal ?? refusal))
                }
            }
        }
    }

    private static func assignments(_ words: [String]) throws -> [(key: String, word: String)] {
        guard !words.isEmpty else { throw Failure(.usage, "ctl: set what? write handglass ctl set ID=VALUE…") }
        var pairs: [(key: String, word: String)] = []
        for word in words {
            guard let sign = word.firstIndex(of: "="), sign > word.startIndex else {
                throw Failure(.usage, "ctl: \(word) sets nothing; write ID=VALUE")
            }
            let key = String(word[..<sign])
            guard !pairs.contains(where: { $0.key == key }) else { throw Failure(.usage, "ctl: \(key) is set twice") }
            pairs.append((key, String(word[word.index(after: sign)...])))
        }
        return pairs
    }

    // MARK: Answers

    /// Does `call`, and tells what may go wrong in the user's words.
    private static func talk<Result>(_ call: () throws(ControlClient.Problem) -> Result) throws -> Result {
        do throws(ControlClient.Problem) { return try call() } catch { throw failure(error) }
    }

    private static let silence =
        "the daemon does not answer; it hangs, or too many programs are connected: restart it, or end some"

    private static func failure(_ problem: ControlClient.Problem) -> Failure {
        switch problem {
        case .refused(let refusal):
            Failure(.data, refusal.message + (refusal.expected.map { "; expected \($0)" } ?? ""))
        case .system(let error): Failure(.unavailable, "the daemon went away: \(error)")
        case .silent: Failure(.unavailable, silence)
        case .closed: Failure(.unavailable, "the daemon went away before it answered")
        case .nonsense(let text): Failure(.data, "what answers there is no handglass: \(text)")
        }
    }

    private static func plain(_ value: Value) -> String {
        switch value {
        case .text(let text): text
        case .list(let items): items.map(plain).joined(separator: ", ")
        case .null, .bool, .number, .object: value.json
        }
    }

    private static func columns(_ value: Value) -> String {
        guard case .object(let members) = value else { return plain(value) + "\n" }
        let width = members.map(\.key.count).max() ?? 0
        return members.map { member in
            member.key + String(repeating: " ", count: width - member.key.count + 2) + plain(member.value) + "\n"
        }.joined()
    }

    /// `12.345678 change brightness  control slider, old 0.5, value 0.6`.
    private static func sentence(_ record: EventRecord) -> String {
        var writer = JSONWriter()
        writer.write(seconds: record.time)
        let details = record.members.map { "\($0.key) \(plain($0.value))" }.joined(separator: ", ")
        let head = [String(decoding: writer.bytes, as: UTF8.self), record.name, record.id ?? "-"].joined(separator: " ")
        return details.isEmpty ? head : head + "  " + details
    }
}

/// How one word of `set` may be meant: a text as it stands, or JSON.
///
/// Only the daemon knows which elements hold texts. What an element holds now tells for nearly all; where it does not (a secure
/// field, nothing selected, a property), the other reading follows when the first is refused. No element but one that holds texts
/// takes every text, so that a text always arrives as it stands.
private struct Reading {
    let key: String
    private var readings: [Value]
    private(set) var firstRefusal: ControlClient.Refusal?

    init(key: String, word: String, current: Value?) {
        self.key = key
        readings = [.text(word)]
        guard let json = try? JSONReader.read(word) else { return }
        switch current {
        case .text, .null: readings = [.text(word), json]
        case nil, .bool, .number, .list, .object: readings = [json, .text(word)]
        }
    }

    var value: Value { readings[0] }

    /// Goes over to the other reading; false if there is none left.
    mutating func takeOther(after refusal: ControlClient.Refusal) -> Bool {
        firstRefusal = firstRefusal ?? refusal
        guard readings.count > 1 else { return false }
        readings.removeFirst()
        return true
    }
}
