public import Base
public import Input
public import Linux
public import Trace

/// Plays a trace into devices, each thing at its own moment after the start, however long the ones before took.
///
/// What comes late is said at once and shifts nothing that follows: an hour's trace ends when an hour is over.
public struct TracePlayer {
    /// How it went.
    public struct Report: Hashable, Sendable {
        public var frames: Int
        /// The latest of them.
        public var lateness: Microseconds
        /// Losses (SYN_DROPPED) that the trace holds: the kernel makes its own, and lets nobody write them.
        public var losses: Int

        public init(frames: Int = 0, lateness: Microseconds = 0, losses: Int = 0) {
            self.frames = frames
            self.lateness = lateness
            self.losses = losses
        }
    }

    /// How the world is reached.
    public struct World {
        /// Makes a device.
        public var make: (DeviceDescription) throws(Errno) -> any EventSink
        public var now: () -> Timestamp
        /// Comes back at that moment or later; at once if it has passed.
        public var sleep: (Timestamp) -> Void

        public init(
            make: @escaping (DeviceDescription) throws(Errno) -> any EventSink, now: @escaping () -> Timestamp,
            sleep: @escaping (Timestamp) -> Void
        ) {
            self.make = make
            self.now = now
            self.sleep = sleep
        }
    }

    private let trace: Trace
    private let speed: Double
    private let world: World
    private var devices: [DeviceID: any EventSink] = [:]
    private var rest: ArraySlice<TraceItem>
    public private(set) var report = Report()

    /// Makes the devices that are there from the beginning.
    ///
    /// - Parameter speed: 2 plays twice as fast.
    public init(_ trace: Trace, speed: Double = 1, world: World) throws(Errno) {
        self.trace = trace
        self.speed = speed
        self.world = world
        rest = trace.items[...]
        while case .connect(let id, let description, let time, _)? = rest.first, time <= trace.origin {
            devices[id] = try world.make(description)
            rest.removeFirst()
        }
    }

    /// Plays all of it, its beginning being `start`.
    public mutating func play(from start: Timestamp) throws(Errno) {
        for item in rest {
            let due = start + Microseconds((Double(item.time - trace.origin) / speed).rounded())
            switch item {
            case .connect(let id, let description, _, _):
                world.sleep(due)
                devices[id] = try world.make(description)
            case .disconnect(let id, _):
                world.sleep(due)
                devices[id] = nil
            case .frame(let frame):
                let events = words(of: frame)
                guard !events.isEmpty, let device = devices[frame.device] else { continue }
                world.sleep(due)
                report.lateness = max(report.lateness, world.now() - due)
                report.frames += 1
                try device.write(events)
            case .request, .wallClock, .advanced: continue
            }
        }
    }

    /// What is written of a frame: the state that was found after a loss or at the start, then what the device said.
    private mutating func words(of frame: InputFrame) -> [InputEvent] {
        let losses = frame.events.count { $0.type == EventType.EV_SYN && $0.code == EventCode.SYN_DROPPED }
        report.losses += losses
        // What shares a frame with a loss is not to be trusted.
        let events = (frame.resync ?? []) + (losses > 0 ? [] : frame.events)
        guard !events.isEmpty else { return [] }
        return events + [InputEvent(type: EventType.EV_SYN, code: EventCode.SYN_REPORT, value: 0)]
    }
}
