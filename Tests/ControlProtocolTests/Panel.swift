import Base
import ControlProtocol

/// A program with three values, and one client that talks to it.
final class Panel: ControlHandler {
    var values: [(id: String, value: Value)] = [
        ("air", .bool(false)), ("bright", .number(0.5)), ("name", .text("Ann")),
    ]
    let history: EventHistory
    private var session = ControlSession(client: 1)
    /// The lines that came after the last result.
    private(set) var extra: [String] = []

    init(keeping capacity: Int = 100) { history = EventHistory(capacity: capacity) }

    func values(of ids: [String]?) throws(ControlError) -> Value {
        for id in ids ?? [] where !values.contains(where: { $0.id == id }) { throw .unknown(id: id) }
        return .object(values.filter { ids?.contains($0.id) ?? true }.map { Value.Member($0.id, $0.value) })
    }

    func isKnown(id: String) -> Bool { ["air", "bright", "name", "join", "wifi"].contains(id) }

    /// Requests other than `set`, in their order.
    private(set) var asked: [ProgramRequest] = []

    func perform(_ request: ProgramRequest, origin: EventRecord.Origin?) throws(ControlError) {
        guard case .set(let new) = request else {
            asked.append(request)
            return
        }
        for member in new {
            guard let old = values.first(where: { $0.id == member.key })?.value else { throw .unknown(id: member.key) }
            guard old.kindName == member.value.kindName else {
                throw .unfit(member.value, id: member.key, expected: old.kindName)
            }
        }
        for member in new {
            guard let place = values.firstIndex(where: { $0.id == member.key }), values[place].value != member.value
            else {
                continue
            }
            let event = EventRecord(
                time: 250_000, name: "change", id: member.key,
                members: [
                    .init("control", .text("slider")), .init("old", values[place].value), .init("value", member.value),
                    .init("cause", .text("program")),
                ], origin: origin)
            values[place].value = member.value
            history.append(event)
        }
    }

    func status() -> ControlStatus {
        ControlStatus(
            version: "1.2.3", uptime: 12_500_000, scene: "s.yaml", screen: "main", display: "headless 375x667",
            devices: ["Panel"],
            contacts: [TouchCounts(device: "Panel", outside: 2, ghosts: 0, palms: 1, jumps: 0, doubles: 0)],
            frames: 7, problems: [])
    }

    /// The raw answer to one line, without notifications.
    func answer(_ line: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        session.answer(line, handler: self, history: history, into: &output)
        return output
    }

    /// The notifications that are due.
    func drain() -> [String] {
        var output: [UInt8] = []
        session.appendNotifications(from: history, into: &output)
        return Self.lines(output)
    }

    /// Sends a line; every line that comes back, notifications too.
    func ask(_ line: String) -> [String] { Self.lines(answer(Array(line.utf8))) + drain() }

    /// Calls `method`; its result's or error's JSON text.
    func result(_ method: String, _ parameters: String = "{}") -> String {
        let lines = ask("{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"\(method)\",\"params\":\(parameters)}")
        extra = Array(lines.dropFirst())
        for prefix in ["{\"jsonrpc\":\"2.0\",\"id\":0,\"result\":", "{\"jsonrpc\":\"2.0\",\"id\":0,\"error\":"]
        where lines[0].hasPrefix(prefix) {
            return String(lines[0].dropFirst(prefix.count).dropLast())
        }
        return lines[0]
    }

    private static func lines(_ bytes: [UInt8]) -> [String] {
        bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    }
}
