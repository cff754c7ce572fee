import Base
import Input

/// The frames of all devices of one file, devices in the order in which they first spoke.
struct DeviceStreams {
    private let source: TraceSource
    private let options: TraceOptions
    private var names: [String] = []
    private var collectors: [FrameCollector] = []
    /// Whose each frame is, in the order of their ends: in files without times they follow each other evenly.
    private var ends: [Int] = []
    /// Whether some event came without a time: then no time of the file is used.
    private var isUntimed = false

    init(_ source: TraceSource, _ options: TraceOptions) {
        self.source = source
        self.options = options
    }

    var hasEvents: Bool { !collectors.isEmpty }
    /// Whether some device has events that wait for their SYN_REPORT.
    var isInFrame: Bool { collectors.contains { $0.isInFrame } }

    /// Takes an event of the device called `name`, nil time if the file has none.
    mutating func take(_ event: InputEvent, from name: String, at time: Timestamp?) {
        let index: Int
        if let known = names.lastIndex(of: name) {
            index = known
        } else {
            index = names.count
            names.append(name)
            collectors.append(FrameCollector(device: DeviceID(index)))
        }
        if time == nil { isUntimed = true }
        collectors[index].take(event, at: time ?? .zero)
        if event.type == EventType.EV_SYN, event.code == EventCode.SYN_REPORT { ends.append(index) }
    }

    /// The trace, once every event was taken.
    ///
    /// - Parameter description: what the file says of the device called so that sent these codes, and whether it says all.
    consuming func trace(
        warnings: [Diagnostic],
        description: (String, [UInt16: Set<UInt16>]) -> (DeviceDescription, isWhole: Bool)?
    ) throws(TraceError) -> Trace {
        guard hasEvents else {
            throw TraceError(
                .noEvents, file: source.name, "describes a device but holds no events",
                remedy: "give the recording of its events")
        }
        var devices: [TraceDevice] = []
        for (index, collector) in collectors.enumerated() {
            let seen = collector.seen
            var own: DeviceDescription?
            if case (var said, let isWhole)? = description(names[index], seen) {
                said.complete(with: seen, infersSlots: !isWhole)
                own = said
            }
            // What is told from outside is told of what points, not of the keys beside it.
            let points = seen[EventType.EV_ABS] != nil || collectors.count == 1
            let settled = try TraceReader.settle(
                own, seen: seen, source: source, options: points ? options : TraceOptions())
            devices.append(TraceDevice(id: collector.device, description: settled))
        }
        var frames = collectors.map(\.frames)
        if isUntimed {
            guard let rate = options.rate else {
                throw TraceError(
                    .untimed, file: source.name, "does not say when its events were",
                    remedy: "give the rate of its frames, as in --rate 60, or a recording with times (getevent -lt)")
            }
            var heads = Array(repeating: 0, count: frames.count)
            for (number, index) in ends.enumerated() {
                frames[index][heads[index]].time = Timestamp(Microseconds(seconds: Double(number) / rate))
                heads[index] += 1
            }
        }
        return Trace(devices: devices, frames: frames, warnings: warnings)
    }
}
