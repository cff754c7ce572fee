public import Base
public import Input

/// One thing that happened in a recorded session.
public enum TraceItem: Hashable, Sendable {
    /// A device appeared. In traces by others all devices are there from the start. The settings are those that a recorded
    /// run had for it, or that the user gives for a replay.
    case connect(DeviceID, DeviceDescription, Timestamp, settings: DeviceSettings = DeviceSettings())
    case disconnect(DeviceID, Timestamp)
    case frame(InputFrame)
    /// A program asked for something (`set`, `go`, …); the value is the request as the emulator takes it.
    case request(Value, Timestamp)
    /// The wall clock was set; the text is the civil time from here on, ISO 8601 with microseconds.
    case wallClock(String, Timestamp)
    /// The emulator's timers had run up to this moment before what follows.
    case advanced(Timestamp)

    /// When it happened, on the input clock.
    public var time: Timestamp {
        switch self {
        case .connect(_, _, let time, _), .disconnect(_, let time), .request(_, let time), .wallClock(_, let time),
            .advanced(let time):
            time
        case .frame(let frame): frame.time
        }
    }
}

/// A device of a trace.
public struct TraceDevice: Hashable, Sendable {
    /// By which frames name it.
    public var id: DeviceID
    public var description: DeviceDescription

    public init(id: DeviceID, description: DeviceDescription) {
        self.id = id
        self.description = description
    }
}

/// What a recording by `run --record` says of the session it comes from: the trace's `handglass:` block.
public struct RecordingHeader: Hashable, Sendable {
    /// The moment, on the input clock, at which the session began: `t` counts from it.
    public var start: Timestamp
    /// The rest as it was written, in order: `wallClock`, `zone`, `battery`, `locale`, `profile`, `panel`, `fit`,
    /// `keyboard`, `mapping`, `feel`, `seed`.
    public var settings: [Value.Member]

    public init(start: Timestamp, settings: [Value.Member] = []) {
        self.start = start
        self.settings = settings
    }

    /// What the block holds under `key`; nil if it is absent.
    public subscript(key: String) -> Value? { settings.last { $0.key == key }?.value }
}

/// A recorded session, whatever the format it was read from.
public struct Trace: Hashable, Sendable {
    /// Everything in the order in which it is to be stepped. Traces by others: every device's `connect` at `origin`, then
    /// the frames merged by time (each device's own order kept, equal times by device). Recordings of our own: as stepped.
    public var items: [TraceItem]
    /// From where `t` counts: the first frame's time, or a recording's start; zero for a trace without either.
    public var origin: Timestamp
    /// What a recording by `run --record` says of its session; nil for traces by others.
    public var recording: RecordingHeader?
    /// What was odd in the file but could be read past.
    public var warnings: [Diagnostic]

    public init(
        items: [TraceItem], origin: Timestamp, recording: RecordingHeader? = nil, warnings: [Diagnostic] = []
    ) {
        self.items = items
        self.origin = origin
        self.recording = recording
        self.warnings = warnings
    }

    /// A trace by others: its devices and each one's frames, in any device order.
    public init(devices: [TraceDevice], frames: [[InputFrame]], warnings: [Diagnostic] = []) {
        let merged = Trace.merge(frames)
        let origin = merged.first?.time ?? .zero
        let connects = devices.map { TraceItem.connect($0.id, $0.description, origin) }
        self.init(items: connects + merged.map { .frame($0) }, origin: origin, warnings: warnings)
    }

    /// Every device that appears, in the order of appearance.
    public var devices: [TraceDevice] {
        items.compactMap { item in
            guard case .connect(let id, let description, _, _) = item else { return nil }
            return TraceDevice(id: id, description: description)
        }
    }

    /// Every frame, in order.
    public var frames: [InputFrame] {
        items.compactMap { item in
            guard case .frame(let frame) = item else { return nil }
            return frame
        }
    }

    /// Several traces played at once, each from its own first frame: devices are numbered anew in the order given.
    public static func merged(_ traces: [Trace]) -> Trace {
        guard traces.count > 1 else { return traces.first ?? Trace(items: [], origin: .zero) }
        var devices: [TraceDevice] = []
        var streams: [[InputFrame]] = []
        for trace in traces {
            let offset = devices.count
            let shift = trace.origin - .zero
            devices += trace.devices.map {
                TraceDevice(id: DeviceID($0.id.index + offset), description: $0.description)
            }
            streams.append(
                trace.frames.map { frame in
                    var moved = frame
                    moved.device = DeviceID(frame.device.index + offset)
                    moved.time = frame.time + -shift
                    return moved
                })
        }
        return Trace(devices: devices, frames: streams, warnings: traces.flatMap(\.warnings))
    }

    /// Merges streams by time without disturbing the order inside any of them, even where its clock goes back; of equal
    /// times the lower device first.
    private static func merge(_ streams: [[InputFrame]]) -> [InputFrame] {
        let streams = streams.filter { !$0.isEmpty }
        guard streams.count > 1 else { return streams.first ?? [] }
        var heads = Array(repeating: 0, count: streams.count)
        var result: [InputFrame] = []
        while true {
            var best: Int?
            for index in streams.indices where heads[index] < streams[index].count {
                guard let leader = best else {
                    best = index
                    continue
                }
                let frame = streams[index][heads[index]]
                let leading = streams[leader][heads[leader]]
                if (frame.time, frame.device) < (leading.time, leading.device) { best = index }
            }
            guard let next = best else { return result }
            result.append(streams[next][heads[next]])
            heads[next] += 1
        }
    }
}
