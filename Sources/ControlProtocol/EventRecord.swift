public import Base

/// One event as it leaves the program: the line of `--events` and the body of the socket's notification.
public struct EventRecord: Hashable, Sendable {
    /// Whose `set` an event answers, and the word by which that client knows it.
    public struct Origin: Hashable, Sendable {
        /// The connection, as the server counts them.
        public var client: UInt64
        /// A text or a number of the client's choosing.
        public var token: Value

        public init(client: UInt64, token: Value) {
            self.client = client
            self.token = token
        }
    }

    /// Every name there is, in the order of the manual.
    public static let names = [
        "tap", "hold", "change", "edit", "submit", "focus", "blur", "copy", "refresh", "refreshEnd", "select", "screen",
        "present", "dismiss", "custom", "key", "device", "wake", "idle",
    ]

    /// Since the run's start, or the trace's first frame.
    public var time: Microseconds
    /// One of `names`.
    public var name: String
    /// The element or screen; nil for events of none.
    public var id: String?
    /// The event's further keys in the order they are written: control, old, value, rows, phase, cause.
    public var members: [Value.Member]
    /// Set for what a client's own request with a token caused.
    public var origin: Origin?

    public init(time: Microseconds, name: String, id: String?, members: [Value.Member], origin: Origin? = nil) {
        self.time = time
        self.name = name
        self.id = id
        self.members = members
        self.origin = origin
    }

    /// Takes an event out of a notification's parameters (or out of its own line); nil if they are none. `seq` and `token` are
    /// left out.
    public init?(_ value: Value) {
        guard case .object(let members) = value, case .number(let seconds) = value["t"],
            case .text(let name) = value["event"], seconds.magnitude < 9e9
        else { return nil }
        self.init(time: Microseconds(seconds: seconds), name: name, id: nil, members: [])
        if case .text(let id) = value["id"] { self.id = id }
        self.members = members.filter { !["seq", "t", "event", "id", "token"].contains($0.key) }
    }

    /// The event as one JSON line without its end: `{"t":1.234567,"event":"change","id":…`.
    public var line: String {
        var writer = JSONWriter()
        writer.write(raw: "{")
        write(to: &writer)
        writer.write(raw: "}")
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// Writes the keys and values without the braces around them.
    func write(to writer: inout JSONWriter) {
        writer.write(raw: "\"t\":")
        writer.write(seconds: time)
        writer.write(raw: ",\"event\":")
        writer.write(name)
        writer.write(raw: ",\"id\":")
        if let id { writer.write(id) } else { writer.write(.null) }
        for member in members {
            writer.write(raw: ",")
            writer.write(member.key)
            writer.write(raw: ":")
            writer.write(member.value)
        }
    }
}
