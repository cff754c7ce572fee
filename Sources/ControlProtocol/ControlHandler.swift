public import Base

/// The running program as the control protocol sees it.
///
/// What `perform` causes is told through `EventHistory.append`, at once or later in the same turn. Before a line is answered every
/// event that has happened must have been appended, so that values and sequence numbers agree.
public protocol ControlHandler: AnyObject {
    /// Values by id, keys sorted: of every element that has one, or of `ids`.
    /// - Throws: `.unknown(id:)` for the first id that names nothing with a value.
    func values(of ids: [String]?) throws(ControlError) -> Value

    /// Whether events may carry `id`: an element, a part, a screen.
    func isKnown(id: String) -> Bool

    /// Does what a program asks, all or nothing.
    /// - Parameter origin: to be put into the events with cause `program` that follow at once; nil without a token.
    /// - Throws: what does not fit, its `id` being the key as given.
    func perform(_ request: ProgramRequest, origin: EventRecord.Origin?) throws(ControlError)

    /// How things are; the protocol adds `seq`.
    func status() -> ControlStatus
}

/// The answer to `status`.
public struct ControlStatus: Hashable, Sendable {
    /// The program's version.
    public var version: String
    /// Since the run's start.
    public var uptime: Microseconds
    /// The scene's file; nil for the demo scene.
    public var scene: String?
    /// The id of the screen shown.
    public var screen: String
    /// Where the picture goes, or what it waits for, in words: `card0 HDMI-A-1 1280x800`, `waiting for a connected output`.
    public var display: String
    /// Input devices in use, by name.
    public var devices: [String]
    /// What was left out of the touches of each device that makes any, in the order of `devices`.
    public var contacts: [TouchCounts]
    /// Pictures presented since the start.
    public var frames: UInt64
    /// What is wrong at the moment (a scene that could not be reloaded, a device that could not be opened); empty when all is well.
    public var problems: [String]

    public init(
        version: String, uptime: Microseconds, scene: String?, screen: String, display: String, devices: [String],
        contacts: [TouchCounts], frames: UInt64, problems: [String]
    ) {
        self.version = version
        self.uptime = uptime
        self.scene = scene
        self.screen = screen
        self.display = display
        self.devices = devices
        self.contacts = contacts
        self.frames = frames
        self.problems = problems
    }

    /// `{version, uptime, scene, screen, display, devices, contacts, frames, problems, seq}`; `uptime` in seconds, `seq` the newest event's
    /// number.
    func value(newest: UInt64) -> Value {
        .object([
            .init("version", .text(version)),
            .init("uptime", .number(uptime.seconds)),
            .init("scene", scene.map(Value.text) ?? .null),
            .init("screen", .text(screen)),
            .init("display", .text(display)),
            .init("devices", .list(devices.map(Value.text))),
            .init("contacts", .list(contacts.map(\.value))),
            .init("frames", .number(Double(frames))),
            .init("problems", .list(problems.map(Value.text))),
            .init("seq", .number(Double(newest))),
        ])
    }
}
